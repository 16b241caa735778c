import { CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { closeSpreadsheets, readSpreadsheet } from './read-spreadsheet.ts'
import { csvOf, sheetXml, textCell, workbookOf, xlsxParts, zipOf } from './spreadsheet.factory.ts'

afterAll(closeSpreadsheets)

const headings = ['First Name', 'Phone', 'Pin Code', 'Visited', 'Agreed']
/** A table of one sheet with its headings in the first row. */
const plainTable = { sheets: [''], sheet: 0, headingRow: 1, leftOut: [], leftOutColumns: [], truncated: false }

/** Numbers as phones, a pin stored as text, a real date cell and a boolean. */
function leadSheet(): WorkSheet {
  const sheet = utils.aoa_to_sheet([headings, ['Zoë', 9876543210, '012345', 45000, true]])
  sheet.D2 = { t: 'n', v: 45000, z: 'dd/mm/yyyy' }
  return sheet
}

describe('workbooks', () => {
  it.each([
    ['leads.xlsx', 'xlsx'],
    ['LEADS.XLSX', 'xlsx'],
    ['leads.xls', 'biff8'],
  ] as const)('reads %s (%s): digits, leading zeros, dates and booleans as text [IN-515]', async (name, bookType) => {
    const table = await readSpreadsheet({ name, bytes: workbookOf(bookType, leadSheet()) })
    expect(table).toEqual({
      ...plainTable,
      sheets: [expect.any(String)],
      headings,
      rows: [['Zoë', '9876543210', '012345', '15-03-2023', 'TRUE']],
      rowNumbers: [2],
    })
  })

  it('reads the text of an .xls from Excel 95 in its own code page [IN-515]', async () => {
    const bytes = workbookOf('biff5', [['Name'], ['Zo~']])
    const codePage = bytes.indexOf(Buffer.from('42000200e404', 'hex'))
    bytes.writeUInt16LE(1251, codePage + 4)
    bytes[bytes.indexOf('Zo~') + 2] = 0xdf
    expect((await readSpreadsheet({ name: 'a.xls', bytes })).rows).toEqual([['ZoЯ']])
  })

  it.each(['biff2', 'biff3', 'biff4'])('reads an .xls from before containers (%s) [IN-515]', async bookType => {
    const bytes = workbookOf(bookType as 'biff2', [headings, ['Zoe', 9876543210, '012345', 45000.5, true]])
    const table = await readSpreadsheet({ name: 'old.xls', bytes })
    expect([table.headings, table.rows]).toEqual([headings, [['Zoe', '9876543210', '012345', '45000.5', 'TRUE']]])
    const half = bytes.subarray(0, bytes.length / 2)
    await expect(readSpreadsheet({ name: 'old.xls', bytes: half })).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('reads numbers written with an exponent or a fraction as plain digits', async () => {
    const rows = `<row r="1">${textCell('A1', 'Phone')}</row><row r="2"><c r="A2"><v>9.87654321E9</v></c></row><row r="3"><c r="A3"><v>9876543210.0</v></c></row><row r="4"><c r="A4"><v>0.30000000000000004</v></c></row>`
    const table = await readSpreadsheet({ name: 'a.xlsx', bytes: zipOf(xlsxParts(sheetXml(rows))) })
    expect(table.rows).toEqual([['9876543210'], ['9876543210'], ['0.3']])
  })

  it.each(['xlsx', 'biff8'] as const)('reads formats: zeros, times, the 1904 calendar, errors (%s)', async bookType => {
    const sheet = utils.aoa_to_sheet([['Pin', 'At', 'Time', 'Money', 'Bad']])
    Object.assign(sheet, {
      A2: { t: 'n', v: 12345, z: '000000' },
      B2: { t: 'n', v: 45000.75, z: 'yyyy-mm-dd hh:mm' },
      C2: { t: 'n', v: 0.5, z: 'h:mm' },
      D2: { t: 'n', v: 100000, z: '#,##0.00' },
      E2: { t: 'e', v: 0x2a },
      '!ref': 'A1:E2',
    })
    const name = bookType === 'xlsx' ? 'a.xlsx' : 'a.xls'
    const table = await readSpreadsheet({ name, bytes: workbookOf(bookType, sheet) })
    expect(table.rows).toEqual([['012345', '15-03-2023 18:00', '12:00', '100000', '#N/A']])

    const book = utils.book_new()
    utils.book_append_sheet(book, leadSheet())
    book.Workbook = { WBProps: { date1904: true } }
    const bytes: Buffer = write(book, { type: 'buffer', bookType })
    // The same stored number, counted from 1904.
    expect((await readSpreadsheet({ name, bytes })).rows[0]?.[3]).toBe('16-03-2027')
  })

  it('takes the value stored with a formula and never evaluates it', async () => {
    const rows = `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'Sum')}</row><row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>stored</v></c><c r="B2"><f>1+1</f></c></row>`
    const table = await readSpreadsheet({ name: 'a.xlsx', bytes: zipOf(xlsxParts(sheetXml(rows))) })
    expect(table.rows).toEqual([['stored', '']])
  })

  it('reads the first sheet and skips empty rows, keeping the row numbers a person sees', async () => {
    const sheet = [[], ['', ''], ['  Name ', 'City', ''], ['Asha', ''], [], ['  ', ' '], ['', ' Pune\u00A0']]
    for (const [name, bookType] of [
      ['a.xlsx', 'xlsx'],
      ['a.xls', 'biff8'],
    ] as const) {
      const table = await readSpreadsheet({ name, bytes: workbookOf(bookType, sheet, [['Other'], ['x']]) })
      expect(table).toEqual({
        ...plainTable,
        sheets: [expect.any(String), expect.any(String)],
        headings: ['Name', 'City'],
        headingRow: 3,
        rows: [
          ['Asha', ''],
          ['', 'Pune'],
        ],
        rowNumbers: [4, 7],
      })
    }
  })

  it('makes every row as wide as the widest, with empty headings for unnamed columns', async () => {
    const bytes = workbookOf('xlsx', [['Name'], ['Asha', '', 'x'], ['Ben']])
    const table = await readSpreadsheet({ name: 'a.xlsx', bytes })
    expect(table.headings).toEqual(['Name', '', ''])
    expect(table.rows).toEqual([
      ['Asha', '', 'x'],
      ['Ben', '', ''],
    ])
  })

  it('reads a sheet named __proto__ and headings of that name as ordinary text', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['__proto__', 'constructor'],
        ['a', 'b'],
      ]),
      '__proto__',
    )
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' })
    const table = await readSpreadsheet({ name: 'a.xlsx', bytes })
    expect(table.headings).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('reads 20,000 rows and 60 columns, the most there may be', async () => {
    const columns = Array.from({ length: 60 }, (_, index) => `c${index}`)
    const rows = Array.from({ length: 20_000 }, (_, index) => [`n${index}`])
    const table = await readSpreadsheet({ name: 'a.xlsx', bytes: workbookOf('xlsx', [columns, ...rows]) })
    expect([table.rows.length, table.headings.length, table.rows[19_999]?.length]).toEqual([20_000, 60, 60])
    expect(table.rowNumbers.at(-1)).toBe(20_001)
  })

  it.each(['xlsx', 'csv'] as const)('leaves out columns without a value where there are more, in .%s', async kind => {
    const columns = Array.from({ length: 77 }, (_, at) => `c${at}`)
    const valueAt = (at: number, row: number) => (at % 5 === 1 ? '' : at === 3 ? 'null' : `v${at} ${row}`)
    const rows = [1, 2].map(row => columns.map((_, at) => valueAt(at, row)))
    const isKept = columns.map((_, at) => at % 5 !== 1 && at !== 3)
    const read = (all: string[][]) =>
      readSpreadsheet({
        name: `a.${kind}`,
        bytes: kind === 'xlsx' ? workbookOf('xlsx', all) : csvOf(all.map(row => row.join(',')).join('\n'), 'utf-8'),
      })
    const table = await read([['Address book'], columns, ...rows])
    expect(table.headings).toEqual(columns.filter((_, at) => isKept[at]))
    expect(table.rows).toEqual(rows.map(row => row.filter((_, at) => isKept[at])))
    expect(table.leftOut).toMatchObject([{ row: 1, why: 'title' }])
    expect(table.leftOut[0]!.cells.slice(0, 2)).toEqual(['Address book', ''])
    // those that have values are counted
    const full = columns.map((_, at) => `v${at}`)
    await expect(read([columns, full])).rejects.toMatchObject({ code: 'too-many-columns' })
  })
})

describe('where the table begins', () => {
  const meanings = new Map(['name', 'phone', 'city'].map(heading => [heading, heading]))
  const bytesOf = (rows: string[][]) => csvOf(rows.map(row => row.join(';')).join('\n'), 'utf-8')
  const read = (rows: string[][]) => readSpreadsheet({ name: 'a.csv', bytes: bytesOf(rows) }, {}, { meanings })

  it('is below titles, notes and empty rows, by the headings that are known', async () => {
    const table = await read([
      ['Enquiries'],
      [],
      ['printed', '21-11-2026'],
      ['No', 'PHONE', 'Name '],
      ['1', '98', 'Asha'],
    ])
    expect(table).toMatchObject({ headings: ['No', 'PHONE', 'Name'], headingRow: 4, rows: [['1', '98', 'Asha']] })
    expect(table).toMatchObject({
      leftOut: [
        { row: 1, cells: ['Enquiries', '', ''], why: 'title' },
        { row: 3, cells: ['printed', '21-11-2026', ''], why: 'title' },
      ],
    })
  })

  it('is below a title of one cell where no heading is recognised', async () => {
    const table = await read([
      ['Liste 2026'],
      ['Kunde', 'Handy', 'Stadt'],
      ['Asha', '9876543210', 'Pune'],
      ['Ravi', '', ''],
    ])
    expect(table).toMatchObject({ headings: ['Kunde', 'Handy', 'Stadt'], headingRow: 2 })
  })

  it('is the first row otherwise', async () => {
    const rows = [['Kunde'], ['Asha', '9876543210', 'Pune'], ['Ravi', '9876543211', 'Pune']]
    expect(await read(rows)).toMatchObject({ headings: ['Kunde', '', ''], headingRow: 1 })
  })

  it('does not count titles among the rows', async () => {
    const rows = [['Title'], ['Name', 'Phone'], ['Asha', '98'], ['Ravi', '99']]
    const reading = (maxRows: number) =>
      readSpreadsheet({ name: 'a.csv', bytes: bytesOf(rows) }, { maxRows }, { meanings })
    expect((await reading(2)).rows).toHaveLength(2)
    await expect(reading(1)).rejects.toMatchObject({ code: 'too-many-rows' })
  })
})

describe('which sheet is read', () => {
  const full = [['Name'], ['Asha']]
  it.each([
    ['a.xlsx', 'xlsx'],
    ['a.xls', 'biff8'],
  ] as const)('%s: the first that is seen and not empty, or the one wanted', async (name, bookType) => {
    const book = utils.book_new()
    for (const [title, rows] of Object.entries({ Secret: full, Cover: [], May: full, June: [['Name'], ['Ravi']] }))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), title)
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }, { Hidden: 0 }] }
    const bytes: Buffer = write(book, { type: 'buffer', bookType })
    const sheets = ['Cover', 'May', 'June']
    expect(await readSpreadsheet({ name, bytes })).toMatchObject({ sheets, sheet: 1, rows: [['Asha']] })
    expect(await readSpreadsheet({ name, bytes }, {}, { sheet: 2 })).toMatchObject({
      sheets,
      sheet: 2,
      rows: [['Ravi']],
    })
    await expect(readSpreadsheet({ name, bytes }, {}, { sheet: 0 })).rejects.toMatchObject({ code: 'empty' })
  })
})

describe('csv', () => {
  const text = 'First Name;Phone;City\r\nZoë;0987654321;"Sant’Ana; €"\r\n'

  it.each([
    'utf-8',
    'utf-8 bom',
    'utf-16le',
    'utf-16be',
    'utf-16le without mark',
    'utf-16be without mark',
    'windows-1252',
  ] as const)('reads %s [IN-515]', async encoding => {
    const table = await readSpreadsheet({ name: 'a.csv', bytes: csvOf(text, encoding) })
    expect(table).toEqual({
      ...plainTable,
      headings: ['First Name', 'Phone', 'City'],
      rows: [['Zoë', '0987654321', 'Sant’Ana; €']],
      rowNumbers: [2],
    })
  })

  it.each(['a.csv', 'a.tsv', 'a.txt', 'a.xls'])('reads separated text named %s', async name => {
    for (const separator of [',', ';', '|', '\t']) {
      const lines = [
        ['Name', 'Phone'],
        ['Asha', '9876543210'],
      ]
        .map(line => line.join(separator))
        .join('\n')
      const table = await readSpreadsheet({ name, bytes: Buffer.from(lines) })
      expect([table.headings, table.rows]).toEqual([['Name', 'Phone'], [['Asha', '9876543210']]])
    }
  })

  it('leaves a phone that has lost its digits as it is', async () => {
    const table = await readSpreadsheet({ name: 'a.csv', bytes: Buffer.from('Name,Phone\nAsha,9.88E+09\n') })
    expect(table.rows).toEqual([['Asha', '9.88E+09']])
  })
})

it('reports a password as such, in both formats', async () => {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(600, 7))
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(600, 7))
  const bytes: Buffer = CFB.write(container, { type: 'buffer' })
  const refused = { code: 'encrypted' }
  await expect(readSpreadsheet({ name: 'a.xlsx', bytes })).rejects.toMatchObject(refused)
  const flagged = zipOf(xlsxParts(sheetXml('')).map(part => ({ ...part, flags: 1 })))
  await expect(readSpreadsheet({ name: 'a.xlsx', bytes: flagged })).rejects.toMatchObject(refused)
})
