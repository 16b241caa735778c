import { expect } from '@playwright/test'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { dayFromNow, LeadPanelPage } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

let firm: SignedFirm
let phone = 6_200_000_000
const addLead = async (firstName: string, email = ''): Promise<string> => {
  const body = { firstName, lastName: 'Rao', email, phoneNumber: String(phone++), assignedTo: firm.userId }
  return (await firm.api.leads.addEdit({ body })).data._id
}
const leadOf = async (id: string) => (await firm.api.leads.byId({ query: { id } })).data

test.beforeAll(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
})

test('a move that a rule asks something for is not made until all of it is filled [LM-183 LM-394 LM-395 LM-396 LM-448 LM-449 LM-450 LM-452 LM-614 LM-637 LM-639 LM-640]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  const { stages } = (await firm.api.pipelines.get()).data
  const [fromStage = '', toStage = ''] = ['assigned', 'lost'].map(kind => stages.find(one => one.kind === kind)?._id)
  const requiredFields = ['budget', 'ZipPostalCode', 'expClosureDate']
  await firm.api.stageRules.add({ body: { fromStage, toStage, isTransition: true, requiredFields } })
  const id = await addLead('Stuck')
  await actAs(page, firm)
  await page.goto(`/lms/?lead=${id}`)
  const lead = new LeadPanelPage(page, 'Stuck Rao')
  await lead.choose('Stage', 'Lost')
  await lead.panel.getByRole('textbox', { name: 'Reason for Not Interested' }).fill('Budget mismatch')
  await lead.comment.fill('Kept through it all')
  await lead.update.click()
  await expectMessage(page, 'Failed to updated lead stage, fill in mandatory fields')
  const dialog = page.getByRole('dialog', { name: 'Stage Transition Error' })
  await expect(dialog).toBeVisible()
  expect((await leadOf(id)).leadStage.kind).toBe('assigned')
  await expectAccessible(page)

  const [save, budget, pin] = [
    dialog.getByRole('button', { name: 'Save' }),
    dialog.getByRole('textbox', { name: 'Budget' }),
    dialog.getByRole('textbox', { name: 'Zip/Postal Code' }),
  ]
  await save.click()
  await expect(dialog.getByText('Please fill at least one field to continue.')).toBeVisible()
  await budget.pressSequentially('12.5 L')
  await budget.blur()
  await expect(budget).toHaveValue('1250000')
  await budget.fill('8-10 lakhs')
  await save.click()
  await expect(dialog.getByText('You have entered Invalid Budget')).toBeVisible()
  await budget.fill('')
  await budget.pressSequentially('2a5-0')
  await expect(budget).toHaveValue('250')
  await page.route('**/user/lead?*', route => route.abort(), { times: 1 })
  await save.click()
  await expectMessage(page, 'Failed to update fields.')
  await pin.fill('12')
  await save.click()
  await expect(dialog.getByText('Invalid Pin Code')).toBeVisible()
  await expect(page.getByText('Some fields may still be missing.')).toBeVisible()
  await pin.fill('411001')
  await pin.press('Enter')
  // what was filled is saved and asked for no more, the rest is still there
  await expectMessage(page, 'Fields updated successfully')
  await expect(budget).toHaveCount(0)
  expect(await leadOf(id)).toMatchObject({ budget: 250, pinCode: '411001', leadStage: { kind: 'assigned' } })
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const closure = dialog.getByRole('textbox', { name: 'Exp. Closure' })
  await closure.fill('30/09/2027')
  await closure.press('Tab')
  await save.click()
  await expect(lead.updated).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const moved = await leadOf(id)
  expect(moved).toMatchObject({ expClosureDate: '2027-09-30', leadStage: { kind: 'lost' }, updateTextCount: 1 })
  expect(moved.reasonForNotInterested).toBe('Budget mismatch')
  quiet()
})

test('each call outcome brings its own next step, and a saved update asks about a task and a letter [LM-136 LM-137 LM-138 LM-139 LM-366 LM-369 LM-370 LM-371 LM-372 LM-380 LM-381 LM-382 LM-479]', async ({
  page,
}) => {
  const id = await addLead('Outcome', 'outcome@example.com')
  await actAs(page, firm)
  await page.goto(`/lms/?lead=${id}`)
  const lead = new LeadPanelPage(page, 'Outcome Rao')
  await expect(lead.followUpDate).toBeVisible()
  await expect(lead.update).toBeDisabled()
  await lead.choose('Call outcome', 'No Response')
  await expect(lead.panel.getByText('No answer? Suggest a call back.')).toBeVisible()
  await expect(lead.panel.getByRole('checkbox', { name: 'Send a callback email' })).toBeVisible()
  await lead.choose('Call outcome', 'Meeting Scheduled')
  await expect(lead.panel.getByRole('checkbox', { name: 'Send a thank-you email' })).toBeVisible()
  // whoever is refused is led to what is missing
  await lead.update.click()
  await expect(lead.panel.getByText('Choose day and time of the meeting, or No next step')).toBeVisible()
  await expect(lead.followUpDate).toBeFocused()
  await lead.comment.focus()
  await lead.choose('Call outcome', 'Not Interested')
  await expect(lead.panel.getByText('Choose day and time of the meeting, or No next step')).toHaveCount(0)
  await lead.update.click()
  await expect(lead.panel.getByText('Please choose or write a reason')).toBeVisible()
  await expect(lead.panel.getByRole('textbox', { name: 'Reason for Not Interested' })).toBeFocused()
  await lead.panel.getByRole('button', { name: 'Only enquiring' }).click()
  await expect(lead.panel.getByRole('textbox', { name: 'Reason for Not Interested' })).toHaveValue('Only enquiring')
  await lead.choose('Call outcome', 'Follow Up')
  await expect(lead.panel.getByRole('textbox', { name: 'Reason for Not Interested' })).toHaveCount(0)
  await expect(lead.panel.getByRole('spinbutton', { name: 'Follow-up hour' })).toBeVisible()
  await expect(lead.effect).toHaveText('Status becomes Follow Up')
  await expect(lead.followUpDate).toHaveValue(dayFromNow(3))
  await lead.chip('No next step').click()
  await expect(lead.followUpDate).toHaveValue('')
  await lead.comment.fill('Ring again')
  await lead.comment.press('Enter')

  await expect(lead.updated).toBeVisible()
  await expect(lead.updated.getByText("Lead's all set! Want to add a follow-up task?")).toBeVisible()
  await expect(lead.updated.getByText('Want to send a reference email?')).toBeVisible()
  const task = lead.updated.getByRole('link', { name: 'Create Task' })
  await expect(task).toHaveAttribute('href', `/timeline/task-manager/all-task/task/${id}?isLead=true`)
  await expectAccessible(page)
  await lead.updated.getByRole('checkbox', { name: "Don't Show Again" }).check()
  const kept = page.waitForResponse(answer => answer.url().includes('/edit-lead'))
  await lead.updated.getByRole('button', { name: 'Dismiss' }).click()
  expect((await kept).ok()).toBe(true)
  await expect(lead.updated).toHaveCount(0)
  const { FOLLOW_UP } = LEAD_STATUS
  const saved = { dontShowAgain: true, callStatus: FOLLOW_UP, leadStatus: FOLLOW_UP, updateTextCount: 1 }
  expect(await leadOf(id)).toMatchObject({ ...saved, latestFollowUpDate: '' })
  await lead.comment.fill('Once more')
  await lead.update.click()
  await expect(lead.updated).toBeVisible()
  await expect(lead.updated.getByText('Want to send a reference email?')).toHaveCount(0)
})
