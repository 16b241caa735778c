import { expect, type Locator, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectClearOf,
  expectNoSidewaysScroll,
  PHONE,
  showIn,
  watchConsole,
} from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { dayFromNow } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CRITERIA = [
  'Area',
  'Status',
  'Expected Closure',
  'Budget',
  'Assign To',
  'Source',
  'Quotation Sent',
  'Date',
  'Follow Up',
  'Last Call',
  'Stage',
  'Tags',
]
const MONTHS = ['Jan', 'Feb', 'March', 'April', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const APPLIED = 'Filter Applied Successfully'

type NewLead = Parameters<SignedFirm['api']['leads']['addEdit']>[0]['body']
let phone = 6_100_000_000
async function addLead(firm: SignedFirm, firstName: string, lead: NewLead = {}): Promise<string> {
  const { data } = await firm.api.leads.addEdit({ body: { firstName, phoneNumber: String(phone++), ...lead } })
  return data._id
}

/** `21 November 2026`, as a calendar names the day that it is in India. */
const indianDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'long' }).format(at)

/** The filter bar, by what it says. */
class FilterBar {
  readonly page: Page
  readonly form: Locator
  constructor(page: Page) {
    this.page = page
    this.form = page.getByRole('form', { name: 'Filter leads' })
  }
  get toggle() {
    return this.page.getByRole('button', { name: /^Filters/ })
  }
  get apply() {
    return this.form.getByRole('button', { name: 'Apply', exact: true })
  }
  get clear() {
    return this.form.getByRole('button', { name: 'Clear', exact: true })
  }
  criterion(label: string) {
    return this.form.getByRole('button', { name: new RegExp(`^${label}( |$)`) })
  }
  /** Opens a criterion at a desk; answers what hangs from it. */
  async open(label: string): Promise<Locator> {
    await this.criterion(label).click()
    const choices = this.page.getByRole('dialog', { name: new RegExp(`^${label}( |$)`) })
    await expect(choices).toBeVisible()
    return choices
  }
  async close(choices: Locator): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(choices).toBeHidden()
  }
  async choose(label: string, ...options: string[]): Promise<void> {
    const choices = await this.open(label)
    for (const option of options) await choices.getByRole('checkbox', { name: option, exact: true }).check()
    await this.close(choices)
  }
}

test('at a desk the filter bar finds leads by any or by all of what is chosen, and the address keeps it [LM-106 LM-107 LM-108 LM-109 LM-110 LM-111 LM-112 LM-113 LM-114 LM-115 LM-116 LM-118 LM-122 LM-699]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const mine = { assignedTo: firm.userId }
  await addLead(firm, 'Online', { ...mine, leadSource: 'Website', budget: '12000', area: '1200 sqft' })
  const both = await addLead(firm, 'Both', { leadSource: 'Website', budget: '750000', expClosureDate: '2027-12-31' })
  await addLead(firm, 'December', { ...mine, budget: '12500000', expClosureDate: '2026-12-01', area: '90 sqm' })
  const quoted = await addLead(firm, 'Quoted')
  await firm.api.leads.edit({ query: { id: quoted }, body: { isQuotationSent: true } })
  const { data: tags } = await firm.api.leadTags.save({ body: [{ tagName: 'Villa', tagColorCode: '#2f6fb3' }] })
  await firm.api.leadTags.addToLead({ body: { leadId: both, tagId: tags[0]?._id ?? '' } })
  await firm.api.leads.actions({
    body: { leadId: both, ...mine, leadUpdates: [{ updateDate: dayFromNow(0).replaceAll('/', '-') }] },
  })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  const bar = new FilterBar(page)
  await list.open()
  await expect(list.rows).toHaveCount(4)
  await expect(bar.form).toHaveCount(0)
  await bar.toggle.click()
  await expect(bar.form.getByRole('button')).toHaveText([...CRITERIA, 'Clear', 'Apply'])
  await expect(bar.form.getByRole('radio', { name: 'Match any' })).toBeChecked()
  await expect(bar.form.getByText('A lead must match any of these')).toBeVisible()

  const months = await bar.open('Expected Closure')
  await expect(months.getByRole('listitem')).toHaveText(['Select All', ...MONTHS])
  const boxes = months.getByRole('checkbox')
  await boxes.first().check()
  for (let index = 0; index <= MONTHS.length; index++) await expect(boxes.nth(index)).toBeChecked()
  await expectAccessible(page)
  await boxes.first().uncheck()
  for (let index = 0; index <= MONTHS.length; index++) await expect(boxes.nth(index)).not.toBeChecked()
  await months.getByRole('checkbox', { name: 'Dec' }).check()
  await bar.close(months)
  await bar.choose('Source', 'Website')

  await bar.apply.click()
  await expectMessage(page, APPLIED)
  await expect(list.rows).toHaveCount(3)
  await expect(list.row('Quoted')).toHaveCount(0)
  await expect(bar.toggle).toHaveText('Filters 2')

  await bar.form.getByText('Match all').click()
  await expect(bar.form.getByText('A lead must match all of these')).toBeVisible()
  await bar.apply.click()
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('Both')).toBeVisible()

  await page.reload()
  await expect(list.rows).toHaveCount(1)
  await expect(bar.criterion('Source')).toHaveText('Source 1')
  await expect(bar.form.getByRole('radio', { name: 'Match all' })).toBeChecked()
  await page.goBack()
  await expect(list.rows).toHaveCount(3)
  // what is chosen before the list has followed is not taken back
  await bar.form.evaluate(form => {
    const named = (name: string) => [...form.querySelectorAll('button')].find(one => one.textContent === name)
    named('Clear')?.click()
    form.querySelector<HTMLInputElement>('input[value=all]')?.click()
  })
  await expect(list.rows).toHaveCount(4)
  await expect(bar.form.getByRole('radio', { name: 'Match all' })).toBeChecked()
  await bar.form.getByText('Match any').click()
  await bar.apply.click()
  await expectMessage(page, APPLIED)
  await expect(list.rows).toHaveCount(4)
  await expect(bar.toggle).toHaveText('Filters')

  // by the keys alone: the slider, and everything else a lead is found by
  const only = async (...names: string[]) => {
    await bar.apply.press('Enter')
    await expect(list.rows).toHaveCount(names.length)
    for (const name of names) await expect(list.row(name)).toBeVisible()
    await bar.clear.press('Enter')
    await expect(list.rows).toHaveCount(4)
  }
  await bar.criterion('Budget').press('Enter')
  const budget = page.getByRole('dialog', { name: /^Budget/ })
  await expect(budget.getByText('₹12.00 K – ₹1.25 Cr')).toBeVisible()
  await budget.getByRole('slider', { name: 'Highest budget' }).press('ArrowLeft')
  await expect(budget.getByRole('slider', { name: 'Highest budget' })).toHaveAttribute('aria-valuetext', '₹1.24 Cr')
  await expect(budget.getByText('₹12.00 K – ₹1.24 Cr')).toBeVisible()
  await budget.getByRole('textbox', { name: 'To' }).fill('7,50,000')
  await budget.getByRole('textbox', { name: 'To' }).press('Enter')
  await bar.close(budget)
  await expect(bar.criterion('Budget')).toHaveText('Budget ₹12.00 K – ₹7.50 Lac')
  await only('Online', 'Both')
  await bar.choose('Area', '90 sqm')
  await only('December')
  await bar.choose('Status', 'New')
  await only('Online', 'Both', 'December', 'Quoted')
  await bar.choose('Assign To', 'Unassigned')
  await only('Quoted')
  await bar.choose('Assign To', 'Me')
  await only('Online', 'Both', 'December')
  await bar.choose('Stage', 'Prospect')
  await only('Quoted')
  // days that go with today
  const calls = await bar.open('Last Call')
  await calls.getByRole('radio', { name: 'Not for 30 days' }).check()
  await bar.close(calls)
  await expect(bar.criterion('Last Call')).toHaveText('Last Call Not for 30 days')
  await only('Online', 'Both', 'December', 'Quoted')
  await bar.choose('Tags', 'Villa')
  await only('Both')
  const sent = await bar.open('Quotation Sent')
  await sent.getByRole('radio', { name: 'Yes' }).check()
  await bar.close(sent)
  await only('Quoted')
  for (const [label, found] of [
    ['Date', ['Online', 'Both', 'December', 'Quoted']],
    ['Follow Up', ['Both']],
  ] as const) {
    const days = await bar.open(label)
    const today = days.getByRole('button', { name: indianDay(new Date()) })
    // the first and the last day of the range
    await today.click()
    await today.click()
    await bar.close(days)
    await expect(bar.criterion(label)).toHaveText(/ \d\d\/\d\d\/\d{4}$/)
    await only(...found)
  }
  quiet()
})

test('on a phone the filter bar is a sheet, and says for three seconds that it was applied [LM-117 LM-121]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await addLead(firm, 'Asha', { leadSource: 'Website' })
  await addLead(firm, 'Ravi')
  await actAs(page, firm)
  await page.clock.install()
  await page.setViewportSize(PHONE)
  const list = new LeadListPage(page)
  const bar = new FilterBar(page)
  await list.open()
  await expect(list.cards).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await bar.toggle.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { expanded: false })).toHaveText(CRITERIA)
  await bar.criterion('Budget').click()
  await expect(sheet.getByText('Leads have no budget to show.')).toBeVisible()
  await bar.criterion('Source').click()
  await sheet.getByRole('checkbox', { name: 'Website' }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await bar.apply.click()
  await expect(sheet).toBeHidden()
  await expect(list.cards).toHaveCount(1)
  await expect(list.cards).toContainText('Asha')
  await expect(bar.toggle).toHaveAccessibleName('Filters 1')
  await expectMessage(page, APPLIED)
  await page.clock.runFor(5_000)
  await expect(list.toast(APPLIED)).toHaveCount(0)
  await bar.toggle.click()
  await expect(bar.criterion('Source')).toHaveText('Source 1')
  await bar.form.getByText('Match all').click()
  await page.clock.pauseAt(Date.now() + 120_000)
  await bar.apply.click()
  await page.clock.runFor(200)
  await expect(list.toast(APPLIED)).toBeVisible()
  await page.clock.runFor(2_500)
  await expect(list.toast(APPLIED)).toBeVisible()
  await page.clock.runFor(600)
  await expect(list.toast(APPLIED)).toHaveCount(0)
  await page.clock.resume()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(list.cards).toHaveCount(2)
  quiet()
})

test('the message that a filter was applied covers neither headings nor leads', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await addLead(firm, 'Asha', { leadSource: 'Website' })
  await actAs(page, firm)
  await page.clock.install()
  const list = new LeadListPage(page)
  const bar = new FilterBar(page)
  const filterBar = encodeURIComponent(JSON.stringify({ match: 'any', source: ['Website'] }))
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size)
    await list.open(`/lms/?filterBar=${filterBar}`)
    const lead = size === PHONE ? list.cards.first() : list.rows.first()
    await expect(lead).toContainText('Asha')
    if (size === PHONE) await bar.toggle.click()
    await expect(bar.apply).toBeVisible()
    // the page's time goes on only as far as the message needs to be there, however slow the machine
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await bar.apply.click()
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(list.toast(APPLIED)).toBeVisible({ timeout: 1000 })
      await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    const others = size === PHONE ? [] : [list.heading('Lead Name'), bar.apply, bar.clear]
    await expectClearOf(list.toast(APPLIED), lead, ...others)
    await page.clock.resume()
  }
})

test('a chosen assignee who has no leads at present is named, in the column and in the bar', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const mate = await newColleague(baseURL ?? '', firm, 'Ravi')
  await addLead(firm, 'Asha', { assignedTo: firm.userId })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  const bar = new FilterBar(page)
  const filters = encodeURIComponent(JSON.stringify({ assignedTo: [mate.userId] }))
  const filterBar = encodeURIComponent(JSON.stringify({ match: 'any', assignTo: [mate.userId] }))
  await list.open(`/lms/?filters=${filters}&filterBar=${filterBar}`)
  await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible()
  const column = await list.filter('Assigned To')
  await expect(column.getByRole('checkbox', { name: 'Ravi Menon' })).toBeChecked()
  await expect(column.getByText(mate.userId)).toHaveCount(0)
  await page.keyboard.press('Escape')
  if ((await bar.form.count()) === 0) await bar.toggle.click()
  const choices = await bar.open('Assign To')
  await expect(choices.getByRole('checkbox', { name: 'Ravi Menon' })).toBeChecked()
})
