import { isUtf8 } from 'node:buffer'
import { SpreadsheetError } from './spreadsheet-error.ts'

/**
 * Decodes a .csv file: UTF-8 with or without byte order mark, UTF-16 with one, and otherwise Windows-1252 (IN-Q66). Throws
 * SpreadsheetError `corrupt` for NUL bytes and for a false byte order mark.
 */
export function decodeCsv(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return withoutNul(decode('utf-16le', bytes))
  if (mark === 'feff') return withoutNul(decode('utf-16be', bytes))
  if (bytes.includes(0)) throw new SpreadsheetError('corrupt')
  if (bytes.subarray(0, 3).toString('hex') === 'efbbbf') return decode('utf-8', bytes)
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeMixed(bytes)
}

/** In bytes read as Latin-1: each valid UTF-8 sequence beyond ASCII (RFC 3629), or else a single byte. */
const beyondAscii =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g

/**
 * Decodes text that is only partly UTF-8. Bytes that are not UTF-8 are taken as Windows-1252, Excel's code page on Windows, where
 * every byte has a meaning. This is decided character by character, so that a few pasted bytes do not garble all other names in a
 * file. In real words of that code page, letters that look like UTF-8 do not follow each other.
 */
function decodeMixed(bytes: Buffer): string {
  const codePage = new TextDecoder('windows-1252')
  return bytes.toString('latin1').replace(beyondAscii, found => {
    const sequence = Buffer.from(found, 'latin1')
    return sequence.length === 1 ? codePage.decode(sequence) : sequence.toString('utf8')
  })
}

function decode(encoding: string, bytes: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new SpreadsheetError('corrupt', { cause })
  }
}

function withoutNul(text: string): string {
  if (text.includes('\0')) throw new SpreadsheetError('corrupt')
  return text
}

/**
 * Calls `onRecord` with the fields of each record; a blank line is a record with one empty field, so that the n-th call is the
 * n-th row in a spreadsheet program. The separator (comma, semicolon or tab) is detected. A quoted field may contain separators,
 * line breaks and doubled quotes; a quote inside an unquoted field is an ordinary character. Throws SpreadsheetError `corrupt`
 * when a quoted field never ends.
 */
export function readCsv(text: string, onRecord: (fields: string[]) => void): void {
  // Excel writes and understands a first line "sep=;". Its line break stays, so that the rows keep their numbers.
  const stated = /^sep=([,;\t])(?=[\r\n])/i.exec(text)
  const separator = stated?.[1] ?? findSeparator(text)
  const plainEnd = new RegExp(`[${separator}\\r\\n]`, 'g')
  let at = stated ? stated[0].length : 0
  let fields: string[] = []
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      const quoted = readQuoted(text, at)
      field = quoted.value
      at = quoted.end
    }
    plainEnd.lastIndex = at
    const end = plainEnd.exec(text)?.index ?? text.length
    fields.push(field + text.slice(at, end))
    at = end + 1
    if (text[end] === separator) {
      // A separator at the very end of the text still opens one last, empty field.
      if (at === text.length) fields.push('')
      else continue
    }
    if (text[end] === '\r' && text[at] === '\n') at++
    onRecord(fields)
    fields = []
  }
}

/** Reads the quoted field that opens at `start`: its value, and the position after its closing quote. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  const parts: string[] = []
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw new SpreadsheetError('corrupt')
    parts.push(text.slice(at, quote))
    if (text[quote + 1] !== '"') return { value: parts.join('"'), end: quote + 1 }
    at = quote + 2
  }
}

/**
 * The candidate that occurs most often outside quotes in the first line that has any; a tab wins a tie, because it is rare in
 * text.
 */
function findSeparator(text: string): string {
  const counts = new Map(['\t', ',', ';'].map(candidate => [candidate, 0]))
  let quoted = false
  let found = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (quoted) continue
    const sofar = counts.get(character)
    if (sofar !== undefined) {
      counts.set(character, sofar + 1)
      found = true
    } else if (found && (character === '\n' || character === '\r')) break
  }
  return [...counts].reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0]
}
