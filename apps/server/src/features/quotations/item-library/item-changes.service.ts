import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { AppError } from '@plinth/contract/error-codes'
import {
  COST_FIELDS,
  ITEM_FIELDS,
  type Item,
  type ItemChange,
  type ItemConflict,
  type ItemField,
  type NewItem,
} from '@plinth/contract/quotations/item'
import { codeUsedText, ITEM_TEXTS, usedText } from '@plinth/contract/quotations/item-rules'
import { v7 as uuid } from 'uuid'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { requireQuotationEdit, seesCosts } from '../quotation-access/quotation-access.service.ts'
import { followComponents } from './assemblies/followed-rates.service.ts'
import { refuseCosts } from './item-rates.policy.ts'
import { columnsOf, EMPTY, given, isOther, refuseTypedRates, withRates, written } from './item-values.policy.ts'
import {
  deleteItems,
  type ItemRow,
  insertItems,
  lockCodes,
  lockItem,
  selectHolderOfCode,
  selectPersonName,
  updateItem,
} from './items.queries.ts'
import { answerItem, readingOf } from './items.service.ts'
import { type ItemValues, valuesOf } from './items-wire.service.ts'
import { itemsWithOtherCosts, keepRates, keepVariantsOf, ratesChanged } from './kept-rates.service.ts'
import { holdLists, selectCategories, selectTaxRates, selectUnits } from './library-lists.queries.ts'
import { forgetPictures } from './pictures/pictures.service.ts'
import { countHolders, selectHeldVariants } from './quoting/item-holders.queries.ts'
import { hasTypedRate, wantedVariants } from './variants/item-variants.policy.ts'
import { selectVariants } from './variants/item-variants.queries.ts'

/** Fields whose values the audit trail does not keep: people who may not see costs read it too. */
const UNKEPT: readonly ItemField[] = [...COST_FIELDS, 'pricing']

/**
 * Adds an item to the library. Throws FORBIDDEN, also for costs of who may not see them; INVALID; NOT_FOUND for an unknown unit,
 * category or tax rate; CONFLICT for a code that another item has.
 */
export function createItem(ctx: Context, sent: NewItem): Promise<Item> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  if (!seesCosts(actor)) refuseCosts(sent)
  return mutate(ctx, async (tx, effects) => {
    await holdLists(tx, actor.companyId)
    const taxRateId = sent.taxRateId ?? (await defaultTaxRate(tx, actor.companyId))
    const variants = wantedVariants([], sent.variants ?? [], new Set())
    const values = withRates({ ...EMPTY, ...given(sent), name: sent.name, unitId: sent.unitId, taxRateId, variants })
    await refuseUnknown(tx, actor.companyId, values)
    const id = uuid()
    const at = ctx.clock.now()
    const rates = ratesChanged(undefined, values)
    await refuseCode(tx, actor.companyId, values, id)
    await insertItems(tx, [
      {
        ...columnsOf(values),
        company_id: actor.companyId,
        id,
        rate_at: rates.length > 0 ? at : null,
        created_by: actor.userId,
        created_at: at,
      },
    ])
    if (variants.length > 0)
      await keepVariantsOf(tx, actor.companyId, id, { after: values.variants, rows: [], rates, at })
    await keepRates(ctx, tx, [{ itemId: id, rates }], 'typed')
    await recordAudit(tx, { actor, action: 'item.created', at, targetId: id, targetName: sent.name })
    effects.emit({ type: 'library.changed' })
    return answerItem(ctx, tx, id)
  })
}

/**
 * Changes the fields that are sent. A field that somebody else changed since `version` is refused with both values, and nothing is
 * changed; edits of different fields both survive (QT-050). Throws as `createItem`; NOT_FOUND.
 */
export function editItem(ctx: Context, id: string, { version, ...sent }: ItemChange): Promise<Item> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  if (!seesCosts(actor)) refuseCosts(sent)
  return mutate(ctx, async (tx, effects) => {
    await holdLists(tx, actor.companyId)
    const row = await locked(ctx, tx, id)
    const rows = await selectVariants(tx, actor.companyId, [id])
    const before = valuesOf(row, rows)
    const variants =
      sent.variants && wantedVariants(before.variants, sent.variants, await selectHeldVariants(tx, actor.companyId, id))
    const wanted = { ...before, ...given(sent), variants: variants ?? before.variants }
    if (before.pricing === 'analysis') refuseTypedRates(before, wanted)
    // who types a selling rate without seeing the cost means that rate
    const isTyped = isOther(before, wanted, 'sellingRate') || hasTypedRate(before.variants, wanted.variants)
    if (!seesCosts(actor) && isTyped) wanted.pricing = 'fixed'
    await refuseConflicts(ctx, tx, row, { version, before, wanted })
    const after = withRates(wanted)
    const changed = ITEM_FIELDS.filter(field => isOther(before, after, field))
    if (changed.length > 0) {
      await refuseUnknown(tx, actor.companyId, after, changed)
      if (changed.includes('code')) await refuseCode(tx, actor.companyId, after, id)
      const at = ctx.clock.now()
      const rates = ratesChanged(before, after)
      const marks = Object.fromEntries(changed.map(field => [field, { version: row.version + 1, by: actor.userId }]))
      await updateItem(tx, actor.companyId, id, {
        ...columnsOf(after),
        ...(rates.length > 0 && { rate_at: at }),
        changes: JSON.stringify({ ...row.changes, ...marks }),
      })
      if (changed.includes('variants'))
        await keepVariantsOf(tx, actor.companyId, id, { after: after.variants, rows, rates, at })
      const rated = [{ itemId: id, rates }]
      await keepRates(ctx, tx, rated, 'typed')
      await followComponents(ctx, tx, itemsWithOtherCosts(rated))
      await recordAudit(tx, {
        actor,
        action: 'item.changed',
        at,
        targetId: id,
        targetName: after.name ?? '',
        changes: changed
          .filter(field => !UNKEPT.includes(field))
          .map(field => ({ field, before: written(before[field], field), after: written(after[field], field) })),
      })
      effects.emit({ type: 'library.changed' })
    }
    return answerItem(ctx, tx, id)
  })
}

/** Archives an item, or brings it back; one that is so already stays as it is (QT-048). Throws FORBIDDEN; NOT_FOUND. */
export function archiveItem(ctx: Context, id: string, isArchived: boolean): Promise<Item> {
  return changeState(ctx, id, isArchived ? 'item.archived' : 'item.restored', async (tx, row, at) => {
    if ((row.archived_at !== null) === isArchived) return false
    await updateItem(tx, ctx.actor.companyId, id, { archived_at: isArchived ? at : null })
    return true
  })
}

/** Deletes an item that nothing uses, with its rates (QT-049). Throws FORBIDDEN; NOT_FOUND; CONFLICT where it is used. */
export async function removeItem(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  await mutate(ctx, async (tx, effects) => {
    const row = await locked(ctx, tx, id)
    const holders = await countHolders(tx, actor.companyId, id)
    if (holders > 0) throw new AppError('CONFLICT', usedText(holders))
    await forgetPictures(ctx, tx, [id])
    await deleteItems(tx, actor.companyId, [id])
    const at = ctx.clock.now()
    await recordAudit(tx, { actor, action: 'item.removed', at, targetId: id, targetName: row.name })
    effects.emit({ type: 'library.changed' })
    return {}
  })
}

function changeState(
  ctx: Context,
  id: string,
  action: AuditAction,
  work: (tx: Tx, row: ItemRow, at: Date) => Promise<boolean>,
): Promise<Item> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const row = await locked(ctx, tx, id)
    const at = ctx.clock.now()
    if (await work(tx, row, at)) {
      await recordAudit(tx, { actor, action, at, targetId: id, targetName: row.name })
      effects.emit({ type: 'library.changed' })
    }
    return answerItem(ctx, tx, id)
  })
}

async function locked(ctx: Context, tx: Tx, id: string): Promise<ItemRow> {
  const row = await lockItem(tx, readingOf(ctx), id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function defaultTaxRate(tx: Tx, companyId: string): Promise<string> {
  const rates = await selectTaxRates(tx, companyId)
  const found = rates.find(rate => rate.isDefault)
  if (!found)
    throw new AppError('INVALID', ITEM_TEXTS.required, {
      fields: [{ field: 'taxRateId', message: ITEM_TEXTS.required }],
    })
  return found._id
}

/** Refuses a unit, category or tax rate that the company does not have, or that is archived. Throws NOT_FOUND; INVALID. */
async function refuseUnknown(
  tx: Tx,
  companyId: string,
  values: ItemValues,
  fields: readonly ItemField[] = ITEM_FIELDS,
): Promise<void> {
  const refuse = (field: ItemField, rows: readonly { _id: string; isArchived?: boolean }[], message: string): void => {
    const row = rows.find(one => one._id === values[field])
    // another firm's id and an unknown one look alike
    if (!row) throw new AppError('NOT_FOUND')
    if (row.isArchived === true) throw new AppError('INVALID', message, { fields: [{ field, message }] })
  }
  if (fields.includes('unitId')) refuse('unitId', await selectUnits(tx, companyId), ITEM_TEXTS.unknownUnit)
  if (fields.includes('taxRateId')) refuse('taxRateId', await selectTaxRates(tx, companyId), ITEM_TEXTS.unknownTaxRate)
  if (fields.includes('categoryId') && values.categoryId !== null)
    refuse('categoryId', await selectCategories(tx, companyId), ITEM_TEXTS.unknownCategory)
}

/** Refuses a code that another item has, by its name (QT-033). Throws CONFLICT. */
async function refuseCode(tx: Tx, companyId: string, { code }: ItemValues, id: string): Promise<void> {
  if (!code) return
  await lockCodes(tx, companyId, [code])
  const holder = await selectHolderOfCode(tx, companyId, code, id)
  if (holder === undefined) return
  const message = codeUsedText(holder)
  throw new AppError('CONFLICT', message, { fields: [{ field: 'code', message }] })
}

async function refuseConflicts(
  ctx: Context,
  tx: Tx,
  row: ItemRow,
  edit: { version: number; before: ItemValues; wanted: ItemValues },
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const { before, wanted, version } = edit
  const conflicts = ITEM_FIELDS.filter(field => {
    const last = row.changes[field]
    return isOther(before, wanted, field) && last !== undefined && last.version > version && last.by !== userId
  })
  const [first] = conflicts
  if (first === undefined) return
  const changedBy = (await selectPersonName(tx, companyId, row.changes[first]?.by ?? '')) ?? 'somebody else'
  const data: ItemConflict = {
    changedBy,
    version: row.version,
    conflicts: conflicts
      .filter(field => seesCosts(ctx.actor) || !UNKEPT.includes(field))
      .map(field => ({
        field,
        yours: written(wanted[field], field) ?? '',
        theirs: written(before[field], field) ?? '',
      })),
  }
  throw new AppError('CONFLICT', `This item was changed by ${changedBy}`, { data })
}
