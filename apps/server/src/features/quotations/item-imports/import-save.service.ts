import { AppError } from '@plinth/contract/error-codes'
import { headingsToRemember } from '@plinth/contract/field-headings'
import {
  ITEM_IMPORT_HEADINGS,
  REQUIRED_ITEM_FIELDS,
} from '@plinth/contract/quotations/item-imports/item-import-columns'
import {
  ITEM_IMPORT_LIMITS,
  ITEM_IMPORT_TEXTS as TEXTS,
} from '@plinth/contract/quotations/item-imports/item-import-rules'
import type {
  ItemImportSummary,
  ItemMapping,
  itemImportsRoutes,
} from '@plinth/contract/quotations/item-imports/item-imports'
import { ITEM_SHEET_COLUMNS } from '@plinth/contract/quotations/item-sheet-columns'
import type { RouteAnswer } from '@plinth/contract/route'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  closeOutcomes,
  keepChoices,
  type Outcome,
  outcomesOf,
  textsTogether,
} from '../../../platform/staged-sheets/sheet-outcomes.service.ts'
import { discardSheet, holdSheet, type SheetRecord } from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { keepMapping } from '../../company/import-mappings/import-mappings.service.ts'
import { categoriesNamed, heldOf, lockKnown, removeItems, saveItems } from '../item-library/item-library.service.ts'
import { requireQuotationEdit } from '../quotation-access/quotation-access.service.ts'
import { takenBack } from './changed-fields.policy.ts'
import { readableColumns, settingOf } from './import-check.service.ts'
import { checkRowsAgain } from './import-drafts.service.ts'
import { ownsImport, toSummary, undoProblem } from './item-imports.policy.ts'
import { type ImportedItem, lockImport, selectChanges, updateImport } from './item-imports.queries.ts'
import type { ItemImportRecord } from './item-imports.tables.ts'
import { BELOW, choiceKey } from './library-names.policy.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'item-imports.save': { companyId: string; importId: string }
  }
}

type Undone = RouteAnswer<(typeof itemImportsRoutes)['undo']>['data']

/**
 * Begins to save the rows of an import that are not refused, after checking all of them again, or goes on with one that stopped; one that
 * is being saved or is saved answers how far it is. Throws FORBIDDEN, NOT_FOUND, CONFLICT, INVALID.
 */
export function saveImport(ctx: Context, id: string, { version }: { version: number }): Promise<ItemImportSummary> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const one = await lockImport(tx, companyId, id)
    if (!one || !ownsImport(ctx.actor, one)) throw new AppError('NOT_FOUND')
    if (one.status === 'saving' || one.status === 'saved') return toSummary(ctx, one)
    if (one.status === 'undone') throw new AppError('CONFLICT', TEXTS.undone)
    if (one.expiresAt === null) throw new AppError('CONFLICT', TEXTS.over)
    if (one.status === 'parsed') await begin(ctx, tx, one, version)
    else await updateImport(tx, companyId, id, { status: 'saving' })
    await ctx.jobs.enqueue(tx, 'item-imports.save', { companyId, importId: id }, { singletonKey: id })
    return toSummary(ctx, (await lockImport(tx, companyId, id)) ?? one)
  })
}

async function begin(ctx: Context, tx: Tx, one: ItemImportRecord, version: number): Promise<void> {
  const key = { companyId: ctx.actor.companyId, id: one.id }
  const at = ctx.clock.now()
  const sheet = await holdSheet(tx, key, version)
  const lacking = REQUIRED_ITEM_FIELDS.filter(field => !sheet.columns.includes(field))
  if (lacking.length > 0)
    throw new AppError(
      'INVALID',
      `Choose the column for ${lacking.map(field => ITEM_SHEET_COLUMNS[field].heading).join(', ')}`,
    )
  if (readableColumns(ctx, sheet.columns).some((to, place) => to !== sheet.columns[place]))
    throw new AppError('FORBIDDEN')
  await checkRowsAgain(ctx, tx, one, sheet)
  await makeCategories(ctx, tx, one, sheet)
  const counts = await outcomesOf(tx, key, sheet)
  const saved: Outcome[] = one.mode === 'add' ? ['new'] : ['new', 'changed']
  const total = await closeOutcomes(tx, key, sheet, saved, at)
  if (total === 0) throw new AppError('INVALID', TEXTS.nothing)
  const mapping = sheet.columns as ItemMapping
  const fields = headingsToRemember(one.headings, mapping, ITEM_IMPORT_HEADINGS)
  await keepMapping(ctx, tx, 'items', one.headings, { fields, mayReplace: true })
  await updateImport(tx, key.companyId, one.id, {
    status: 'saving',
    total,
    refused_count: counts.refused,
    begun_at: at,
  })
}

/** Makes the categories that were chosen to be new, and has their ids chosen from then on (QT-069). */
async function makeCategories(ctx: Context, tx: Tx, one: ItemImportRecord, sheet: SheetRecord): Promise<void> {
  const key = { companyId: ctx.actor.companyId, id: one.id }
  const fields = ['category', 'subCategory'].filter(field => sheet.columns.includes(field))
  if (fields.length === 0) return
  const { names } = await settingOf(ctx, tx, sheet, one.mode)
  const asked: { field: 'category' | 'subCategory'; text: string; name: string; upper: string }[] = []
  for (const { texts } of await textsTogether(tx, key, sheet, fields, 20_000)) {
    const [upper = '', own = ''] = fields[0] === 'category' ? texts : ['', texts[0]]
    const top = upper === '' ? undefined : names.category(upper)
    if (top && 'made' in top) asked.push({ field: 'category', text: upper, name: upper, upper: '' })
    const below = own === '' || upper === '' ? undefined : names.subCategory(upper, own)
    if (!below || 'id' in below) continue
    const topName = top && 'id' in top ? names.categoryText(top.id) : upper
    asked.push({ field: 'subCategory', text: `${upper}${BELOW}${own}`, name: own, upper: topName })
  }
  if (asked.length === 0) return
  const ids = await categoriesNamed(tx, key.companyId, asked)
  const next: Record<string, Record<string, string>> = { ...sheet.choices }
  for (const [at, { field, text }] of asked.entries())
    next[field] = { ...next[field], [choiceKey(text)]: ids[at] ?? '' }
  await keepChoices(tx, key, next, ctx.clock.now())
}

/** Items taken back at once. */
const SLICE = 500

/**
 * Takes an import back within 30 days: new items that nothing uses are deleted, what it changed goes back unless it was changed again
 * since, and what stays is named (QT-070). Throws FORBIDDEN, NOT_FOUND, CONFLICT.
 */
export function undoImport(ctx: Context, id: string): Promise<Undone> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const one = await lockImport(tx, actor.companyId, id)
    if (!one) throw new AppError('NOT_FOUND')
    const at = ctx.clock.now()
    const problem = undoProblem(one, at)
    if (problem !== undefined) throw new AppError('CONFLICT', problem)
    await discardSheet(tx, { companyId: actor.companyId, id })
    const result = { deleted: 0, restored: 0 }
    const left: string[] = []
    for (let after: string | null = null; ; ) {
      const items: ImportedItem[] = await selectChanges(tx, actor.companyId, id, { after, most: SLICE })
      const done = await takeBack(ctx, tx, items)
      result.deleted += done.deleted
      result.restored += done.restored
      left.push(...done.left)
      if (items.length < SLICE) break
      after = items.at(-1)?.itemId ?? null
    }
    await updateImport(tx, actor.companyId, id, { status: 'undone', undone_at: at })
    await recordAudit(tx, { actor, action: 'items.import-undone', at, targetId: id, targetName: one.fileName })
    effects.emit({ type: 'library.changed' })
    const named = left.toSorted((a, b) => a.localeCompare(b)).slice(0, ITEM_IMPORT_LIMITS.named)
    return { ...result, left: named, leftCount: left.length }
  })
}

async function takeBack(ctx: Context, tx: Tx, items: readonly ImportedItem[]) {
  const ids = items.map(item => item.itemId)
  const known = new Map((await lockKnown(ctx, tx, ids)).map(item => [item.row.id, item]))
  const held = await heldOf(ctx, tx, ids)
  const left: string[] = []
  const gone: string[] = []
  const changed: Parameters<typeof saveItems>[2][number][] = []
  for (const { itemId, isNew, before, after } of items) {
    const item = known.get(itemId)
    if (!item) continue
    if (isNew) {
      if (held.items.has(itemId)) left.push(item.row.name)
      else gone.push(itemId)
      continue
    }
    const { values, isLeft } = takenBack(item.values, { before, after }, variantId => held.variants.has(variantId))
    if (isLeft) left.push(item.row.name)
    if (JSON.stringify(values) !== JSON.stringify(item.values))
      changed.push({ id: itemId, before: item, after: values })
  }
  await saveItems(ctx, tx, changed, 'undo')
  await removeItems(ctx, tx, gone)
  return { deleted: gone.length, restored: changed.length, left }
}
