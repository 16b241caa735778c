import { Id } from '@plinth/contract/fields'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import type { Actor, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { JobError } from '../../../platform/jobs/job-error.ts'
import type { JobInHand } from '../../../platform/jobs/job-workers.ts'
import {
  discardSheet,
  type SheetRecord,
  stagedSheet,
  takeSlice,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { actorOfPerson } from '../../company/auth/auth.service.ts'
import { type KnownItem, lockItemsWith, type SavedItem, saveItems } from '../item-library/item-library.service.ts'
import { importedValues } from './changed-fields.policy.ts'
import { type ImportSetting, judge, readableColumns, readRows, settingOf, wantedBy } from './import-check.service.ts'
import { insertChanges, lockImport, selectImport, updateImport } from './item-imports.queries.ts'
import type { ItemImportRecord } from './item-imports.tables.ts'
import { applied, matcher } from './item-plans.policy.ts'
import type { Wish } from './item-rows.policy.ts'

/**
 * Saves the rows of an import, slice by slice. Each slice removes its rows from the staged sheet in the same transaction that writes their
 * items, so that a retry after a failure finds exactly the remaining rows.
 */

const SaveJob = z.object({ companyId: Id, importId: Id })
const RETRIES = 5
/** Rows per transaction. */
const SLICE = 500

/** Registers the background job of imports; before `jobs.start()`. */
export function registerItemImportJobs(services: Services): void {
  services.jobs.handle('item-imports.save', { retries: RETRIES, concurrency: 2 }, (data, job) =>
    saveRows(services, SaveJob.parse(data), job),
  )
}

type Saving = Services & { actor: Actor }

async function saveRows(services: Services, { companyId, importId }: z.infer<typeof SaveJob>, { attempt }: JobInHand) {
  const { db } = services
  try {
    const actor = await db.tenant(companyId, async tx => {
      const one = await selectImport(tx, companyId, importId)
      return one && actorOfPerson(tx, companyId, one.createdBy)
    })
    if (!actor?.rights.quotation.edit)
      throw new JobError('Whoever began this import may change the library no more', { isFinal: true })
    while (await saveSlice({ ...services, actor }, importId));
    services.live.publish(companyId, { type: 'library.changed' })
  } catch (error) {
    const isLast = attempt > RETRIES || (error instanceof JobError && error.isFinal)
    if (isLast)
      await db.tenant(companyId, async tx => {
        const one = await lockImport(tx, companyId, importId)
        if (one?.status === 'saving') await updateImport(tx, companyId, importId, { status: 'stopped' })
      })
    throw error
  }
}

/** Saves the next rows. Returns whether there may be more. */
const saveSlice = (ctx: Saving, importId: string): Promise<boolean> =>
  ctx.db.tenant(ctx.actor.companyId, async tx => {
    const { companyId } = ctx.actor
    const one = await lockImport(tx, companyId, importId)
    if (one?.status !== 'saving') return false
    const sheet = await stagedSheet(tx, { companyId, id: importId })
    const rows = sheet ? await takeRows(ctx, tx, one, sheet) : { taken: 0, fresh: 0, changed: 0, refused: 0 }
    const counts = {
      done: one.done + rows.taken,
      new_count: one.newCount + rows.fresh,
      changed_count: one.changedCount + rows.changed,
      refused_count: one.refusedCount + rows.refused,
    }
    await updateImport(tx, companyId, importId, counts)
    if (rows.taken === SLICE) return true
    const at = ctx.clock.now()
    await discardSheet(tx, { companyId, id: importId })
    await updateImport(tx, companyId, importId, { status: 'saved', saved_at: at })
    const change = (field: string, after: number) => ({ field, before: null, after })
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'items.imported',
      at,
      targetId: importId,
      targetName: one.fileName,
      changes: [change('new', counts.new_count), change('changed', counts.changed_count)],
    })
    return false
  })

/** Takes the next rows off the sheet, and writes what they make of the library. */
async function takeRows(ctx: Saving, tx: Tx, one: ItemImportRecord, sheet: SheetRecord) {
  const { companyId } = ctx.actor
  if (readableColumns(ctx, sheet.columns).some((to, at) => to !== sheet.columns[at]))
    throw new JobError('Whoever began this import may not see costs any more', { isFinal: true })
  const setting = await settingOf(ctx, tx, sheet, one.mode)
  const read = readRows(setting, await takeSlice(tx, { companyId, id: sheet.id }, sheet, SLICE))
  const known = await lockItemsWith(ctx, tx, wantedBy(read))
  const { items, fresh, changed, refused } = planned(setting, read, known)
  await saveItems(ctx, tx, items, 'import')
  await insertChanges(
    tx,
    companyId,
    one.id,
    items.map(({ id, before, after }) => ({
      itemId: id,
      isNew: before === undefined,
      ...importedValues(before?.values, after),
    })),
  )
  return { taken: read.length, fresh, changed, refused }
}

/** The items that rows make and change, rows of one item together. */
function planned(setting: ImportSetting, rows: ReturnType<typeof readRows>, known: readonly KnownItem[]) {
  const matchOf = matcher(known)
  const items = new Map<string, SavedItem>()
  const made = new Map<string, string>()
  const counts = { fresh: 0, changed: 0, refused: 0 }
  for (const row of rows) {
    const { wish } = row
    const match = matchOf(wish)
    const judged = judge(setting, row, match)
    if (judged.problems.length > 0) {
      counts.refused++
      continue
    }
    const key = `${wish.name.toLowerCase()}\n${wish.unitId}`
    const joined = match ? match.item.row.id : joinedItem(wish, made.get(key), items)
    const id = joined ?? uuid()
    const so = items.get(id)
    const before = so?.before ?? match?.item
    const { after } = applied(setting.names, so?.after ?? match?.item.values, wish, {
      variantId: match?.variantId,
      defaultTaxRateId: setting.defaultTaxRateId,
    })
    if (!match && !made.has(key)) made.set(key, id)
    items.set(id, before ? { id, before, after } : { id, after })
    if (match && (wish.variant === undefined || match.variantId !== undefined)) counts.changed++
    else counts.fresh++
  }
  return { items: [...items.values()], ...counts }
}

/** The new item that a row belongs to together with earlier ones: its variants, and the row of the item itself. */
function joinedItem(wish: Wish, id: string | undefined, items: ReadonlyMap<string, SavedItem>): string | undefined {
  if (id === undefined) return undefined
  if (wish.variant !== undefined) return id
  const isOfVariants = (items.get(id)?.after.variants.length ?? 0) > 0
  return isOfVariants && !items.get(id)?.after.code ? id : undefined
}
