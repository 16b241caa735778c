import { crc32, deflateRawSync } from 'node:zlib'
import { type BookType, utils, type WorkSheet, write } from '@e965/xlsx'

// Builds spreadsheet files for tests, honest and hostile, so that none has to be stored in the repository.

/** A file of a ZIP container. The optional values are false claims for its headers. */
export type ZipFile = { name: string; content: Buffer | string; saysBytes?: number; flags?: number; at?: number }

/** A ZIP container. `at` places a file over bytes that another one uses. */
export function zipOf(files: ZipFile[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, saysBytes, flags = 0, at } of files) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain, { level: 9 })
    const shape = Buffer.alloc(26)
    shape.writeUInt16LE(20, 0)
    shape.writeUInt16LE(flags, 2)
    shape.writeUInt16LE(8, 4)
    shape.writeUInt32LE(crc32(plain), 10)
    shape.writeUInt32LE(packed.length, 14)
    shape.writeUInt32LE(saysBytes ?? plain.length, 18)
    shape.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at ?? offset, 10)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), shape, Buffer.from(name), packed)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shape, place, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a minimal .xlsx with the given content of its first sheet, all of it hand-written XML. */
export function xlsxParts(sheet: string | Buffer, sharedStrings?: string): ZipFile[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const list = (...items: string[]) =>
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
  const type = (part: string, name: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`
  const parts: ZipFile[] = [
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}${type('/xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    },
    { name: '_rels/.rels', content: list(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: list(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]
  if (sharedStrings !== undefined) {
    parts.push({ name: 'xl/sharedStrings.xml', content: `${xml}<sst xmlns="${main}">${sharedStrings}</sst>` })
  }
  return parts
}

/** Sheet XML with the given rows; `before` and `after` go around sheetData. */
export function sheetXml(rows: string, { before = '', after = '' } = {}): string {
  return `${xml}<worksheet xmlns="${main}" xmlns:r="${relations}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
}

/** A cell with a text inside it, for sheetXml. */
export const textCell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** The same parts as another kind of workbook, by the end of its content type. */
export const saysType = (parts: ZipFile[], type: string): ZipFile[] =>
  parts.map(part => ({
    ...part,
    content:
      typeof part.content === 'string'
        ? part.content.replace(/application\/[\w.-]+sheet\.main\+xml/, `application/vnd.${type}.main+xml`)
        : part.content,
  }))

/** A workbook as our library writes it. Each sheet is rows of values, or a sheet made by hand. */
export function workbookOf(bookType: BookType, ...sheets: (unknown[][] | WorkSheet)[]): Buffer {
  const book = utils.book_new()
  for (const sheet of sheets) utils.book_append_sheet(book, Array.isArray(sheet) ? utils.aoa_to_sheet(sheet) : sheet)
  return write(book, { type: 'buffer', bookType, compression: true })
}

/** The bytes of a .csv in an encoding. Windows-1252 takes only characters that it shares with Latin-1, and the euro sign. */
export function csvOf(
  text: string,
  encoding:
    | 'utf-8'
    | 'utf-8 bom'
    | 'utf-16le'
    | 'utf-16be'
    | 'utf-16le without mark'
    | 'utf-16be without mark'
    | 'windows-1252',
): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-8 bom':
      return Buffer.from(`\uFEFF${text}`)
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    case 'utf-16le without mark':
      return Buffer.from(text, 'utf16le')
    case 'utf-16be without mark':
      return Buffer.from(text, 'utf16le').swap16()
    case 'windows-1252':
      return Buffer.from(text.replaceAll('€', '\x80').replaceAll('’', '\x92'), 'latin1')
  }
}
