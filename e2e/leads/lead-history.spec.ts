import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadPanelPage } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a lead’s history: meetings by day, long remarks, a mail read again, and hundreds of entries [LM-153 LM-154 LM-155 LM-156 LM-157 LM-163 LM-319 LM-544]', async ({
  page,
  browser,
  baseURL,
}) => {
  // several pages and a long history
  test.slow()
  watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const reader = await newColleague(baseURL ?? '', firm, 'Ravi')
  const body = { firstName: 'Meera', lastName: 'Long', phoneNumber: '9876543210', email: 'meera@lead.example' }
  const { data: lead } = await firm.api.leads.addEdit({ body: { ...body, assignedTo: reader.userId } })
  for (let round = 0; round < 101; round += 10) {
    const calls = Array.from({ length: Math.min(10, 101 - round) }, (_, at) => `Call ${round + at}`)
    await Promise.all(
      calls.map(text => firm.api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ text }] } })),
    )
  }
  await firm.api.leadMails.send({
    body: {
      to: 'meera@lead.example',
      subject: 'Plans for your kitchen',
      emailBody: '<p>Dear Meera,</p><p>the <b>plans</b>.</p>',
      leadId: lead._id,
    },
  })

  await actAs(page, firm)
  await page.goto(`/lms/?lead=${lead._id}`)
  const panel = new LeadPanelPage(page, 'Meera Long')
  await panel.showHistory()
  await expect(panel.history).toHaveCount(100)
  await panel.panel.getByRole('button', { name: 'Load more' }).click()
  await expect(panel.history).toHaveCount(103)
  await expect(panel.history.last()).toContainText('The Lead has been created')

  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/history.png` })
  // the mail, as plain text and for reading only
  await panel.history.getByRole('button', { name: 'Plans for your kitchen' }).click()
  const mail = page.getByRole('dialog', { name: /^Sent Email on \d\d \w{3} \d{4}$/ })
  await expect(mail.locator('dd')).toHaveText([/.+/, /^meera@lead\.example /, 'Plans for your kitchen'])
  await expect(mail.getByText('Dear Meera,')).toContainText('the plans.')
  await expect(mail.getByText('No files attached.')).toBeVisible()
  await expect(mail.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sent-mail.png` })
  await page.keyboard.press('Escape')
  await expect(mail).toHaveCount(0)

  // a meeting is recorded by keyboard; what is wrong is told, what was typed stays when the form is closed
  await panel.panel.getByText('Interactions', { exact: true }).click()
  await expect(panel.panel.getByText('No interactions yet')).toBeVisible()
  const open = panel.panel.getByRole('button', { name: 'Record interaction' })
  await open.click()
  const form = page.getByRole('dialog', { name: 'Record interaction' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please select the meeting mode')).toBeVisible()
  await form.getByRole('radio', { name: 'Client Visit' }).check()
  await form.getByRole('textbox', { name: 'Outcome' }).fill('Wants a quotation')
  const remarks = form.getByRole('textbox', { name: 'Remarks' })
  await remarks.fill('x'.repeat(1030))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText("Comment can't be greater than 1024.")).toBeVisible()
  await remarks.fill(`${'a'.repeat(350)}${'b'.repeat(50)}`)
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/interaction-form.png` })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await open.click()
  await expect(form.getByRole('textbox', { name: 'Outcome' })).toHaveValue('Wants a quotation')
  await form.getByRole('textbox', { name: 'Outcome' }).press('Enter')
  await expectMessage(page, 'Interaction saved successfully')
  await expect(form).toHaveCount(0)
  const day = panel.panel.getByRole('region', { name: /^\d\d \w{3} \d{4}$/ })
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await expect(day).toContainText('Client Visit')
  await expect(day).toContainText('Wants a quotation')
  await expect(day).toContainText(`${'a'.repeat(350)}…`)
  await expect(day).not.toContainText('b'.repeat(50))
  await day.getByRole('button', { name: 'Read more' }).click()
  await expect(day).toContainText('b'.repeat(50))
  await day.getByRole('button', { name: 'Read less' }).click()
  await expect(day).not.toContainText('b'.repeat(50))
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/interactions.png` })
  await panel.panel.getByText('All entries', { exact: true }).click()
  await expect(panel.history.first()).toContainText('A new interaction has been added: Client Visit')

  // there always is an entry, unless the server were to answer none
  const none = { success: true, data: [], pagination: { page: 1, limit: 100, total: 0, pages: 0 } }
  await page.route('**/crm/get-logs*', route => route.fulfill({ json: none }))
  await page.reload()
  await panel.panel.getByRole('tab', { name: 'Log History' }).click()
  await expect(panel.panel.getByText('There is no logs')).toBeVisible()

  // who may not edit reads everything and records nothing; on a phone too
  const { data: member } = await firm.api.members.byId({ params: { id: reader.userId } })
  const rolesAssigned = { ...member.rolesAssigned, crm: { edit: false, canAssign: false } }
  await firm.api.members.edit({ params: { id: reader.userId }, body: { rolesAssigned } })
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  const phone = await context.newPage()
  await actAs(phone, reader)
  await phone.goto(`/lms/?lead=${lead._id}`)
  const theirs = new LeadPanelPage(phone, 'Meera Long')
  await theirs.showHistory()
  await expect(theirs.history.first()).toContainText('A new interaction has been added: Client Visit')
  await theirs.panel.getByText('Interactions', { exact: true }).click()
  await expect(theirs.panel.getByRole('region', { name: /^\d\d \w{3} \d{4}$/ }).getByRole('listitem')).toHaveCount(1)
  const locked = theirs.panel.getByRole('button', { name: 'Record interaction' })
  await expect(locked).toBeDisabled()
  const hint = theirs.panel
    .getByRole('note', { name: 'Access Disabled by the Admin' })
    .filter({ hasText: 'Record interaction' })
  await expect(hint).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/history-phone.png` })
  await context.close()
})
