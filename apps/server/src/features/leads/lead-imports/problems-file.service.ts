import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { IMPORT_FIELDS, PROBLEM_HEADING, PROBLEM_ROW_HEADING } from '@plinth/contract/leads/lead-imports/import-fields'
import type { Context } from '../../../platform/context.ts'
import type { MadeFile } from '../../../platform/files/send-once.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '../../../platform/spreadsheets/writing/write-workbook.ts'
import { badRows } from '../../../platform/staged-sheets/sheet-problems.service.ts'
import { requireCrm } from '../../company/lead-access/lead-access.service.ts'
import { hasColumn } from './import-check.service.ts'
import { sheetToRead, shownRows } from './import-drafts.service.ts'
import { settingOf } from './import-setting.service.ts'

/**
 * The rows that cannot be imported, in their present state, as a spreadsheet on this machine: before each row its number in the
 * file, after it its problems (IN-Q56). It has the headings that imports know, so that it maps by itself when it is uploaded
 * again. The caller removes it after sending. Throws FORBIDDEN, NOT_FOUND, CONFLICT where the import has ended.
 */
export async function problemsFile(ctx: Context, id: string): Promise<MadeFile> {
  requireCrm(ctx.actor)
  const { companyId } = ctx.actor
  const folder = path.join(ctx.config.dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomBytes(16).toString('hex'))
  try {
    const name = await ctx.db.tenant(companyId, async tx => {
      const { one, sheet } = await sheetToRead(ctx, tx, id)
      const { custom } = await settingOf(ctx, tx, sheet)
      const fields = [...IMPORT_FIELDS.filter(({ key }) => hasColumn(sheet, key)), ...custom]
      async function* portions() {
        yield [[PROBLEM_ROW_HEADING, ...fields.map(({ heading }) => heading), PROBLEM_HEADING]]
        for await (const rows of badRows(tx, { companyId, id }, sheet)) {
          const shown = await shownRows(ctx, tx, sheet, rows)
          yield shown.map(({ row, texts, problems }) => [
            String(row),
            ...fields.map(({ key }) => texts[key] ?? ''),
            problems.map(({ message }) => message).join('; '),
          ])
        }
      }
      await writeWorkbook(target, [{ name: 'Rows with problems', portions: portions() }])
      return one.fileName
    })
    // `leads.csv` becomes `leads problems.xlsx`
    const made = `${name.replace(/\.[^.]*$/, '')} problems.xlsx`
    return { path: target, name: made, contentType: WORKBOOK_TYPE, size: (await stat(target)).size }
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}
