import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readTable } from '../read-table.ts'
import { workbookOf, xlsxParts, zipOf } from '../spreadsheet.factory.ts'
import { SpreadsheetError, type SpreadsheetErrorCode } from '../spreadsheet-error.ts'
import { importLimits } from '../spreadsheet-limits.ts'
import {
  ODS_TYPE,
  odsCell,
  odsContent,
  odsDay,
  odsEmpty,
  odsNumber,
  odsOf,
  odsOfContent,
  odsRow,
  odsTable,
  odsText,
} from './open-document.factory.ts'

const head = (...names: string[]): string => odsRow(names.map(name => odsText(name)).join('') + odsEmpty(16_380))
const read = (bytes: Buffer, sheet?: number) => readTable('ods', bytes, importLimits, { sheet })
const rowsOf = (...rows: string[]) => read(odsOf(odsTable(head('A', 'B', 'C') + rows.join('')))).rows

describe('an .ods', () => {
  it('has its cells as those of other workbooks: values, not what is shown of them', () => {
    const cells = [
      [odsNumber(9876543210, '9,88E+09'), '9876543210'],
      [odsNumber(1200000, '₹ 12,00,000.00', 'currency'), '1200000'],
      [odsNumber(0.125, '13%', 'percentage'), '0.125'],
      [odsNumber(0.30000000000000004, '0.3'), '0.3'],
      // leading zeros of a text, and of a format like 000000
      [odsText('00306900'), '00306900'],
      [odsNumber(12345, '012345'), '012345'],
      [odsDay('2023-03-15', '15.03.23'), '15-03-2023'],
      [odsDay('2023-03-15T18:00:00', 'Wed'), '15-03-2023 18:00'],
      [odsDay('2023-03-15T17:59:59.999999999', '18:00'), '15-03-2023 18:00'],
      [odsDay('2023-12-31T23:59:59.99999', 'x'), '01-01-2024'],
      [odsDay('1899-12-30T12:00:00', '12:00'), '12:00'],
      [odsDay('2023-02-31', '31.02.23'), '31.02.23'],
      [odsCell('time', ' office:time-value="PT12H30M00S"', '<text:p>12:30 PM</text:p>'), '12:30'],
      [odsCell('time', ' office:time-value="PT11H59M59.99999S"', '<text:p>x</text:p>'), '12:00'],
      [odsCell('boolean', ' office:boolean-value="true"', '<text:p>WAHR</text:p>'), 'TRUE'],
      [odsCell('string', ' office:string-value="" calcext:value-type="error"', '<text:p>#N/A</text:p>'), '#N/A'],
      // a formula has the value stored with it and is never evaluated
      [
        odsCell('string', ' table:formula="of:=WEBSERVICE(&quot;http://127.0.0.1/&quot;)"', '<text:p>kept</text:p>'),
        'kept',
      ],
      [odsCell('string', ' office:string-value="kept"', ''), 'kept'],
    ]
    const [row] = read(odsOf(odsTable(head('A', 'B') + odsRow(cells.map(([cell]) => cell).join(''))))).rows
    expect(row).toEqual(cells.map(([, text]) => text))
  })

  it('takes a number for a day where only its style says so', () => {
    const styles =
      '<number:date-style style:name="N1"><number:day/></number:date-style><number:number-style style:name="N2"/><style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/><style:style style:name="ce2" style:family="table-cell" style:data-style-name="N2"/>'
    const styled = (style: string) => odsCell('float', ' office:value="45000"', '', ` table:style-name="${style}"`)
    const bytes = odsOf(odsTable(head('A', 'B') + odsRow(styled('ce1') + styled('ce2'))), { styles })
    expect(read(bytes).rows).toEqual([['15-03-2023', '45000']])
  })

  it('has texts of several paragraphs, with spaces, tabs and breaks, and without comments and drawings', () => {
    const paragraphs =
      '<office:annotation><dc:date>2026</dc:date><text:p>a note</text:p></office:annotation><text:p>12<text:s text:c="2"/>MG <text:span>Road</text:span>\n  &amp; <text:a xlink:href="http://x.example">Lane</text:a></text:p><text:p>Pune<text:line-break/>411<text:tab/>001</text:p><draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame>'
    expect(rowsOf(odsRow(odsCell('string', '', paragraphs) + odsText('नेहा 😀')))).toEqual([
      ['12  MG Road & Lane\nPune\n411\t001', 'नेहा 😀', ''],
    ])
  })

  it('has repeated cells and rows as often as they are there, with the row numbers that a person sees', () => {
    const table = read(
      odsOf(
        odsTable(
          odsRow(odsEmpty(16_384), 3) +
            head('A', 'B', 'C') +
            odsRow(odsText('x', ' table:number-columns-repeated="2"') + odsEmpty(1) + odsEmpty(16_381), 2) +
            odsRow(odsEmpty(16_384), 1000) +
            odsRow(odsEmpty(2) + odsText('far')),
        ),
      ),
    )
    expect([table.headingRow, table.rows, table.rowNumbers]).toEqual([
      4,
      [
        ['x', 'x', ''],
        ['x', 'x', ''],
        ['', '', 'far'],
      ],
      [5, 6, 1007],
    ])
  })

  it('has what stands in merged cells in each of their rows, and nothing of what lies under them', () => {
    const tall = odsText('Pune', ' table:number-rows-spanned="2" table:number-columns-spanned="1"')
    const covered =
      '<table:covered-table-cell office:value-type="string"><text:p>hidden</text:p></table:covered-table-cell>'
    expect(rowsOf(odsRow(tall + odsText('Asha')), odsRow(covered + odsText('Ravi')))).toEqual([
      ['Pune', 'Asha', ''],
      ['Pune', 'Ravi', ''],
    ])
  })

  it('has the sheets that can be seen, in their order, and no tables of what is embedded or kept of other files', () => {
    const styles =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const sheet = (name: string, text: string, style: string, beside = '') =>
      odsTable(beside + head('A', 'B') + odsRow(odsText(text) + odsText('y')), name, ` table:style-name="${style}"`)
    const embedded = `<table:shapes><draw:frame><draw:object><office:document><office:body><office:spreadsheet>${sheet('Chart', 'chart', 'ta1')}</office:spreadsheet></office:body></office:document></draw:object></draw:frame></table:shapes>`
    const links = `<table:dde-links><table:dde-link>${sheet('Link', 'link', 'ta1')}</table:dde-link></table:dde-links>`
    const bytes = odsOf(
      `${sheet('Secret', 'secret', 'ta2')}<table:table table:name="Empty"/>${sheet('Zoë &amp; Co', 'first', 'ta1', embedded)}${sheet('June', 'second', 'ta1')}${links}`,
      { styles },
    )
    const table = read(bytes)
    expect([table.sheets, table.sheet, table.rows]).toEqual([['Empty', 'Zoë & Co', 'June'], 1, [['first', 'y']]])
    expect(read(bytes, 2).rows).toEqual([['second', 'y']])
  })

  it('is read without the part that says its type, and with the DOCTYPE of programs before 2010 in its manifest', () => {
    const tables = odsTable(head('A', 'B') + odsRow(odsText('x') + odsText('y')))
    expect(read(odsOf(tables, { mimetype: undefined })).rows).toEqual([['x', 'y']])
    expect(read(odsOf(tables, { mimetype: `${ODS_TYPE}-template\n` })).rows).toEqual([['x', 'y']])
    const declared =
      '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd"><manifest:manifest/>'
    const bytes = zipOf([
      { name: 'mimetype', content: ODS_TYPE },
      { name: 'content.xml', content: odsContent(tables) },
      { name: 'META-INF/manifest.xml', content: declared },
      { name: 'Basic/Standard/Module1.xml', content: '<!DOCTYPE script:module PUBLIC "x" "module.dtd"><x>Shell</x>' },
    ])
    expect(read(bytes).rows).toEqual([['x', 'y']])
  })
})

const megabyte = 2 ** 20
const million = ' table:number-columns-repeated="1000000"'
const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')}]>`
const one = odsTable(head('A', 'B') + odsRow(odsText('x') + odsText('y')))
const declared = (what: string): Buffer => odsOfContent(odsContent(one).replace('?>', `?>${what}`))
const secret = '<manifest:encryption-data manifest:checksum="x"><manifest:algorithm/></manifest:encryption-data>'
const wholly = `<manifest:manifest><manifest:file-entry manifest:full-path="encrypted-package" manifest:size="9">${secret}</manifest:file-entry></manifest:manifest>`

const HOSTILE: [what: string, code: SpreadsheetErrorCode, bytes: () => Buffer][] = [
  ['a text in a million columns', 'too-many-columns', () => odsOf(odsTable(head('A') + odsRow(odsText('x', million))))],
  [
    'a row of texts a million times',
    'too-many-rows',
    () => odsOf(odsTable(head('A') + odsRow(odsText('x'), 1_000_000))),
  ],
  [
    'a million columns in a million rows, in 200 sheets',
    'too-many-columns',
    () => odsOf(odsTable(odsRow(odsText('x', million), 1_000_000)).repeat(200)),
  ],
  [
    'a row of 240 texts a million times',
    'too-many-rows',
    () => odsOf(odsTable(odsRow(odsText('x', ' table:number-columns-repeated="240"'), 1_000_000))),
  ],
  [
    'one long text in 20,000 rows',
    'text-too-long',
    () => odsOf(odsTable(head('A') + odsRow(odsText('x'.repeat(32_000)), 20_000))),
  ],
  [
    'a merged cell over all rows, in each of many repeated rows',
    'too-many-rows',
    () => odsOf(odsTable(odsRow(odsText('x', ' table:number-rows-spanned="1048576"').repeat(200), 1_000_000))),
  ],
  [
    'a text below the last row there is',
    'too-many-rows',
    () => odsOf(odsTable(odsRow('', 9_000_000) + head('A', 'B'))),
  ],
  ['a million spaces', 'text-too-long', () => odsOf(odsTable(odsRow(odsText('a<text:s text:c="1000000"/>b'))))],
  [
    'spaces again and again',
    'text-too-long',
    () => odsOf(odsTable(odsRow(odsText('<text:s text:c="9999"/>'.repeat(9))))),
  ],
  [
    'a cell of 1 MB',
    'text-too-long',
    () => odsOf(odsTable(odsRow(odsText(randomBytes(megabyte / 2).toString('hex'))))),
  ],
  ['a billion laughs', 'unsafe', () => declared(laughs)],
  ['an external entity', 'unsafe', () => declared('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>')],
  [
    'an entity in the manifest',
    'unsafe',
    () =>
      zipOf([
        { name: 'mimetype', content: ODS_TYPE },
        { name: 'content.xml', content: odsContent(one) },
        { name: 'META-INF/manifest.xml', content: `${laughs}<manifest:manifest/>` },
      ]),
  ],
  ['a zip bomb', 'too-complex', () => odsOfContent(Buffer.alloc(60 * megabyte, ' '))],
  [
    'elements nested 100,000 deep',
    'too-complex',
    () => odsOf(odsTable(odsRow(odsText('<text:span>'.repeat(100_000))))),
  ],
  ['styles nested 100,000 deep', 'too-complex', () => odsOf(one, { styles: '<style:style>'.repeat(100_000) })],
  ['201 sheets', 'too-complex', () => odsOf(one.repeat(201))],
  ['a password', 'encrypted', () => odsOfContent(Buffer.alloc(900, 7), { encryption: secret })],
  [
    'a password over the whole document',
    'encrypted',
    () =>
      zipOf([
        { name: 'mimetype', content: ODS_TYPE },
        { name: 'encrypted-package', content: Buffer.alloc(900, 7) },
        { name: 'META-INF/manifest.xml', content: wholly },
      ]),
  ],
  ['a text document', 'wrong-type', () => odsOf(one, { mimetype: 'application/vnd.oasis.opendocument.text' })],
  ['an .xlsx', 'wrong-type', () => workbookOf('xlsx', [['A'], ['x']])],
  ['a zip of zips', 'wrong-type', () => zipOf([{ name: 'a.zip', content: zipOf(xlsxParts('x')) }])],
  ['no content', 'corrupt', () => zipOf([{ name: 'mimetype', content: ODS_TYPE }])],
  ['a content without sheets', 'corrupt', () => odsOf('')],
  ['a sheet cut in half', 'corrupt', () => odsOfContent(odsContent(one).slice(0, 900))],
  ['headings only', 'empty', () => odsOf(odsTable(head('A', 'B')))],
]

describe('a hostile .ods', () => {
  it.each(HOSTILE)('of %s is refused as %s', (_what, code, bytes) => {
    let refusal: unknown
    try {
      read(bytes())
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(SpreadsheetError)
    expect((refusal as SpreadsheetError).code).toBe(code)
  })
})
