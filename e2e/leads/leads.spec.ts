import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { CALL_TYPE, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import {
  expectAccessible,
  expectClearOf,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  watchConsole,
} from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { importLeads, letters } from '../pages/import-wizard.page.ts'
import { ALL_COLUMNS, COLUMNS, type Column, LeadListPage } from '../pages/lead-list.page.ts'
import { dayFromNow } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type NewLead = Parameters<SignedFirm['api']['leads']['addEdit']>[0]['body']
type Update = Parameters<SignedFirm['api']['leads']['actions']>[0]['body']

let phone = 6_000_000_000
/** A lead through the API, and what has been done with it since. */
async function addLead(firm: SignedFirm, name: string, lead: NewLead = {}, update?: Omit<Update, 'leadId'>) {
  const [firstName = '', lastName = ''] = name.split(' ')
  const body = { firstName, lastName, phoneNumber: String(phone++), ...lead }
  const { data } = await firm.api.leads.addEdit({ body })
  if (update) await firm.api.leads.actions({ body: { leadId: data._id, ...update } })
  return data._id
}
const dayText = (days: number): string => dayFromNow(days).replaceAll('/', '-')

/** Hue in degrees and how grey a colour is, from what the browser draws. */
async function colourOf(element: Locator): Promise<{ hue: number; spread: number }> {
  const text = await element.evaluate(one => getComputedStyle(one).color)
  const [red = 0, green = 0, blue = 0] = (text.match(/\d+/g) ?? []).map(Number)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const sixth =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  return { hue: spread === 0 ? 0 : (sixth * 60 + 360) % 360, spread }
}

test.describe('the lead list', () => {
  let firm: SignedFirm
  let owner: string

  test.beforeAll(async ({ baseURL }) => {
    firm = await newFirm(baseURL ?? '')
    const { data: profile } = await firm.api.people.profile()
    owner = profile.fullName
    const mine = { assignedTo: firm.userId }
    const { stages } = (await firm.api.pipelines.get()).data
    const won = stages.find(stage => stage.kind === 'won')
    await addLead(firm, 'Blank Kumar')
    await addLead(firm, 'Chandra Today', mine, { leadUpdates: [{ updateDate: dayText(0), updateTime: '11:30 PM' }] })
    await addLead(firm, 'Esha Tomorrow', mine, { leadUpdates: [{ updateDate: dayText(1) }] })
    await addLead(firm, 'Deepa Later', mine, { leadUpdates: [{ updateDate: dayText(9) }] })
    await addLead(
      firm,
      'Farid Call',
      { ...mine, city: 'Kochi', budget: '1000000' },
      { leadUpdates: [{ callLeadStatus: LEAD_STATUS.NO_RESPONSE }] },
    )
    await addLead(
      firm,
      'Wanda Won',
      { ...mine, city: 'Kochi', budget: '5000000' },
      { leadStage: won?._id ?? '', leadStatus: LEAD_STATUS.SIGN_UP },
    )
    await addLead(
      firm,
      'Asha Rao',
      {
        ...mine,
        phoneNumber: '9876543210',
        email: 'asha.rao@example.com',
        city: 'Pune',
        address: '12 Lake View Road',
        budget: '1234567',
        requirements: 'Interior Design Services',
        area: '1200 sqft',
        areaUnit: 'sqft',
        leadSource: 'Referral',
        sourceName: 'Ravi Menon',
        expClosureDate: '2030-12-31',
      },
      {
        todayRemark: CALL_TYPE.CALL,
        leadUpdates: [
          {
            text: 'Wants a site visit',
            callLeadStatus: LEAD_STATUS.INTERESTED,
            updateDate: dayText(1),
            updateTime: '05:00 PM',
          },
        ],
      },
    )
  })
  test.beforeEach(({ page }) => actAs(page, firm))

  test('stands under the header of the leads area, with a search that can be cleared [LM-018 LM-019 LM-030 LM-031 LM-055 LM-056 LM-057 LM-058 IN-028 IN-040 IN-041 IN-042 IN-043]', async ({
    page,
  }) => {
    const quiet = watchConsole(page)
    const list = new LeadListPage(page)
    await list.open('/leads/')
    await expect(page).toHaveURL(/\/lms\/$/)
    const header = page.getByRole('navigation', { name: 'Leads area' })
    await expect(header.getByRole('link')).toHaveText(['Leads Management', 'Today', 'Pipeline', 'Analytics'])
    await expect(header.getByRole('link', { name: 'Leads Management' })).toHaveAttribute('aria-current', 'page')
    await expect(list.rows).toHaveCount(7)
    await expectAccessible(page)

    for (const [typed, found] of [
      ['asha', 'Asha Rao'],
      ['765432', 'Asha Rao'],
      ['RAO@EXAMPLE', 'Asha Rao'],
      ['kochi', 'Wanda Won'],
    ] as const) {
      await list.search.fill(typed)
      await expect(list.rows.first()).toContainText(found)
      await expect(list.rows).toHaveCount(typed === 'kochi' ? 2 : 1)
    }
    await expect(list.tab('All')).toHaveText(/2 of 7$/)
    await expect(list.tab('Won')).toHaveText(/\d$/)
    // a phone has room for one number
    await page.setViewportSize(PHONE)
    await expect(list.tab('All')).toHaveText(/2 of 7$/)
    await expect(list.tab('Won')).toHaveText('Won')
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(list.search).toHaveValue('')
    await expect(list.rows).toHaveCount(7)
    await expect(list.tab('All')).toHaveText(/^All\s*7$/)

    await page.getByRole('link', { name: 'Lead settings' }).click()
    await expect(page).toHaveURL(/\/leads\/lead-management-settings\/status$/)
    await page.goBack()
    for (const [tab, address] of [
      ['Pipeline', /\/leads\/pipeline$/],
      ['Analytics', /\/leads\/analytics$/],
    ] as const) {
      await header.getByRole('link', { name: tab }).click()
      await expect(page).toHaveURL(address)
      await expect(list.search).toHaveCount(0)
      await page.goBack()
      await expect(list.search).toBeVisible()
    }
    quiet()
  })

  test('has its columns in order, each showing what it is for [LM-013 LM-014 LM-016 LM-017 LM-059 LM-060 LM-061 LM-062 LM-063 LM-064 LM-065 LM-066 LM-067 LM-068 LM-069 LM-070 LM-072 LM-073 LM-074 LM-075 LM-076 LM-096 LM-105 LM-697 LM-700]', async ({
    page,
  }) => {
    const list = new LeadListPage(page)
    await list.open()
    await expect(list.grid.getByRole('columnheader')).toHaveText(['', ...ALL_COLUMNS, 'Log History'])
    await expect(list.selectAll).toBeVisible()
    const today = new Date().toLocaleDateString('en-GB', {
      timeZone: 'Asia/Kolkata',
      day: '2-digit',
      month: 'short',
      year: 'numeric',
    })
    const full: Record<Column, string> = {
      'Lead Name': 'Asha Rao',
      'Last Call Status': 'Interested',
      'Follow up on': 'Tomorrow05:00 PM',
      'Last Call': today,
      'Mobile No.': '+91 9876543210',
      'E-mail': 'asha.rao@example.com',
      City: 'Pune',
      Address: '12 Lake View Road',
      Budget: '₹12,34,567',
      'Work Scope': 'Interior Design Services',
      Area: '1200 sqft',
      Stage: 'Assigned',
      'Exp. Closure': '31 Dec 2030',
      'Assigned To': owner,
      'Lead Source': 'Referral',
      'Source Name': 'Ravi Menon',
    }
    for (const column of COLUMNS) await expect(list.cell(list.row('Asha Rao'), column)).toHaveText(full[column])
    await expect(list.row('Asha Rao').getByRole('button', { name: /, 1 remark$/ })).toHaveText('1')
    const blank = list.row('Blank Kumar')
    const filled: readonly Column[] = ['Lead Name', 'Mobile No.', 'Stage']
    for (const column of COLUMNS.filter(one => !filled.includes(one))) {
      await expect(list.cell(blank, column)).toHaveText('-')
    }
    await expect(list.cell(blank, 'Stage')).toHaveText('Prospect')
    await expect(blank.getByRole('button', { name: /0 remarks/ })).toHaveText('0')
    for (const [name, due] of [
      ['Chandra Today', 'Today11:30 PM'],
      ['Esha Tomorrow', 'Tomorrow'],
      ['Deepa Later', dayFromNow(9)],
    ] as const) {
      await expect(list.cell(list.row(name), 'Follow up on')).toHaveText(due)
    }
  })

  test('colours a follow-up by when it is due [LM-102 LM-103 LM-104 LM-105]', async ({ page }) => {
    const list = new LeadListPage(page)
    const due = (name: string, text: string) =>
      list.cell(list.row(name), 'Follow up on').getByText(text, { exact: true })
    await list.open()
    const orange = await colourOf(due('Chandra Today', 'Today'))
    expect(orange.hue).toBeGreaterThan(22)
    expect(orange.hue).toBeLessThan(45)
    const grey = await colourOf(due('Deepa Later', dayFromNow(9)))
    expect(grey.spread).toBeLessThan(25)
    // the day after: what was due today is late
    await page.clock.setFixedTime(Date.now() + 86_400_000)
    await page.reload()
    const red = await colourOf(due('Chandra Today', 'Yesterday'))
    expect(red.hue).toBeLessThan(22)
    expect(red.spread).toBeGreaterThan(60)
    await expect(due('Esha Tomorrow', 'Today')).toBeVisible()
  })

  test('has tabs with their counts, each with an address [LM-020 LM-021 LM-022 LM-023 LM-024 LM-097 LM-500]', async ({
    page,
  }) => {
    const list = new LeadListPage(page)
    await list.open('/leads/0')
    await expect(list.tabs.getByRole('link')).toHaveText([/^All\s*7$/, 'Follow Up', /^Unassigned\s*1$/, /^Won\s*1$/])
    await expect(list.tab('All')).toHaveAttribute('aria-current', 'page')
    await expect(list.rows).toHaveCount(7)
    await list.tab('Unassigned').click()
    await expect(page).toHaveURL(/\/lms\/8$/)
    await expect(list.rows).toHaveCount(1)
    await expect(list.row('Blank Kumar')).toBeVisible()
    await list.tab('Won').click()
    await expect(page).toHaveURL(/\/lms\/9$/)
    await expect(list.rows).toHaveCount(1)
    await expect(list.cell(list.row('Wanda Won'), 'Stage')).toHaveText('Won')
    await expect(list.tabs.locator('[aria-current]')).toHaveText([/^Won/])
    await list.open('/leads/2')
    await expect(list.tab('Follow Up')).toHaveAttribute('aria-current', 'page')
    await expect(list.tab('All')).not.toHaveAttribute('aria-current')
    await expect(list.rows).toHaveCount(7)
    // the earliest first; of two on one day the one with an hour after the one without
    expect(await list.names()).toEqual([
      'Chandra Today',
      'Esha Tomorrow',
      'Asha Rao',
      'Deepa Later',
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ])
    await list.open('/leads/77')
    await expect(list.tab('All')).toHaveAttribute('aria-current', 'page')
  })

  test('opens a lead by a press on its row, but not a won one [LM-077 LM-078]', async ({ page }) => {
    const list = new LeadListPage(page)
    await list.open()
    await list.cell(list.row('Wanda Won'), 'City').click()
    await list.cell(list.row('Deepa Later'), 'Address').click()
    await expect(page.getByRole('dialog', { name: 'Deepa Later' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Wanda Won' })).toHaveCount(0)
  })

  test('leads to the full details of a won lead by a link in its row, pressed or by keyboard, and on a phone by one on its card [LM-Q17]', async ({
    page,
  }) => {
    const list = new LeadListPage(page)
    await list.open('/lms/?q=won')
    await list.cell(list.row('Wanda Won'), 'City').click()
    await expect(page).toHaveURL(/\/lms\/\?q=won/)
    const details = page.getByRole('link', { name: 'View full details of Wanda Won' })
    const isThere = async () => {
      await expect(page).toHaveURL(/\/leads\/lead-full-details\//)
      await expect(page.getByRole('heading', { name: 'Wanda Won' })).toBeVisible()
    }
    await details.click()
    await isThere()
    await page.goBack()
    await expect(page).toHaveURL(/\/lms\/\?q=won/)

    await list.cell(list.row('Wanda Won'), 'Lead Name').focus()
    await page.keyboard.press('Enter')
    await isThere()

    await page.setViewportSize(PHONE)
    await list.open('/lms/?q=won')
    await list.cards
      .filter({ hasText: 'Wanda Won' })
      .getByRole('link', { name: /^View full details/ })
      .click()
    await isThere()
  })

  test('filters every column by values that can be searched and cleared [LM-089 LM-090 LM-120]', async ({ page }) => {
    const list = new LeadListPage(page)
    await list.open()
    for (const column of COLUMNS) {
      const filter = await list.filter(column)
      await expect(filter.getByRole('searchbox', { name: `Search ${column}` })).toBeFocused()
      await expect(filter.getByRole('checkbox').first()).toBeVisible()
      await expect(filter.getByRole('button', { name: 'Clear Selection' })).toBeDisabled()
      await page.keyboard.press('Escape')
    }
    const city = await list.filter('City')
    await city.getByRole('searchbox').fill('koc')
    await expect(city.getByRole('listitem')).toHaveText(['Kochi'])
    await city.getByRole('searchbox').fill('xyz')
    await expect(city.getByText('Search Not Found')).toBeVisible()
    await city.getByRole('searchbox').fill('')
    await city.getByRole('checkbox', { name: 'Kochi' }).check()
    await expect(list.rows).toHaveCount(2)
    await city.getByRole('checkbox', { name: 'Pune' }).check()
    await expect(list.rows).toHaveCount(3)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const budget = await list.filter('Budget')
    await expect(budget.getByRole('listitem')).toContainText([
      'Under 1 Lakh',
      '1 Lakh - 5 Lakh',
      '5 Lakh - 10 Lakh',
      'Over 10 Lakh',
    ])
    await budget.getByRole('checkbox', { name: 'Over 10 Lakh' }).check()
    await expect(list.rows).toHaveCount(2)
    await budget.getByRole('button', { name: 'Clear Selection' }).click()
    await expect(list.rows).toHaveCount(3)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(list.rows).toHaveCount(7)
  })

  test('lets one choose the columns, except those that always stay [LM-091 LM-092 LM-093 LM-094 LM-095 LM-096]', async ({
    page,
  }) => {
    const list = new LeadListPage(page)
    await list.open()
    await page.getByRole('button', { name: 'Columns' }).click()
    const picker = page.getByRole('dialog', { name: 'Columns' })
    await expect(picker.getByRole('listitem')).toHaveText([
      'Lead Name',
      'Mobile No.',
      'Email address',
      'City',
      'Budget',
      'Work Scope',
      'Area',
      'Stage',
      'Last Call Status',
      'Last Call',
      'Follow up',
      'Exp. Closure',
      'Assigned To',
      'Lead Source',
      'Source Name',
      'Address',
      ...ALL_COLUMNS.slice(COLUMNS.length),
    ])
    await expect(picker.getByRole('checkbox', { checked: true })).toHaveCount(ALL_COLUMNS.length)
    for (const name of ['Lead Name', 'Mobile No.', 'Email address', 'Stage']) {
      await expect(picker.getByRole('checkbox', { name })).toBeDisabled()
    }
    await expect(picker.getByRole('checkbox', { disabled: true })).toHaveCount(4)
    await picker.getByRole('checkbox', { name: 'City' }).uncheck()
    await picker.getByRole('checkbox', { name: 'Last Call', exact: true }).uncheck()
    await expectAccessible(page)
    const left = ['', ...ALL_COLUMNS.filter(one => one !== 'City' && one !== 'Last Call'), 'Log History']
    await expect(list.grid.getByRole('columnheader')).toHaveText(left)
    await page.reload()
    await expect(list.grid.getByRole('columnheader')).toHaveText(left)
    await page.getByRole('button', { name: 'Columns' }).click()
    await picker.getByRole('button', { name: 'Show all' }).click()
    await expect(list.grid.getByRole('columnheader')).toHaveCount(ALL_COLUMNS.length + 2)
  })

  test('keeps search, filters, order and the open lead in its address [IN-335 IN-336]', async ({ page, context }) => {
    const list = new LeadListPage(page)
    await list.open()
    await list.search.fill('kochi')
    await expect(list.rows).toHaveCount(2)
    const heading = list.heading('Budget')
    await heading.getByRole('button', { name: 'Budget', exact: true }).click()
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => list.names()).toEqual(['Farid Call', 'Wanda Won'])
    await heading.getByRole('button', { name: 'Budget', exact: true }).click()
    await expect.poll(() => list.names()).toEqual(['Wanda Won', 'Farid Call'])
    const filter = await list.filter('Assigned To')
    await filter.getByRole('checkbox', { name: owner }).check()
    await page.keyboard.press('Escape')
    await list.openLead('Farid Call')

    const expectAll = async (one: Page) => {
      const there = new LeadListPage(one)
      await expect(one.getByRole('dialog', { name: 'Farid Call' })).toBeVisible()
      await expect(there.search).toHaveValue('kochi')
      await expect(there.heading('Budget')).toHaveAttribute('aria-sort', 'descending')
      await expect(there.heading('Assigned To').getByRole('button', { name: /1 selected/ })).toBeVisible()
      await expect.poll(() => there.names()).toEqual(['Wanda Won', 'Farid Call'])
    }
    await expectAll(page)
    await page.reload()
    await expectAll(page)
    const shared = await sharedLink(context, page)
    await expectAll(shared)
    await shared.close()

    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Farid Call' })).toHaveCount(0)
    await expect(list.search).toHaveValue('kochi')
    await page.goBack()
    await expect(list.heading('Assigned To').getByRole('button', { name: /selected/ })).toHaveCount(0)
    await page.goForward()
    await expect(list.heading('Assigned To').getByRole('button', { name: /selected/ })).toBeVisible()
  })

  test('asks once for what is typed [LM-Q27]', async ({ page }) => {
    const list = new LeadListPage(page)
    await list.open()
    const asked: (string | null)[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/newLeadsData')) asked.push(searchParams.get('search'))
    })
    await list.search.fill('kochi')
    await expect(page).toHaveURL(/[?&]q=kochi/)
    await expect.poll(() => list.names()).toEqual(['Wanda Won', 'Farid Call'])
    expect(asked).toEqual(['kochi'])
  })

  test('reads a lead once when its row is pressed', async ({ page }) => {
    const list = new LeadListPage(page)
    await list.open()
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/get-lead-by-id')) asked.push(request.url())
    })
    await list.row('Farid Call').getByRole('gridcell', { name: 'Kochi' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Farid Call' }).getByRole('tab', { name: 'Update Status' }),
    ).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  test('is worked with the keys alone', async ({ page }) => {
    const list = new LeadListPage(page)
    await list.open()
    await expect(list.rows).toHaveCount(7)
    await page.keyboard.press('/')
    await expect(list.search).toBeFocused()
    await page.keyboard.type('deepa')
    await expect(list.rows).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(list.rows).toHaveCount(7)
    await list.selectAll.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    const names = await list.names()
    const second = names.findIndex((name, at) => at > 0 && name !== 'Wanda Won')
    for (let at = 1; at < second; at++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: names[second] ?? '' })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(list.grid.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.keyboard.press('Space')
    await expect(list.actions).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog', { name: 'Add Lead' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Add Lead' })).toHaveCount(0)
    await page.keyboard.press('Control+k')
    const jump = page.getByRole('dialog', { name: 'Jump to' })
    await expect(jump.getByRole('textbox').or(jump.getByRole('searchbox'))).toBeFocused()
    await page.keyboard.type('asha')
    await expect(jump.getByText('Asha Rao')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Asha Rao' })).toBeVisible()
  })

  test('says what an empty period is, and leads back to all of them [LM-079 LM-080 LM-101]', async ({ page }) => {
    const list = new LeadListPage(page)
    await list.open()
    await page.getByRole('button', { name: 'Follow-up: All Time' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'All Time',
      'Yesterday',
      'Today',
      'Tomorrow',
      'Last Week',
      'This Week',
      'Next Week',
      'Last Month',
      'This Month',
      'Next Month',
      'Last Year',
      'This Year',
      'Last 7 Days',
      'Last 30 Days',
    ])
    await page.getByRole('menuitemradio', { name: 'Tomorrow' }).click()
    await expect(list.rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Follow-up: Tomorrow' }).click()
    await page.getByRole('menuitemradio', { name: 'Last Year' }).click()
    await expect(page.getByText('Leads for the selected time, do not exist')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change Filter to Default' }).click()
    await expect(page.getByRole('button', { name: 'Follow-up: All Time' })).toBeVisible()
    await expect(list.rows).toHaveCount(7)
  })

  test('shows the last remark of a lead [LM-076 LM-086 LM-087 LM-088]', async ({ page }) => {
    const list = new LeadListPage(page)
    await list.open()
    const dialog = page.getByRole('dialog', { name: 'Last remark' })
    const year = new Date().getFullYear()
    for (const [name, texts] of [
      ['Asha Rao', [String(year), 'Interested', 'Wants a site visit']],
      ['Farid Call', [String(year), 'No Response', 'No text available']],
      ['Blank Kumar', ['No Remarks yet']],
    ] as const) {
      await list
        .row(name)
        .getByRole('button', { name: /Last remark/ })
        .click()
      for (const text of texts) await expect(dialog).toContainText(text)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  test('is a list of cards on a phone, with calling and writing under the thumb', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const list = new LeadListPage(page)
    await list.open()
    await expect(list.cards).toHaveCount(7)
    const card = page.getByRole('article', { name: 'Asha Rao' })
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByRole('link', { name: 'Call Asha Rao' })).toHaveAttribute('href', 'tel:+919876543210')
    await expect(card.getByRole('link', { name: 'Text message to Asha Rao' })).toHaveAttribute(
      'href',
      'sms:+919876543210',
    )
    await card.getByRole('button', { name: 'WhatsApp message to Asha Rao' }).click()
    await expect(page.getByRole('menuitem', { name: 'Empty chat' })).toHaveAttribute(
      'href',
      'https://wa.me/919876543210',
    )
    await expect(page.getByRole('menuitem', { name: /^First message Hello Asha Rao,/ })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(card.getByRole('link', { name: 'Map of Asha Rao' })).toHaveAttribute('href', /Lake%20View/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expect(
      page.getByRole('article', { name: 'Wanda Won' }).getByRole('button', { name: 'Wanda Won', exact: true }),
    ).toHaveCount(0)
    await card.getByRole('button', { name: 'Asha Rao', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Asha Rao' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

/** The same address in another tab of the same person. */
async function sharedLink(context: BrowserContext, page: Page): Promise<Page> {
  const other = await context.newPage()
  await other.goto(page.url())
  return other
}

test.describe('chosen leads', () => {
  let firm: SignedFirm
  test.beforeAll(async ({ baseURL }) => {
    firm = await newFirm(baseURL ?? '')
    for (const name of ['Gita One', 'Hari Two', 'Indu Three', 'Jaya Four', 'Kiran Five']) {
      await addLead(firm, name, { email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })
    }
  })
  test.beforeEach(({ page }) => actAs(page, firm))

  test('have their own actions: one set for one, another for several [LM-059 LM-097 LM-098 LM-099 LM-549 LM-611]', async ({
    page,
  }) => {
    const list = new LeadListPage(page)
    await list.open()
    await list.select('Gita One')
    await expect(list.tabs).toHaveCount(0)
    const single = ['Select All', 'Assign to', 'Send Email', 'Send Quotation', 'Convert to project', 'Delete']
    // beyond the document's, in a menu
    const more = ['Change stage', 'Tags', 'Archive']
    await expect.poll(() => list.actionNames()).toEqual([...single, 'More'])
    await list.actions.getByRole('button', { name: 'Send Email' }).click()
    const letter = page.getByRole('dialog', { name: 'Send a email to Gita One' })
    await expect(letter.getByText('gita@example.com')).toBeVisible()
    await letter.getByRole('button', { name: 'Cancel' }).click()
    await expect(list.actions.getByRole('link', { name: 'Convert to project' })).toHaveAttribute(
      'href',
      /^\/pmt\/\?leadId=/,
    )
    await list.select('Hari Two')
    await expect.poll(() => list.actionNames()).toEqual(['Select All', 'Assign to', 'Bulk Email', 'Delete', 'More'])
    await expectAccessible(page)
    await list.actions.getByRole('button', { name: 'Bulk Email' }).click()
    const mail = page.getByRole('dialog', { name: 'Send a email to 2 leads' })
    for (const address of ['gita@example.com', 'hari@example.com']) await expect(mail.getByText(address)).toBeVisible()
    await expect(mail.getByRole('textbox', { name: 'To: add an address' })).toHaveCount(0)
    await mail.getByRole('textbox', { name: 'Subject' }).fill('To both')
    await mail.getByRole('button', { name: 'Send Mail' }).click()
    await expectMessage(page, 'Email Sent')
    await expect(mail).toHaveCount(0)
    await list.actions.getByRole('checkbox', { name: 'Select All' }).click()
    await expect(list.actions.getByRole('status')).toHaveText('5 of 5 selected')
    await list.selectAll.uncheck()
    await expect(list.tabs).toBeVisible()

    // on a phone in one line, each wide enough for a thumb
    await page.setViewportSize(PHONE)
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
    await box('Gita One').check()
    const menu = list.actions.getByRole('button', { name: 'Actions' })
    await menu.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText([...single.slice(1, -1), ...more, 'Delete'])
    await expectAccessible(page)
    for (const item of await page.getByRole('menuitem').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await box('Hari Two').check()
    expect((await list.actions.boundingBox())?.height).toBeLessThanOrEqual(60)
    expect((await menu.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectNoSidewaysScroll(page)
    await menu.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Assign to', 'Bulk Email', ...more, 'Delete'])
    await page.keyboard.press('Escape')
    await list.actions.getByRole('button', { name: 'Select none' }).click()
    await expect(list.tabs).toBeVisible()
    await expect(box('Kiran Five')).toBeFocused()
  })

  test('are mailed and quoted by a press that comes before the lead does', async ({ page }) => {
    const list = new LeadListPage(page)
    await list.open()
    for (const [action, opened] of [
      ['Send Email', 'Send a email to Indu Three'],
      ['Send Quotation', 'Select the quotation'],
    ] as const) {
      let arrive: () => void = () => {}
      const arrival = new Promise<void>(resolve => {
        arrive = resolve
      })
      await page.route('**/api/crm/api/get-lead-by-id?*', async route => {
        await arrival
        await route.continue()
      })
      await list.select('Indu Three')
      await list.actions.getByRole('button', { name: action }).click()
      arrive()
      await expect(page.getByRole('dialog', { name: opened })).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      await page.reload()
    }
  })

  test('are assigned: one by an edit, several by one call [LM-100 LM-131 LM-610]', async ({ page }) => {
    const calls: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && /\/api\/crm\/(user|lead-selections)\//.test(request.url()))
        calls.push(new URL(request.url()).pathname)
    })
    const list = new LeadListPage(page)
    await list.open()
    const { data: me } = await firm.api.people.profile()
    const assign = async (...names: string[]) => {
      await list.select(...names)
      await list.actions.getByRole('button', { name: 'Assign to' }).click()
      const dialog = page.getByRole('dialog', { name: 'Assign lead to' })
      await dialog.getByRole('textbox').or(dialog.getByRole('combobox')).click()
      await page.getByRole('option', { name: me.fullName }).click()
      await dialog.getByRole('button', { name: names.length === 1 ? 'Update' : 'Apply' }).click()
      await expectMessage(page, 'Assign Lead Successfully')
      for (const name of names) await expect(list.cell(list.row(name), 'Assigned To')).toHaveText(me.fullName)
      await expect(list.tabs).toBeVisible()
      // what the dialog was opened with has gone: on with the row chosen last
      await expect(list.row(names.at(-1) ?? '').getByRole('checkbox')).toBeFocused()
    }
    await assign('Gita One')
    await assign('Hari Two', 'Indu Three')
    expect(calls).toEqual(['/api/crm/user/edit-lead', '/api/crm/lead-selections/assignments'])
  })

  test('are deleted by one request after a question, and come back by Undo [LM-383]', async ({ page }) => {
    let calls = 0
    page.on('request', request => {
      if (request.url().includes('/lead-selections/deletions')) calls++
    })
    const list = new LeadListPage(page)
    await list.open()
    await expect(list.rows).toHaveCount(5)
    await list.select('Jaya Four', 'Kiran Five')
    await list.actions.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 2 leads' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(list.rows).toHaveCount(5)
    await list.actions.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toContainText('Do you want to delete the 2 leads?')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, 'Delete Lead Successfully')
    await expect(list.rows).toHaveCount(3)
    await expect(list.tab('All')).toHaveText(/3$/)
    expect(calls).toBe(1)

    // on with the next row; Undo is offered once, above the list
    await expect(list.row('Indu Three').getByRole('checkbox')).toBeFocused()
    const undo = page.getByRole('button', { name: /^Undo/ })
    await expect(undo).toHaveText(/^Undo until /)
    await undo.click()
    await expectMessage(page, '2 leads restored')
    await expect(list.rows).toHaveCount(5)
    const message = list.toast('Delete Lead Successfully')
    await expect(message).toHaveCount(0)

    // of a lead alone by the message, which leaves the bell and what can be pressed free, at every width
    await list.select('Kiran Five')
    await list.actions.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog', { name: 'Delete Kiran Five' }).getByRole('button', { name: 'Delete' }).click()
    await expect(list.rows).toHaveCount(4)
    await list.select('Indu Three')
    const bell = page.getByRole('button', { name: /notifications/i })
    const desk = page.viewportSize() ?? PHONE
    for (const size of [desk, TABLET, PHONE]) {
      await page.setViewportSize(size)
      await expectClearOf(message, bell, list.actions, page.getByRole('button', { name: 'Add Lead', exact: true }))
    }
    await page.getByRole('article', { name: 'Gita One' }).getByRole('button', { name: 'Gita One', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Gita One' })
    const update = panel.getByRole('button', { name: 'Update', exact: true })
    await expectClearOf(message, update, panel.getByRole('button', { name: 'Close Preview' }))
    await page.setViewportSize(desk)
    await expectClearOf(message, update, bell)
    await message.getByRole('button', { name: 'Undo' }).click()
    await panel.getByRole('button', { name: 'Close Preview' }).click()
    await expect(list.rows).toHaveCount(5)
    await expect(list.row('Kiran Five')).toBeVisible()
  })
})

test.describe('a firm without leads', () => {
  test('is told so and shown the way to the first one [LM-081 LM-082 LM-083]', async ({ page, baseURL }) => {
    await actAs(page, await newFirm(baseURL ?? ''))
    const list = new LeadListPage(page)
    await list.open()
    await expect(page.getByText('No Lead(s) to Show')).toBeVisible()
    await expect(page.getByText("You don't have any leads yet. Start by adding a new lead")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Lead(s)' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Lead' })).toBeVisible()
    await page.keyboard.press('Escape')
    await list.search.fill('somebody')
    await expect(page.getByText('No lead matches the search and the filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(list.search).toHaveValue('')
  })
})

test.describe('two thousand leads', () => {
  let firm: SignedFirm
  test.beforeAll(async ({ baseURL }) => {
    firm = await newFirm(baseURL ?? '')
    await importLeads(
      firm,
      Array.from({ length: 2000 }, (_, at) => ({ firstName: 'Lead', lastName: letters(at) })),
    )
  })

  test('are scrolled to at any place, with as many rows as the screen needs', async ({ page }) => {
    await actAs(page, firm)
    let reads = 0
    page.on('request', request => {
      if (request.url().includes('/newLeadsData')) reads++
    })
    const list = new LeadListPage(page)
    await list.open('/lms/?sort=name')
    await expect(list.row(`Lead ${letters(0)}`)).toBeVisible()
    await expect(list.grid).toHaveAttribute('aria-rowcount', '2001')
    const scroller = list.grid.locator('xpath=..')
    for (const at of [1500, 400, 1999]) {
      await scroller.evaluate((element, share) => element.scrollTo(0, element.scrollHeight * share), (at - 4) / 2000)
      await expect(list.grid.locator(`[aria-rowindex="${at + 2}"]`)).toContainText(`Lead ${letters(at)}`)
      expect(await list.grid.getByRole('row').count()).toBeLessThanOrEqual(120)
    }
    expect(reads).toBeLessThan(15)

    // the list keeps its place while a lead is looked at
    const before = await scroller.evaluate(element => element.scrollTop)
    await list.openLead(`Lead ${letters(1995)}`)
    await page.getByRole('button', { name: 'Next lead' }).click()
    await expect(page.getByRole('dialog', { name: `Lead ${letters(1996)}` })).toBeVisible()
    await page.getByRole('button', { name: 'Close Preview' }).click()
    expect(Math.abs((await scroller.evaluate(element => element.scrollTop)) - before)).toBeLessThan(60)

    await list.selectAll.click()
    await expect(list.actions.getByRole('status')).toHaveText('2,000 of 2,000 selected')
  })
})

test('sign-in page and lead list come without the schemas that forms and filters are checked with', async ({
  page,
  baseURL,
}) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  const schemas = () => scripts.filter(path => /\/assets\/schemas-.*\.js$/.test(path))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(schemas()).toEqual([])
  await actAs(page, await newFirm(baseURL ?? ''))
  const list = new LeadListPage(page)
  await list.open()
  await expect(list.tab('All')).toHaveText('All0')
  expect(schemas()).toEqual([])
  // with filters in its address they are needed; those that have no meaning are left out of it
  await list.open('/lms/?filters=%7B%22city%22%3A%5B%22Pune%22%5D%7D&filterBar=%7B%22ma')
  await expect(page).toHaveURL(/\/lms\/\?filters=%7B%22city%22%3A%5B%22Pune%22%5D%7D$/)
  expect(schemas()).toHaveLength(1)
})

test('more than ten thousand found leads are told as 10,000+, and all of them can be reached [LM-Q26 LM-Q40]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const MANY = 10_120
  const firm = await newFirm(baseURL ?? '')
  await importLeads(
    firm,
    Array.from({ length: MANY }, (_, at) => ({ firstName: 'Lead', lastName: letters(at) })),
  )
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open('/lms/?sort=name&q=lead')
  await expect(list.tab('All')).toHaveText('All10,000+ of 10,120')
  // the number of rows is not known
  await expect(list.grid).toHaveAttribute('aria-rowcount', '-1')
  const scroller = list.grid.locator('xpath=..')
  const rowHeight = await scroller.evaluate(element =>
    Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height')),
  )
  for (const at of [9_999, 10_049, 10_099, MANY - 1]) {
    // there is room for another page as soon as the last one has come
    await expect.poll(() => scroller.evaluate(element => element.scrollHeight)).toBeGreaterThan(at * rowHeight)
    await scroller.evaluate((element, top) => element.scrollTo(0, top), (at - 4) * rowHeight)
    await expect(list.grid.locator(`[aria-rowindex="${at + 2}"]`)).toContainText(`Lead ${letters(at)}`)
  }
  await list.openLead(`Lead ${letters(MANY - 2)}`)
  await page.getByRole('button', { name: 'Next lead' }).click()
  await expect(page.getByRole('dialog', { name: `Lead ${letters(MANY - 1)}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next lead' })).toBeDisabled()
  await page.getByRole('button', { name: 'Close Preview' }).click()

  await list.selectAll.click()
  await expect(list.actions.getByRole('status')).toHaveText('10,000+ of 10,000+ selected')
  await list.open('/lms/?sort=name&q=lead&export')
  const dialog = page.getByRole('dialog', { name: 'Export leads' })
  await expect(dialog.getByRole('button', { name: 'Export 10,000+ leads' })).toBeVisible()
  await dialog.press('Escape')

  // a whole tab is counted exactly
  await list.open('/lms/?sort=name')
  await expect(list.tab('All')).toHaveText('All10,120')
  await expect(list.grid).toHaveAttribute('aria-rowcount', String(MANY + 1))
})
