/** A sheet of texts as an .xlsx file, made in the browser. */

export interface XlsxSheet {
  name: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  /** of the columns, in characters */
  widths: readonly number[]
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** Cell formats by their places in styles.xml: text, and text in bold. Text keeps what is typed later as it is: 011001. */
const TEXT = 1
const BOLD = 2
const LONGEST_CELL = 32_767

/**
 * The bytes of a workbook with one sheet, whose cells are all texts: nothing in it is ever run as a formula, and digits
 * keep their leading zeros.
 */
export async function writeXlsx(sheet: XlsxSheet): Promise<Uint8Array<ArrayBuffer>> {
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (list: string) => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`
  return zip([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}</Types>`,
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml')),
    ],
    ['xl/styles.xml', STYLES],
    ['xl/worksheets/sheet1.xml', sheetXml(sheet)],
  ])
}

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

function sheetXml({ headings, rows, widths }: XlsxSheet): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${TEXT}" customWidth="1"/>`,
  )
  const lines = [headings, ...rows].map((cells, at) => {
    const style = at === 0 ? BOLD : TEXT
    const filled = cells.map((text, column) => (text === '' ? '' : cellXml(`${letters(column)}${at + 1}`, style, text)))
    return `<row r="${at + 1}">${filled.join('')}</row>`
  })
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `${XML}<worksheet xmlns="${MAIN}">${frozen}<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

const cellXml = (place: string, style: number, text: string): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_CELL))}</t></is></c>`

/** A, B … Z, AA … */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters, which XML cannot hold, are what is looked for
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, character => ENTITIES[character] ?? '')

interface Entry {
  header: Uint8Array<ArrayBuffer>
  name: Uint8Array<ArrayBuffer>
  packed: Uint8Array<ArrayBuffer>
}

/** A ZIP container of deflated files; the first of January 1980 stands for their time. */
async function zip(files: readonly (readonly [name: string, text: string])[]): Promise<Uint8Array<ArrayBuffer>> {
  const entries = await Promise.all(files.map(([name, text]) => entryOf(name, text)))
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { header, name, packed } of entries) {
    parts.push(bytes([0x04034b50, 4]), header, name, packed)
    // from "version made by" on; the same description as above, then no comment and no attributes
    directory.push(bytes([0x02014b50, 4], [20, 2]), header, bytes([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name)
    offset += 4 + header.length + name.length + packed.length
  }
  const size = sizeOf(directory)
  const count = entries.length
  const end = bytes([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
  return joined([...parts, ...directory, end])
}

async function entryOf(name: string, text: string): Promise<Entry> {
  const plain = new TextEncoder().encode(text)
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed = new Uint8Array(await new Response(stream).arrayBuffer())
  const nameBytes = new TextEncoder().encode(name)
  // version needed, flags (names in UTF-8), deflate, time, day, CRC, sizes, length of the name, nothing extra
  const header = bytes(
    [20, 2],
    [0x0800, 2],
    [8, 2],
    [0, 2],
    [0x21, 2],
    [crc32(plain), 4],
    [packed.length, 4],
    [plain.length, 4],
    [nameBytes.length, 2],
    [0, 2],
  )
  return { header, name: nameBytes, packed }
}

/** Numbers of 2 or 4 bytes, the lowest byte first. */
function bytes(...numbers: readonly (readonly [value: number, length: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [, length]) => sum + length, 0)))
  let at = 0
  for (const [value, length] of numbers) {
    if (length === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += length
  }
  return new Uint8Array(view.buffer)
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0)
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeOf(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of data) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
