import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/contract/error-codes'
import {
  ITEM_IMPORT_HEADINGS,
  REQUIRED_ITEM_FIELDS,
} from '@plinth/contract/quotations/item-imports/item-import-columns'
import type { Context } from '../../../platform/context.ts'
import { readUpload } from '../../../platform/spreadsheets/read-upload.ts'
import type { SheetTable } from '../../../platform/spreadsheets/table/sheet-table.ts'
import type { ItemImportRecord } from './item-imports.tables.ts'

/**
 * Reads a sheet of a spreadsheet of items, by default the first that has names and units (QT-065). Throws TOO_LARGE, UNSUPPORTED_TYPE,
 * UNAVAILABLE, INVALID, each for `file`.
 */
export const readTable = (file: { name: string; bytes: Buffer; sentBy: string }, sheet?: number): Promise<SheetTable> =>
  readUpload(file, { sheet, needed: REQUIRED_ITEM_FIELDS, meanings: ITEM_IMPORT_HEADINGS.meanings })

/** Reads a sheet of an import's file. Throws as `readTable` does, and NOT_FOUND where the file is gone. */
export async function readImportFile(ctx: Context, one: ItemImportRecord, sheet: number): Promise<SheetTable> {
  const file = await ctx.files.read(ctx.actor.companyId, one.fileId)
  if (!file) throw new AppError('NOT_FOUND')
  return readTable({ name: one.fileName, bytes: await buffer(file.stream), sentBy: ctx.actor.userId }, sheet)
}
