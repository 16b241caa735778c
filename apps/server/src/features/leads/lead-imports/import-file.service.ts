import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/contract/error-codes'
import { IMPORT_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import { LEAD_HEADING_WORDS } from '@plinth/contract/leads/lead-imports/import-headings'
import type { Context } from '../../../platform/context.ts'
import { readUpload } from '../../../platform/spreadsheets/read-upload.ts'
import type { SheetTable } from '../../../platform/spreadsheets/table/sheet-table.ts'
import type { ImportRecord } from './lead-imports.tables.ts'

/** What a sheet of leads has: by it one is told from covers, summaries and lists of something else. */
const NEEDED = IMPORT_FIELDS.filter(({ isRequired }) => isRequired).map(({ key }) => key)

/**
 * Reads a sheet of a spreadsheet, by default the first that has names and phones (IN-514, IN-515). Throws TOO_LARGE, UNSUPPORTED_TYPE,
 * UNAVAILABLE, INVALID, each for `file`.
 */
export const readTable = (
  name: string,
  bytes: Buffer,
  { sentBy, sheet }: { sentBy: string; sheet?: number },
): Promise<SheetTable> =>
  readUpload({ name, bytes, sentBy }, { sheet, needed: NEEDED, meanings: { fields: LEAD_HEADING_WORDS } })

/** Reads a sheet of an import's file. Throws as `readTable` does, and NOT_FOUND where the file is gone. */
export async function readImportFile(
  ctx: Context,
  one: Pick<ImportRecord, 'fileId' | 'fileName'>,
  sheet: number,
): Promise<SheetTable> {
  const file = await ctx.files.read(ctx.actor.companyId, one.fileId)
  if (!file) throw new AppError('NOT_FOUND')
  return readTable(one.fileName, await buffer(file.stream), { sentBy: ctx.actor.userId, sheet })
}
