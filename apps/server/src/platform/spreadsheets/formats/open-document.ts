import { StringDecoder } from 'node:string_decoder'
import { type Handler, Parser } from 'htmlparser2'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { DEEPEST, DocumentSheet } from './document-sheet.ts'
import { refuseDeclarations, unpack } from './workbook-package.ts'
import type { OpenWorkbook } from './workbook-rows.ts'
import { zipEntries } from './zip-directory.ts'

/**
 * The workbooks of LibreOffice and others (.ods). Read by events, as other XML is here: SheetJS writes every repeated cell out before
 * anything can be counted, and a few bytes say "a million times".
 */

const MOST_SHEETS = 200
const PIECE = 2 ** 18

/**
 * Opens an .ods; each sheet is parsed when it is read. Throws SpreadsheetError `wrong-type`, `encrypted`, `corrupt`, `unsafe`,
 * `too-complex`, or as zipEntries does.
 */
export function openDocument(bytes: Buffer): OpenWorkbook {
  const content = checkedContent(bytes)
  const { tables, isDay } = contentsOf(content)
  if (tables.length === 0) throw new SpreadsheetError('corrupt')
  const shown = tables.filter(({ isHidden }) => !isHidden)
  // a file whose sheets are all hidden still shows its first
  const sheets = shown.length > 0 ? shown : tables.slice(0, 1)
  return {
    sheets: sheets.map(({ name }) => name),
    readSheet(sheet, limits) {
      const table = sheets[sheet]
      if (!table) throw new SpreadsheetError('corrupt')
      const read = new DocumentSheet(limits, isDay)
      feed(new Parser(read, { xmlMode: true }), content.subarray(table.from, table.to))
      return read.rows
    },
  }
}

const SPREADSHEET = /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/
/** Programs of before 2010 declare the type of this part, which nothing here follows. */
const declaredManifest = /<!DOCTYPE manifest:manifest PUBLIC "[^"<>]{0,200}" "Manifest\.dtd">/

/** The sheets of the package, of which no other part is looked at: neither pictures and macros nor what is embedded. */
function checkedContent(bytes: Buffer): Buffer {
  const entries = zipEntries(bytes)
  const partOf = (name: string): Buffer | undefined => {
    const entry = entries.find(one => one.name === name)
    return entry && unpack(entry).content
  }
  const manifest = Buffer.from(
    partOf('META-INF/manifest.xml')?.toString('latin1').replace(declaredManifest, '') ?? '',
    'latin1',
  )
  refuseDeclarations(manifest)
  const { mediaType, isEncrypted } = readManifest(manifest)
  const type = partOf('mimetype')?.toString('latin1').trim() ?? mediaType
  // a text document, a drawing, or any other ZIP file
  if (!SPREADSHEET.test(type)) throw new SpreadsheetError('wrong-type')
  if (isEncrypted) throw new SpreadsheetError('encrypted')
  const content = partOf('content.xml')
  if (!content) throw new SpreadsheetError('corrupt')
  refuseDeclarations(content)
  return content
}

/** Where the content of a document with a password is: LibreOffice packs all of it into one part since 2024. */
const WITH_CONTENT = new Set(['content.xml', 'encrypted-package'])

function readManifest(manifest: Buffer): { mediaType: string; isEncrypted: boolean } {
  const found = { mediaType: '', isEncrypted: false }
  let path = ''
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      if (name === 'manifest:file-entry') {
        path = attributes['manifest:full-path'] ?? ''
        if (path === '/') found.mediaType = attributes['manifest:media-type'] ?? ''
      } else if (name === 'manifest:encryption-data') found.isEncrypted ||= WITH_CONTENT.has(path)
    },
  }
  feed(new Parser(handler, { xmlMode: true }), manifest)
  return found
}

interface Table {
  name: string
  /** its bytes in the content */
  from: number
  to: number
  isHidden: boolean
}

/**
 * Where the sheets are, and which styles of cells show a number as a day or a time. Only what stands around the sheets is parsed, since
 * each is parsed when it is read. What is embedded or kept of other files may have tables too, which are no sheets.
 */
function contentsOf(content: Buffer): { tables: Table[]; isDay: (style: string | undefined) => boolean } {
  const path: string[] = []
  const hiddenStyles = new Set<string>()
  const formats = new Map<string, string>()
  const dayFormats = new Set<string>()
  const tables: Table[] = []
  let style = ''
  const nowhere = { from: 0, to: 0 }
  let place = nowhere
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      path.push(name)
      if (path.length > DEEPEST) throw new SpreadsheetError('too-complex')
      if (name === 'style:style') {
        style = attributes['style:name'] ?? ''
        formats.set(style, attributes['style:data-style-name'] ?? '')
      } else if (name === 'number:date-style' || name === 'number:time-style') {
        dayFormats.add(attributes['style:name'] ?? '')
      } else if (name === 'style:table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      else if (path.length === 4 && path[2] === 'office:spreadsheet' && name === 'table:table') {
        if (tables.length === MOST_SHEETS) throw new SpreadsheetError('too-complex')
        const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
        tables.push({ name: attributes['table:name'] ?? '', ...place, isHidden })
      }
    },
    onclosetag: () => void path.pop(),
  }
  const parser = new Parser(handler, { xmlMode: true })
  let end = 0
  for (const { from, inside, to } of outerTables(content)) {
    feed(parser, content.subarray(end, from))
    place = { from, to }
    feed(parser, content.subarray(from, inside))
    parser.write(CLOSING)
    place = nowhere
    end = to
  }
  feed(parser, content.subarray(end))
  parser.end()
  return { tables, isDay: cell => dayFormats.has(formats.get(cell ?? '') ?? '?') }
}

const CLOSING = '</table:table>'
const tableTags = /<(\/?)table:table(?=[\s/>])(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g

/** The tables that are in no other, by the places of their bytes; an empty one, written as a single tag, has nothing to read. */
function* outerTables(content: Buffer) {
  let open = 0
  let outer = { from: 0, inside: 0 }
  // read byte by byte, places in the text are places in the bytes; markup has only characters of one byte
  for (const { 0: tag, 1: slash, index } of content.toString('latin1').matchAll(tableTags)) {
    if (tag.endsWith('/>')) continue
    if (slash === '' && open++ === 0) outer = { from: index, inside: index + tag.length }
    else if (slash === '/' && open > 0 && --open === 0) yield { ...outer, to: index + tag.length }
  }
  if (open > 0) throw new SpreadsheetError('corrupt')
}

/** Parses bytes in pieces, so that they never become one text of their whole size. */
function feed(parser: Parser, bytes: Buffer): void {
  const decoder = new StringDecoder('utf8')
  for (let from = 0; from < bytes.length; from += PIECE) {
    parser.write(decoder.write(bytes.subarray(from, from + PIECE)))
  }
  parser.write(decoder.end())
}
