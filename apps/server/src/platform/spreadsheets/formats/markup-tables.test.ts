import { afterAll, describe, expect, it } from 'vitest'
import { closeSpreadsheets, readSpreadsheet } from '../read-spreadsheet.ts'
import { csvOf, workbookOf } from '../spreadsheet.factory.ts'

afterAll(closeSpreadsheets)

const read = (text: string | Buffer, sheet?: number) =>
  readSpreadsheet({ name: 'portal.xls', bytes: Buffer.from(text as string) }, {}, { sheet })

describe('a web page named .xls', () => {
  it('is read as a person sees it: entities, line breaks and blanks, nothing of scripts and styles', async () => {
    const table = await read(`<!DOCTYPE html>
      <html><head><title>Export</title><style>td { color: red }</style></head><body><script>document.write('x')</script>
      <table border="1"><thead><tr><th>Name</th><th>Phone&nbsp;No.</th><th>City &amp; State</th></tr></thead>
      <tbody><tr><td>José  &#2344;&#2375;&#2361;&#2366;
         Rao</td><td>9876500001<br>9876500002</td><td><b>Pune</b><p>MH</p><script>alert(1)</script></td></tr>
      <tr><td colspan="2">Ravi</td><td>&lt;b&gt;</td></tr></tbody></table></body></html>`)
    expect(table).toMatchObject({
      sheets: ['Table 1'],
      headings: ['Name', 'Phone No.', 'City & State'],
      rows: [
        ['José नेहा Rao', '9876500001\n9876500002', 'Pune\nMH'],
        ['Ravi', '', '<b>'],
      ],
    })
  })

  it('is read without closing tags, without a table around the rows, and with cells over several rows', async () => {
    const table = await read('<tr><th>Source<th>Name<th>Phone<tr><td rowspan=2>Expo<td>Asha<td>98<tr><td>Ravi<td>99')
    expect([table.headings, table.rows]).toEqual([
      ['Source', 'Name', 'Phone'],
      [
        ['Expo', 'Asha', '98'],
        ['Expo', 'Ravi', '99'],
      ],
    ])
  })

  it('offers each of its tables, also one within another', async () => {
    const inner = '<table><tr><td>Name</td></tr><tr><td>Asha</td></tr></table>'
    const page = `<table><tr><td>Leads of May</td><td>${inner}</td></tr><tr><td>Page 1</td></tr></table>`
    expect(await read(page)).toMatchObject({ sheets: ['Table 1', 'Table 2'], rows: [['Page 1']] })
    expect(await read(page, 1)).toMatchObject({ sheet: 1, headings: ['Name'], rows: [['Asha']] })
  })

  it('keeps the digits that Excel shows only in part', async () => {
    const table = await read('<table><tr><td>Phone<tr><td x:num="9876543210">9.88E+09</td></tr></table>')
    expect(table.rows).toEqual([['9876543210']])
  })

  it.each(['utf-8 bom', 'utf-16le', 'utf-16be without mark', 'windows-1252'] as const)(
    'is read in %s',
    async encoding => {
      const page = '<html>\n<table><tr><td>Name</td></tr>\n<tr><td>Zoë</td></tr></table></html>'
      expect((await read(csvOf(page, encoding))).rows).toEqual([['Zoë']])
    },
  )
})

describe('an XML workbook of 2003 named .xls', () => {
  const cell = (type: string, value: string, place = '') =>
    `<Cell${place}><Data ss:Type="${type}">${value}</Data></Cell>`
  const book = (...rows: string[]) =>
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet ss:Name="Secret"><Table><Row>${cell('String', 'x')}</Row></Table>
    <WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
    <Worksheet ss:Name="Leads"><Table>${rows.join('')}</Table></Worksheet></Workbook>`

  it('is read with its numbers, dates, gaps and merged cells, and without comments and hidden sheets', async () => {
    const comment = '<Cell><Data ss:Type="String">Asha</Data><Comment><ss:Data>call her</ss:Data></Comment></Cell>'
    const table = await read(
      book(
        `<Row>${cell('String', 'Name')}${cell('String', 'Phone')}${cell('String', 'Visited')}${cell('String', 'At')}${cell('String', 'VIP')}</Row>`,
        `<Row ss:Index="4">${comment}${cell('Number', '9.87654321E9')}${cell('DateTime', '2026-11-20T00:00:00.000')}${cell('DateTime', '1899-12-31T10:30:00.000')}${cell('Boolean', '1')}</Row>`,
        `<Row>${cell('String', 'Ravi', ' ss:MergeAcross="1"')}${cell('DateTime', '2026-11-21T18:15:00.000')}</Row>`,
        `<Row>${cell('String', 'A &amp; B')}${cell('Number', '0.1', ' ss:Index="5"')}</Row>`,
      ),
    )
    expect(table).toMatchObject({
      sheets: ['Leads'],
      headings: ['Name', 'Phone', 'Visited', 'At', 'VIP'],
      rows: [
        ['Asha', '9876543210', '20-11-2026', '10:30', 'TRUE'],
        ['Ravi', '', '21-11-2026 18:15', '', ''],
        ['A & B', '', '', '', '0.1'],
      ],
      rowNumbers: [4, 5, 6],
    })
  })

  it('has each row at a place of its own where the numbers of its rows repeat or decrease', async () => {
    const row = (name: string, index: string) => `<Row${index}>${cell('String', name)}</Row>`
    const table = await read(
      book(row('Name', ''), row('Asha', ' ss:Index="5"'), row('Ravi', ' ss:Index="5"'), row('Zoë', ' ss:Index="2"')),
    )
    expect([table.rows, table.rowNumbers]).toEqual([
      [['Asha'], ['Ravi'], ['Zoë']],
      [5, 6, 7],
    ])
  })

  it('is read as the library of workbooks writes it', async () => {
    const table = await read(
      workbookOf('xlml', [
        ['Name', 'Phone'],
        ['Zoë', 9876543210],
      ]),
    )
    expect([table.headings, table.rows]).toEqual([['Name', 'Phone'], [['Zoë', '9876543210']]])
  })
})
