import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadPanelPage } from '../pages/lead-panel.page.ts'
import { test } from '../pages/test.ts'

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Select the quotation' })
const asked = (page: Page, kind: 'Design' | 'Execution') => page.getByRole('dialog', { name: `Send ${kind} Quotation` })
const leadOf = async (firm: SignedFirm, more: object = {}) =>
  (await firm.api.leads.addEdit({ body: { firstName: 'Meera', lastName: 'Shah', phoneNumber: '9876543210', ...more } }))
    .data
const projectOf = async (firm: SignedFirm, id: string) => (await firm.api.leads.byId({ query: { id } })).data.projectId

test('a quotation of a lead begins with its kind and its address, and opens the editor [QT-015 QT-016 QT-021 IN-010 IN-036 IN-099 IN-100 IN-101 IN-102 IN-103 IN-409 IN-411 LM-047 IN-037]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const lead = await leadOf(firm, { email: 'meera@client.example' })
  await actAs(page, firm)
  await page.goto(`/lms/?lead=${lead._id}`)
  const { panel } = new LeadPanelPage(page, 'Meera Shah')

  await test.step('by keyboard alone, a Design Quotation in this tab', async () => {
    await panel.getByRole('button', { name: 'Send Quotation' }).focus()
    await page.keyboard.press('Enter')
    await expect(chooser(page)).toBeVisible()
    await expectAccessible(page)
    await chooser(page).getByRole('button', { name: 'Design Quotation' }).focus()
    await page.keyboard.press('Enter')
    const email = asked(page, 'Design').getByRole('textbox', { name: 'Email' })
    await expect(email).toHaveValue('meera@client.example')
    await expect(email).toBeFocused()
    await expectAccessible(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    await email.fill('nobody')
    await page.keyboard.press('Enter')
    await expect(email).toHaveAccessibleDescription(/You have entered Invalid Email/)
    await email.fill('meera.shah@client.example')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/quotation\/enterprise-quotation\/[0-9a-f-]{36}$/)
    expect(page.url()).toContain(`${await projectOf(firm, lead._id)}`)
  })
  await test.step('an Execution Quotation in a new tab, which the page that opened it cannot be reached from', async () => {
    await page.goto(`/lms/?lead=${lead._id}`)
    await new LeadPanelPage(page, 'Meera Shah').menu()
    await page.getByRole('menuitem', { name: 'Send a Quotation' }).click()
    await chooser(page).getByRole('button', { name: 'Execution Quotation' }).click()
    await expect(asked(page, 'Execution').getByRole('textbox', { name: 'Email' })).toHaveValue(
      'meera.shah@client.example',
    )
    const opened = page.waitForEvent('popup')
    await asked(page, 'Execution').getByRole('button', { name: 'Continue' }).click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/quotation\/new-quotation\/[0-9a-f-]{36}\?isLead=true$/)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    // the short form of the address is the same page (IN-Q100)
    await tab.goto(tab.url().replace('/new-quotation', ''))
    await expect(tab.getByRole('heading', { name: 'New Execution Quotation' })).toBeVisible()
    await expect(asked(page, 'Execution')).toHaveCount(0)
    await expect(page).toHaveURL(/\/lms\//)
  })
  calm()
})

test('a refused preparation says why for a moment, closes the new tab and keeps what was typed [QT-020 IN-682 IN-685 IN-728 LM-655]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi')
  const lead = await leadOf(firm)
  await actAs(page, firm)
  await page.setViewportSize(PHONE)
  await page.goto(`/leads/lead-full-details/${lead._id}`)
  await page.getByRole('button', { name: 'Send Quotation' }).click()
  await expectNoSidewaysScroll(page)
  await chooser(page).getByRole('button', { name: 'Execution Quotation' }).click()
  const email = asked(page, 'Execution').getByRole('textbox', { name: 'Email' })
  await email.fill(colleague.email)
  // the page's time stands still, so that a message of one second is seen
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const opened = page.waitForEvent('popup')
  await asked(page, 'Execution').getByRole('button', { name: 'Continue' }).click()
  const tab = await opened
  const message = page.getByText('client already exists')
  await expect(message).toBeVisible()
  await page.clock.runFor(900)
  await expect(message).toBeVisible()
  await page.clock.runFor(600)
  await expect(message).toHaveCount(0)
  await page.clock.resume()
  await expect.poll(() => tab.isClosed()).toBe(true)
  await expect(email).toHaveValue(colleague.email)
  await expect(email).toHaveAccessibleDescription(/User can't be client/)
  await asked(page, 'Execution').getByRole('button', { name: 'Cancel' }).click()
  await expect(asked(page, 'Execution')).toHaveCount(0)
  expect(await projectOf(firm, lead._id)).toBeNull()
})

test('a quotation of a project begins with its kind alone [QT-022]', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const lead = await leadOf(firm)
  const body = { leadId: lead._id, type: 'design', email: 'meera@client.example' } as const
  const { data } = await firm.api.quotationPreparations.prepare({ body })
  await actAs(page, firm)
  await page.goto(`/pmt/${data.projectId}`)
  await page.getByRole('button', { name: 'New quotation' }).click()
  await expect(chooser(page)).toBeVisible()
  await chooser(page).getByRole('button', { name: 'Design Quotation' }).click()
  await expect(page).toHaveURL(`/quotation/enterprise-quotation/${data.projectId}`)
  await page.goto(`/pmt/${data.projectId}`)
  await page.getByRole('button', { name: 'New quotation' }).click()
  const opened = page.waitForEvent('popup')
  await chooser(page).getByRole('button', { name: 'Execution Quotation' }).click()
  await expect(await opened).toHaveURL(`/quotation/new-quotation/${data.projectId}?isLead=true`)
})
