import { isUtf8 } from 'node:buffer'
import { SpreadsheetError } from '../spreadsheet-error.ts'

/**
 * Decodes a file of text: UTF-8 with or without byte order mark, UTF-16 with or without one, and otherwise Windows-1252 (IN-Q66).
 * Throws SpreadsheetError `corrupt` for NUL bytes and for a false byte order mark.
 */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return withoutNul(decode('utf-16le', bytes))
  if (mark === 'feff') return withoutNul(decode('utf-16be', bytes))
  if (bytes.includes(0)) return decodeUnmarked(bytes)
  if (bytes.subarray(0, 3).toString('hex') === 'efbbbf') return decode('utf-8', bytes)
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeMixed(bytes)
}

/** The bytes by which UTF-16 without a mark is recognised. */
const LOOKED_AT = 8192
/** At least this fraction of the characters is ASCII in any table: separators, digits, spaces and line breaks. */
const ASCII_FROM = 1 / 6
/** One in so many zeros may be half of another character. */
const RARE = 50

/**
 * Decodes UTF-16 without a byte order mark: every second byte of its ASCII characters is zero, and hardly any other. A text without
 * a line break is no table, so that a few stray zeros do not turn a damaged file into signs of another script.
 */
function decodeUnmarked(bytes: Buffer): string {
  const start = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const isMostly = Math.max(even, odd) >= (start.length / 2) * ASCII_FROM
  if (!isMostly || Math.min(even, odd) * RARE > Math.max(even, odd)) throw new SpreadsheetError('corrupt')
  const text = withoutNul(decode(odd > even ? 'utf-16le' : 'utf-16be', bytes))
  if (!/[\r\n]/.test(text)) throw new SpreadsheetError('corrupt')
  return text
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
