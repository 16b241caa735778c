import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { LIST_EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'

import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { ALL_COLUMNS, LeadListPage } from '../pages/lead-list.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { cellsOf } from '../pages/spreadsheet.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let firm: SignedFirm

test.beforeAll(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
  const lead = (firstName: string, city: string, more: object = {}) =>
    firm.api.leads.addEdit({ body: { firstName, city, phoneNumber: `98${10_000_000 + serial++}`, ...more } })
  let serial = 0
  await lead('Zoya', 'Pune', { budget: '1250000', area: '1200 sqft', requirements: 'Villa', email: 'zoya@example.com' })
  await lead('Asha', 'Pune', { leadSource: 'Referral', sourceName: 'Ravi', address: '=1+1' })
  await lead('Meera', 'Nagpur')
  await lead('Kiran', 'Pune')
})

const openExport = async (page: Page) => {
  await page.getByRole('button', { name: 'Import, export and more' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export leads' })
  await expect(dialog.getByRole('button', { name: /^Export / })).toBeVisible()
  return dialog
}
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

test('the list is exported as it is filtered, sorted and shown, and the file says what the list says', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open('/lms/?filters=%7B%22city%22%3A%5B%22Pune%22%5D%7D&sort=name')
  await expect(list.rows).toHaveCount(3)
  const dialog = await openExport(page)
  await expect(dialog).toContainText('3 leads, as the list is searched, filtered and sorted now.')
  await expectAccessible(page)
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export 3 leads' }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^leads \d{4}-\d\d-\d\d \d\d\.\d\d [AP]M\.xlsx$/)
  await expectMessage(page, 'has been downloaded')
  await expect(dialog).toHaveCount(0)

  const [headings, ...rows] = cellsOf(await bytesOf(download))
  expect(headings).toEqual([ALL_COLUMNS[0], 'Company Name', ...ALL_COLUMNS.slice(1)])
  const shown: string[][] = []
  for (const name of ['Asha', 'Kiran', 'Zoya']) {
    const row = list.row(name)
    const cells: string[] = []
    for (const column of ALL_COLUMNS) cells.push((await list.cell(row, column).textContent()) ?? '')
    shown.push(cells.map(text => (text === '-' ? '' : text)))
  }
  const company = LIST_EXPORT_COLUMNS.indexOf('companyName')
  const address = ALL_COLUMNS.indexOf('Address')
  expect(shown[0]?.[address]).toBe('=1+1')
  expect(rows.map(row => row.toSpliced(company, 1))).toEqual(
    shown.map((row, at) => (at === 0 ? row.with(address, "'=1+1") : row)),
  )

  // fewer columns in the list are fewer in the file
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Budget' }).uncheck()
  await page.keyboard.press('Escape')
  const again = await openExport(page)
  await again.getByRole('radio', { name: `Shown in the list (${ALL_COLUMNS.length})` }).check()
  await again.getByRole('radio', { name: 'CSV (.csv)' }).check()
  const next = page.waitForEvent('download')
  await again.getByRole('button', { name: 'Export 3 leads' }).click()
  const text = (await bytesOf(await next)).toString('utf8')
  expect(text.split('\r\n')[0]).toBe(
    `\ufeff${['Lead Name', 'Company Name', ...ALL_COLUMNS.slice(1)].filter(one => one !== 'Budget').join(',')}`,
  )
  quiet()
})

test('on a phone, an export from the background is told, listed with how far it is, and downloaded', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  await page.setViewportSize(PHONE)
  await actAs(page, firm)
  const body = { format: 'xlsx', columns: ['name', 'phoneNumber'], list: { sort: 'name' } } as const
  const { data: started } = await firm.api.leadExports.start({
    body: { ...body, columns: [...body.columns] },
  })
  await expect
    .poll(async () => (await firm.api.leadExports.list()).data.find(one => one._id === started._id)?.status, {
      timeout: 20_000,
    })
    .toBe('ready')
  const { data: told } = await firm.api.notifications.list()
  const link = told.find(one => one.notification === 'Your export of 4 leads is ready')?.featureLink ?? ''
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Export leads' })
  const own = dialog.getByRole('region', { name: 'My exports' })
  await expect(own.getByRole('listitem')).toContainText([/4 leads, kept until /])
  await expect(page).toHaveURL(/\/lms\/$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const arriving = page.waitForEvent('download')
  await own.getByRole('button', { name: `Download: ${started.fileName}` }).click()
  const rows = cellsOf(await bytesOf(await arriving))
  expect(rows.map(row => row[0])).toEqual(['Lead Name', 'Asha', 'Kiran', 'Meera', 'Zoya'])
  quiet()
})
