import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { ANALYTICS_PERIODS } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { newColleague } from '../../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { LeadListPage } from '../../pages/lead-list.page.ts'
import { cellsOf } from '../../pages/spreadsheet.ts'
import { test } from '../../pages/test.ts'

const { FOLLOW_UP, INTERESTED, NO_RESPONSE, NOT_INTERESTED } = LEAD_STATUS

let owner: SignedFirm
let ravi: SignedFirm & { fullName: string }
/** the year of the company's zone in which the leads are made */
let year: string

/** Five leads of two people with calls of every outcome, two of them won and one lost. */
test.beforeAll(async ({ baseURL }) => {
  owner = await newFirm(baseURL ?? '')
  ravi = await newColleague(baseURL ?? '', owner, 'Ravi')
  const { stages } = (await owner.api.pipelines.get()).data
  const stage = (kind: StageKind) => stages.find(one => one.kind === kind)?._id ?? ''
  let phone = 9_811_000_000
  const add = async (firstName: string, more: object) =>
    (await owner.api.leads.addEdit({ body: { firstName, phoneNumber: String(phone++), ...more } })).data._id
  const call = (who: SignedFirm, leadId: string, callLeadStatus: number) =>
    who.api.leads.actions({
      body: {
        leadId,
        todayRemark: 0,
        ...(callLeadStatus === NOT_INTERESTED ? { reasonForNotInterested: 'Too dear' } : {}),
        leadUpdates: [{ callLeadStatus: callLeadStatus as typeof INTERESTED, text: 'Spoke on the phone' }],
      },
    })
  const LOST = { reasonForNotInterested: 'Chose another firm' }
  const move = (leadId: string, kind: StageKind, assignedTo: string) =>
    owner.api.leads.actions({ body: { leadId, leadStage: stage(kind), assignedTo, ...(kind === 'lost' ? LOST : {}) } })
  const asha = await add('Asha', { leadSource: 'Instagram ads', city: 'Pune', budget: '1200000' })
  const bina = await add('Bina', { leadSource: 'Instagram ads', city: 'Pune', budget: '800000' })
  const chetan = await add('Chetan', { leadSource: 'Referral', city: 'Nagpur', budget: '500000' })
  const dev = await add('Dev', { leadSource: 'Referral', city: 'Nagpur' })
  await add('Esha', { city: 'Mumbai', budget: '300000' })
  await call(owner, asha, NO_RESPONSE)
  await call(owner, asha, NO_RESPONSE)
  await call(owner, asha, INTERESTED)
  await call(ravi, bina, INTERESTED)
  await call(ravi, chetan, FOLLOW_UP)
  await call(ravi, dev, NOT_INTERESTED)
  await move(asha, 'won', owner.userId)
  await move(bina, 'won', ravi.userId)
  await move(chetan, 'lost', ravi.userId)
  year = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric' }).format(new Date())
})

class AnalyticsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async open(address = '/leads/analytics') {
    await this.page.goto(address)
    await expect(this.number('Total Calls')).toBeVisible()
  }
  chart(title: string) {
    return this.page.getByRole('region', { name: title, exact: true })
  }
  card(label: string) {
    return this.chart('Calls by outcome')
      .getByRole('listitem')
      .filter({ has: this.page.getByText(label, { exact: true }) })
  }
  number(label: string) {
    return this.card(label).getByRole('link', { name: new RegExp(`^${label}: `) })
  }
  get period() {
    return this.page.getByRole('button', { name: /^Period: / })
  }
  async choosePeriod(name: string) {
    await this.period.click()
    await this.page.getByRole('menuitemradio', { name, exact: true }).click()
  }
}

/** Follows a figure and expects the list to have exactly so many leads, with a chip that says what they are. */
async function expectBehind(page: Page, figure: Locator, count: number, chip: RegExp): Promise<void> {
  await figure.click()
  const list = new LeadListPage(page)
  await expect(page).toHaveURL(/\/lms\/\?figure=/)
  // the figures stand until the list is there, and may have the same words
  await expect(list.rows).toHaveCount(count)
  await expect(page.getByText(chip)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/leads\/analytics/)
}

test('the dashboard shows the figures of the API and every kind of mark opens its leads [LM-026 LM-187 LM-188 LM-189 LM-190 LM-191 LM-192 LM-193 LM-194 LM-197 LM-202 LM-203 LM-204 LM-205 LM-206 LM-207 LM-691]', async ({
  page,
}) => {
  test.slow()
  const quiet = watchConsole(page)
  await actAs(page, owner)
  await page.goto('/lms/')
  await page.getByRole('navigation', { name: 'Leads area' }).getByRole('link', { name: 'Analytics' }).click()
  const analytics = new AnalyticsPage(page)
  await expect(analytics.period).toHaveText('This year')
  const input = { query: { filter: ANALYTICS_PERIODS.thisYear }, body: {} }
  const { data: calls } = await owner.api.leadAnalytics.calls(input)
  const cards = [
    ['Total Calls', calls.summaryCurrent.totalCalls],
    ['Total Connected', calls.summaryCurrent.totalConnectedCalls],
    ['Interested', calls.summaryCurrent.interested],
    ['Follow Up', calls.summaryCurrent.followUp],
    ['No Response', calls.summaryCurrent.noResponse],
    ['Not Interested', calls.summaryCurrent.notInterested],
    ['Repeated no response', calls.summaryCurrent.repeatedNoResponse],
  ] as const
  expect(cards.map(([, count]) => count)).toEqual([6, 4, 2, 1, 2, 1, 1])
  for (const [label, count] of cards) {
    await expect(analytics.number(label)).toHaveText(String(count))
    await expect(analytics.card(label)).toContainText(`+${count}`)
  }
  await expectBehind(page, analytics.number('Total Calls'), calls.leadsCurrent.totalCalls, /Total Calls · This year/)

  const stages = analytics.chart('Leads by stage')
  await expect(stages).toContainText('5Total leads')
  await expectBehind(page, stages.getByRole('link', { name: /^Won/ }), 2, /This year · Stage: Won/)
  const values = analytics.chart('Total deal value')
  await expect(values.getByRole('link', { name: /^Won/ })).toContainText('₹20.00 Lac')
  await expectBehind(page, values.getByRole('link', { name: /^Lost/ }), 1, /Stage: Lost/)
  const sources = analytics.chart('Lead Source')
  await expect(sources.getByRole('link', { name: /Instagram ads/ })).toContainText('Instagram …')
  await expectBehind(page, sources.getByRole('link', { name: /Unknown/ }), 1, /Source: Unknown/)
  const line = analytics.chart('Average deal value')
  const won = line.getByRole('link', { name: /^Won, .*: ₹10,00,000, 2 leads$/ })
  await expectBehind(page, won, 2, /Average deal value of won leads/)
  const reps = analytics.chart('Top 5 sales representatives')
  const rows = reps.getByRole('table').getByRole('row')
  await expect(rows.nth(2)).toHaveText(`${ravi.fullName}1₹8,00,000₹8,00,000`)
  await expectBehind(
    page,
    rows.nth(2).getByRole('link').first(),
    1,
    new RegExp(`Won leads · This year · ${ravi.fullName}`),
  )
  const cities = analytics.chart('Customer Conversion Analysis')
  await expect(cities.getByRole('link')).toHaveText(/^Pune2 customers0 days to close/)
  await expectBehind(page, cities.getByRole('link'), 2, /City: Pune/)
  const today = analytics.chart("Today's Activity")
  await expectBehind(page, today.getByRole('link', { name: /^Total calls: 6/ }), 4, /Today's calls/)

  // the way back from the leads behind a figure to all of them
  await analytics.number('Interested').click()
  await page.getByRole('button', { name: 'Show all leads instead of those behind the figure' }).click()
  await expect(page).not.toHaveURL(/figure/)
  quiet()
})

test('periods and members are chosen, kept in the address, and refused with the reason [LM-184 LM-185 LM-186 LM-510]', async ({
  page,
}) => {
  await actAs(page, owner)
  const analytics = new AnalyticsPage(page)
  await analytics.open()
  await analytics.period.click()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'This week',
    'This month',
    'This quarter',
    'This year',
    'Last week',
    'Last month',
    'Last quarter',
    'Last year',
    'Custom',
  ])
  await page.getByRole('menuitemradio', { name: 'Custom' }).click()
  const dialog = page.getByRole('dialog', { name: 'Custom period' })
  const [start, end] = [
    dialog.getByLabel('Start date', { exact: true }),
    dialog.getByLabel('End date', { exact: true }),
  ]
  await expect(start).toHaveValue(`01/01/${year}`)
  await start.fill(`31/12/${year}`)
  await start.press('Tab')
  await end.fill(`01/12/${year}`)
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(dialog.getByText('The period ends before it begins')).toBeVisible()
  await start.fill(`01/01/${year}`)
  await start.press('Tab')
  await end.fill(`30/12/${year}`)
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`from=${year}-01-01&to=${year}-12-30`))
  await expect(analytics.period).toHaveText(`01 Jan ${year} to 30 Dec ${year}`)

  await page.getByRole('button', { name: 'All members' }).click()
  const members = page.getByRole('dialog', { name: 'Members' })
  await members.getByRole('searchbox', { name: 'Search Members' }).fill('rav')
  await members.getByRole('checkbox', { name: ravi.fullName }).check()
  await expect(analytics.number('Total Calls')).toHaveText('3')
  await page.reload()
  await expect(analytics.number('Total Calls')).toHaveText('3')
  await expect(analytics.period).toHaveText(`01 Jan ${year} to 30 Dec ${year}`)
  await expectBehind(page, analytics.number('Total Calls'), 3, new RegExp(`30 Dec ${year} · ${ravi.fullName}`))

  await page.getByRole('button', { name: ravi.fullName }).click()
  await members.getByRole('checkbox', { name: 'Select All' }).check()
  await expect(page.getByRole('button', { name: '2 members' })).toBeVisible()
  await expect(analytics.number('Total Calls')).toHaveText('6')
  await members.getByRole('button', { name: 'Clear Selection' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'All members' })).toBeVisible()
  await expect(page).not.toHaveURL(/members=/)
})

test('a period without leads says so on every chart [LM-208 LM-209 LM-210 LM-211]', async ({ page }) => {
  await actAs(page, owner)
  const analytics = new AnalyticsPage(page)
  await analytics.open('/leads/analytics?period=lastYear')
  await expect(analytics.chart('Leads by stage')).toContainText('No Lead Data Available')
  await expect(analytics.chart('Lead Source')).toContainText('No Lead Data Available')
  await expect(analytics.chart('Total deal value')).toContainText('No Deal Value Data Available')
  await expect(analytics.chart('Average deal value')).toContainText('No Deal Value Data Available')
  await expect(analytics.chart('Top 5 sales representatives')).toContainText('No Sales Data Available')
  await expect(analytics.chart('Customer Conversion Analysis')).toContainText('No Conversion Data Available')
})

test('a company without leads is invited to add some [LM-085]', async ({ page, baseURL }) => {
  const empty = await newFirm(baseURL ?? '')
  await actAs(page, empty)
  await page.goto('/leads/analytics')
  await expect(page.getByText('No Lead(s) to Show')).toBeVisible()
  await expect(page.getByText("Add Lead(s) to view the Team's Analytics")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Lead(s)' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('charts are read by the arrow keys, as a table and as a file, and say how they count', async ({ page }) => {
  await actAs(page, owner)
  const analytics = new AnalyticsPage(page)
  await analytics.open()
  const sources = analytics.chart('Lead Source')
  const marks = sources.getByRole('link')
  await marks.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(marks.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(marks.last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(marks.last()).toBeFocused()

  const points = analytics.chart('Average deal value').getByRole('link')
  await points.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Lost, /)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lms\/\?figure=/)
  await page.goBack()

  await sources.getByRole('button', { name: 'How is this counted? Lead Source' }).click()
  await expect(sources.getByText(/^Leads created in the period by their source/)).toBeVisible()
  await sources.getByRole('button', { name: 'Show as a table: Lead Source' }).click()
  await expect(sources.getByRole('row')).toHaveText([
    'SourceLeadsShareDays to close',
    'Instagram ads240%0 days',
    'Referral240%–',
    'Unknown120%–',
    'Total5',
  ])
  await expectAccessible(page)
  const download = sources.getByRole('button', { name: 'Download Lead Source' })
  await download.click()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  expect(await readFile(await (await csv).path(), 'utf8')).toBe(
    '\uFEFFSource,Leads,Share,Days to close\r\nInstagram ads,2,40%,0\r\nReferral,2,40%,\r\nUnknown,1,20%,\r\nTotal,5,,\r\n',
  )
  await download.click()
  const workbook = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  expect(cellsOf(await readFile(await (await workbook).path())).slice(0, 2)).toEqual([
    ['Source', 'Leads', 'Share', 'Days to close'],
    ['Instagram ads', '2', '40%', '0'],
  ])
})

test("today's entries open beside the page and lead to their leads [LM-195 LM-196]", async ({ page, baseURL }) => {
  await actAs(page, owner)
  const analytics = new AnalyticsPage(page)
  await analytics.open()
  await analytics.chart("Today's Activity").getByRole('button', { name: 'Details' }).click()
  const drawer = page.getByRole('dialog', { name: "Today's Activity" })
  await expect(drawer.getByRole('listitem').first()).toContainText('Chetan')
  await expect(page).toHaveURL(/log=today/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).not.toHaveURL(/log=/)

  const idle = await newColleague(baseURL ?? '', owner, 'Zara')
  await page.goto(`/leads/analytics?log=today&members=${idle.userId}`)
  await expect(drawer.getByText('No Activity Today')).toBeVisible()
})

test('on a phone everything has its place, light and dark', async ({ page }) => {
  const quiet = watchConsole(page)
  await page.setViewportSize(PHONE)
  await actAs(page, owner)
  const analytics = new AnalyticsPage(page)
  await analytics.open()
  await expect(analytics.chart('Customer Conversion Analysis').getByRole('link')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await analytics
    .chart('Top 5 sales representatives')
    .getByRole('button', { name: /^Show as a table/ })
    .click()
  await expectNoSidewaysScroll(page)
  await analytics.choosePeriod('Custom')
  await expect(page.getByRole('dialog', { name: 'Custom period' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Custom period' })).toHaveCount(0)
  quiet()
})

test('how leads move, what is ahead and what sources cost is shown, and leads to the leads', async ({ page }) => {
  test.slow()
  const quiet = watchConsole(page)
  await actAs(page, owner)
  const analytics = new AnalyticsPage(page)
  await analytics.open()
  const funnel = analytics.chart('Funnel')
  await expect(funnel.getByRole('link', { name: /^Won/ })).toContainText('2 leads, 40%')
  await expectBehind(
    page,
    funnel.getByRole('link', { name: /^Won/ }),
    2,
    /Leads that reached a stage · This year · Stage: Won/,
  )
  const stays = analytics.chart('Time in stage')
  await expectBehind(page, stays.getByRole('link', { name: /^Prospect/ }), 3, /Leads that left a stage/)
  const reasons = analytics.chart('Reasons for losing').getByRole('link', { name: /^Too dear/ })
  await expectBehind(page, reasons, 1, /Reason: Too dear/)
  const responses = analytics.chart('First response')
  await responses.getByText('By source', { exact: true }).click()
  await expect(responses.getByRole('row').nth(1).getByRole('rowheader')).toHaveText(/Instagram ads|Referral/)
  const all = responses.getByRole('row').last()
  await expectBehind(page, all.getByRole('link').first(), 4, /Leads that were called · This year/)
  const forecast = analytics.chart('Forecast').getByRole('row').last()
  await expectBehind(page, forecast.getByRole('link').first(), 2, /Open leads/)

  const costs = analytics.chart('Cost of sources')
  const month = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    month: 'short',
    year: 'numeric',
  }).format(new Date())
  await costs.getByRole('button', { name: 'Enter costs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter costs' })
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Choose a source')).toBeVisible()
  await dialog.getByLabel('Source', { exact: true }).fill('Referral')
  await dialog.getByLabel('Amount').fill('a lot')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Enter an amount such as 25,000 or 1.5 L')).toBeVisible()
  await dialog.getByLabel('Amount').fill('50,000')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const row = costs.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Referral' }) })
  await expect(row).toHaveText('Referral₹50,0002₹25,0000–')
  await page.getByText('What was entered', { exact: true }).click()
  await page.getByRole('button', { name: `Change the cost of Referral in ${month}` }).click()
  const change = page.getByRole('dialog', { name: `Cost of Referral, ${month}` })
  await change.getByLabel('Amount').fill('')
  await change.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(row).toHaveText('Referral₹02–0–')
  await expectAccessible(page)
  quiet()
})

test('the printed page has its period and every figure, on sheets of paper, without what only a screen needs', async ({
  page,
}) => {
  await actAs(page, owner)
  const analytics = new AnalyticsPage(page)
  await analytics.open('/leads/analytics?period=thisMonth')
  await showIn(page, 'dark')
  const printed = page.locator('p').getByText('This month', { exact: true })
  await expect(printed).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(printed).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  for (const name of ['Main', 'Leads area']) await expect(page.getByRole('navigation', { name })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Show as a table/ }).first()).toBeHidden()
  await expect(analytics.period).toBeHidden()
  for (const title of ['Calls by outcome', 'Leads by stage', 'Customer Conversion Analysis', 'Funnel', 'Forecast'])
    await expect(analytics.chart(title)).toBeVisible()
  await page.setViewportSize({ width: 794, height: 1123 })
  await expectNoSidewaysScroll(page)
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets?.length).toBeGreaterThan(1)
})
