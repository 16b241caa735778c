import { AppError, type FieldError } from '@plinth/contract/error-codes'
import { missingHeadings } from '@plinth/contract/field-imports'
import { IMPORT_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import type { NormalRow } from '@plinth/contract/leads/lead-imports/import-rules'
import type { ImportSummary, leadImportsRoutes } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { RouteParsed } from '@plinth/contract/route'
import { v7 as newId } from 'uuid'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { MOST_FIELDS } from '../../../platform/http/parse.ts'
import { badRows, firstBadRow, splitBadRows } from '../../../platform/staged-sheets/sheet-problems.service.ts'
import {
  checkAgain,
  closeSheet,
  holdSheet,
  type SheetRecord,
  stagedSheet,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { requireCrm, requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { rememberChoices } from './columns/import-matching.service.ts'
import { type Inspected, leadChecks } from './import-check.service.ts'
import { shownRows } from './import-drafts.service.ts'
import { GROWING_FIELDS, type GrowingField, listOf } from './import-lists.service.ts'
import { rememberMapping } from './import-mappings.service.ts'
import { mayContinue, requireFields } from './lead-imports.policy.ts'
import { insertRest, lockImport, updateProgress } from './lead-imports.queries.ts'
import { toSummary } from './lead-imports.service.ts'
import type { ImportRecord } from './lead-imports.tables.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'lead-imports.save': { companyId: string; importId: string }
  }
}

type SaveBody = RouteParsed<(typeof leadImportsRoutes)['save']>['body']

/** More different texts than this mean a wrongly mapped column rather than a list: they stay texts of the leads. */
const MOST_ENTRIES = 200

/**
 * Starts to create the leads of an import, after checking every row again (IN-644, IN-Q63, decision 26), or resumes one that
 * stopped. If it has started or finished already, also by a request at the same time, this returns its progress. Throws
 * FORBIDDEN, NOT_FOUND, CONFLICT where it was changed in the meantime or has ended, INVALID with the wrong cells.
 */
export async function saveImport(ctx: Context, body: SaveBody): Promise<ImportSummary> {
  requireCrm(ctx.actor)
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async tx => {
    const one = await lockImport(tx, companyId, body.importId)
    if (!one || !mayContinue(ctx.actor, one)) throw new AppError('NOT_FOUND')
    if (one.status === 'saving' || one.status === 'saved') return toSummary(ctx, one)
    if (one.status === 'undone') throw new AppError('CONFLICT', 'This import has been taken back')
    if (one.expiresAt === null) throw new AppError('CONFLICT', 'This import has already ended')
    if (one.status === 'parsed') await begin(ctx, tx, one, body)
    else {
      const sheet = await stagedSheet(tx, { companyId, id: one.id })
      if (sheet) requireFields(ctx.actor, sheet)
      if (one.addsDuplicates) requireCrmEdit(ctx.actor)
      await updateProgress(tx, companyId, one.id, { status: 'saving', saved_by: userId })
    }
    await ctx.jobs.enqueue(tx, 'lead-imports.save', { companyId, importId: one.id }, { singletonKey: one.id })
    const begun = await lockImport(tx, companyId, one.id)
    return toSummary(ctx, begun ?? one)
  })
}

async function begin(
  ctx: Context,
  tx: Tx,
  one: ImportRecord,
  { version, skipDuplicates, duplicates = skipDuplicates ? 'skip' : 'new', rows }: SaveBody,
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const at = ctx.clock.now()
  const key = { companyId, id: one.id }
  const sheet = await holdSheet(tx, key, version)
  const missing = missingHeadings(IMPORT_FIELDS, sheet.columns, sheet.fills)
  if (missing.length > 0) throw new AppError('INVALID', `Choose the column for ${missing.join(', ')}`)
  requireFields(ctx.actor, sheet)
  if (duplicates === 'add') requireCrmEdit(ctx.actor)
  const lists = listTexts()
  let unknown = 0
  const see = ({ normal, matched }: Inspected): void => {
    lists.see(normal)
    if (matched.kept.length > 0) unknown++
  }
  await checkAgain(tx, key, sheet, leadChecks(ctx, tx, see))
  const rest = rows === 'right' ? await leaveRest(ctx, tx, one, sheet) : undefined
  if (!rest) await refuseProblems(ctx, tx, sheet)
  const { total, skipped, dropped } = await closeSheet(tx, key, sheet, { skips: duplicates === 'skip', at })
  if (total + skipped === 0) throw new AppError('INVALID', 'There is no row to import')
  await rememberMapping(ctx, tx, one.headings, sheet)
  await rememberChoices(ctx, tx, sheet, at)
  await updateProgress(tx, companyId, one.id, {
    status: 'saving',
    total,
    skipped_count: skipped,
    dropped_count: dropped,
    adds_duplicates: duplicates === 'add',
    unknown_count: unknown,
    ...(rest ? { rest_id: rest.id, row_count: one.rowCount - rest.rows } : {}),
    saved_by: userId,
    begun_at: at,
    growing_lists: lists.growing(ctx),
  })
}

/** Keeps the rows of an import that are not right as one of their own; undefined where all are. */
async function leaveRest(
  ctx: Context,
  tx: Tx,
  one: ImportRecord,
  sheet: SheetRecord,
): Promise<{ id: string; rows: number } | undefined> {
  const { companyId } = ctx.actor
  const key = { companyId, id: one.id }
  if (!(await firstBadRow(tx, key, sheet))) return undefined
  const at = ctx.clock.now()
  const id = newId()
  const rows = await splitBadRows(tx, key, sheet, id, at)
  await insertRest(tx, companyId, one.id, { id, rowCount: rows, at })
  return { id, rows }
}

/** Throws with the first bad row's text and the first hundred wrong cells as `rows.<row>.<field>`. */
async function refuseProblems(ctx: Context, tx: Tx, sheet: SheetRecord): Promise<void> {
  const fields: FieldError[] = []
  const key = { companyId: ctx.actor.companyId, id: sheet.id }
  for await (const rows of badRows(tx, key, sheet)) {
    for (const { row, problems } of await shownRows(ctx, tx, sheet, rows))
      fields.push(...problems.map(({ field, message }) => ({ field: `rows.${row}.${field}`, message })))
    if (fields.length >= MOST_FIELDS) break
  }
  const [first] = fields
  if (first) throw new AppError('INVALID', first.message, { fields: fields.slice(0, MOST_FIELDS) })
}

/** Collects the rows' texts for growable lists, and decides which lists to extend (IN-Q54, IN-Q65). */
function listTexts() {
  const texts = Object.fromEntries(GROWING_FIELDS.map(field => [field, new Set<string>()])) as Record<
    GrowingField,
    Set<string>
  >
  return {
    see(row: NormalRow) {
      for (const field of GROWING_FIELDS) if (texts[field].size <= MOST_ENTRIES) texts[field].add(row[field])
    },
    /** source names for everybody, the other lists for people with crm.edit */
    growing: ({ actor }: Context): GrowingField[] =>
      GROWING_FIELDS.filter(
        field => texts[field].size <= MOST_ENTRIES && (actor.rights.crm.edit || listOf(field) === 'sourceName'),
      ),
  }
}
