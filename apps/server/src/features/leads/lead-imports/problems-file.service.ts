import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { IMPORT_FIELDS, PROBLEM_HEADING, PROBLEM_ROW_HEADING } from '@plinth/contract/leads/lead-imports/import-fields'
import type { Context } from '../../../platform/context.ts'
import { writeWorkbook } from '../../../platform/spreadsheets/writing/write-workbook.ts'
import { badRows } from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { requireCrm } from '../../company/lead-access/lead-access.service.ts'
import { hasColumn } from './import-check.service.ts'
import { sheetToRead, shownRows } from './import-drafts.service.ts'

/**
 * The rows that cannot be imported, in their present state, as a spreadsheet on this machine: before each row its number in the
 * file, after it its problems (IN-Q56). It has the headings that imports know, so that it maps by itself when it is uploaded
 * again. The caller removes it after sending. Throws FORBIDDEN, NOT_FOUND, CONFLICT where the import has ended.
 */
export async function problemsFile(ctx: Context, id: string): Promise<{ path: string; name: string }> {
  requireCrm(ctx.actor)
  const { companyId } = ctx.actor
  const folder = path.join(ctx.config.dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomBytes(16).toString('hex'))
  try {
    const name = await ctx.db.tenant(companyId, async tx => {
      const { one, sheet } = await sheetToRead(ctx, tx, id)
      const fields = IMPORT_FIELDS.filter(({ key }) => hasColumn(sheet, key))
      async function* portions() {
        yield [[PROBLEM_ROW_HEADING, ...fields.map(({ heading }) => heading), PROBLEM_HEADING]]
        for await (const rows of badRows(tx, { companyId, id }, sheet)) {
          const shown = await shownRows(ctx, tx, sheet, rows)
          yield shown.map(({ row, texts, problems }) => [
            String(row),
            ...fields.map(({ key }) => texts[key]),
            problems.map(({ message }) => message).join('; '),
          ])
        }
      }
      await writeWorkbook(target, 'Rows with problems', portions())
      return one.fileName
    })
    // `leads.csv` becomes `leads problems.xlsx`
    return { path: target, name: `${name.replace(/\.[^.]*$/, '')} problems.xlsx` }
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}
