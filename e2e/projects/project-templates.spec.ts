import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, TABLET, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const phases = (page: Page) => page.getByRole('heading', { level: 2 })

async function expectGood(page: Page): Promise<void> {
  for (const size of [TABLET, PHONE, DESK]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')
}

test('a template is written, made the default, and gives a project its phases with dates [PJ-005 PJ-064 PJ-067 PJ-101 PJ-281]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  const lena = await newColleague(base, firm, 'Lena')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/pmt/')
  await page.getByRole('link', { name: 'Project settings' }).click()
  await expect(page).toHaveURL('/pmt/settings/phases')
  const list = page.getByRole('list', { name: 'Project templates' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expectGood(page)

  await test.step('written', async () => {
    await page.getByRole('link', { name: 'Add template' }).click()
    await field(page, 'Name').fill('Villa')
    await press(page, 'Save')
    await expect(page.getByText('Field is required')).toBeVisible()
    await field(page, 'Phase').fill('Survey')
    await field(page, 'First day').fill('-3')
    await field(page, 'Last day').fill('4')
    await press(page, 'Add milestone to Survey')
    await page.getByRole('textbox', { name: 'Milestone 1 of Survey' }).fill('Advance')
    await page.getByRole('textbox', { name: 'Day of milestone 1' }).fill('0')
    await page.getByRole('textbox', { name: 'Payment share of milestone 1' }).fill('100.01')
    await page.getByRole('textbox', { name: 'Payment share of milestone 1' }).blur()
    await expect(page.getByText('Payment shares: 100 %')).toBeVisible()
    await page.getByRole('textbox', { name: 'Payment share of milestone 1' }).fill('40')
    await press(page, 'Add phase')
    await field(page, 'Phase').last().fill('Works')
    await page.reload()
    await expect(page.getByText('These are your changes from last time.')).toBeVisible()
    await expect(field(page, 'Phase').last()).toHaveValue('Works')
    const up = page.getByRole('button', { name: 'Move Works up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Phase').first()).toHaveValue('Works')
    // it can move no further: the focus goes to the way back
    await expect(page.getByRole('button', { name: 'Move Works down' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Phase').first()).toHaveValue('Survey')
    await field(page, 'A line for each').fill('Keys handed over')
    await expectGood(page)
    await press(page, 'Save')
    await expect(page.getByText('Template saved')).toBeVisible()
    await expect(list.getByRole('listitem').filter({ hasText: 'Villa' })).toContainText('2 phases, 1 milestone')
  })

  await test.step('the default', async () => {
    await press(page, 'Make default Villa')
    await expect(list.getByRole('listitem').filter({ hasText: 'Villa' })).toContainText('Default')
    await press(page, 'Delete Retail store')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(5)
    await press(page, 'Undo')
    await expect(list.getByRole('listitem')).toHaveCount(6)
  })

  await test.step('used', async () => {
    await page.goto('/pmt/?new=')
    const template = page.getByRole('combobox', { name: 'Template' })
    await expect(template).toHaveValue('Villa')
    await template.click()
    await page.getByRole('option', { name: 'None' }).click()
    await expect(template).toHaveAccessibleDescription(/begins with Design, Approval/)
    await template.click()
    await page.getByRole('option', { name: 'Villa' }).click()
    for (const [name, value] of [
      ['First name', 'Meera'],
      ['Last name', 'Shah'],
      ['Project name', 'Lake house'],
      ['Email', newEmail('meera')],
    ] as const)
      await field(page, name).fill(value)
    await press(page, 'Next')
    await press(page, 'Next')
    await page.getByRole('combobox', { name: 'Project admin', exact: true }).fill(lena.fullName.slice(0, 4))
    await page.getByRole('option', { name: lena.fullName }).click()
    await page
      .getByRole('button', { name: /^\+Add / })
      .first()
      .click()
    await press(page, 'Finish')
    await expect(page.getByRole('heading', { name: 'Lake house' })).toBeVisible()
    await page.getByRole('link', { name: 'Phases' }).click()
    await expect(phases(page)).toHaveText(['Survey', 'Works'])
    await expect(page.getByRole('region', { name: 'Survey' })).toContainText('40 %')
  })
  calm()
})

test('a project is kept as a template, copied with its phases, and takes phases of a template [PJ-074 PJ-102]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const { data: client } = await firm.api.clients.add({ body: { name: 'Meera Shah', email: newEmail('client') } })
  const { data: project } = await firm.api.projectDetails.save({
    body: { name: 'Lake house', clientId: client._id, projectAdmin: firm.userId, teamMembers: [] },
  })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/pmt/${project._id}/phases`)
  const dialog = page.getByRole('dialog')

  await press(page, 'Add phases from a template')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /^Design only/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Added Brief and survey, Concept, Design development, Working drawings, Close-out'),
  ).toBeVisible()
  await expect(phases(page)).toHaveCount(10)

  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name of the template' })).toHaveValue('Lake house')
  await dialog.getByRole('textbox', { name: 'Name of the template' }).fill('Design only')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This name exists already')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name of the template' }).fill('As Lake house')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()

  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name of the new project' })).toHaveValue('Lake house (copy)')
  await dialog.getByRole('textbox', { name: 'Name of the new project' }).fill('Hill house')
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hill house' })).toBeVisible()
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'Confirm project Hill house' }).click()
  await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('As in Lake house')
  calm()
})

test('the settings of projects are for admins, who number projects as they like [PJ-005 PJ-280 PJ-286]', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  const ravi = await newColleague(base, firm, 'Ravi', 'Site Manager')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/pmt/settings/numbering')
  await expect(page.getByText(/The next project gets PRJ-\d{4}-001/)).toBeVisible()
  await field(page, 'Pattern').fill('D-{FY}')
  await expect(page.getByText('The pattern needs {SEQ:n} once')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field(page, 'Pattern').fill('d-{fy}-{seq:4}')
  await expect(page.getByText(/The next project gets D-\d\d-\d\d-0001/)).toBeVisible()
  await expectGood(page)
  await press(page, 'Save')
  await expect(page.getByText('Numbering saved')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Pattern')).toHaveValue('D-{FY}-{SEQ:4}')

  await page.evaluate(
    ({ token, userId }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userId', userId)
    },
    { token: ravi.token, userId: ravi.userId },
  )
  await page.goto('/pmt/settings/phases')
  await expect(page.getByText('The settings of projects are for admins of the company.')).toBeVisible()
  await page.getByRole('link', { name: 'Projects', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Project settings' })).toHaveCount(0)
})
