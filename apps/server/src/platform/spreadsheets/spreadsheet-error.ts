import { importLimits, type SpreadsheetLimits, textLimits } from './spreadsheet-limits.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** One text per code, written for the person who chose the file. Row and column counts follow the actual limits. */
const messages = {
  'too-large': limits =>
    `File size exceeds the limit of ${Number((limits.maxBytes / 1024 / 1024).toFixed(2))} MB. Please choose a smaller file.`,
  'wrong-type': () =>
    'This file cannot be read as a spreadsheet or as contacts. Please open it in your spreadsheet program, save it as .xlsx, and choose that file.',
  corrupt: () =>
    'This file is damaged or incomplete. Please save it again in your spreadsheet program and try once more.',
  encrypted: () => 'This file is protected with a password. Please remove the password and try again.',
  unsafe: () =>
    'This file has contents that a spreadsheet does not need, so it was refused. Please save it again in your spreadsheet program and try once more.',
  empty: () => 'This file has no rows. Please choose a file with headings and at least one row below them.',
  'too-many-rows': limits =>
    `This file has more than ${count(limits.maxRows)} rows. Please split it into smaller files.`,
  'too-many-columns': limits =>
    `This file has more than ${count(limits.maxColumns)} columns. Please remove the columns that are not needed.`,
  'text-too-long': () =>
    `This file has a cell with more than ${count(textLimits.cell)} characters, or too much text in all. Please shorten it.`,
  'too-complex': () =>
    'This file unpacks to more than can be read here. Please copy only the rows you need into a new file.',
  timeout: () =>
    'Reading this file took too long, so it was stopped. Please copy only the rows you need into a new file and try again.',
  overloaded: () => 'The server is too busy to read this file at the moment. Please try again in a minute.',
  busy: () => 'Other files are being read at the moment. Please try again in a minute.',
  stopped: () => 'The server is restarting. Please try again in a minute.',
} satisfies Record<string, (limits: SpreadsheetLimits) => string>

/** Why a file was not read. A closed list: the web and the routes may switch on it. */
export type SpreadsheetErrorCode = keyof typeof messages

/**
 * A file that was not read. `message` may be shown to a person; `cause`, if any, is only for the log. Texts: IN-514 for the size,
 * IN-Q61 and IN-Q62 for the rest.
 */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode

  constructor(code: SpreadsheetErrorCode, details: { limits?: SpreadsheetLimits; cause?: unknown } = {}) {
    super(messages[code](details.limits ?? importLimits), { cause: details.cause })
    this.name = 'SpreadsheetError'
    this.code = code
  }
}
