import { randomBytes } from 'node:crypto'
import { CFB } from '@e965/xlsx'
import {
  odsContent,
  odsOf,
  odsOfContent,
  odsRow,
  odsTable,
  odsText,
} from '../../../platform/spreadsheets/formats/open-document.factory.ts'
import {
  saysType,
  sheetXml,
  textCell,
  xlsxParts,
  type ZipFile,
  zipOf,
} from '../../../platform/spreadsheets/spreadsheet.factory.ts'

const rows = `<row r="1">${textCell('A1', 'Name')}</row><row r="2">${textCell('A2', 'Asha')}</row>`
const sheet = sheetXml(rows)
const xlsx = (...more: ZipFile[]) => zipOf([...xlsxParts(sheet), ...more])
const MEGABYTE = 2 ** 20

function encrypted(): Buffer {
  const container = CFB.utils.cfb_new()
  for (const name of ['/EncryptedPackage', '/EncryptionInfo']) CFB.utils.cfb_add(container, name, Buffer.alloc(600, 7))
  return CFB.write(container, { type: 'buffer' })
}
function laughing(): Buffer {
  const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const shared = `<!DOCTYPE sst [<!ENTITY l0 "ha">${entities}]><si><t>&l12;</t></si>`
  return zipOf(xlsxParts(sheet, shared))
}
const addIn = (): Buffer => zipOf(saysType(xlsxParts(sheet), 'ms-excel.addin.macroEnabled'))
/** A text in as many columns and rows as somebody says. */
const repeated = (): Buffer =>
  odsOf(odsTable(odsRow(odsText('x', ' table:number-columns-repeated="1000000"'), 1_000_000)))
const encryptedDocument = (): Buffer =>
  odsOfContent(Buffer.alloc(900, 7), { encryption: '<manifest:encryption-data manifest:checksum="x"/>' })
const laughingDocument = (): Buffer =>
  odsOfContent(odsContent(odsTable(odsRow(odsText('Name')))).replace('?>', '?><!DOCTYPE x [<!ENTITY e "ha">]>'))
/** Needs little memory but minutes of work; random targets keep it from compressing as well as a bomb would. */
function endless(): Buffer {
  const link = () => `<hyperlink ref="A1:CV1000" location="${randomBytes(4).toString('hex')}"/>`
  const links = Array.from({ length: 30_000 }, link).join('')
  return zipOf(xlsxParts(sheetXml(rows, { after: `<hyperlinks>${links}</hyperlinks>` })))
}

/** Files made to harm, and the expected message for each. */
export const HOSTILE_UPLOADS: readonly [what: string, name: string, bytes: () => Buffer, says: RegExp][] = [
  ['a zip bomb', 'a.xlsx', () => zipOf(xlsxParts(Buffer.alloc(60 * MEGABYTE, ' '))), /unpacks to more/],
  [
    'a dimension bomb',
    'a.xlsx',
    () => zipOf(xlsxParts(sheetXml(`${rows}<row r="1048576">${textCell('XFD1048576', 'x')}</row>`))),
    /more than 60 columns/,
  ],
  [
    'an external entity',
    'a.xlsx',
    () => zipOf(xlsxParts(sheet.replace('?>', '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'))),
    /was refused/,
  ],
  ['a billion laughs', 'a.xlsx', laughing, /was refused/],
  ['a corrupt zip', 'a.xlsx', () => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(5000)]), /damaged/],
  [
    'a picture with the right extension',
    'a.xlsx',
    () => Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'),
    /cannot be read/,
  ],
  ['a password', 'a.xlsx', encrypted, /protected with a password/],
  ['an add-in', 'a.xlsm', addIn, /cannot be read/],
  ['an .ods that says a million times', 'a.ods', repeated, /more than 60 columns/],
  ['an .ods that unpacks to 60 MB', 'a.ods', () => odsOfContent(Buffer.alloc(60 * MEGABYTE, ' ')), /unpacks to more/],
  ['an .ods with entities', 'a.ods', laughingDocument, /was refused/],
  ['an .ods with a password', 'a.ods', encryptedDocument, /protected with a password/],
  [
    'a huge cell',
    'a.xlsx',
    () =>
      zipOf(
        xlsxParts(
          sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
          `<si><t>${randomBytes(MEGABYTE / 2).toString('hex')}</t></si>`,
        ),
      ),
    /a cell with more than 32,767 characters/,
  ],
  [
    'elements nested a hundred thousand deep',
    'a.xlsx',
    () => {
      // many different names, so that it is not refused as a bomb before it is read
      const names = Array.from({ length: 100_000 }, () => `e${randomBytes(2).toString('hex')}`)
      const nested = `${names.map(name => `<${name}>`).join('')}${names
        .reverse()
        .map(name => `</${name}>`)
        .join('')}`
      return zipOf(xlsxParts(sheetXml(`<row r="1">${nested}</row>`)))
    },
    /[.]$/,
  ],
  ['a million columns', 'a.csv', () => Buffer.from('a,'.repeat(MEGABYTE - 1)), /more than 60 columns/],
  ['a file cut in half', 'a.xlsx', () => xlsx().subarray(0, 600), /damaged/],
  ['work without an end', 'a.xlsx', endless, /took too long/],
]
