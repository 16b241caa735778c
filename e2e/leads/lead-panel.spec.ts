import { type Browser, expect, type Page } from '@playwright/test'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { dayFromNow, LeadPanelPage } from '../pages/lead-panel.page.ts'
import { requestsOf } from '../pages/requests.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let firm: SignedFirm
let phone = 6_100_000_000
const addLead = async (name: string, isMine = true, email = ''): Promise<string> => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const body = {
    firstName,
    lastName,
    email,
    phoneNumber: String(phone++),
    ...(isMine ? { assignedTo: firm.userId } : {}),
  }
  return (await firm.api.leads.addEdit({ body })).data._id
}
/** The panel of a lead of its own, opened by its address. */
async function openPanel(page: Page, name: string, leadId: string, by = firm): Promise<LeadPanelPage> {
  await actAs(page, by)
  await page.goto(`/lms/?lead=${leadId}`)
  const panel = new LeadPanelPage(page, name)
  await expect(panel.followUpDate).toBeVisible()
  return panel
}

test.beforeAll(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
})

test.describe('the side panel', () => {
  test('stands 600 px wide beside the list, with its buttons, tabs and menu [LM-123 LM-124 LM-125 LM-126 LM-127 LM-128 LM-129 IN-038 LM-048]', async ({
    page,
  }) => {
    const quiet = watchConsole(page)
    const leadId = await addLead('Panel Parts', true, 'parts@example.com')
    await actAs(page, firm)
    const list = new LeadListPage(page)
    await list.open()
    await list.openLead('Panel Parts')
    const lead = new LeadPanelPage(page, 'Panel Parts')
    expect((await lead.panel.boundingBox())?.width).toBe(600)
    await expect(lead.panel.getByRole('tab')).toHaveText(['Update Status', 'Log History'])
    await expect(lead.panel.getByRole('button', { name: 'Send Email' })).toBeEnabled()
    await expect(lead.panel.getByRole('button', { name: 'Send Quotation' })).toBeVisible()
    await expect(lead.fact('Email')).toHaveText('parts@example.com')
    await expectAccessible(page)
    await lead.menu()
    const items = ['Edit Lead', 'Assign Lead to', 'Send a Quotation', 'Convert to project', 'Delete Lead']
    await expect(page.getByRole('menuitem')).toHaveText(items)
    await expect(page.getByRole('menuitem', { name: 'Convert to project' })).toHaveAttribute(
      'href',
      `/pmt/?leadId=${leadId}`,
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await lead.close.click()
    await expect(lead.panel).toHaveCount(0)
    await list.openLead('Panel Parts')
    await lead.panel.getByRole('link', { name: 'View full details' }).click()
    await expect(page).toHaveURL(new RegExp(`/leads/lead-full-details/${leadId}$`))
    quiet()
  })

  test('is a sheet of its own on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const lead = await openPanel(page, 'Phone Sheet', await addLead('Phone Sheet'))
    expect((await lead.panel.boundingBox())?.width).toBe(PHONE.width)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('gives the menu’s steps: assigns, and deletes with an undo [LM-130 LM-132 LM-133 LM-134 LM-612 LM-634]', async ({
    page,
  }) => {
    await addLead('Next Row')
    const lead = await openPanel(page, 'Menu Steps', await addLead('Menu Steps', false, 'steps@example.com'))
    const list = new LeadListPage(page)
    const { data: me } = await firm.api.people.profile()
    await lead.menu()
    await page.getByRole('menuitem', { name: 'Assign Lead to' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign lead to' })
    await expect(dialog.locator('dd')).toHaveText(['Menu Steps', /\d{10}$/, 'steps@example.com'])
    await expectAccessible(page)
    await dialog.getByRole('textbox').or(dialog.getByRole('combobox')).click()
    await page.getByRole('option', { name: me.fullName }).click()
    const json = { success: false, code: 'INTERNAL', message: 'Something went wrong' }
    await page.route('**/user/edit-lead*', route => route.fulfill({ status: 500, json }), { times: 1 })
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Oops Something Went Wrong')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(lead.fact('Assigned To')).toHaveText(me.fullName)
    await expect(lead.fact('Stage')).toContainText('Assigned')
    await lead.menu()
    await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Menu Steps' })
    await expect(question).toContainText('Do you want to delete the Menu Steps?')
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete'])
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(lead.panel).toHaveCount(0)
    await expect(list.row('Menu Steps')).toHaveCount(0)
    await expect(list.cell(list.row('Next Row'), 'Lead Name')).toBeFocused()
    await list.toast('Delete Lead Successfully').getByRole('button', { name: 'Undo' }).click()
    await expect(list.row('Menu Steps')).toBeVisible()
  })
})

test.describe('Update Status', () => {
  test('wants an assignee before stage, status and follow-up, and leads from one stage to the next [LM-360 LM-361 LM-362 LM-364 LM-365 LM-366]', async ({
    page,
  }) => {
    const lead = await openPanel(page, 'Stage Moves', await addLead('Stage Moves', false))
    await expect(lead.update).toBeDisabled()
    expect(await lead.optionsOf('Stage')).toEqual(['Prospect', 'Assigned', 'Won', 'Lost'])
    for (const [stage, statuses] of [
      ['Prospect', ['New']],
      ['Assigned', ['New', 'Follow Up', 'Interested', 'Not Interested', 'No Response', 'Meeting Scheduled']],
      ['Won', ['Sign Up']],
      ['Lost', ['Not Interested', 'No Response']],
    ] as const) {
      await lead.choose('Stage', stage)
      expect(await lead.optionsOf('Status')).toEqual(statuses)
    }
    await lead.choose('Status', 'No Response')
    await lead.update.click()
    await expect(lead.panel.getByText('Assign the lead to somebody first')).toBeVisible()
    const { data: me } = await firm.api.people.profile()
    await lead.choose('Assign To', me.fullName)
    await lead.update.click()
    await expect(lead.panel.getByRole('textbox', { name: 'Reason for losing' })).toBeFocused()
    await lead.panel.getByRole('button', { name: 'Chose another firm' }).click()
    await lead.save()
    await expect(lead.fact('Stage')).toHaveText(/Lost.*No Response/)
    await expect(lead.fact('Assigned To')).toHaveText(me.fullName)
    await expect(lead.update).toBeDisabled()
    await lead.choose('Stage', 'Assigned')
    await lead.choose('Status', 'Interested')
    await lead.save()
    await expect(lead.fact('Stage')).toHaveText(/Assigned.*Interested/)
    // each of the others alone makes it active, and none of them once it is taken back
    await lead.comment.fill('Called twice')
    await expect(lead.update).toBeEnabled()
    await lead.comment.fill('')
    await expect(lead.update).toBeDisabled()
    await lead.followUp(dayFromNow(3))
    await expect(lead.update).toBeEnabled()
    await lead.panel.getByRole('button', { name: 'Clear follow-up date' }).click()
    await expect(lead.update).toBeDisabled()
    await lead.choose('Call outcome', 'Interested')
    await expect(lead.update).toBeEnabled()
  })

  test('says of each list that it is open, the first time too, and Esc closes the list alone', async ({ page }) => {
    const lead = await openPanel(page, 'Open Lists', await addLead('Open Lists'))
    const listOf = (name: string) => lead.panel.getByRole('combobox', { name })
    const isOpenThenClosed = async (name: string): Promise<void> => {
      await expect(listOf(name)).toHaveAttribute('aria-expanded', 'true')
      const id = await listOf(name).getAttribute('aria-controls')
      await expect(page.locator(`[id="${id}"]`).getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(listOf(name)).toHaveAttribute('aria-expanded', 'false')
      await expect(page.getByRole('option')).toHaveCount(0)
      await expect(lead.panel).toBeVisible()
    }
    await lead.comment.focus()
    for (const name of ['Stage', 'Status', 'Call type']) {
      await page.keyboard.press('Tab')
      await expect(listOf(name)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await isOpenThenClosed(name)
    }
    await listOf('Status').click()
    await isOpenThenClosed('Status')
    // a list that opens as its field gets the focus
    await listOf('Assign To').focus()
    await isOpenThenClosed('Assign To')
    // and again, when the list is there already
    await page.keyboard.press('ArrowDown')
    await isOpenThenClosed('Assign To')
    await page.keyboard.press('Escape')
    await expect(lead.panel).toHaveCount(0)
  })

  test('keeps stage and status of a won lead [LM-363]', async ({ page }) => {
    const leadId = await addLead('Won Already')
    const { stages } = (await firm.api.pipelines.get()).data
    const won = stages.find(stage => stage.kind === 'won')?._id ?? ''
    await firm.api.leads.actions({ body: { leadId, leadStage: won, leadStatus: LEAD_STATUS.SIGN_UP } })
    const lead = await openPanel(page, 'Won Already', leadId)
    await expect(lead.stage).toBeDisabled()
    await expect(lead.status).toBeDisabled()
    await expect(lead.panel.getByText('A won lead keeps its stage and status.')).toBeVisible()
    await lead.comment.fill('Sent the welcome letter')
    await lead.save()
  })

  test('has no follow-up in Lost, and none before today elsewhere [LM-367 LM-368]', async ({ page }) => {
    const leadId = await addLead('Day Rules')
    const lead = await openPanel(page, 'Day Rules', leadId)
    await lead.choose('Stage', 'Lost')
    await expect(lead.followUpDate).toHaveCount(0)
    await expect(lead.panel.getByLabel('Follow-up hour')).toHaveCount(0)
    await lead.choose('Stage', 'Assigned')
    await lead.choose('Status', 'Follow Up')
    await lead.followUp(dayFromNow(-1))
    await expect(lead.followUpDate).toHaveValue('')
    await lead.followUp(dayFromNow(0))
    await lead.save()
    const { data } = await firm.api.leads.byId({ query: { id: leadId } })
    expect(data.latestFollowUpDate).toBe(dayFromNow(0).replaceAll('/', '-'))
  })

  test('takes a follow-up in words, and says so where it cannot read one', async ({ page }) => {
    const leadId = await addLead('Day Words')
    const lead = await openPanel(page, 'Day Words', leadId)
    await lead.choose('Status', 'Follow Up')
    await lead.followUp(dayFromNow(3))
    await lead.followUp('sometime soon')
    // the day before does not come back
    await expect(lead.followUpDate).toHaveValue('sometime soon')
    await expect(lead.followUpDate).toHaveAccessibleDescription('Enter a date, such as 25/12/2026 or tomorrow')
    await lead.update.click()
    await expect(lead.followUpDate).toHaveAttribute('aria-invalid', 'true')
    await expect(lead.updated).toHaveCount(0)
    await lead.followUp('tomorrow 11')
    await expect(lead.followUpDate).toHaveValue(dayFromNow(1))
    await expect(lead.followUpDate).not.toHaveAttribute('aria-invalid', 'true')
    await lead.save()
    const { data } = await firm.api.leads.byId({ query: { id: leadId } })
    expect(data.latestFollowUpDate).toBe(dayFromNow(1).replaceAll('/', '-'))
    expect(data.latestFollowUpTime).toBe('11:00 AM')
  })

  test('answers a call’s outcome with what comes next [LM-369 LM-370 LM-371 LM-372 LM-373]', async ({ page }) => {
    const lead = await openPanel(page, 'Call Prompts', await addLead('Call Prompts', true, 'call@example.com'))
    await lead.choose('Call outcome', 'No Response')
    const callback = lead.panel.getByRole('checkbox', { name: 'Send a callback email' })
    await expect(callback).toBeEnabled()
    await lead.choose('Call outcome', 'Meeting Scheduled')
    await expect(lead.panel.getByRole('checkbox', { name: 'Send a thank-you email' })).toBeEnabled()
    await expect(callback).toHaveCount(0)
    await lead.choose('Call outcome', 'Follow Up')
    await expect(lead.followUpDate).toBeVisible()
    await expect(lead.panel.getByLabel('Follow-up hour')).toBeVisible()
    await lead.choose('Call outcome', 'Not Interested')
    const reason = lead.panel.getByLabel('Reason for Not Interested')
    await lead.update.click()
    await expect(lead.panel.getByText('Please choose or write a reason')).toBeVisible()
    await reason.fill('x'.repeat(1030))
    expect((await reason.inputValue()).length).toBe(1025)
    await lead.update.click()
    await expect(lead.panel.getByText("Comment can't be greater than 1024.")).toBeVisible()
    await lead.panel.getByRole('button', { name: 'Budget mismatch' }).click()
    await expect(reason).toHaveValue('Budget mismatch')
    await expectAccessible(page)
    await lead.save()
  })

  test('writes the history, and asks what else to do [LM-136 LM-137 LM-138 LM-139 LM-374 LM-375 LM-376 LM-380 LM-381 LM-382]', async ({
    page,
  }) => {
    const leadId = await addLead('Tells History', true, 'tells@example.com')
    const lead = await openPanel(page, 'Tells History', leadId)
    await lead.choose('Status', 'Follow Up')
    await lead.choose('Call type', 'Call')
    await lead.choose('Call outcome', 'Follow Up')
    await lead.followUp(dayFromNow(1))
    await lead.comment.fill('Wants a second visit')
    await lead.comment.press('Enter')
    await expect(lead.panel.getByText('Lead updated successfully')).toBeVisible()
    await expect(lead.updated).toContainText('Want to send a reference email?')
    // a follow-up was just set, and a task would say it twice
    await expect(lead.updated.getByRole('link', { name: 'Create Task' })).toHaveCount(0)
    // who goes on writing is not led away from it
    await expect(lead.comment).toBeFocused()
    await expect(lead.updated.getByRole('button', { name: 'Send Email' })).toBeVisible()
    await expect(lead.updated.getByRole('button', { name: 'Dismiss' })).toBeVisible()
    await expectAccessible(page)
    await lead.updated.getByRole('checkbox', { name: "Don't Show Again" }).check()
    await lead.updated.getByRole('button', { name: 'Dismiss' }).click()
    await expect(lead.updated).toBeHidden()
    const { data: kept } = await firm.api.leadHistory.ofLead({ query: { leadId } })
    expect(kept.find(entry => entry.comment === 'Wants a second visit')?.texts).toEqual([
      'The Lead status has been updated to Follow Up',
      'The Lead call status has been updated to Follow Up',
      expect.stringContaining(`The Lead follow-up has been updated to ${dayFromNow(1).replaceAll('/', '-')}`),
      'A new comment has been added.',
    ])
    // a call is told once: what it was, what it changed, and what was said
    await lead.showHistory()
    const call = lead.history.filter({ hasText: 'Wants a second visit' })
    await expect(call).toContainText('Call · Follow Up')
    const changes = call.locator('dl > div')
    await expect(changes).toHaveCount(2)
    await expect(changes.filter({ hasText: /^Status.*Follow Up$/ })).toBeVisible()
    await expect(changes.filter({ hasText: dayFromNow(1) })).toBeVisible()
    await expect(call).not.toContainText('has been')
    await expect(lead.history.last()).toContainText('The Lead has been created')
    await expectAccessible(page)
    // kept with the lead: the next update does not ask again, nor does one that makes it Interested
    await page.reload()
    await lead.comment.fill('Another word')
    await lead.update.click()
    await expect(lead.updated).toContainText("Lead's all set! Want to add a follow-up task?")
    await expect(lead.updated.getByText('Want to send a reference email?')).toHaveCount(0)
    await expect(lead.updated.getByRole('link', { name: 'Create Task' })).toHaveAttribute(
      'href',
      /^\/timeline\/task-manager\/all-task\/task\/.+\?isLead=true$/,
    )
    await expectAccessible(page)

    const other = await openPanel(page, 'Soon Interested', await addLead('Soon Interested', true, 'soon@example.com'))
    await other.choose('Status', 'Interested')
    await other.update.click()
    await expect(other.updated).toBeVisible()
    await expect(other.updated.getByText('Want to send a reference email?')).toHaveCount(0)
  })
})

test.describe('a call', () => {
  /** What is pressed and what is sent, counted from here on. */
  async function countPresses(page: Page) {
    await page.evaluate(() => {
      const counted = { presses: 0, letters: 0 }
      Object.assign(window, { counted })
      const isWriting = () => document.activeElement?.matches('input, textarea') ?? false
      addEventListener('pointerdown', () => counted.presses++, true)
      addEventListener(
        'keydown',
        event => (event.key.length === 1 && isWriting() ? counted.letters++ : counted.presses++),
        true,
      )
    })
    return () => page.evaluate(() => (window as unknown as { counted: { presses: number; letters: number } }).counted)
  }

  test('without an answer is logged in three presses and the letters of its remark', async ({ page }) => {
    const leadId = await addLead('Three Presses')
    // the last that the panel asks for when it opens
    const tasks = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/pmt/tasks')
    const lead = await openPanel(page, 'Three Presses', leadId)
    await tasks
    const counted = await countPresses(page)
    const sent = requestsOf(page)
    await lead.outcome('No Response').click()
    await lead.chip('Tomorrow 11:00').click()
    await expect(lead.comment).toBeFocused()
    await page.keyboard.type('Rang out')
    await page.keyboard.press('Enter')
    await expect(lead.updated).toBeVisible()
    expect(await counted()).toEqual({ presses: 3, letters: 'Rang out'.length })
    await expect(page.getByRole('row', { name: /Three Presses/ })).toContainText('No Response')
    await lead.updated.getByRole('button', { name: 'Dismiss' }).click()
    await expect(lead.updated).toBeHidden()
    expect(sent.filter(path => path.startsWith('POST'))).toEqual(['POST /api/crm/user/newleadActions'])
    expect(sent.length, sent.join()).toBeLessThanOrEqual(3)
    const { data } = await firm.api.leads.byId({ query: { id: leadId } })
    expect(data).toMatchObject({
      callStatus: LEAD_STATUS.NO_RESPONSE,
      latestFollowUpDate: dayFromNow(1).replaceAll('/', '-'),
      latestFollowUpTime: '11:00 AM',
      leadUpdates: [{ text: 'Rang out', callLeadStatus: LEAD_STATUS.NO_RESPONSE }],
    })
  })

  test('is logged by keys alone, and a key that was pressed by mistake takes its choice back', async ({ page }) => {
    const lead = await openPanel(page, 'Keys Alone', await addLead('Keys Alone'))
    const names = ['Follow Up', 'Interested', 'Not Interested', 'No Response', 'Meeting Scheduled']
    await expect(lead.outcomes).toHaveCount(5)
    for (const [at, name] of names.entries()) {
      await page.keyboard.press(String(at + 1))
      await expect(lead.outcome(name)).toHaveAttribute('aria-pressed', 'true')
    }
    await page.keyboard.press('5')
    await expect(lead.update).toBeDisabled()
    await page.keyboard.press('1')
    await page.keyboard.press('8')
    await expect(lead.followUpDate).toHaveValue(dayFromNow(3))
    await expect(lead.chip('In 3 days')).toHaveAttribute('aria-pressed', 'true')
    await expect(lead.comment).toBeFocused()
    // digits of a remark are letters
    await page.keyboard.type('Call 4 pm')
    await expect(lead.comment).toHaveValue('Call 4 pm')
    await expect(lead.outcome('Follow Up')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await expect(lead.updated).toBeVisible()
  })

  test('is followed up at a time in words, which is offered again', async ({ page }) => {
    const leadId = await addLead('Word Dates')
    const lead = await openPanel(page, 'Word Dates', leadId)
    const clock = (part: string) => lead.panel.getByLabel(`Follow-up ${part}`)
    await page.keyboard.press('f')
    await expect(lead.followUpDate).toBeFocused()
    await page.keyboard.type('tomorrow 4:30pm')
    await page.keyboard.press('Enter')
    await expect(lead.comment).toBeFocused()
    await expect(lead.followUpDate).toHaveValue(dayFromNow(1))
    await expect(clock('hour')).toHaveValue('04')
    await expect(clock('AM or PM')).toHaveValue('PM')
    await expectAccessible(page)
    await page.keyboard.type('Will be home')
    await page.keyboard.press('Enter')
    await lead.updated.getByRole('button', { name: 'Dismiss' }).click()
    await expect(lead.updated).toBeHidden()
    const { data } = await firm.api.leads.byId({ query: { id: leadId } })
    expect(data).toMatchObject({
      latestFollowUpDate: dayFromNow(1).replaceAll('/', '-'),
      latestFollowUpTime: '04:30 PM',
    })
    await expect(lead.chip('In 3 days')).toContainText('04:30 PM')
    await expect(lead.chip('Tomorrow 11:00')).toContainText('11:00 AM')
    // and to a day without a time, of another lead too
    const other = await openPanel(page, 'Same Time', await addLead('Same Time'))
    const offer = other.panel.getByRole('button', { name: 'At 04:30 PM' })
    await expect(offer).toHaveCount(0)
    await other.followUp(dayFromNow(2))
    await offer.click()
    await expect(other.panel.getByLabel('Follow-up hour')).toHaveValue('04')
    await expect(offer).toHaveCount(0)
  })

  test('keeps a date that cannot be read until it is put right, over a reload too', async ({ page }) => {
    const lead = await openPanel(page, 'Odd Dates', await addLead('Odd Dates'))
    const problem = lead.panel.getByText('Enter a date, such as 25/12/2026 or tomorrow')
    await lead.followUpDate.fill('after the festival')
    await expect(problem).toHaveCount(0)
    await lead.comment.fill('They travel')
    await expect(lead.followUpDate).toHaveValue('after the festival')
    await expect(problem).toBeVisible()
    await lead.update.click()
    await expect(lead.updated).toHaveCount(0)
    await page.reload()
    await expect(lead.followUpDate).toHaveValue('after the festival')
    await expect(lead.comment).toHaveValue('They travel')
    await lead.chip('Next week').click()
    await expect(lead.followUpDate).toHaveValue(dayFromNow(7))
    await lead.save()
  })

  test('is prepared by what was said last, and by what the lead wants', async ({ page }) => {
    const body = { firstName: 'Well', lastName: 'Known', phoneNumber: String(phone++), assignedTo: firm.userId }
    const wants = { budget: '1250000', requirements: 'Full home', city: 'Pune', remarks: 'Saw the stall' }
    const { data } = await firm.api.leads.addEdit({ body: { ...body, ...wants } })
    const lead = await openPanel(page, 'Well Known', data._id)
    await expect(lead.fact('Budget')).toHaveText('₹12,50,000')
    await expect(lead.fact('Work Scope')).toHaveText('Full home')
    await expect(lead.fact('City')).toHaveText('Pune')
    await expect(lead.said).toContainText('Saw the stall')
    await lead.choose('Call outcome', 'Interested')
    await lead.comment.fill('Wants it in oak')
    await lead.save()
    await expect(lead.said).toContainText('Interested')
    await expect(lead.said).toContainText('Wants it in oak')
  })

  test('begins with a press', async ({ page }) => {
    const leadId = await addLead('Press Kept')
    const lead = await openPanel(page, 'Press Kept', leadId)
    const number = (await lead.fact('Phone').textContent())?.replace(/\D/g, '')
    await expect(lead.panel.getByRole('link', { name: /^Call Press Kept/ })).toHaveAttribute('href', `tel:+${number}`)
  })

  test('reaches every number of the lead, and the panel says when it enquired', async ({ page }) => {
    const body = { firstName: 'Many', lastName: 'Numbers', phoneNumber: '6170000001', assignedTo: firm.userId }
    const otherPhoneNumbers = ['6170000002', '6170000003']
    const { data } = await firm.api.leads.addEdit({ body: { ...body, otherPhoneNumbers } })
    const lead = await openPanel(page, 'Many Numbers', data._id)
    const phones = lead.fact('Phone')
    await expect(phones.getByRole('link')).toHaveText(['+91 6170000001', '+91 6170000002', '+91 6170000003'])
    await expect(phones.getByRole('link').last()).toHaveAttribute('href', 'tel:+916170000003')
    await phones.getByRole('button', { name: 'WhatsApp on +91 6170000002' }).click()
    const chat = page.getByRole('menuitem', { name: 'Empty chat' })
    await expect(chat).toHaveAttribute('href', 'https://wa.me/916170000002')
    await page.keyboard.press('Escape')
    await expect(chat).toHaveCount(0)
    const written = { timeZone: 'Asia/Kolkata', day: '2-digit', month: 'short', year: 'numeric' } as const
    const day = new Intl.DateTimeFormat('en-GB', written).format(new Date(data.createdAt))
    await expect(lead.fact('Enquiry date')).toHaveText(day)
    await expectAccessible(page)
  })

  test('keeps its choices while digits are pressed in a selector that is closed', async ({ page }) => {
    const lead = await openPanel(page, 'Closed Selector', await addLead('Closed Selector'))
    await lead.choose('Status', 'Interested')
    await expect(lead.status).toBeFocused()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('7')
    await page.keyboard.press('4')
    await expect(lead.followUpDate).toHaveValue('')
    await expect(lead.outcome('No Response')).toHaveAttribute('aria-pressed', 'false')
    // elsewhere they are the keys of the page again
    await lead.panel.getByRole('tab', { name: 'Update Status' }).focus()
    await page.keyboard.press('4')
    await expect(lead.outcome('No Response')).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('two people on one lead', () => {
  let owner: SignedFirm
  let member: Awaited<ReturnType<typeof newColleague>>
  test.beforeAll(async ({ baseURL }) => {
    owner = await newFirm(baseURL ?? '')
    member = await newColleague(baseURL ?? '', owner, 'Ravi', 'Site Manager')
  })

  /** A lead of the member's, open on the owner's screen and on the member's own. */
  async function openTwice(page: Page, browser: Browser, lastName: string) {
    const body = { firstName: 'Shared', lastName, phoneNumber: String(phone++), assignedTo: member.userId }
    const { data } = await owner.api.leads.addEdit({ body })
    const name = `Shared ${lastName}`
    const context = await browser.newContext()
    const here = await openPanel(page, name, data._id, owner)
    const there = await openPanel(await context.newPage(), name, data._id, member)
    return { leadId: data._id, here, there, close: () => context.close() }
  }

  test('see each other’s changes without reloading, in list, panel and history', async ({ page, browser }) => {
    const { here, there, close } = await openTwice(page, browser, 'Screen')
    const list = new LeadListPage(page)
    await here.showHistory()
    await there.choose('Status', 'Interested')
    await there.choose('Call outcome', 'Interested')
    await there.save()
    await expect(here.fact('Stage')).toContainText('Interested')
    await expect(here.history.first()).toContainText(member.fullName)
    await expect(here.history.first()).toContainText('Call · Interested')
    await expect(list.cell(list.row('Shared Screen'), 'Last Call Status')).toHaveText('Interested')
    await close()
  })

  test('are told when both change the same, with both values, and nothing typed is lost', async ({ page, browser }) => {
    const { leadId, here, there, close } = await openTwice(page, browser, 'Dispute')
    await here.choose('Status', 'Meeting Scheduled')
    await here.comment.fill('They come on Friday')
    await there.choose('Status', 'Interested')
    await there.save()
    await expect(here.panel.getByText('Somebody changed this lead meanwhile. What you typed is kept.')).toBeVisible()
    await here.update.click()
    await expect(here.conflict).toContainText(`${member.fullName} changed this lead while you were working on it.`)
    await expect(here.conflict.locator('dd')).toHaveText(['Interested', 'Meeting Scheduled'])
    await expect(here.comment).toHaveValue('They come on Friday')
    await expect(here.update).toBeDisabled()
    await expectAccessible(page)
    await here.conflict.getByRole('button', { name: 'Use mine' }).click()
    await expect(here.conflict).toHaveCount(0)
    await here.save()
    await expect(there.fact('Stage')).toContainText('Meeting Scheduled')

    // a change of another field meets nobody's: both stay
    await here.choose('Call outcome', 'Interested')
    await expect(here.followUpDate).toHaveValue(dayFromNow(3))
    await there.followUp(dayFromNow(2))
    await there.save()
    // what was only proposed gives way to what somebody planned
    await expect(here.followUpDate).toHaveValue(dayFromNow(2))
    await here.save()
    const { data } = await owner.api.leads.byId({ query: { id: leadId } })
    expect(data).toMatchObject({
      callStatus: LEAD_STATUS.INTERESTED,
      latestFollowUpDate: dayFromNow(2).replaceAll('/', '-'),
    })

    // and theirs can be kept instead
    await here.choose('Status', 'Follow Up')
    await there.choose('Status', 'No Response')
    await there.save()
    await here.update.click()
    await here.conflict.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(here.status).toHaveValue('No Response')
    await expect(here.update).toBeDisabled()
    await close()
  })
})
