import { utils } from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import {
  odsCell,
  odsDay,
  odsEmpty,
  odsNumber,
  odsOf,
  odsRow,
  odsTable,
  odsText,
} from './formats/open-document.factory.ts'
import { closeSpreadsheets, readSpreadsheet } from './read-spreadsheet.ts'
import { csvOf, saysType, sheetXml, textCell, workbookOf, xlsxParts, zipOf } from './spreadsheet.factory.ts'

afterAll(closeSpreadsheets)

const HEADINGS = [
  'Name',
  'Phone',
  'Pin Code',
  'Door',
  'Visited',
  'Call at',
  'Time',
  'Budget',
  'Share',
  'Agreed',
  'Address',
]
/** What every kind has to say, whatever it keeps it as. */
const CELLS = [
  'Zoë',
  '9876543210',
  '012345',
  '00306900',
  '15-03-2023',
  '15-03-2023 18:00',
  '12:30',
  '1250000.5',
  '0.125',
  'TRUE',
  '12 MG Road\nPune',
]

/** Styles 1 to 4: 000000, a day, a day with its time, a time. */
const styles =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="4"><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="dd/mm/yyyy"/><numFmt numFmtId="172" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="173" formatCode="h:mm"/></numFmts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="173"/></cellXfs></styleSheet>'
const number = (column: string, value: number, style = 0): string =>
  `<c r="${column}2" s="${style}"><v>${value}</v></c>`

/** The same sheet as an Office package, whose parts are those of a workbook, a template, or either with macros. */
function packageOf(type?: string) {
  const parts = xlsxParts(
    sheetXml(
      `<row r="1">${HEADINGS.map((name, at) => textCell(`${String.fromCharCode(65 + at)}1`, name)).join('')}</row><row r="2">${textCell('A2', 'Zoë')}${number('B', 9876543210)}${number('C', 12345, 1)}${textCell('D2', '00306900')}${number('E', 45000, 2)}${number('F', 45000.75, 3)}${number('G', 0.5208333333333334, 4)}${number('H', 1250000.5)}${number('I', 0.125)}<c r="J2" t="b"><v>1</v></c>${textCell('K2', '12 MG Road\nPune')}</row>`,
    ),
  ).map(part => ({
    ...part,
    content:
      part.name === 'xl/_rels/workbook.xml.rels'
        ? String(part.content).replace(
            '</Relationships>',
            '<Relationship Id="rId8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
          )
        : String(part.content).replace(
            '</Types>',
            '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
          ),
  }))
  return zipOf([
    ...(type === undefined ? parts : saysType(parts, type)),
    { name: 'xl/styles.xml', content: styles },
    { name: 'xl/vbaProject.bin', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
  ])
}

function legacy(): Buffer {
  const sheet = utils.aoa_to_sheet([
    HEADINGS,
    ['Zoë', 9876543210, 12345, '00306900', 45000, 45000.75, 0, 1250000.5, 0.125, true, CELLS[10]],
  ])
  Object.assign(sheet, {
    C2: { t: 'n', v: 12345, z: '000000' },
    E2: { t: 'n', v: 45000, z: 'dd/mm/yyyy' },
    F2: { t: 'n', v: 45000.75, z: 'yyyy-mm-dd hh:mm' },
    G2: { t: 'n', v: 0.5208333333333334, z: 'h:mm' },
  })
  return workbookOf('biff8', sheet)
}

const openDocument = (): Buffer =>
  odsOf(
    odsTable(
      odsRow(HEADINGS.map(name => odsText(name)).join('') + odsEmpty(16_373)) +
        odsRow(
          [
            odsText('Zoë'),
            odsNumber(9876543210, '9876543210'),
            odsNumber(12345, '012345'),
            odsText('00306900'),
            odsDay('2023-03-15', '15/03/2023'),
            odsDay('2023-03-15T18:00:00', '2023-03-15 18:00'),
            odsCell('time', ' office:time-value="PT12H30M00S"', '<text:p>12:30</text:p>'),
            odsNumber(1250000.5, '₹12,50,000.50', 'currency'),
            odsNumber(0.125, '12.5%', 'percentage'),
            odsCell('boolean', ' office:boolean-value="true"', '<text:p>TRUE</text:p>'),
            odsCell('string', '', '<text:p>12 MG Road</text:p><text:p>Pune</text:p>'),
            odsEmpty(16_373),
          ].join(''),
        ),
    ),
    { more: [{ name: 'Basic/Standard/Module1.xml', content: '<script:module>Sub Main : Shell "x"</script:module>' }] },
  )

const text = (): Buffer =>
  csvOf([HEADINGS, CELLS].map(row => row.map(cell => `"${cell}"`).join(',')).join('\r\n'), 'utf-8 bom')

const FILES: [what: string, name: string, bytes: () => Buffer][] = [
  ['a workbook', 'a.xlsx', () => packageOf()],
  ['a workbook with macros', 'a.XLSM', () => packageOf('ms-excel.sheet.macroEnabled')],
  ['a workbook named as one with macros', 'a.xlsm', () => packageOf()],
  ['a workbook with macros named .xlsx', 'a.xlsx', () => packageOf('ms-excel.sheet.macroEnabled')],
  ['a template', 'a.xltx', () => packageOf('openxmlformats-officedocument.spreadsheetml.template')],
  ['a template named .xlsx', 'a.xlsx', () => packageOf('openxmlformats-officedocument.spreadsheetml.template')],
  ['a template with macros', 'a.xltm', () => packageOf('ms-excel.template.macroEnabled')],
  ['a workbook of LibreOffice', 'a.ods', openDocument],
  ['a workbook of before 2007', 'a.xls', legacy],
  ['separated text', 'a.csv', text],
]

describe('the same sheet', () => {
  it.each(FILES)('as %s (%s) has the same cells, days among them [IN-515]', async (_what, name, bytes) => {
    const table = await readSpreadsheet({ name, bytes: bytes() })
    expect(table).toMatchObject({ headings: HEADINGS, headingRow: 1, rows: [CELLS], rowNumbers: [2] })
  })
})
