import { extname } from 'node:path'
import { SpreadsheetError } from './spreadsheet-error.ts'

/**
 * How the bytes of a file are read: the workbooks of Excel, those of LibreOffice, separated text, a web page with tables, Excel's XML
 * of 2003, or the contacts of a phone.
 */
export type FileKind = 'xls' | 'xlsx' | 'ods' | 'text' | 'page' | 'xml' | 'contacts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const zip = latin1('PK\x03\x04')
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** How sheets of Excel 2, 3 and 4 begin, which have no container. */
const bareSheets = ['09000400', '09020600', '09040600'].map(hex => Buffer.from(hex, 'hex'))
/** A workbook of Excel with a password is a compound file with a stream of this name, in UTF-16. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** First bytes of files that are certainly not text, whatever their name is. */
const binary = [
  zip,
  compoundFile,
  ...['\x7fELF', '%PDF-', '\x89PNG', '\xff\xd8\xff', '\x1f\x8b', '7z\xbc\xaf', '{\\rtf', 'MIME-Version:'].map(latin1),
]
/** The same, but a heading could begin with these letters too; then a NUL byte decides. */
const binaryOrWord = ['MZ', 'GIF8', 'Rar!', 'BZh'].map(latin1)
const markup = /^<(?:!|\?xml|workbook|html|head|body|table|tr|div|style|meta|center|font|svg|script)/i
const xmlWorkbook = /urn:schemas-microsoft-com:office:spreadsheet/
const contacts = /^BEGIN:VCARD\s/i

const textExtensions = new Set(['.csv', '.tsv', '.txt'])
/** Workbooks that are ZIP files. With macros or as a template one is read like any other: macros are left out of what is read. */
const packages: ReadonlyMap<string, FileKind> = new Map([
  ['.xlsx', 'xlsx'],
  ['.xlsm', 'xlsx'],
  ['.xltx', 'xlsx'],
  ['.xltm', 'xlsx'],
  ['.ods', 'ods'],
])
const BEGINNING = 4096

/**
 * The kind of a file, from its extension and its first bytes, which must agree (IN-515). Under the name .xls many programs send web
 * pages, XML or separated text, which spreadsheet programs open too. The content itself is judged later, in the parsing process.
 * Throws SpreadsheetError `wrong-type`, `encrypted` or `empty`.
 */
export function fileKind(name: string, bytes: Buffer): FileKind {
  const extension = extname(name.trim()).toLowerCase()
  const isText = textExtensions.has(extension)
  const packaged = packages.get(extension)
  if (!isText && !packaged && !['.xls', '.vcf'].includes(extension)) throw new SpreadsheetError('wrong-type')
  if (bytes.length === 0) throw new SpreadsheetError('empty')
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  const isWorkbook = packaged !== undefined || extension === '.xls'
  if (isWorkbook && startsWith(compoundFile) && bytes.includes(encryptedPackage)) {
    throw new SpreadsheetError('encrypted')
  }
  if (packaged) {
    if (startsWith(zip)) return packaged
    throw new SpreadsheetError('wrong-type')
  }
  if (isWorkbook && [compoundFile, ...bareSheets].some(startsWith)) return 'xls'
  const isBinary = binary.some(startsWith) || (binaryOrWord.some(startsWith) && bytes.includes(0))
  const kind = isBinary || hasControls(bytes) ? undefined : textKind(beginningOf(bytes))
  const isMeant = extension === '.xls' ? kind !== 'contacts' : kind === (isText ? 'text' : 'contacts')
  if (kind === undefined || !isMeant) throw new SpreadsheetError('wrong-type')
  return kind
}

/** What a text is, from its beginning; undefined for what no table is written as. */
function textKind(text: string): FileKind | undefined {
  if (contacts.test(text)) return 'contacts'
  if (!markup.test(text)) return 'text'
  if (xmlWorkbook.test(text)) return 'xml'
  return /^<(?:\?xml|svg|script)/i.test(text) && !/<(?:html|table)/i.test(text) ? undefined : 'page'
}

/** Control characters that no text has; what could be UTF-16, which has the same bytes, is judged when it is decoded. */
function hasControls(bytes: Buffer): boolean {
  const start = bytes.subarray(0, BEGINNING)
  if (start.includes(0) || /^(?:fffe|feff)/.test(start.toString('hex', 0, 2))) return false
  return start.some(byte => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte))
}

/** The first characters of a text, without mark, spaces and the zeros of UTF-16. */
const beginningOf = (bytes: Buffer): string =>
  bytes
    .toString('latin1', 0, BEGINNING)
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
