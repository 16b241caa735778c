import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { fileKind } from '../spreadsheets/file-kind.ts'
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
}

/**
 * The type of a file by its bytes, which its name must agree with. Undefined for everything that may not be stored, such as HTML,
 * SVG and programs under any name.
 */
export async function contentTypeOf(name: string, bytes: Buffer): Promise<string | undefined> {
  const extension = extname(name).toLowerCase()
  const type = extension === '.csv' ? separatedText(name, bytes) : await typeByBytes(bytes)
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

function separatedText(name: string, bytes: Buffer): string | undefined {
  try {
    return fileKind(name, bytes) === 'csv' ? 'text/csv' : undefined
  } catch (error) {
    if (error instanceof SpreadsheetError) return undefined
    throw error
  }
}
