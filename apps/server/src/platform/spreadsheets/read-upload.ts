import { AppError } from '@plinth/contract/error-codes'
import { readSpreadsheet } from './read-spreadsheet.ts'
import type { WantedSheet } from './read-table.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SheetTable } from './table/sheet-table.ts'

const CODES = {
  'too-large': 'TOO_LARGE',
  'wrong-type': 'UNSUPPORTED_TYPE',
  busy: 'UNAVAILABLE',
  overloaded: 'UNAVAILABLE',
  stopped: 'UNAVAILABLE',
} as const

/**
 * Reads a sheet of a spreadsheet that somebody sent. Throws TOO_LARGE, UNSUPPORTED_TYPE, UNAVAILABLE, INVALID, each for `file`.
 */
export async function readUpload(
  file: { name: string; bytes: Buffer; sentBy: string },
  wanted: WantedSheet,
): Promise<SheetTable> {
  try {
    return await readSpreadsheet(file, {}, wanted)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const { message, code } = error
    const known = Object.hasOwn(CODES, code) ? CODES[code as keyof typeof CODES] : 'INVALID'
    throw new AppError(known, message, { fields: [{ field: 'file', message }], cause: error })
  }
}

/** The name that a file had on the person's machine, without path and unprintable characters; the extension stays. */
export function shownFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...clean].slice(-200).join('')
}
