import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { AppError } from '@plinth/contract/error-codes'
import { ITEM_LIMITS, ITEM_TEXTS, isMeasured } from '@plinth/contract/quotations/item-rules'
import type {
  CategoryChange,
  ItemCategory,
  ItemUnit,
  NewTaxRate,
  NewUnit,
  TaxRate,
  TaxRateChange,
  UnitChange,
} from '@plinth/contract/quotations/library-lists'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import {
  requireQuotationEdit,
  requireQuotationSettings,
  requireQuotations,
} from '../quotation-access/quotation-access.service.ts'
import {
  clearDefaultTaxRate,
  deleteCategory,
  deleteTaxRate,
  deleteUnit,
  insertCategories,
  insertTaxRates,
  insertUnits,
  lockLists,
  moveItems,
  selectCategories,
  selectTaxRates,
  selectUnits,
  updateCategory,
  updateTaxRate,
  updateUnit,
} from './library-lists.queries.ts'

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

const taken = (field: string, message: string): AppError =>
  new AppError('CONFLICT', message, { fields: [{ field, message }] })

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function found<T extends { _id: string }>(rows: readonly T[], id: string): T {
  const row = rows.find(one => one._id === id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** One change of the lists, one after the other: `work` names what it changed for the audit trail. */
function change<T>(
  ctx: Context,
  action: AuditAction,
  work: (tx: Tx, at: Date) => Promise<{ id: string; name: string; answer: T }>,
): Promise<T> {
  const { actor } = ctx
  return mutate(ctx, async (tx, effects) => {
    await lockLists(tx, actor.companyId)
    const at = ctx.clock.now()
    const { id, name, answer } = await work(tx, at)
    await recordAudit(tx, { actor, action, at, targetId: id, targetName: name })
    effects.emit({ type: 'library.changed' })
    return answer
  })
}

const toCategory = ({ position: _, ...row }: Awaited<ReturnType<typeof selectCategories>>[number]): ItemCategory => ({
  ...row,
  items: Number(row.items ?? 0),
})

/** The categories of the library. Throws FORBIDDEN. */
export function listCategories(ctx: Context): Promise<ItemCategory[]> {
  requireQuotations(ctx.actor)
  return read(ctx, async tx => (await selectCategories(tx, ctx.actor.companyId)).map(toCategory))
}

/** Adds a category. Throws FORBIDDEN; INVALID for an unknown or lower parent; CONFLICT for a name that is there. */
export function addCategory(
  ctx: Context,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<ItemCategory> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return change(ctx, 'item-category.created', async tx => {
    const rows = await selectCategories(tx, companyId)
    if (rows.length >= ITEM_LIMITS.categories) throw new AppError('CONFLICT', ITEM_TEXTS.manyCategories)
    refuseCategory(rows, { name, parentId })
    const id = uuid()
    const position = Math.max(0, ...rows.map(row => row.position)) + 1
    await insertCategories(tx, [{ company_id: companyId, id, name, parent_id: parentId, position }])
    return { id, name, answer: { _id: id, name, parentId, items: 0 } }
  })
}

/** Renames or moves a category. Throws FORBIDDEN; NOT_FOUND; INVALID; CONFLICT. */
export function editCategory(ctx: Context, id: string, sent: CategoryChange): Promise<ItemCategory> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return change(ctx, 'item-category.changed', async tx => {
    const rows = await selectCategories(tx, companyId)
    const row = found(rows, id)
    const { name = row.name, parentId = row.parentId } = sent
    refuseCategory(rows, { _id: id, name, parentId })
    await updateCategory(tx, companyId, id, { name, parent_id: parentId })
    return { id, name, answer: toCategory({ ...row, name, parentId }) }
  })
}

interface PlacedCategory {
  _id?: string
  name: string
  parentId: string | null
}
function refuseCategory(rows: readonly (PlacedCategory & { _id: string })[], wanted: PlacedCategory): void {
  if (wanted.parentId !== null) {
    const parent = rows.find(row => row._id === wanted.parentId)
    // another firm's id and an unknown one look alike
    if (!parent) throw new AppError('NOT_FOUND')
    const hasOwn = rows.some(row => row.parentId === wanted._id && wanted._id !== undefined)
    if (parent.parentId !== null || parent._id === wanted._id || hasOwn)
      throw invalid('parentId', ITEM_TEXTS.categoryLevels)
  }
  const twin = rows.find(
    row => row._id !== wanted._id && row.parentId === wanted.parentId && isSame(row.name, wanted.name),
  )
  if (twin) throw taken('name', ITEM_TEXTS.categoryName)
}

/** Deletes a category, its items moving to another. Throws FORBIDDEN; NOT_FOUND; CONFLICT where it still has some, or categories. */
export async function removeCategory(ctx: Context, id: string, moveTo: string | undefined): Promise<void> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  await change(ctx, 'item-category.removed', async tx => {
    const rows = await selectCategories(tx, companyId)
    const row = found(rows, id)
    if (rows.some(one => one.parentId === id)) throw new AppError('CONFLICT', ITEM_TEXTS.categoryHasChildren)
    if (moveTo !== undefined) {
      if (moveTo === id) throw invalid('moveTo', ITEM_TEXTS.chooseCategory)
      await moveItems(tx, companyId, id, found(rows, moveTo)._id)
    } else if (Number(row.items) > 0) throw new AppError('CONFLICT', ITEM_TEXTS.chooseCategory)
    await deleteCategory(tx, companyId, id)
    return { id, name: row.name, answer: {} }
  })
}

/** The units of the company. Throws FORBIDDEN. */
export function listUnits(ctx: Context): Promise<ItemUnit[]> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => selectUnits(tx, ctx.actor.companyId))
}

/** Adds a unit. Throws FORBIDDEN; INVALID for a size that does not belong to its kind; CONFLICT for a code that is there. */
export function addUnit(ctx: Context, unit: NewUnit): Promise<ItemUnit> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return change(ctx, 'item-unit.created', async tx => {
    const rows = await selectUnits(tx, companyId)
    if (rows.length >= ITEM_LIMITS.units) throw new AppError('CONFLICT', ITEM_TEXTS.manyUnits)
    refuseUnit(rows, unit)
    const id = uuid()
    const { sizeMm, ...columns } = unit
    await insertUnits(tx, [{ ...columns, company_id: companyId, id, size_mm: sizeMm, position: rows.length + 1 }])
    return { id, name: unit.code, answer: found(await selectUnits(tx, companyId), id) }
  })
}

/** Changes a unit. Throws FORBIDDEN; NOT_FOUND; INVALID; CONFLICT for a code that is there, or the kind or size of a used one. */
export function editUnit(ctx: Context, id: string, sent: UnitChange): Promise<ItemUnit> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return change(ctx, 'item-unit.changed', async (tx, at) => {
    const rows = await selectUnits(tx, companyId)
    const row = found(rows, id)
    const { code = row.code, name = row.name, kind = row.kind, sizeMm = row.sizeMm } = sent
    const isArchived = sent.isArchived ?? row.isArchived
    const isOther = kind !== row.kind || Number(sizeMm) !== Number(row.sizeMm)
    if (isOther && row.isUsed) throw new AppError('CONFLICT', ITEM_TEXTS.unitFixed)
    refuseUnit(rows, { _id: id, code, kind, sizeMm })
    const archived = isArchived === row.isArchived ? {} : { archived_at: isArchived ? at : null }
    await updateUnit(tx, companyId, id, { code, name, kind, size_mm: sizeMm, ...archived })
    return { id, name: code, answer: found(await selectUnits(tx, companyId), id) }
  })
}

function refuseUnit(
  rows: readonly ItemUnit[],
  wanted: { _id?: string; code: string; kind: ItemUnit['kind']; sizeMm: string | null },
): void {
  if (isMeasured(wanted.kind) !== (wanted.sizeMm !== null)) throw invalid('sizeMm', ITEM_TEXTS.sizeNeeded)
  const twin = rows.find(row => row._id !== wanted._id && isSame(row.code, wanted.code))
  if (twin) throw taken('code', ITEM_TEXTS.unitCode)
}

/** Deletes a unit. Throws FORBIDDEN; NOT_FOUND; CONFLICT where it is used. */
export async function removeUnit(ctx: Context, id: string): Promise<void> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  await change(ctx, 'item-unit.removed', async tx => {
    const row = found(await selectUnits(tx, companyId), id)
    if (row.isUsed) throw new AppError('CONFLICT', ITEM_TEXTS.unitInUse)
    await deleteUnit(tx, companyId, id)
    return { id, name: row.code, answer: {} }
  })
}

/** The tax rates of the company. Throws FORBIDDEN. */
export function listTaxRates(ctx: Context): Promise<TaxRate[]> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => selectTaxRates(tx, ctx.actor.companyId))
}

/** Adds a tax rate. Throws FORBIDDEN; CONFLICT for a percentage that is there. */
export function addTaxRate(ctx: Context, wanted: NewTaxRate): Promise<TaxRate> {
  requireQuotationSettings(ctx.actor)
  const { companyId } = ctx.actor
  return change(ctx, 'tax-rate.created', async tx => {
    const rows = await selectTaxRates(tx, companyId)
    if (rows.length >= ITEM_LIMITS.taxRates) throw new AppError('CONFLICT', ITEM_TEXTS.manyTaxRates)
    if (rows.some(row => !row.isArchived && row.rate === wanted.rate)) throw taken('rate', ITEM_TEXTS.taxRateExists)
    const id = uuid()
    if (wanted.isDefault) await clearDefaultTaxRate(tx, companyId)
    const { name, rate, isDefault } = wanted
    await insertTaxRates(tx, [{ company_id: companyId, id, name, rate, is_default: isDefault }])
    return { id, name, answer: found(await selectTaxRates(tx, companyId), id) }
  })
}

/** Changes a tax rate. Throws FORBIDDEN; NOT_FOUND; CONFLICT for archiving the default, or restoring a percentage that is there. */
export function editTaxRate(ctx: Context, id: string, sent: TaxRateChange): Promise<TaxRate> {
  requireQuotationSettings(ctx.actor)
  const { companyId } = ctx.actor
  return change(ctx, 'tax-rate.changed', async (tx, at) => {
    const rows = await selectTaxRates(tx, companyId)
    const row = found(rows, id)
    const { name = row.name, isArchived = row.isArchived } = sent
    const isDefault = row.isDefault || sent.isDefault === true
    if (isArchived && isDefault) throw new AppError('CONFLICT', ITEM_TEXTS.defaultTaxRate)
    const isTwin = rows.some(one => one._id !== id && !one.isArchived && one.rate === row.rate)
    if (!isArchived && isTwin) throw taken('rate', ITEM_TEXTS.taxRateExists)
    if (isDefault && !row.isDefault) await clearDefaultTaxRate(tx, companyId)
    const archived = isArchived === row.isArchived ? {} : { archived_at: isArchived ? at : null }
    await updateTaxRate(tx, companyId, id, { name, is_default: isDefault, ...archived })
    return { id, name, answer: found(await selectTaxRates(tx, companyId), id) }
  })
}

/** Deletes a tax rate. Throws FORBIDDEN; NOT_FOUND; CONFLICT where it is used or the default. */
export async function removeTaxRate(ctx: Context, id: string): Promise<void> {
  requireQuotationSettings(ctx.actor)
  const { companyId } = ctx.actor
  await change(ctx, 'tax-rate.removed', async tx => {
    const row = found(await selectTaxRates(tx, companyId), id)
    if (row.isDefault) throw new AppError('CONFLICT', ITEM_TEXTS.defaultTaxRate)
    if (row.isUsed) throw new AppError('CONFLICT', ITEM_TEXTS.taxRateInUse)
    await deleteTaxRate(tx, companyId, id)
    return { id, name: row.name, answer: {} }
  })
}
