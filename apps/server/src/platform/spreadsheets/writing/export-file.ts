import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plinth/contract/error-codes'
import type { ReceivedFile } from '../../files/incoming.ts'
import { CSV_MARK, csvLine } from './csv-line.ts'
import { neutraliseFormula } from './neutralise-formula.ts'
import { cellText, type SheetCell } from './sheet-cell.ts'
import { WORKBOOK_TYPE, writeWorkbook } from './write-workbook.ts'

const CONTENT_TYPES = {
  xlsx: WORKBOOK_TYPE,
  csv: 'text/csv',
} as const

export interface ExportFile {
  /** where the installation keeps its data */
  dataDir: string
  name: string
  format: keyof typeof CONTENT_TYPES
  /** what the sheet of a workbook is called */
  sheet: string
  headings: readonly string[]
}

/**
 * Writes rows to a file of this machine as they come, flushed to the disk when it resolves; removed if anything fails. It is in
 * the folder of uploads, so that the sweep removes files of processes that were killed. Throws STORAGE_FULL, and whatever the
 * rows throw.
 */
export async function writeExportFile(
  { dataDir, name, format, sheet, headings }: ExportFile,
  portions: AsyncIterable<SheetCell[][]>,
): Promise<ReceivedFile> {
  const folder = path.join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomBytes(16).toString('hex'))
  const whole = withHeadings(headings, portions)
  try {
    if (format === 'xlsx') await writeWorkbook(target, [{ name: sheet, portions: whole }])
    else await pipeline(csvOf(whole), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    return { path: target, name, contentType: CONTENT_TYPES[format], ...(await settle(target)) }
  } catch (error) {
    await rm(target, { force: true })
    const { code } = error as { code?: string }
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('STORAGE_FULL', undefined, { cause: error })
    throw error
  }
}

async function* withHeadings(headings: readonly string[], portions: AsyncIterable<SheetCell[][]>) {
  yield [headings.map(neutraliseFormula)]
  yield* portions
}

async function* csvOf(portions: AsyncIterable<SheetCell[][]>) {
  yield CSV_MARK
  for await (const rows of portions) yield rows.map(cells => csvLine(cells.map(cellText))).join('')
}

/** Flushes a file to the disk. Returns its size and checksum. */
async function settle(target: string): Promise<{ size: number; sha256: Buffer }> {
  const file = await open(target, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(target)) hash.update(chunk as Buffer)
  return { size: (await stat(target)).size, sha256: hash.digest() }
}
