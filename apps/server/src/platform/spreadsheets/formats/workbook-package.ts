import { crc32, inflateRawSync } from 'node:zlib'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { type ZipEntry, zipEntries } from './zip-directory.ts'

type Part = { name: string; content: Buffer; crc32: number }

const contentTypes = '[content_types].xml'
/** Workbooks and templates, each also with macros, which are not read; people rename them. */
const workbookTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml',
  'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  'application/vnd.ms-excel.template.macroEnabled.main+xml',
]

/**
 * An .xlsx package in a form that is safe to pass to a workbook reader: every XML part is unpacked under a hard cap, checked
 * against its size and CRC, and stored again without compression. The reader sees exactly what was checked, so a header that two
 * readers would interpret differently gains nothing. Pictures, macros and embedded files are left out. Throws SpreadsheetError
 * `wrong-type`, `unsafe` (DOCTYPE or ENTITY) or as zipEntries does.
 */
export function checkedPackage(bytes: Buffer): Buffer {
  const entries = zipEntries(bytes)
  const types = entries.find(entry => entry.name.toLowerCase() === contentTypes)
  const content = types && unpack(types).content
  // A text document or a binary workbook has another type, any other ZIP file has none.
  if (!content || !workbookTypes.some(type => content.includes(type))) throw new SpreadsheetError('wrong-type')
  const parts = entries.filter(entry => /\.(?:xml|rels)$/i.test(entry.name)).map(unpack)
  for (const part of parts) refuseDeclarations(part.content)
  return storedZip(parts)
}

/** A file of a package. Throws SpreadsheetError `corrupt` where it is not as its header says. */
export function unpack(entry: ZipEntry): Part {
  let content = entry.data
  if (entry.deflated) {
    try {
      // The cap stops the inflation itself, so a header that promises less than the data holds costs nothing.
      content = inflateRawSync(entry.data, { maxOutputLength: Math.max(1, entry.unpackedBytes) })
    } catch (cause) {
      throw new SpreadsheetError('corrupt', { cause })
    }
  }
  if (content.length !== entry.unpackedBytes || crc32(content) !== entry.crc32) throw new SpreadsheetError('corrupt')
  return { name: entry.name, content, crc32: entry.crc32 }
}

/**
 * Of everything that begins with "<!" only comments and CDATA belong in a spreadsheet; DOCTYPE and ENTITY are how XML attacks are
 * declared. UTF-16 would hide them from this search, but no spreadsheet program writes it. Throws SpreadsheetError
 * `unsafe`.
 */
export function refuseDeclarations(xml: Buffer): void {
  if (xml.includes(0)) throw new SpreadsheetError('unsafe')
  for (let at = xml.indexOf('<!'); at !== -1; at = xml.indexOf('<!', at + 2)) {
    const follows = xml.toString('latin1', at + 2, at + 9)
    if (!follows.startsWith('--') && follows !== '[CDATA[') throw new SpreadsheetError('unsafe')
  }
}

/** A ZIP container of uncompressed entries. */
function storedZip(parts: Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, crc32 } of parts) {
    const nameBytes = Buffer.from(name)
    // From "version needed" to "extra field length", the same in both headers.
    const description = Buffer.alloc(26)
    description.writeUInt16LE(20, 0)
    description.writeUInt16LE(0x0800, 2)
    description.writeUInt32LE(crc32, 10)
    description.writeUInt32LE(content.length, 14)
    description.writeUInt32LE(content.length, 18)
    description.writeUInt16LE(nameBytes.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), description, nameBytes, content)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), description, place, nameBytes)
    offset += 30 + nameBytes.length + content.length
  }
  const directoryBytes = directory.reduce((sum, buffer) => sum + buffer.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}
