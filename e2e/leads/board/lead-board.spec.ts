import { expect } from '@playwright/test'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { daysAfter } from '@plinth/contract/readers/moment'
import { inZone } from '@plinth/contract/readers/zoned'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { newColleague } from '../../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { LeadBoardPage } from '../../pages/lead-board.page.ts'
import { expectMessage } from '../../pages/messages.ts'
import { test } from '../../pages/test.ts'

/** What is said of a lead that is lost. */
const WHY = { reasonForNotInterested: 'Budget mismatch' }

let firm: SignedFirm
let phone = 6_300_000_000
test.beforeEach(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
})

/** A lead of the owner in the assigned stage, or of nobody among the prospects. */
async function addLead(firstName: string, fields: { budget?: string; assignedTo?: string | null } = {}) {
  const body = { firstName, phoneNumber: String(phone++), assignedTo: firm.userId, ...fields }
  return (await firm.api.leads.addEdit({ body })).data
}
async function tag(leadId: string, ...names: string[]) {
  const known = (await firm.api.leadTags.list()).data
  for (const tagName of names) {
    const tagId =
      known.find(one => one.tagName === tagName)?._id ??
      (await firm.api.leadTags.save({ body: [{ tagName, tagColorCode: '#2f6fb3' }] })).data[0]?._id ??
      ''
    await firm.api.leadTags.addToLead({ body: { leadId, tagId } })
  }
}

test('shows each stage with its leads, and opens one beside them [LM-025 LM-166 LM-167 LM-170 LM-171 LM-172 LM-173 LM-174 LM-175 LM-176 LM-177 LM-398]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  const asha = await addLead('Asha', { budget: '1250000' })
  await addLead('Ravi', { budget: '250000' })
  await addLead('Meera', { assignedTo: null })
  await tag(asha._id, 'Hot', 'Villa', 'Referral')
  await firm.api.leads.actions({ body: { leadId: asha._id, leadStatus: LEAD_STATUS.INTERESTED } })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await page.goto('/lms/')
  await page.getByRole('navigation', { name: 'Leads area' }).getByRole('link', { name: 'Pipeline' }).click()
  await expect(page).toHaveURL(/\/leads\/pipeline$/)
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  await expect(page.getByText('Total value ₹15,00,000')).toBeVisible()
  await expect(board.head('Assigned')).toHaveText(/^Assigned02₹15,00,000$/)
  await expect(board.head('Prospect')).toHaveText(/^Prospect010?/)
  await expect(board.head('Won')).toHaveText(/^Won00/)
  await expect(page.getByRole('region')).toHaveCount(4)

  const card = board.card('Asha')
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: 'numeric' }).format()
  for (const text of ['Interested', 'New Lead', '₹12,50,000', 'Hot', '+2', today]) {
    await expect(card).toContainText(text)
  }
  await card.getByText('+2').hover()
  await expect(page.getByRole('tooltip', { name: 'Villa, Referral' })).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)

  await board.face('Ravi').click()
  await expect(board.panel).toContainText('Ravi')
  await expect(page).toHaveURL(/lead=/)
  await page.getByRole('button', { name: 'Previous lead' }).click()
  await expect(page.getByRole('dialog', { name: 'Asha' })).toBeVisible()
  await page.goBack()
  await expect(board.panel).toHaveCount(0)
  quiet()
})

test('finds by name, tag and member, keeps all of it in the address, and says what is not there [LM-084 LM-168 LM-169 LM-180 LM-181 LM-656]', async ({
  page,
}) => {
  const asha = await addLead('Asha')
  await addLead('Ravi')
  const gone = await addLead('Archived')
  await addLead('Meera', { assignedTo: null })
  await tag(asha._id, 'Hot')
  await firm.api.leadDetails.bulkUpdate({
    query: { action: 'archive' },
    body: { leadIds: [gone._id], archiveStatus: true },
  })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await expect(board.card('Ravi')).toBeVisible()
  await expect(board.card('Archived')).toHaveCount(0)
  await board.search.fill('hOt')
  await expect(board.card('Ravi')).toHaveCount(0)
  await expect(board.card('Asha')).toBeVisible()
  await expect(board.head('Prospect')).toHaveText(/^Prospect00/)
  await expect(page).toHaveURL(/q=hOt/)
  await board.search.fill('')
  await expect(board.card('Meera')).toBeVisible()

  await page.getByRole('button', { name: 'Members' }).click()
  const members = page.getByRole('dialog', { name: 'Members' })
  await members.getByRole('searchbox').fill('nobody of this name')
  await expect(members.getByText('Search Not Found')).toBeVisible()
  await members.getByRole('searchbox').fill('')
  await members.getByRole('checkbox', { name: 'Unassigned' }).check()
  await expect(board.card('Asha')).toHaveCount(0)
  await members.getByRole('checkbox', { name: 'Select All' }).check()
  await expect(board.card('Asha')).toBeVisible()
  await members.getByRole('button', { name: 'Clear Selection' }).click()
  await expect(page).not.toHaveURL(/members/)
  await members.getByRole('checkbox', { name: 'Unassigned' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Members 1' })).toBeFocused()
  await page.getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('dialog', { name: 'Tags' }).getByRole('checkbox', { name: 'Hot' }).check()
  await expect(page.getByText('No Lead(s) to Show')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tags 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(board.card('Asha')).toBeVisible()

  for (const lead of (await firm.api.leads.list({ query: {} })).data.data) {
    await firm.api.leads.edit({ query: { id: lead._id }, body: { isDeleted: true } })
  }
  await expect(page.getByText('Add Lead(s) to view the Pipeline')).toBeVisible()
  await page.getByRole('button', { name: 'Add Lead(s)' }).click()
  await expect(page.getByRole('dialog', { name: /Add/ })).toBeVisible()
})

test('keeps what narrows it and the stages that are hidden as a view, beside the views of the list', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  await addLead('Asha', { budget: '900000' })
  await addLead('Ravi', { assignedTo: null })
  await firm.api.leadViews.create({ body: { name: 'Of the list', state: { search: 'x' } } })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await expect(board.card('Asha')).toBeVisible()
  await page.getByRole('button', { name: 'Stages' }).click()
  const stages = page.getByRole('dialog', { name: 'Stages' })
  await stages.getByRole('checkbox', { name: 'Lost' }).uncheck()
  await expect(board.column('Lost')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stages 1 hidden' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Order of cards' }).click()
  await page.getByRole('option', { name: 'Amount' }).click()
  await board.search.fill('Asha')
  await expect(board.card('Ravi')).toHaveCount(0)

  await page.getByRole('button', { name: 'View: All leads' }).click()
  const views = page.getByRole('dialog', { name: /^View/ })
  await expect(views.getByRole('button', { name: 'Of the list' })).toHaveCount(0)
  await views.getByRole('button', { name: 'Save as new' }).click()
  await views.getByRole('textbox', { name: 'Name' }).fill('Villas')
  await views.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View: Villas', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'View: Villas', exact: true }).click()
  await views.getByRole('button', { name: 'All leads' }).click()
  await expect(board.card('Ravi')).toBeVisible()
  await expect(board.column('Lost')).toBeVisible()
  await expect(page).toHaveURL(/\/leads\/pipeline$/)
  await page.getByRole('button', { name: 'View: All leads' }).click()
  await views.getByRole('button', { name: 'Villas', exact: true }).click()
  await expect(board.card('Ravi')).toHaveCount(0)
  await expect(board.column('Lost')).toHaveCount(0)
  await expect(board.search).toHaveValue('Asha')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  quiet()
})

test('draws only the cards in sight, and is walked with arrow keys', async ({ page }) => {
  for (let at = 70; at > 0; at--) await addLead(`Lead ${at}`, { budget: String(at) })
  await addLead('Alone', { assignedTo: null })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await expect(board.card('Lead 1')).toBeVisible()
  expect(await board.cardsOf('Assigned').count()).toBeLessThan(20)
  await board.face('Alone').focus()
  await page.keyboard.press('ArrowRight')
  await expect(board.face('Lead 1')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(board.face('Lead 2')).toBeFocused()
  await page.keyboard.press('End')
  await expect(board.face('Lead 70')).toBeFocused()
  await expect(board.face('Lead 70')).toBeInViewport()
  expect(await board.cardsOf('Assigned').count()).toBeLessThan(20)
  await page.keyboard.press('ArrowLeft')
  await expect(board.face('Alone')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Alone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board.face('Alone')).toBeFocused()

  await page.getByRole('combobox', { name: 'Order of cards' }).click()
  await page.getByRole('option', { name: 'Amount' }).click()
  await expect.poll(async () => (await board.namesIn('Assigned')).slice(0, 2)).toEqual(['Lead 70', 'Lead 69'])
  await expect(page).toHaveURL(/order=amount/)
})

test('on a phone shows one stage at a time, with a swipe or a list of stages to the next', async ({ browser }) => {
  await addLead('Asha', { budget: '1250000' })
  await addLead('Meera', { assignedTo: null })
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await expect(board.card('Meera')).toBeInViewport()
  await expect(board.column('Assigned')).not.toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const stage = page.getByRole('combobox', { name: 'Stage' })
  await expect(stage).toHaveValue('Prospect (01)')
  await stage.tap()
  await page.getByRole('option', { name: 'Assigned (01)' }).tap()
  await expect(board.card('Asha')).toBeInViewport()
  await expect(stage).toHaveValue('Assigned (01)')
  await board.face('Asha').tap()
  await expect(page.getByRole('dialog', { name: 'Asha' })).toBeVisible()
  await page.getByRole('button', { name: 'Close Preview' }).tap()
  await board.card('Asha').getByRole('button', { name: 'Move Asha to…' }).tap()
  await page.getByRole('menuitem', { name: 'Lost' }).tap()
  await board.sayWhy()
  await expect(board.card('Asha', board.column('Lost'))).toBeAttached()
  await expectMessage(page, 'Lead stage updated successfully')
  await context.close()
})

/** The stage of a lead as the server has it. */
const stageOf = async (id: string): Promise<string> =>
  (await firm.api.leads.byId({ query: { id } })).data.leadStage.stageName
async function stageId(name: string): Promise<string> {
  return (await firm.api.pipelines.get()).data.stages.find(stage => stage.stageName === name)?._id ?? ''
}

test('a card is dragged to another stage and taken back, and goes back by itself with the reason where it may not go [LM-178 LM-393 LM-397 LM-613 LM-636 LM-638]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  const asha = await addLead('Asha', { budget: '500' })
  await addLead('Ravi')
  const [fromStage, toStage] = [await stageId('Assigned'), await stageId('Won')]
  await firm.api.stageRules.add({ body: { fromStage, toStage, isTransition: false, requiredFields: [] } })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await board.drag('Asha', 'Lost')
  await board.sayWhy()
  await expect(board.card('Asha', board.column('Lost'))).toBeVisible()
  await expect(board.head('Lost')).toHaveText('Lost01₹500')
  await expect(board.head('Assigned')).toHaveText(/^Assigned01/)
  await expectMessage(page, 'Lead stage updated successfully')
  await expect(board.panel).toHaveCount(0)
  expect(await stageOf(asha._id)).toBe('Lost')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(board.card('Asha', board.column('Assigned'))).toBeVisible()
  await expectMessage(page, 'Asha is back in Assigned')
  expect(await stageOf(asha._id)).toBe('Assigned')

  await board.drag('Ravi', 'Won')
  await expect(
    page.getByText('Failed to update lead stage. Ravi: A lead cannot be moved from Assigned to Won'),
  ).toBeVisible()
  await expect(board.card('Ravi', board.column('Assigned'))).toBeVisible()
  await expect(board.head('Won')).toHaveText(/^Won00/)

  // a colleague deletes the lead while its move is on the way
  await page.route(/\/crm\/user\/lead/, async route => {
    await firm.api.leads.edit({ query: { id: asha._id }, body: { isDeleted: true } })
    await route.continue()
  })
  await board.drag('Asha', 'Lost')
  await expectMessage(page, 'Failed to update lead stage. Asha: Invalid lead or stage')
  await expect(board.card('Asha')).toHaveCount(0)
  quiet()
})

test('the message of a move that cannot be taken back stays for three seconds [LM-682]', async ({ page }) => {
  await addLead('Asha')
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await page.clock.install()
  await board.open()
  const moved = page.getByText('Lead stage updated successfully')
  const { promise: isPaused, resolve: onPaused } = Promise.withResolvers<void>()
  await page.route(/\/crm\/user\/lead$/, async route => {
    await isPaused
    await route.continue()
  })
  await board.drag('Asha', 'Won')
  await page.mouse.move(0, 0)
  // before the answer, from which on the page's time goes on only as the test says, however slow the machine
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  onPaused()
  await expect(async () => {
    await page.clock.runFor(100)
    // long enough for a slow machine to show it: each further turn is time of the page
    await expect(moved).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.clock.runFor(2400)
  await expect(moved).toBeVisible()
  await page.clock.runFor(1600)
  await expect(moved).toHaveCount(0)
})

test('a card leads to the last remark of its lead, by mouse and by key [LM-086 LM-Q38]', async ({ page }) => {
  const asha = await addLead('Asha')
  await firm.api.leads.actions({ body: { leadId: asha._id, leadUpdates: [{ text: 'Wants oak, not teak' }] } })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await board.card('Asha').getByRole('button', { name: 'Last remark of Asha, 1 remark' }).click()
  const dialog = page.getByRole('dialog', { name: 'Last remark' })
  await expect(dialog).toContainText('Wants oak, not teak')
  await expect(board.panel).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await board.face('Asha').focus()
  await page.keyboard.press('r')
  await expect(dialog).toContainText('Wants oak, not teak')
  await expectAccessible(page)
})

test('a card that is in its stage for longer than the stage allows says so', async ({ page }) => {
  const { createdAt } = await addLead('Asha')
  const { data: pipeline } = await firm.api.pipelines.get()
  const stages = pipeline.stages.map(({ _id, stageName, sequence, kind }) => ({
    ...{ id: _id, stageName, sequence },
    staleAfterDays: kind === 'assigned' ? 7 : null,
  }))
  await firm.api.pipelines.edit({ body: { pipelineId: pipeline._id, stages } })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  // at midnight of the firm's calendar, whatever the hour at which the lead came
  const seventh = daysAfter(inZone(new Date(createdAt), 'Asia/Kolkata').day, 7)
  const midnight = new Date(`${seventh}T00:00:00+05:30`)
  await page.clock.setFixedTime(new Date(midnight.getTime() - 60_000))
  await board.open()
  await expect(board.card('Asha')).toContainText('6 days')
  await expect(board.card('Asha')).not.toContainText('Stale')
  await page.clock.setFixedTime(midnight)
  await page.reload()
  await expect(board.card('Asha')).toContainText('Stale')
  await expect(board.card('Asha').getByTitle('In this stage for 7 days: stale after 7')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    await expectAccessible(page)
  }
})

test('a move that asks for fields is made once they are filled, from the board [LM-183 LM-394 LM-395 LM-396]', async ({
  page,
}) => {
  const meera = await addLead('Meera', { assignedTo: null })
  const [fromStage, toStage] = [await stageId('Prospect'), await stageId('Won')]
  await firm.api.stageRules.add({
    body: { fromStage, toStage, isTransition: true, requiredFields: ['city', 'budget'] },
  })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await board.face('Meera').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Won' }).click()
  await expectMessage(page, 'Failed to updated lead stage, fill in mandatory fields')
  const dialog = page.getByRole('dialog', { name: 'Stage Transition Error' })
  await dialog.getByRole('textbox', { name: 'City' }).fill('Pune')
  await dialog.getByRole('textbox', { name: 'Budget' }).fill('900')
  await dialog.getByRole('combobox', { name: 'Assigned To' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(board.card('Meera', board.column('Won'))).toBeVisible()
  await expect(board.head('Won')).toHaveText('Won01₹900')
  expect(await stageOf(meera._id)).toBe('Won')
  // a won lead moves no more, and its card leads to all of it
  await expect(board.card('Meera').getByRole('button', { name: /Move/ })).toHaveCount(0)
  await expect(board.card('Meera').getByRole('link', { name: 'View full details of Meera' })).toBeVisible()
})

test('cards are moved with keys alone, several at once [LM-393]', async ({ page }) => {
  const leads = [await addLead('Three'), await addLead('Two'), await addLead('One')]
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await board.face('One').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByText('2 Selected')).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Lost' })).toBeFocused()
  await page.keyboard.press('Enter')
  await board.sayWhy()
  await expectMessage(page, '2 leads moved to Lost')
  await expect(board.head('Lost')).toHaveText(/^Lost02/)
  await expect(board.head('Assigned')).toHaveText(/^Assigned01/)
  expect(await Promise.all(leads.map(lead => stageOf(lead._id)))).toEqual(['Assigned', 'Lost', 'Lost'])
  await expect(
    board
      .cardsOf('Lost')
      .getByRole('button', { name: /^(One|Two)$/ })
      .first(),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(board.head('Assigned')).toHaveText(/^Assigned03/)
})

test('cards that are lost are asked about once, and say why with the move', async ({ page }) => {
  const quiet = watchConsole(page)
  const leads = [await addLead('Three'), await addLead('Two'), await addLead('One')]
  const whys = async () =>
    Promise.all(leads.map(async lead => (await firm.api.leads.byId({ query: { id: lead._id } })).data)).then(found =>
      found.map(lead => [lead.leadStage.stageName, lead.reasonForNotInterested, lead.version]),
    )
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  const ask = (name: string) => page.getByRole('dialog', { name })

  await board.drag('Three', 'Lost')
  const one = ask('Why is this lead lost?')
  await expect(one.getByRole('textbox', { name: 'Reason for losing' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(one).toHaveCount(0)
  await expect(board.card('Three', board.column('Assigned'))).toBeVisible()
  await board.drag('Three', 'Lost')
  await one.getByRole('button', { name: 'Save' }).click()
  await expect(one.getByText('Please choose or write a reason')).toBeVisible()
  await one.getByRole('button', { name: 'Chose another firm' }).click()
  await one.getByRole('button', { name: 'Save' }).click()
  await expect(board.card('Three', board.column('Lost'))).toBeVisible()
  await expectMessage(page, 'Lead stage updated successfully')
  expect(await whys()).toEqual([
    ['Lost', 'Chose another firm', 2],
    ['Assigned', '', 1],
    ['Assigned', '', 1],
  ])

  await board.face('One').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('m')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Lost' })).toBeFocused()
  await page.keyboard.press('Enter')
  const both = ask('Why are these 2 leads lost?')
  await both.getByRole('textbox', { name: 'Reason for losing' }).fill('Moved abroad')
  await page.keyboard.press('Enter')
  await expectMessage(page, '2 leads moved to Lost')
  await expect(board.head('Lost')).toHaveText(/^Lost03/)
  expect(await whys()).toEqual([
    ['Lost', 'Chose another firm', 2],
    ['Lost', 'Moved abroad', 2],
    ['Lost', 'Moved abroad', 2],
  ])

  // what is taken out by mistake goes back without a question
  await board.drag('Three', 'Assigned')
  await expect(board.card('Three', board.column('Assigned'))).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Three is back in Lost')
  expect((await whys())[0]).toEqual(['Lost', 'Chose another firm', 4])
  quiet()
})

test('cards of a stage that is hidden are selected no more, and cards move to it', async ({ page }) => {
  await addLead('Asha')
  const ravi = await addLead('Ravi')
  const { stages } = (await firm.api.pipelines.get()).data
  const leadStage = stages.find(stage => stage.stageName === 'Lost')!._id
  await firm.api.leadMoves.patch({ query: { leadId: ravi._id }, body: { leadStage, ...WHY } })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await board.face('Asha').focus()
  await page.keyboard.press('x')
  await expect(page.getByText('1 Selected')).toBeVisible()
  await page.getByRole('button', { name: 'Stages' }).click()
  await page.getByRole('dialog', { name: 'Stages' }).getByRole('checkbox', { name: 'Assigned' }).uncheck()
  await expect(board.column('Assigned')).toHaveCount(0)
  await expect(page.getByText('1 Selected')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await board.face('Ravi').focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Assigned' }).click()
  await expect(board.head('Lost')).toHaveText(/^Lost00/)
  await expect.poll(() => stageOf(ravi._id)).toBe('Assigned')
})

test('a finger that rests drags a card, and one that does not scrolls', async ({ browser }) => {
  for (let at = 12; at > 0; at--) await addLead(`Lead ${at}`)
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  const page = await context.newPage()
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await board.touchDrag('Lead 1', 'Lost')
  await board.sayWhy()
  await expect(board.card('Lead 1', board.column('Lost'))).toBeVisible()
  await expectMessage(page, 'Lead stage updated successfully')
  await context.close()
})

test('who may not change leads moves none [LM-393 LM-480 LM-490]', async ({ page, baseURL }) => {
  await addLead('Asha')
  const reader = await newColleague(baseURL ?? '', firm, 'Ravi')
  const { data: member } = await firm.api.members.byId({ params: { id: reader.userId } })
  await firm.api.members.edit({
    params: { id: reader.userId },
    body: { rolesAssigned: { ...member.rolesAssigned, crm: { edit: false, canAssign: false } } },
  })
  await actAs(page, reader)
  const board = new LeadBoardPage(page)
  await board.open()
  await expect(board.card('Asha')).toBeVisible()
  await expect(board.card('Asha').getByRole('note', { name: 'Access Disabled by the Admin' })).toBeVisible()
  await board.drag('Asha', 'Lost')
  await expect(board.card('Asha', board.column('Assigned'))).toBeVisible()
  await expect(board.head('Lost')).toHaveText(/^Lost00/)
})

test('what colleagues move arrives without a jump under the pointer, and not while a card is in the hand', async ({
  page,
}) => {
  const come = await addLead('Come', { assignedTo: null })
  for (let at = 20; at > 0; at--) await addLead(`Lead ${at}`)
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  const place = async (name: string) => (await board.card(name).boundingBox())?.y
  await board.card('Lead 3').hover()
  const before = await place('Lead 3')
  const assigned = await stageId('Assigned')
  const there = { leadStage: assigned, assignedTo: firm.userId }
  const away = { leadStage: await stageId('Lost'), ...WHY }
  for (const body of [there, away, there]) await firm.api.leadMoves.patch({ query: { leadId: come._id }, body })
  await expect(board.head('Assigned')).toHaveText(/^Assigned21/)
  await expect(board.card('Come', board.column('Assigned'))).toBeAttached()
  await expect.poll(() => place('Lead 3')).toBe(before)

  const inHand = board.card('Lead 4')
  const from = await inHand.boundingBox()
  const to = await board.column('Lost').boundingBox()
  await page.mouse.move((from?.x ?? 0) + 60, (from?.y ?? 0) + 40)
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 90, (from?.y ?? 0) + 60, { steps: 5 })
  await expect(page.locator('[data-dragged]')).toContainText('Lead 4')
  await addLead('Made meanwhile')
  await page.mouse.move((to?.x ?? 0) + 100, (to?.y ?? 0) + 200, { steps: 10 })
  await expect(page.locator('[data-dragged]')).toContainText('Lead 4')
  await page.mouse.up()
  await board.sayWhy()
  await expect(board.card('Lead 4', board.column('Lost'))).toBeVisible()
  await expect(board.head('Assigned')).toHaveText(/^Assigned21/)
  await expect(board.head('Lost')).toHaveText(/^Lost01/)
})
