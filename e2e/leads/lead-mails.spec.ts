import { expect, type Page } from '@playwright/test'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadPanelPage } from '../pages/lead-panel.page.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

let firm: SignedFirm
let phone = 6_300_000_000
test.beforeAll(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
})

/** A lead of its own with an address, open in the panel. */
async function openLead(page: Page, name: string, email: string): Promise<LeadPanelPage> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const body = { firstName, lastName, email, phoneNumber: String(phone++), assignedTo: firm.userId }
  const { data } = await firm.api.leads.addEdit({ body })
  await actAs(page, firm)
  await page.goto(`/lms/?lead=${data._id}`)
  const panel = new LeadPanelPage(page, name)
  await expect(panel.followUpDate).toBeVisible()
  return panel
}
const leadIn = (page: Page): string => new URL(page.url()).searchParams.get('lead') ?? ''
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const said = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()

test('a mail is written, sent with two files, read where it arrives and found in the history [LM-135 LM-153 LM-155 IN-011 IN-015 IN-148 IN-149 IN-150 IN-151 IN-152 IN-153 IN-154 IN-155 IN-156 IN-157 IN-158 IN-159 IN-160 IN-161 IN-162 IN-164 IN-399 IN-402 IN-403 IN-404 IN-405 IN-408 IN-512 IN-690 SH-591 SH-592 SH-593 SH-594 SH-595 SH-596 SH-597 SH-598 SH-599 SH-600]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  const email = newEmail('asha')
  const panel = await openLead(page, 'Asha Mailed', email)
  await panel.panel.getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a email to Asha Mailed' })
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  const text = dialog.getByRole('textbox', { name: 'Body' })
  const send = dialog.getByRole('button', { name: 'Send Mail' })
  await expect(dialog.getByText(email)).toBeVisible()
  await expect(subject).toBeFocused()

  // a status has its templates, the first of them written out for this lead; another status takes its place
  const followUp = dialog.getByRole('button', { name: 'Follow Up' })
  const meeting = dialog.getByRole('button', { name: 'Meeting Scheduled' })
  await expect(followUp).toHaveAttribute('aria-pressed', 'true')
  await expect(text).toContainText('Asha Mailed')
  await meeting.click()
  await expect(meeting).toHaveAttribute('aria-pressed', 'true')
  await expect(followUp).toHaveAttribute('aria-pressed', 'false')
  await expect(text).toContainText('Asha Mailed')
  await expectAccessible(page)

  // every tool of the editor
  await subject.fill('Plans for your kitchen')
  await text.fill('')
  const tool = (name: string) => dialog.getByRole('button', { name, exact: true })
  for (const [button, word, tag] of [
    ['Bold', 'heavy', 'strong'],
    ['Italic', 'slanted', 'em'],
    ['Underline', 'ruled', 'u'],
    ['Strikethrough', 'struck', 's'],
  ] as const) {
    await tool(button).click()
    await text.pressSequentially(word)
    await tool(button).click()
    await expect(text.locator(tag)).toHaveText(word)
  }
  for (const level of [1, 2, 3, 4, 5, 6]) {
    await text.press('Enter')
    await dialog.getByRole('combobox', { name: 'Header' }).selectOption(`Header ${level}`)
    await text.pressSequentially(`Head ${level}`)
    await expect(text.locator(`h${level}`)).toHaveText(`Head ${level}`)
  }
  await text.press('Enter')
  await dialog.getByRole('combobox', { name: 'Header' }).selectOption('Normal')
  for (const [button, list] of [
    ['Ordered list', 'ol'],
    ['Bullet list', 'ul:not([data-type])'],
    ['Check list', 'ul[data-type=taskList]'],
  ] as const) {
    await tool(button).click()
    await text.pressSequentially(`item of ${list.slice(0, 2)}`)
    await expect(text.locator(list)).toHaveCount(1)
    await text.press('Enter')
    await text.press('Enter')
  }
  await dialog.getByRole('combobox', { name: 'Font' }).selectOption('Monospace')
  await text.pressSequentially('as typed')
  await tool('Increase indent').click()
  await expect(text.locator('p[style*="margin-left: 40px"] span[style*="monospace"]')).toHaveText('as typed')

  // one after the other, with a failed one that says so and can be tried again
  await page.route('**/s3/api/upload', route => route.abort(), { times: 1 })
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from('room,cost\nkitchen,10\n') },
  ])
  const files = dialog.getByRole('list', { name: 'Attachments' })
  await expect(files.getByText('Upload failed').first()).toBeVisible()
  await files.getByRole('button', { name: 'Retry plan.pdf' }).click()
  await expect(files.getByText('Upload failed')).toHaveCount(0)
  await expect(files.getByText(/KB$/)).toHaveCount(2)
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dialog.png` })

  await send.click()
  const question = page.getByRole('alertdialog', {
    name: 'You have successfully sent mail. Want to update the call status?',
  })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(said(page, 'Mail Sent successfully and Status updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const { data: noted } = await firm.api.leads.byId({ query: { id: leadIn(page) } })
  expect(noted).toMatchObject({ callStatus: 7, leadStatus: 7 })
  expect(noted.leadUpdates.filter(one => one.isEmailSend).map(one => one.callLeadStatus)).toContain(7)

  await panel.showHistory()
  const entry = panel.history.filter({ hasText: 'Plans for your kitchen' }).first()
  await expect(entry.getByText('Kept in the local mailbox')).toBeVisible()
  await expect(panel.history.filter({ hasText: 'Meeting Scheduled' }).first()).toBeVisible()
  await entry.getByRole('button', { name: 'Plans for your kitchen' }).click()
  const reader = page.getByRole('dialog', { name: /^Sent Email on \d\d \w{3} \d{4}$/ })
  await expect(reader.getByRole('link', { name: 'plan.pdf' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'costs.csv' })).toBeVisible()
  await expect(reader.getByText('heavy')).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/reader.png` })

  // the sandboxed frame refuses what the browser driver runs in every frame, and says so
  quiet()
  await page.goto(`/mailbox?to=${encodeURIComponent(email)}`)
  const mail = page.getByRole('region', { name: 'Open mail' })
  await expect(mail.getByRole('heading', { name: 'Plans for your kitchen' })).toBeVisible()
  await expect(mail).toContainText('☐ item of ul')
})

test('a subject waits for its template, so that typing at once keeps no text away', async ({ page }) => {
  let release: (() => void) | undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/email-template-previews**', async route => {
    await held
    await route.continue()
  })
  const { panel } = await openLead(page, 'Early Typed', newEmail('early'))
  await panel.getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a email to Early Typed' })
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  await expect(subject).toBeFocused()
  await page.keyboard.type('Soon')
  await expect(subject).toHaveValue('')
  release?.()
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toContainText('Early Typed')
  await expect(subject).toBeEditable()
  await page.keyboard.type('Soon')
  await expect(subject).toHaveValue(/Soon/)
  await expect(dialog.getByRole('textbox', { name: 'Body' })).toContainText('Early Typed')
})

test('a lead whose last outcome has no template is written to all the same, with the words of any or with one’s own [LM-135]', async ({
  page,
}) => {
  const email = newEmail('keen')
  const panel = await openLead(page, 'Keen Buyer', email)
  const body = { leadId: leadIn(page), leadUpdates: [{ callLeadStatus: LEAD_STATUS.INTERESTED }] }
  await firm.api.leads.actions({ body })
  await expect(panel.fact('Stage')).toContainText('Interested')
  await panel.panel.getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a email to Keen Buyer' })
  const send = dialog.getByRole('button', { name: 'Send Mail' })
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  const text = dialog.getByRole('textbox', { name: 'Body' })
  await expect(dialog.getByRole('button', { name: 'Interested', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByText('Enter a subject')).toBeVisible()
  await expectAccessible(page)
  const choice = dialog.getByRole('combobox', { name: 'Email template' })
  await choice.click()
  await page.getByRole('option').filter({ visible: true }).first().click()
  await expect(text).toContainText('Keen Buyer')
  await expect(send).toBeEnabled()
  await choice.click()
  await page.getByRole('option', { name: 'No template' }).click()
  await subject.fill('Your kitchen')
  await text.fill('We have drawn it in oak.')
  await send.click()
  await expect(said(page, 'Mail Sent successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/mailbox?to=${encodeURIComponent(email)}`)
  const mail = page.getByRole('region', { name: 'Open mail' })
  await expect(mail.getByRole('heading', { name: 'Your kitchen' })).toBeVisible()
  await expect(mail).toContainText('We have drawn it in oak.')
})

test('recipients are chips, nothing typed is lost, and a failure keeps the letter [IN-147 IN-163 IN-406 IN-407 IN-501 IN-503 IN-504 IN-505 IN-508 IN-511 IN-691 IN-698 IN-699 IN-734 LM-439]', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const email = newEmail('chips')
  const panel = await openLead(page, 'Chips Rules', email)
  await firm.api.leads.actions({
    body: {
      leadId: leadIn(page),
      leadStatus: LEAD_STATUS.NEW,
      leadUpdates: [{ callLeadStatus: LEAD_STATUS.INTERESTED }],
    },
  })
  await page.reload()
  await panel.panel.getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a email to Chips Rules' })
  const to = dialog.getByRole('textbox', { name: 'To: add an address' })
  const send = dialog.getByRole('button', { name: 'Send Mail' })
  await expect(send).toBeEnabled()
  expect((await dialog.boundingBox())?.width).toBe(PHONE.width)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone.png` })

  await to.fill('nobody@nowhere')
  await expect(send).toBeDisabled()
  await to.press('Enter')
  await expect(dialog.getByText('Enter valid email').first()).toBeVisible()
  await expect(to).toHaveJSProperty('validationMessage', 'Enter valid email')
  await expect(send).toBeDisabled()
  await to.fill('wife@example.com')
  await expect(to).toHaveJSProperty('validationMessage', '')
  await expect(send).toBeDisabled()
  await to.press('Enter')
  await expect(to).toHaveValue('')
  await expect(dialog.getByText('wife@example.com')).toBeVisible()
  await expect(send).toBeEnabled()
  await dialog.getByRole('button', { name: `Remove ${email}` }).click()
  await expect(dialog.getByText(email)).toHaveCount(0)

  // kept while the tab is open, also over a reload
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Half a letter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await panel.panel.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog.getByText('This is the mail you started earlier.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half a letter')

  await page.route('**/crm/user/lead-email*', route => route.abort(), { times: 1 })
  await send.click()
  await expect(said(page, 'Could not reach the server')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half a letter')
  await send.click()
  await page
    .getByRole('alertdialog', { name: 'You have successfully sent mail' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(said(page, 'Mail Sent successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const { data: noted } = await firm.api.leads.byId({ query: { id: leadIn(page) } })
  expect(noted.leadUpdates.filter(one => one.isEmailSend).map(one => one.callLeadStatus)).toContain(3)

  // the mail of a call status goes with the update, at the lead's own address
  const tip = panel.panel.getByText('A callback email raises conversion chances by 33%')
  await panel.choose('Call outcome', 'Not Interested')
  await expect(panel.panel.getByRole('checkbox', { name: 'Send a closing email' })).toBeVisible()
  await expect(tip).toHaveCount(0)
  await panel.choose('Call outcome', 'No Response')
  await expect(tip).toBeVisible()
  await panel.panel.getByRole('button', { name: 'Preview and edit' }).click()
  await expect(dialog.getByText(email)).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Remove ${email}` })).toHaveCount(0)
  await expect(to).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('When may we call?')
  await dialog.getByRole('button', { name: 'Use this mail' }).click()
  await expect(panel.panel.getByRole('checkbox', { name: 'Send a callback email' })).toBeChecked()
  await panel.update.click()
  await expect(said(page, 'Email Sent')).toBeVisible()
  await panel.updated.getByRole('button', { name: 'Dismiss' }).click()
  await panel.showHistory()
  await expect(panel.history.filter({ hasText: 'When may we call?' }).first()).toContainText(email)
})

test('templates are listed by call status, written, looked at, used and deleted [IN-145 IN-146 IN-401 IN-740 LM-657]', async ({
  page,
}) => {
  await actAs(page, firm)
  await page.goto('/lms/')
  await page.getByRole('button', { name: 'Import, export and more' }).click()
  await page.getByRole('menuitem', { name: 'Email templates' }).click()
  await expect(page).toHaveURL(/\/leads\/lead-management-settings\/email-templates$/)
  const section = page.getByRole('region', { name: 'No Response' })
  await expect(section.getByRole('listitem')).toHaveCount(1)
  // types 6, 4, 1 and 5
  const types = ['Meeting Scheduled', 'No Response', 'Follow Up', 'Not Interested']
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(types)
  for (const name of ['Follow Up', 'Not Interested', 'Meeting Scheduled']) {
    await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem').first()).toBeVisible()
  }
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/templates.png` })

  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second try')
  await dialog
    .getByRole('combobox', { name: 'Call status' })
    .or(dialog.getByRole('textbox', { name: 'Call status' }))
    .click()
  await page.getByRole('option', { name: 'No Response' }).click()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello {{leadName}}')
  await dialog.getByRole('textbox', { name: 'Body' }).fill('We are {{companyName}} and {{nobody}}.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('{{nobody}} is not known')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Body' }).fill('We are {{companyName}}.')
  await dialog.getByText('Preview', { exact: true }).click()
  await expect(dialog.locator('iframe')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText(/^We are (?!\{\{)/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Second try')).toBeVisible()

  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  const lead = await openLead(page, 'Uses Template', newEmail('uses'))
  await lead.choose('Call outcome', 'No Response')
  await expect(lead.panel.getByRole('checkbox', { name: 'Send a callback email' })).not.toBeChecked()
  await lead.panel.getByRole('button', { name: 'Preview and edit' }).click()
  const letter = page.getByRole('dialog', { name: 'Send a email to Uses Template' })
  const choice = letter
    .getByRole('combobox', { name: 'Email template' })
    .or(letter.getByRole('textbox', { name: 'Email template' }))
  await choice.fill('nothing like it')
  await expect(page.getByText('No results found')).toBeVisible()
  await choice.fill('Second')
  await page.getByRole('option', { name: 'Second try' }).click()
  await expect(letter.getByRole('textbox', { name: 'Subject' })).toHaveValue('Hello Uses Template')

  await letter.getByRole('button', { name: 'Use this mail' }).click()

  // later, at a time of the company's zone
  await lead.panel.getByRole('button', { name: 'Send Email' }).click()
  await letter.getByRole('checkbox', { name: 'Send later' }).check()
  await expect(letter.getByRole('button', { name: 'Send Mail' })).toBeDisabled()
  await letter.getByRole('button', { name: /^Send at/ }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator('[data-dates-dropdown] td button:not([data-outside])').nth(9).click()
  await page.getByRole('spinbutton', { name: 'Hour', exact: true }).fill('09')
  await page.getByRole('spinbutton', { name: 'Minute', exact: true }).fill('30')
  await page.getByRole('button', { name: 'Take this time' }).click()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/later.png` })
  await letter.getByRole('button', { name: 'Send Mail' }).click()
  await expect(said(page, 'Email scheduled')).toBeVisible()
  await lead.showHistory()
  await expect(lead.history.getByText(/^Scheduled for 10 .*, 09:30/)).toBeVisible()

  await page.goto('/leads/lead-management-settings/email-templates')
  await page.getByRole('button', { name: 'Delete Second try' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(section.getByText('Second try')).toHaveCount(0)
})
