import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { type FileKind, fileKind } from '../spreadsheets/file-kind.ts'
import { SpreadsheetError } from '../spreadsheets/spreadsheet-error.ts'

/** The types that may be stored, with the extensions their names may have (IN-Q42). */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'image/gif': ['.gif'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/vnd.dwg': ['.dwg'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt', '.tsv'],
  'text/vcard': ['.vcf'],
  // what a spreadsheet program opens as .xls without its being a workbook, and the workbooks of other kinds; only imports take it
  'application/octet-stream': ['.xls', '.xlsx', '.xlsm', '.xltx', '.xltm', '.ods'],
}

/** What people name .xlsx after it was saved as a template or with macros. */
const OTHER_WORKBOOKS = new Set([
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.ms-excel.template.macroenabled.12',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
])

/**
 * The type of a file by its bytes, which its name must agree with. Undefined for everything that may not be stored, such as SVG and
 * programs under any name. A web page is stored only as what imports take under .xls, and is no page to a browser; a workbook that says
 * that it has macros is stored only as what imports take too.
 */
export async function contentTypeOf(name: string, bytes: Buffer): Promise<string | undefined> {
  const extension = extname(name).toLowerCase()
  const kind = kindOf(name, bytes)
  const known = importedType(extension, kind, bytes) ?? (await typeByBytes(bytes))
  const isOther = kind === 'xlsx' && known !== undefined && OTHER_WORKBOOKS.has(known)
  const type = isOther ? 'application/octet-stream' : known
  return type !== undefined && EXTENSIONS[type]?.includes(extension) ? type : undefined
}

async function typeByBytes(bytes: Buffer): Promise<string | undefined> {
  if (/^AC10\d\d/.test(bytes.toString('latin1', 0, 6))) return 'image/vnd.dwg'
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === 'application/x-cfb') return compoundType(bytes)
  if (mime === 'application/zip') return packageType(bytes)
  return mime
}

/** The old Office formats are distinguished by the names in the file's own directory, which are in UTF-16. */
function compoundType(bytes: Buffer): string | undefined {
  const has = (entry: string) => bytes.includes(Buffer.from(`${entry}\0`, 'utf16le'))
  if (has('EncryptedPackage')) return undefined
  if (has('Workbook') || has('Book')) return 'application/vnd.ms-excel'
  return has('WordDocument') ? 'application/msword' : undefined
}

/** Recognises Office packages that some programs write with their parts in an unusual order. */
function packageType(bytes: Buffer): string | undefined {
  if (!bytes.includes('[Content_Types].xml')) return undefined
  if (bytes.includes('xl/workbook.xml')) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return bytes.includes('word/document.xml')
    ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    : undefined
}

/** The type of what imports read by its text rather than by a signature, and of workbooks that nobody else takes. */
function importedType(extension: string, kind: FileKind | undefined, bytes: Buffer): string | undefined {
  if (kind === 'contacts') return 'text/vcard'
  if (kind === 'text' && extension !== '.xls') return extension === '.csv' ? 'text/csv' : 'text/plain'
  if (kind === 'ods' || (kind === 'xlsx' && extension !== '.xlsx')) return 'application/octet-stream'
  const isOpenedAsWorkbook = kind === 'page' || kind === 'xml' || kind === 'text' || (kind === 'xls' && bytes[0] === 9)
  return isOpenedAsWorkbook ? 'application/octet-stream' : undefined
}

function kindOf(name: string, bytes: Buffer): FileKind | undefined {
  try {
    return fileKind(name, bytes)
  } catch (error) {
    if (error instanceof SpreadsheetError) return undefined
    throw error
  }
}
