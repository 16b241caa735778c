import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { csv, ImportWizardPage, letters, saveImport } from '../pages/import-wizard.page.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const HEADINGS = [
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'City',
  'Pin Code',
  'Budget',
  'Lead status',
  'Expected Closure',
]
/** As portals send them under the name of a workbook. */
const PORTAL_PAGE = `<html><body><table border="1">
<tr><td colspan="4">Responses of November</td></tr>
<tr><th>Customer Name</th><th>Mobile No.</th><th>City</th><th>Budget</th></tr>
<tr><td>Portal Ashwini</td><td>+91-6199000001</td><td>Pune</td><td>4,00,000</td></tr>
<tr><td>Total Kumar</td><td>6199000002</td><td>Pune</td><td>5,00,000</td></tr>
<tr><td>Total</td><td></td><td></td><td>900000</td></tr>
<tr><td colspan="4">* as told on the phone</td></tr>
</table><table><tr><td>Help</td></tr><tr><td>Write to us</td></tr></table></body></html>`
let firm: SignedFirm
let phone = 6_200_000_000
/** A row that can be imported, with some cells put otherwise. */
const row = (lastName: string, cells: Partial<Record<(typeof HEADINGS)[number], string>> = {}): string[] => {
  const good: Record<string, string> = {
    'First Name': 'Import',
    'Last Name': lastName,
    Phone: String(phone++),
    City: 'Pune',
    'Pin Code': '411001',
    'Lead status': 'Hot',
    'Expected Closure': 'next month',
  }
  return HEADINGS.map(heading => cells[heading] ?? good[heading] ?? '')
}
/** The wizard, opened from the list of the firm. */
async function openWizard(page: Page): Promise<ImportWizardPage> {
  await actAs(page, firm)
  await new LeadListPage(page).open()
  const wizard = new ImportWizardPage(page)
  await wizard.open()
  return wizard
}
const fileOf = async (download: Download): Promise<File> =>
  new File([await readFile(await download.path())], download.suggestedFilename())
const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8')

test.beforeAll(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
})

test.describe('the Import XLS wizard', () => {
  test('goes from choosing over uploading to uploaded, without loading the page anew [IN-004 IN-013 IN-083 IN-084 IN-085 IN-086 IN-395 IN-396 IN-397 IN-643 IN-644 IN-645 IN-646]', async ({
    page,
  }) => {
    const quiet = watchConsole(page)
    const wizard = await openWizard(page)
    const list = new LeadListPage(page)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await expect(wizard.dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      /Choose file/,
      /Uploading/,
      /Uploaded/,
    ])
    await expect(wizard.step).toContainText('Choose file')
    await expectAccessible(page)
    let go = () => {}
    const held = new Promise<void>(resolve => (go = resolve))
    await page.route('**/api/lms/import-lead-csv', async route => {
      await held
      await route.continue()
    })
    await wizard.upload('three.csv', csv([HEADINGS, row('One'), row('Two'), row('Three')]))
    await expect(wizard.step).toContainText('Uploading')
    await expect(wizard.dialog.getByRole('progressbar', { name: 'Uploading three.csv' })).toBeVisible()
    go()
    await expect(wizard.summary).toHaveText('3 rows · no problems')
    await expect(wizard.step).toContainText('Uploading')
    await expectAccessible(page)
    await expect(wizard.importButton).toHaveText('Import 3 rows')
    const saved = page.waitForResponse('**/user/save-leads')
    await wizard.importButton.click()
    expect((await saved).status()).toBe(200)
    await expect(wizard.dialog.getByText('File uploaded successfully!')).toBeVisible()
    await expect(wizard.counts).toHaveText(['3', '0', '0'])
    await expectAccessible(page)
    await wizard.button('Show the leads').click()
    await expect(wizard.dialog).toHaveCount(0)
    for (const name of ['Import One', 'Import Two', 'Import Three']) await expect(list.row(name)).toBeVisible()
    await expect(list.tab('All')).toHaveText(/3$/)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    quiet()
  })

  test('has the list look again after the import, with its search and place kept [IN-398 IN-Q58]', async ({
    page,
    baseURL,
  }) => {
    const own = await newFirm(baseURL ?? '')
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        own.api.leads.addEdit({ body: { firstName: 'Kept', phoneNumber: String(6_300_000_000 + n) } }),
      ),
    )
    // the newest stands on top until the search has left it out
    await own.api.leads.addEdit({ body: { firstName: 'Aside', phoneNumber: '6299999999' } })
    await actAs(page, own)
    const list = new LeadListPage(page)
    await list.open()
    await expect(list.rows.first()).toContainText('Aside')
    await list.search.fill('kept')
    const place = () => list.grid.evaluate(grid => grid.parentElement?.scrollTop)
    await expect(list.rows.first()).toContainText('Kept')
    await list.rows.first().hover()
    await page.mouse.wheel(0, 700)
    await expect.poll(place).toBeGreaterThan(400)
    const before = await place()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const wizard = new ImportWizardPage(page)
    await wizard.open()
    await wizard.upload('kept.csv', csv([HEADINGS, row('Late', { 'First Name': 'Kept' })]))
    await wizard.importButton.click()
    await expect(wizard.dialog.getByText('File uploaded successfully!')).toBeVisible()
    // nothing is pressed: the list behind the dialog has the lead by itself
    await expect(list.grid).toHaveAttribute('aria-rowcount', '62')
    await wizard.button('Show the leads').click()
    await expect(list.search).toHaveValue('kept')
    // the rows in sight stay in sight, whatever came above them
    expect(await place()).toBeGreaterThanOrEqual(before ?? 0)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test('refuses what it cannot take, before and after sending [IN-514 IN-515 IN-688 IN-689]', async ({ page }) => {
    const wizard = await openWizard(page)
    await expect(wizard.dialog.getByLabel('Spreadsheet')).toHaveAttribute(
      'accept',
      '.xls,.xlsx,.xlsm,.xltx,.xltm,.ods,.csv,.tsv,.txt,.vcf',
    )
    await wizard.upload('large.csv', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'))
    await expect(wizard.dialog.getByRole('alert')).toHaveText(
      'File size exceeds the limit of 2 MB. Please choose a smaller file.',
    )
    await wizard.upload('picture.png', 'not a spreadsheet')
    await expect(wizard.dialog.getByRole('alert')).toHaveText(
      'Please choose a spreadsheet or contacts: .xls, .xlsx, .xlsm, .xltx, .xltm, .ods, .csv, .tsv, .txt, .vcf',
    )
    await wizard.upload('only-called.xlsx', 'not a workbook')
    await expectMessage(page, /./)
    await expect(wizard.dialog.getByRole('alert')).not.toHaveText('')
    await expect(wizard.step).toContainText('Choose file')
    // the file is forgotten, and one of the same name can be chosen once it is right
    await wizard.upload('only-called.csv', csv([HEADINGS, row('Right')]))
    await expect(wizard.summary).toHaveText('1 row · no problems')
    await wizard.button('Choose another file').click()
    const question = page.getByRole('alertdialog', { name: 'Do you want to discard the import ?' })
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(wizard.step).toContainText('Choose file')
  })

  test('checks every cell by its rule and names who it is about [IN-516 IN-517 IN-518 IN-519 IN-520 IN-521 IN-522 IN-523 IN-524 IN-525]', async ({
    page,
  }) => {
    const wizard = await openWizard(page)
    const cases: readonly (readonly [heading: (typeof HEADINGS)[number], value: string, problem: string])[] = [
      ['First Name', '2027', 'First Name is not valid for 2027 Wrong'],
      ['Last Name', 'b@example.com', 'Last Name is not valid for Import b@example.com'],
      ['Email', 'asha.example.com', 'Email is not valid for Import Wrong'],
      ['Email', `${'a'.repeat(52)}@example.com`, 'Email is not valid for Import Wrong'],
      ['Phone', '98765', 'Phone is not valid for Import Wrong'],
      ['Phone', '98765432109', 'Phone is not valid for Import Wrong'],
      ['Phone', '', 'Phone is not valid for Import Wrong'],
      ['City', 'Pune!', 'City is not valid for Import Wrong'],
      ['Pin Code', '41100', 'Pin Code is not valid for Import Wrong'],
      ['Budget', '12 acres', 'Budget is not valid for Import Wrong'],
      ['Budget', '12345678901', 'Budget is not valid for Import Wrong'],
    ]
    const good = [
      row('Good', {
        'First Name': 'A'.repeat(24),
        'Last Name': '',
        Email: `${'b'.repeat(51)}@example.com`,
        Budget: '1234567890',
      }),
      row('Good', {
        'First Name': 'Nina Maria',
        Phone: '+91 98000-00001',
        City: 'Navi Mumbai',
        'Pin Code': '',
        Budget: '8-10 lakhs',
      }),
    ]
    await wizard.upload(
      'rules.csv',
      csv([HEADINGS, ...good, ...cases.map(([heading, value]) => row('Wrong', { [heading]: value }))]),
    )
    await expect(wizard.summary).toHaveText('13 rows · 11 problems in 11 rows')
    // what is not stored as it is written is shown with its value
    const reading = wizard.table.getByText('Budget “8-10 lakhs” is read as 8,00,000 and kept in the remarks')
    await expect(reading).toBeVisible()
    await expect(wizard.dialog.getByText(/Not imported/)).toHaveCount(0)
    await expect(wizard.table.getByRole('columnheader', { name: /Lead status|Expected Closure/ })).toHaveCount(0)
    await expect(wizard.cell('First Name', 4)).toHaveAttribute('aria-invalid', 'true')
    await expect(wizard.cell('First Name', 4)).toHaveAccessibleDescription(/First Name is not valid for 2027 Wrong/)
    const download = page.waitForEvent('download')
    await wizard.button('Download problems').click()
    const file = await fileOf(await download)
    expect(file.name).toBe('rules problems.xlsx')
    const { data: problems } = await firm.api.leadImports.upload({ file })
    const shown = HEADINGS.slice(0, 7)
    expect(problems.headings).toEqual(['Row in the file', ...shown, 'Problem'])
    expect(problems.topRows.slice(1).map(({ cells }) => [cells[0], cells.at(-1)])).toEqual(
      cases.map(([, , problem], at) => [String(at + 4), problem]),
    )
    cases.forEach(([heading, value], at) => {
      const field = problems.mapping[1 + shown.indexOf(heading)] ?? ''
      expect(problems.rows[at]?.texts).toMatchObject({ [field]: value })
    })
    await expect(wizard.importButton).toHaveText('Import 2 right rows')
  })

  test('tells the first bad row for ten seconds, and every other in its place [IN-526 IN-527 IN-723]', async ({
    page,
  }) => {
    await page.clock.install()
    const wizard = await openWizard(page)
    const list = new LeadListPage(page)
    await wizard.upload(
      'two-bad.csv',
      csv([HEADINGS, row('Fine', { Budget: '500000' }), row('Early', { City: '9' }), row('Late', { Budget: 'much' })]),
    )
    const toast = page.getByRole('alert').filter({ hasText: 'City is not valid for Import Early' })
    await expect(toast).toBeVisible()
    await expect(list.toast('Budget is not valid for Import Late')).toHaveCount(0)
    await expect(wizard.table.getByText('Budget is not valid for Import Late')).toBeVisible()
    await page.clock.fastForward(7_000)
    await expect(toast).toBeVisible()
    await page.clock.fastForward(4_000)
    await expect(toast).toHaveCount(0)
  })

  test('lets one correct and drop rows in place, and take a drop back', async ({ page }) => {
    const wizard = await openWizard(page)
    const lines = [
      row('Correct', { Phone: '12345' }),
      row('Drop', { City: '7' }),
      row('Rest', { Budget: 'x' }),
      row('Fine', { Budget: '600000' }),
    ]
    await wizard.upload('repair.csv', csv([HEADINGS, ...lines]))
    await expect(wizard.summary).toHaveText('4 rows · 3 problems in 3 rows')
    await expect(wizard.dialog.getByText('3 rows with problems stay here, to be corrected later')).toBeVisible()
    await wizard.dialog.getByRole('switch', { name: 'Only rows with problems' }).click()
    await expect(wizard.rows).toHaveCount(3)
    await wizard.cell('Phone', 2).fill('98765 43210')
    await expect(wizard.cell('Phone', 2)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(wizard.summary).toHaveText('4 rows · 2 problems in 2 rows')
    await wizard.button('Drop row 3').click()
    await expect(wizard.summary).toHaveText('4 rows · 1 problem in 1 row · 1 dropped')
    await wizard.button('Drop rows with problems').click()
    await expect(wizard.importButton).toHaveText('Import 2 rows')
    await wizard.button(/^Undo drop/).click()
    await expect(wizard.importButton).toHaveText('Import 2 right rows')
    await wizard.cell('Budget', 4).fill('₹ 5,00,000')
    await expect(wizard.importButton).toHaveText('Import 3 rows')
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['3', '0', '1'])
    await wizard.button('Show the leads').click()
    const list = new LeadListPage(page)
    await expect(list.cell(list.row('Import Rest'), 'Budget')).toHaveText('₹5,00,000')
    await expect(list.cell(list.row('Import Correct'), 'Mobile No.')).toHaveText('+91 9876543210')
    await expect(list.row('Import Drop')).toHaveCount(0)
  })

  test('maps headings it does not know, and says which are missing', async ({ page }) => {
    const wizard = await openWizard(page)
    await wizard.upload(
      'own-words.csv',
      csv([
        ['Kunde', 'Mobile No', 'PIN', 'Mood'],
        ['Gopal Varma', '9811100001', '560001', 'cheerful'],
      ]),
    )
    await expect(wizard.dialog.getByRole('alert').filter({ hasText: 'Choose the column for First Name' })).toBeVisible()
    await expect(wizard.importButton).toBeDisabled()
    await expectAccessible(page)
    await wizard.dialog.getByRole('combobox', { name: 'Kunde' }).selectOption({ label: 'First Name (required)' })
    await expect(wizard.cell('First Name', 2)).toHaveValue('Gopal')
    await expect(wizard.dialog.getByText('To the remarks: Mood')).toBeVisible()
    await wizard.importButton.click()
    await wizard.button('Show the leads').click()
    await expect(new LeadListPage(page).row('Gopal Varma')).toBeVisible()
  })

  test('adds other columns to the remarks, all of them or one by one, unless a person leaves them out', async ({
    page,
  }) => {
    const wizard = await openWizard(page)
    await wizard.upload(
      'register.csv',
      csv([
        ['Name', 'Phone', 'Favourite colour', 'Pets'],
        ['Register One', '9855600001', 'blue', 'cat'],
      ]),
    )
    await expect(wizard.dialog.getByText('To the remarks: Favourite colour, Pets')).toBeVisible()
    await expect(wizard.cell('Remarks', 2)).toHaveValue('Favourite colour: blue\nPets: cat')
    await wizard.button('Leave them out').click()
    await expect(wizard.dialog.getByText('Not imported: Favourite colour, Pets')).toBeVisible()
    await expect(wizard.cell('Remarks', 2)).toHaveCount(0)
    await wizard.button('Add all other columns to remarks').click()
    await expect(wizard.cell('Remarks', 2)).toHaveValue('Favourite colour: blue\nPets: cat')
    await wizard.button(/^Columns: 2 of 4 matched/).click()
    await wizard.dialog.getByRole('combobox', { name: 'Pets' }).selectOption('Do not import')
    await expect(wizard.cell('Remarks', 2)).toHaveValue('Favourite colour: blue')
    await wizard.cell('Remarks', 2).fill('Favourite colour: blue\nLikes dogs')
    await expect(wizard.summary).toHaveText('1 row · no problems')
    await expectAccessible(page)
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['1', '0', '0'])
    await wizard.button('Show the leads').click()
    const list = new LeadListPage(page)
    await expect(list.row('Register One')).toBeVisible()
  })

  test('asks once what names stand for that the company does not have', async ({ page }) => {
    const wizard = await openWizard(page)
    await wizard.upload(
      'owners.csv',
      csv([
        ['Name', 'Phone', 'Owner', 'Stage'],
        ['Matched One', '9855700001', 'Former Colleague', 'assigned'],
        ['Matched Two', '9855700002', 'former colleague', ''],
        ['Matched Three', '9855700003', '', 'Cold storage'],
      ]),
    )
    await expect(wizard.summary).toHaveText('3 rows · no problems')
    const section = wizard.dialog.getByRole('region', { name: 'Names that are not in your lists' })
    await expect(section.getByRole('status')).toHaveText('All kept in the remarks. Choose what each stands for')
    await section.getByRole('button', { name: '2 names not in your lists' }).click()
    const person = section.getByRole('combobox', { name: 'Former Colleague' })
    await expect(person).toHaveAccessibleDescription('2 rows')
    await person.focus()
    await person.selectOption({ index: 1 })
    await expect(section.getByRole('status')).toHaveText('1 kept in the remarks. Choose what each stands for')
    await expect(section.getByRole('combobox', { name: 'Cold storage' })).toHaveValue('')
    await expect(wizard.table.getByText('Stage “Cold storage” is kept in the remarks')).toBeVisible()
    await section.getByRole('button', { name: 'Make it a stage: Cold storage' }).click()
    await expect(section.getByRole('combobox', { name: 'Cold storage' })).toHaveCount(0)
    await expect(wizard.table.getByText('Stage “Cold storage” is kept in the remarks')).toHaveCount(0)
    await expectAccessible(page)
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['3', '0', '0'])
    await wizard.button('Show the leads').click()
    const list = new LeadListPage(page)
    await expect(list.row('Matched Two')).toBeVisible()
    await expect(list.row('Matched Three')).toContainText('Cold storage')
  })

  test('warns of duplicates and leaves them out, unless a person wants them', async ({ page }) => {
    await firm.api.leads.addEdit({ body: { firstName: 'Known', lastName: 'Lead', phoneNumber: '9822200001' } })
    const wizard = await openWizard(page)
    const lines = [
      row('Again', { Phone: '9822200001' }),
      row('Twin', { Phone: '9822200002' }),
      row('Twin', { Phone: '9822200002' }),
    ]
    await wizard.upload('repeats.csv', csv([HEADINGS, ...lines]))
    await expect(
      wizard.dialog.getByText('1 row repeats a lead you already have, 1 row repeats an earlier row of this file.'),
    ).toBeVisible()
    await expect(wizard.table.getByText('Same phone as the lead Known Lead')).toBeVisible()
    await expect(wizard.table.getByText('Same phone as row 3')).toBeVisible()
    const skip = wizard.dialog.getByRole('checkbox', { name: 'Skip duplicates (2)' })
    await expect(skip).toBeChecked()
    await skip.uncheck()
    await expect(wizard.importButton).toHaveText('Import 3 rows')
    await expect(wizard.dialog.getByRole('radio', { name: 'Add to the lead' })).toBeChecked()
    await expect(wizard.dialog.getByText('What a lead lacks is filled in from them; what it has stays.')).toBeVisible()
    await expectAccessible(page)
    await wizard.dialog.getByRole('radio', { name: 'Make new leads' }).check()
    await skip.check()
    await expect(wizard.dialog.getByRole('radio', { name: 'Make new leads' })).toHaveCount(0)
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['1', '2', '0'])
  })

  test('adds rows that repeat a lead to it, and parts them when the import is taken back', async ({ page }) => {
    await firm.api.leads.addEdit({ body: { firstName: 'Joined', lastName: 'Lead', phoneNumber: '9822600001' } })
    const wizard = await openWizard(page)
    await wizard.upload(
      'joined.csv',
      csv([HEADINGS, row('Again', { Phone: '9822600001', City: 'Nashik' }), row('Other')]),
    )
    await wizard.dialog.getByRole('checkbox', { name: 'Skip duplicates (1)' }).uncheck()
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['1', '0', '1', '0'])
    await expectAccessible(page)
    await wizard.button('Show the leads').click()
    const list = new LeadListPage(page)
    await expect(list.cell(list.row('Joined Lead'), 'City')).toHaveText('Nashik')
    await expect(list.row('Import Again')).toHaveCount(0)
    await wizard.open()
    await wizard.button('Undo the import of joined.csv').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(wizard.dialog.getByText('2 leads were taken back.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.cell(list.row('Joined Lead'), 'City')).toHaveText('-')
  })

  test('imports the rows that are right, and keeps the others to be corrected', async ({ page }) => {
    const wizard = await openWizard(page)
    const lines = [
      row('Ready', { Email: 'ready@example.com' }),
      row('Mended', { Phone: '98' }),
      row('Noted', { Email: 'at home', 'Pin Code': 'none 12' }),
    ]
    await wizard.upload('moving.csv', csv([HEADINGS, ...lines]))
    await expect(wizard.summary).toHaveText('3 rows · 3 problems in 2 rows')
    await expect(wizard.importButton).toHaveText('Import 1 right row')
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['1', '0', '0', '2'])
    await expectAccessible(page)
    await wizard.button('Correct 2 rows').click()
    await expect(wizard.summary).toHaveText('2 rows · 3 problems in 2 rows')
    await expect(wizard.importButton).toBeDisabled()
    await expect(wizard.dialog.getByText('Correct or drop the rows with problems first')).toBeVisible()
    await expect(wizard.button('Put into the remarks: problems of row 3')).toHaveCount(0)
    await wizard.button('Put into the remarks: problems of row 4').click()
    await expect(wizard.table.getByText('Email “at home” is kept in the remarks')).toBeVisible()
    await expect(wizard.summary).toHaveText('2 rows · 1 problem in 1 row')
    await wizard.button('Put problems into the remarks').click()
    await expectMessage(page, '1 row still needs a name or a phone')
    await expectAccessible(page)
    // it is found again when somebody has closed it
    await page.keyboard.press('Escape')
    await wizard.open()
    await wizard.button('Continue the import of moving.csv').click()
    await wizard.cell('Phone', 3).fill('9822400002')
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['2', '0', '0'])
    await wizard.button('Show the leads').click()
    const list = new LeadListPage(page)
    for (const name of ['Import Ready', 'Import Mended', 'Import Noted']) await expect(list.row(name)).toBeVisible()
  })

  test('asks once what small budgets are in, and whether to begin without old follow-ups', async ({ page }) => {
    const wizard = await openWizard(page)
    await wizard.upload(
      'year.csv',
      csv([
        ['Name', 'Phone', 'Budget', 'Next follow up dt'],
        ['Old Friend', '9822500001', '12.5', '03/04/2024'],
        ['New Friend', '9822500002', '8', '03/04/2049'],
      ]),
    )
    await expect(wizard.dialog.getByText('Budgets without a unit are in lakhs: 12.5 is ₹12,50,000.')).toBeVisible()
    await wizard.button('Read them as written').click()
    await expect(wizard.summary).toHaveText('2 rows · 1 problem in 1 row')
    await wizard.button('Read them in lakhs').click()
    await expect(wizard.summary).toHaveText('2 rows · no problems')
    const old = wizard.dialog.getByRole('checkbox', { name: 'Start without old follow-ups' })
    await expect(old).not.toBeChecked()
    await old.check()
    await expect(wizard.table.getByText('Follow-up “03/04/2024” is kept in the remarks')).toBeVisible()
    await expect(wizard.table.getByText('Follow-up “03/04/2049” is kept in the remarks')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['2', '0', '0'])
  })

  test('can be taken back, at once and later', async ({ page }) => {
    const wizard = await openWizard(page)
    const list = new LeadListPage(page)
    const undo = page.getByRole('alertdialog', { name: 'Undo the import of mistake.csv?' })
    await wizard.upload('mistake.csv', csv([HEADINGS, row('Mistake'), row('Mistaken')]))
    await wizard.importButton.click()
    await wizard.button('Undo import').click()
    await undo.getByRole('button', { name: 'Undo import' }).click()
    await expect(wizard.dialog.getByText('2 leads were taken back.')).toBeVisible()
    await wizard.button('Show the leads').click()
    await expect(list.row('Mistake')).toHaveCount(0)
    await wizard.open()
    const recent = wizard.dialog.getByRole('region', { name: 'Recent imports' })
    await expect(recent.getByRole('listitem').filter({ hasText: 'mistake.csv' })).toContainText('Taken back')
    await expectAccessible(page)
  })

  test('is worked by keyboard alone, and finds the headings below a title, until a person chooses another row', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const wizard = await openWizard(page)
    await wizard.upload(
      'titled.csv',
      csv([
        ['Expo list', '', ''],
        ['Name', 'Phone', 'City'],
        ['Mr. Keyboard One', '9855500001', '4'],
        ['Keyboard Two', '+44 20 7946 0018', '5'],
      ]),
    )
    await expect(wizard.summary).toHaveText('2 rows · 2 problems in 2 rows')
    await wizard.button(/^Columns: 3 of 3 matched/).focus()
    await page.keyboard.press('Enter')
    await wizard.dialog.getByRole('combobox', { name: 'Row with the headings' }).selectOption('1')
    await expect(wizard.dialog.getByRole('alert').filter({ hasText: 'Choose the column for' })).toBeVisible()
    await wizard.dialog.getByRole('combobox', { name: 'Row with the headings' }).selectOption('2')
    await expect(wizard.summary).toHaveText('2 rows · 2 problems in 2 rows')
    await wizard.cell('City', 3).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Pune')
    await page.keyboard.press('Enter')
    await expect(wizard.cell('City', 4)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Leeds')
    await expect(wizard.summary).toHaveText('2 rows · no problems')
    await wizard.dialog.getByRole('combobox', { name: 'Same for all rows' }).selectOption('Pin Code')
    await expect(wizard.dialog.getByLabel('Pin Code, for all rows')).toBeFocused()
    await page.keyboard.type('411001')
    await page.keyboard.press('Enter')
    await expect(wizard.cell('Pin Code', 3)).toHaveValue('411001')
    await expectAccessible(page)
    await wizard.importButton.focus()
    await page.keyboard.press('Enter')
    await expect(wizard.counts).toHaveText(['2', '0', '0'])
    await wizard.button('Show the leads').click()
    const list = new LeadListPage(page)
    await expect(list.cell(list.row('Keyboard Two'), 'Mobile No.')).toHaveText('+44 2079460018')
    await expect(list.row('Keyboard One')).toBeVisible()
  })

  test('reads the web page that a portal calls .xls, says what it left out of it, and brings a row back', async ({
    page,
  }) => {
    const wizard = await openWizard(page)
    await wizard.upload('responses.xls', PORTAL_PAGE)
    await expect(wizard.summary).toHaveText('2 rows · no problems')
    const leftOut = wizard.dialog.getByRole('region', { name: 'Left out of the file' })
    await expect(leftOut.getByRole('status')).toHaveText(
      'Left out: row 1 (title), row 5 (totals), row 6 (note). Other sheet: Table 2.',
    )
    await leftOut.getByRole('button', { name: 'Show them' }).click()
    await expect(leftOut.getByRole('listitem')).toHaveText([
      /^1 \(title\)\s*Responses of November$/,
      /^5 \(totals\)\s*Total · 900000\s*Bring back$/,
      /^6 \(note\)\s*\* as told on the phone\s*Bring back$/,
    ])
    await expectAccessible(page)
    await leftOut.getByRole('button', { name: 'Bring back row 5' }).click()
    await expect(wizard.summary).toHaveText('3 rows · 1 problem in 1 row')
    await expect(leftOut.getByRole('status')).toHaveText(/^Left out: row 1 \(title\), row 6 \(note\)\./)
    await expect(wizard.cell('First Name', 5)).toHaveValue('Total')
    await wizard.button('Drop rows with problems').click()
    await expect(wizard.summary).toHaveText('3 rows · no problems · 1 dropped')
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['2', '0', '1'])
    await wizard.button('Show the leads').click()
    const list = new LeadListPage(page)
    for (const name of ['Portal Ashwini', 'Total Kumar']) await expect(list.row(name)).toBeVisible()
  })

  test('tells who was slower that a colleague has changed the import, and shows it as it is', async ({ page }) => {
    const wizard = await openWizard(page)
    await wizard.upload('both.csv', csv([HEADINGS, row('Both', { City: '5' }), row('Other')]))
    await expect(wizard.cell('City', 2)).toHaveValue('5')
    const [one] = (await firm.api.leadImports.list({})).data
    const colleague = { row: 3, field: 'city', text: 'Nagpur' } as const
    await firm.api.leadImports.correct({ params: { id: one?._id ?? '' }, body: { version: 1, cells: [colleague] } })
    await wizard.cell('City', 2).fill('Pune')
    await expectMessage(page, 'Somebody else has changed this import. This is how it stands now')
    await expect(wizard.cell('City', 3)).toHaveValue('Nagpur')
    await wizard.cell('City', 2).fill('Thane')
    await expect(wizard.summary).toHaveText('2 rows · no problems')
  })

  test('loses nothing when saving fails, somebody closes it, or the page is loaded anew', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const wizard = await openWizard(page)
    await wizard.upload(
      'patient.csv',
      csv([HEADINGS, row('Patient', { City: '5', Budget: '700000' }), row('Second', { Budget: 'x' })]),
    )
    const corrected = page.waitForResponse('**/cells')
    await wizard.cell('City', 2).fill('Pune')
    await corrected
    await expect(wizard.summary).toHaveText('2 rows · 1 problem in 1 row')
    await page.reload()
    await expect(wizard.cell('City', 2)).toHaveValue('Pune')
    await wizard.button('Drop row 3').click()
    await expect(wizard.summary).toHaveText('2 rows · no problems · 1 dropped')
    await page.keyboard.press('Escape')
    await expect(wizard.dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/import=/)
    await expectMessage(page, 'patient.csv is kept for 7 days. Continue it from Past imports')
    await wizard.open()
    await wizard.button('Continue the import of patient.csv').click()
    await expect(wizard.cell('City', 2)).toHaveValue('Pune')
    await page.route('**/user/save-leads', route => route.abort())
    await wizard.importButton.click()
    await expectMessage(page, 'Could not reach the server')
    await expect(wizard.cell('City', 2)).toHaveValue('Pune')
    await page.unrouteAll()
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['1', '0', '1'])
  })

  test('gives a sample to fill in, and works on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const wizard = await openWizard(page)
    const download = page.waitForEvent('download')
    await wizard.button('Download sample').click()
    const sample = await textOf(await download)
    expect(sample).toContain(
      'First Name,Last Name,Email,Phone,Address,City,Pin Code,Budget,Work Scope,Lead Source,Source Name,Area',
    )
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await wizard.upload('sample.csv', sample.replace('9876543210', '98765'))
    await expect(wizard.summary).toHaveText('1 row · 1 problem in 1 row')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await wizard.cell('Phone', 2).fill('9876500099')
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['1', '0', '0'])
    await expectNoSidewaysScroll(page)
  })

  test('gives the rows with problems to correct and bring back, and remembers own headings until they are forgotten', async ({
    page,
  }) => {
    const wizard = await openWizard(page)
    const list = new LeadListPage(page)
    const own = (content: readonly string[][]) => csv([['Kunde', 'Handy Nr', 'PIN', 'Stadt'], ...content])
    await wizard.upload(
      'own.csv',
      own([
        ['Mira Good', '9833300001', '411001', 'Pune'],
        ['Tara Wrong', '98333', '01100', 'Pune'],
      ]),
    )
    const column = (name: string) => wizard.dialog.getByRole('combobox', { name })
    for (const [name, label] of [
      ['Kunde', 'First Name (required)'],
      ['Handy Nr', 'Phone (required)'],
      ['Stadt', 'City'],
    ] as const)
      await column(name).selectOption({ label })
    await expect(wizard.summary).toHaveText('2 rows · 2 problems in 1 row')
    const download = page.waitForEvent('download')
    await wizard.button('Download problems').click()
    const file = await fileOf(await download)
    expect(file.name).toBe('own problems.xlsx')
    await wizard.button('Drop rows with problems').click()
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['1', '0', '1'])
    await wizard.button('Show the leads').click()

    // brought back, the spreadsheet maps by itself, reads past the messages, and is right once it is corrected
    await wizard.open()
    await wizard.upload(file.name, Buffer.from(await file.arrayBuffer()))
    await expect(wizard.summary).toHaveText('1 row · 2 problems in 1 row')
    await expect(wizard.dialog.getByText(/Not imported/)).toHaveCount(0)
    await expect(wizard.cell('Last Name', 2)).toHaveValue('Wrong')
    await wizard.cell('Phone', 2).fill('9833300002')
    await expect(wizard.cell('Pin Code', 2)).toHaveValue('01100')
    await wizard.cell('Pin Code', 2).fill('011001')
    await wizard.importButton.click()
    await expect(wizard.counts).toHaveText(['1', '0', '0'])
    await wizard.button('Show the leads').click()
    for (const name of ['Mira Good', 'Tara Wrong']) await expect(list.row(name)).toBeVisible()

    // the next file with these headings, in another order
    await wizard.open()
    const again = csv([
      ['STADT', 'PIN', 'Handy-Nr.', 'Kunde'],
      ['Pune', '411001', '9833300003', 'Sara Again'],
    ])
    await wizard.upload('again.csv', again)
    await expect(wizard.dialog.getByText(/^Matched as .+ did for the last file with these headings\.$/)).toBeVisible()
    await expect(wizard.cell('First Name', 2)).toHaveValue('Sara')
    await expectAccessible(page)
    await wizard.button('Forget').click()
    await expect(wizard.dialog.getByText(/^Matched as/)).toHaveCount(0)
    await expect(wizard.dialog.getByRole('alert').filter({ hasText: 'Choose the column for First Name' })).toBeVisible()
    await wizard.button('Choose another file').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await wizard.upload('again.csv', again)
    await expect(wizard.dialog.getByRole('alert').filter({ hasText: 'First Name' })).toBeVisible()
    await expect(wizard.dialog.getByText(/^Matched as/)).toHaveCount(0)
  })

  test('has a history, where an import is taken back and the leads worked on since are named', async ({
    page,
    baseURL,
  }) => {
    const other = await newFirm(baseURL ?? '')
    const { leadImports, leads } = other.api
    const spare = Array.from({ length: 3 }, (_, at) => ['Dropped', 'Lead', String(9_844_600_000 + at), '411001'])
    for (let number = 0; number < 26; number++) {
      const rows = [
        ['Kept', `Friend ${letters(number)}`, String(9_844_400_000 + number), '411001'],
        ['Gone', letters(number), String(9_844_500_000 + number), '411001'],
      ]
      const content = csv([
        ['First Name', 'Last Name', 'Phone', 'Pin Code'],
        ...(number === 25 ? [...rows, ...spare] : rows.slice(1)),
      ])
      const { data } = await leadImports.upload({ file: new File([content], `batch-${number}.csv`) })
      if (number < 25) continue
      const { data: left } = await leadImports.drop({
        params: { id: data.importId },
        body: { version: data.version, rows: [4, 5, 6] },
      })
      await saveImport(other, { importId: data.importId, version: left.version })
    }
    const all = (await leads.list({})).data.data
    const kept = all.find(lead => lead.firstName === 'Kept')
    await leads.edit({ query: { id: kept?._id ?? '' }, body: { city: 'Mumbai' } })

    await actAs(page, other)
    await new LeadListPage(page).open()
    await page.getByRole('button', { name: 'Import, export and more' }).click()
    await page.getByRole('menuitem', { name: 'Past imports' }).click()
    await expect(page).toHaveURL(/\/leads\/imports$/)
    const imports = page.getByRole('region', { name: 'Imports' }).getByRole('listitem')
    await expect(imports).toHaveCount(25)
    const batch = imports.filter({ hasText: 'batch-25.csv' })
    await expect(batch).toContainText('2 created, 3 dropped')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await batch.getByRole('button', { name: 'Undo the import of batch-25.csv' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo the import of batch-25.csv?' })
    await expect(question).toContainText('These stay, and you are told their names.')
    await question.getByRole('button', { name: 'Undo import' }).click()
    await expect(
      page.getByText('1 lead was taken back. 1 lead was kept, because somebody has worked on it.').first(),
    ).toBeVisible()
    await expect(batch).toContainText('Taken back')
    await expect(batch.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    const name = `Kept Friend ${letters(25)}`
    await expect(page.getByRole('link', { name })).toBeVisible()

    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(imports).toHaveText([/batch-0\.csv.*Not imported/])
    await expect(page).toHaveURL(/page=2$/)
    await page.goBack()
    await expect(imports).toHaveCount(25)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).click()
    await expect(new LeadListPage(page).row(name)).toBeVisible()
  })
})
