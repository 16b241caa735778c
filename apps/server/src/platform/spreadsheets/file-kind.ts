import { extname } from 'node:path'
import { SpreadsheetError } from './spreadsheet-error.ts'

export type FileKind = 'xls' | 'xlsx' | 'csv'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const zip = latin1('PK\x03\x04')
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** An .xlsx with a password is a compound file with a stream of this name, in UTF-16. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** First bytes of files that are certainly not separated text, whatever their name is. */
const binary = [
  zip,
  compoundFile,
  ...['\x7fELF', '%PDF-', '\x89PNG', '\xff\xd8\xff', '\x1f\x8b', '7z\xbc\xaf'].map(latin1),
]
/** The same, but a heading could begin with these letters too; then a NUL byte decides. */
const binaryOrWord = ['MZ', 'GIF8', 'Rar!', 'BZh'].map(latin1)
const markup = /^(?:\xef\xbb\xbf)?\s*<(?:!|\?xml|html|head|body|table|svg|script)/i

/**
 * The kind of a file, from its extension and its first bytes, which must agree (IN-515). The content itself is judged later, in
 * the parsing process. Throws SpreadsheetError `wrong-type`, `encrypted` or `empty`.
 */
export function fileKind(name: string, bytes: Buffer): FileKind {
  const extension = extname(name.trim()).toLowerCase()
  if (extension !== '.xls' && extension !== '.xlsx' && extension !== '.csv') throw new SpreadsheetError('wrong-type')
  if (bytes.length === 0) throw new SpreadsheetError('empty')
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  if (extension === '.csv') {
    const isBinary = binary.some(startsWith) || (binaryOrWord.some(startsWith) && bytes.includes(0))
    if (isBinary || markup.test(bytes.toString('latin1', 0, 256))) throw new SpreadsheetError('wrong-type')
    return 'csv'
  }
  if (startsWith(compoundFile) && bytes.includes(encryptedPackage)) throw new SpreadsheetError('encrypted')
  if (!startsWith(extension === '.xlsx' ? zip : compoundFile)) throw new SpreadsheetError('wrong-type')
  return extension === '.xlsx' ? 'xlsx' : 'xls'
}
