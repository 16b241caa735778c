import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }

test.describe('the client directory', () => {
  test('lists, finds and adds clients, on a desk by keyboard and on a phone as cards [PJ-004 PJ-014 PJ-018 PJ-019 PJ-020 PJ-033]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const firm = await newFirm(baseURL ?? '')
    const add = (body: { name: string }) => firm.api.clientDirectory.create({ body })
    const ravi = { name: 'Ravi Nair', email: newEmail('client'), countryCode: '+91', phoneNumber: '9876543210' }
    await add({ ...ravi, city: 'Pune' } as { name: string })
    await add({ name: 'Zoya Khan', kind: 1, companyName: 'Lake Hotels', city: 'Goa' } as { name: string })
    await actAs(page, firm)
    await page.setViewportSize(DESK)
    await page.goto('/pmt/clients')
    const grid = page.getByRole('grid', { name: 'Clients' })
    await expect(grid.getByText('Lake Hotels')).toBeVisible()
    await expect(grid.getByText('Ravi Nair').first()).toBeVisible()
    await expectAccessible(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')

    await page.keyboard.press('/')
    await page.keyboard.type('98765 43')
    await expect(grid.getByText('Lake Hotels')).toHaveCount(0)
    await expect(page).toHaveURL(/q=98765/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(grid.getByText('Lake Hotels')).toBeVisible()

    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^clients .+\.csv$/)

    await page.getByRole('button', { name: 'Add client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Field is required')).toBeVisible()
    await dialog.getByText('Company', { exact: true }).click()
    await dialog.getByLabel('Company name').fill('Deo Architects')
    await dialog.getByLabel('Contact name').fill('Anil Deo')
    const number = dialog.getByLabel('GST number')
    await number.fill('27AAPFU0939F1ZW')
    await expect(dialog.getByText('This does not look like a valid GSTIN')).toBeVisible()
    await number.fill('27aapfu0939f1zv')
    await expect(dialog.getByText('This does not look like a valid GSTIN')).toHaveCount(0)
    await number.blur()
    await expect(dialog.getByLabel('State')).toHaveValue('Maharashtra')
    await dialog.getByLabel('Email').fill(ravi.email)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Client already exist')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Use existing client' })).toBeVisible()
    await dialog.getByLabel('Email').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: /Deo Architects/ })).toBeVisible()

    await page.goto('/pmt/clients')
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('link', { name: 'Call Ravi Nair, +91 9876543210' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mail Ravi Nair' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    calm()
  })

  test('shows one client with contacts and projects, invites a contact, and deletes with a way back [PJ-024 PJ-028 PJ-032 PJ-315 PJ-316]', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    const email = newEmail('client')
    const { data: client } = await firm.api.clientDirectory.create({ body: { name: 'Meera Shah', email } })
    await actAs(page, firm)
    await page.setViewportSize(DESK)
    await page.goto(`/pmt/clients/${client._id}`)
    const contacts = page.getByRole('region', { name: 'Contacts' })
    const meera = contacts.getByRole('listitem', { name: 'Meera Shah' })
    await expect(meera.getByText('Not invited')).toBeVisible()
    await contacts.getByRole('button', { name: 'Add contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add contact' })
    await dialog.getByLabel('Name').fill('Anil Deo')
    await dialog.getByLabel('Designation').fill('Architect')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(contacts.getByRole('listitem', { name: 'Anil Deo' })).toBeVisible()
    await expectAccessible(page)

    await meera.getByRole('button', { name: 'Invite to client area: Meera Shah' }).click()
    await expect(meera.getByText(/^Invited /)).toBeVisible()
    await meera.getByRole('button', { name: 'Remove access of Meera Shah' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText("Remove Meera Shah's access? Their open links stop working now.")
    await question.getByRole('button', { name: 'Remove access' }).click()
    await expect(meera.getByText('Access removed')).toBeVisible()

    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await showIn(page, 'dark')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete client' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No clients yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Meera Shah', exact: true })).toBeVisible()
  })

  test('begins a project of a client with who they are filled in and fixed [PJ-025]', async ({ page, baseURL }) => {
    const firm = await newFirm(baseURL ?? '')
    const email = newEmail('client')
    const { data: client } = await firm.api.clientDirectory.create({
      body: { name: 'Meera Devi Shah', email, city: 'Pune' },
    })
    await actAs(page, firm)
    await page.setViewportSize(DESK)
    await page.goto(`/pmt/clients/${client._id}`)
    await page.getByRole('link', { name: 'Add project' }).click()
    await expect(page.getByText('For the client Meera Devi Shah')).toBeVisible()
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    for (const [name, value] of [
      ['First name', 'Meera'],
      ['Last name', 'Devi Shah'],
      ['Email', email],
    ] as const) {
      await expect(field(name)).toHaveValue(value)
      await expect(field(name)).toBeDisabled()
    }
    await expect(field('City')).toHaveValue('Pune')
    await field('Project name').fill('Lake house')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('combobox', { name: 'Project admin', exact: true }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Lake house' })).toBeVisible()
    await page.goto(`/pmt/clients/${client._id}`)
    const projects = page.getByRole('region', { name: 'Projects' })
    await expect(projects.getByRole('link', { name: 'Lake house' })).toBeVisible()
    await expect(projects.getByText('Active')).toBeVisible()
  })

  test('finds clients by name and phone in the palette, and says nothing of one that is not there [PJ-012 PJ-278]', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    const body = { name: 'Ravi Nair', countryCode: '+91', phoneNumber: '9876543210' }
    const { data: client } = await firm.api.clientDirectory.create({ body })
    await actAs(page, firm)
    await page.setViewportSize(DESK)
    for (const path of ['0190a000-0000-7000-8000-00000000ffff', 'nothing']) {
      await page.goto(`/pmt/clients/${path}`)
      await expect(page.getByText('This client is not available.')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back to the clients' }).click()
    await expect(page.getByRole('grid', { name: 'Clients' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const jump = page.getByRole('dialog', { name: 'Jump to' })
    const field = jump.getByRole('textbox').or(jump.getByRole('searchbox'))
    await field.fill('98765 432')
    await expect(jump.getByText('Ravi Nair')).toBeVisible()
    await field.fill('ravi n')
    await expect(jump.getByText('Ravi Nair')).toBeVisible()
    await jump.getByText('Ravi Nair').click()
    await expect(page).toHaveURL(new RegExp(`/pmt/clients/${client._id}$`))
  })
})
