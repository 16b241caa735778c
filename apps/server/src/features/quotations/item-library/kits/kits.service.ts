import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import { ANALYSIS_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import type { Kit, KitChange, ListedKit, SentKit } from '@plinth/contract/quotations/assemblies/kits'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { requireQuotationEdit, requireQuotations } from '../../quotation-access/quotation-access.service.ts'
import { selectItemsById } from '../items.queries.ts'
import { readingOf } from '../items.service.ts'
import { holdLists, selectCategories } from '../library-lists.queries.ts'
import { hitsOfItems } from '../quoting/item-hits.service.ts'
import { holdItems } from '../quoting/item-uses.service.ts'
import { selectVariants } from '../variants/item-variants.queries.ts'
import {
  countKits,
  deleteKit,
  insertKit,
  lockKit,
  replaceKitRows,
  selectKit,
  selectKitRows,
  selectKits,
  updateKit,
} from './kits.queries.ts'

/** One page of the kits by name. Throws FORBIDDEN. */
export async function listKits(
  ctx: Context,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ data: ListedKit[]; pagination: Pagination }> {
  requireQuotations(ctx.actor)
  const { companyId } = ctx.actor
  const [total, data] = await read(ctx, tx =>
    Promise.all([
      countKits(tx, companyId, search),
      selectKits(tx, companyId, { search, limit, offset: (page - 1) * limit }),
    ]),
  )
  return { data, pagination: paginationOf({ page, limit }, total) }
}

/** One kit with its rows (QT-063). Throws FORBIDDEN; NOT_FOUND. */
export function getKit(ctx: Context, id: string): Promise<Kit> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => answerKit(ctx, tx, id))
}

async function answerKit(ctx: Context, tx: Tx, id: string): Promise<Kit> {
  const kit = await selectKit(tx, ctx.actor.companyId, id)
  if (!kit) throw new AppError('NOT_FOUND')
  const rows = await selectKitRows(tx, ctx.actor.companyId, id)
  const hits = await hitsOfItems(ctx, tx, [...new Set(rows.map(row => row.itemId))])
  const hitOf = new Map(hits.map(hit => [`${hit.itemId} ${hit.variantId}`, hit]))
  return { ...kit, rows: rows.map(row => ({ ...row, hit: hitOf.get(`${row.itemId} ${row.variantId}`) ?? null })) }
}

/** Adds a kit. Throws FORBIDDEN; NOT_FOUND for an item or category that the company does not have; INVALID. */
export function createKit(ctx: Context, sent: SentKit): Promise<Kit> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const id = uuid()
    await refuseUnknown(ctx, tx, sent)
    const at = ctx.clock.now()
    await insertKit(tx, {
      company_id: actor.companyId,
      id,
      name: sent.name,
      category_id: sent.categoryId,
      changed_by: actor.userId,
      changed_at: at,
    })
    await keepRows(tx, actor.companyId, id, sent)
    await recordAudit(tx, { actor, action: 'kit.created', at, targetId: id, targetName: sent.name })
    effects.emit({ type: 'library.changed' })
    return answerKit(ctx, tx, id)
  })
}

/** Changes a kit as a whole. Throws as `createKit`; CONFLICT where somebody else changed it. */
export function editKit(ctx: Context, id: string, { version, ...sent }: KitChange): Promise<Kit> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    await refuseUnknown(ctx, tx, sent)
    const kit = await lockKit(tx, actor.companyId, id)
    if (!kit) throw new AppError('NOT_FOUND')
    if (kit.version !== version)
      throw new AppError('CONFLICT', `This kit was changed by ${kit.changedBy}`, { data: { version: kit.version } })
    const at = ctx.clock.now()
    await updateKit(tx, actor.companyId, id, {
      name: sent.name,
      category_id: sent.categoryId,
      changed_by: actor.userId,
      changed_at: at,
    })
    await keepRows(tx, actor.companyId, id, sent)
    await recordAudit(tx, { actor, action: 'kit.changed', at, targetId: id, targetName: sent.name })
    effects.emit({ type: 'library.changed' })
    return answerKit(ctx, tx, id)
  })
}

/** Deletes a kit; lines that were inserted from it stay (QT-064). Throws FORBIDDEN; NOT_FOUND. */
export async function removeKit(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  await mutate(ctx, async (tx, effects) => {
    const kit = await lockKit(tx, actor.companyId, id)
    if (!kit) throw new AppError('NOT_FOUND')
    await holdItems(tx, actor.companyId, { kind: 'kit', id }, [])
    await deleteKit(tx, actor.companyId, id)
    const at = ctx.clock.now()
    await recordAudit(tx, { actor, action: 'kit.removed', at, targetId: id, targetName: kit.name })
    effects.emit({ type: 'library.changed' })
    return {}
  })
}

async function keepRows(tx: Tx, companyId: string, id: string, { rows }: SentKit): Promise<void> {
  await replaceKitRows(tx, companyId, id, rows)
  await holdItems(
    tx,
    companyId,
    { kind: 'kit', id },
    rows.map(({ itemId, variantId }) => ({ itemId, variantId })),
  )
}

/** Refuses what the company does not have, and items with variants of which none is chosen (QT-038). */
async function refuseUnknown(ctx: Context, tx: Tx, { categoryId, rows }: SentKit): Promise<void> {
  const { companyId } = ctx.actor
  await holdLists(tx, companyId)
  if (categoryId !== null && !(await selectCategories(tx, companyId)).some(row => row._id === categoryId))
    throw new AppError('NOT_FOUND')
  const ids = [...new Set(rows.map(row => row.itemId))]
  const known = new Set((await selectItemsById(tx, readingOf(ctx), ids)).map(row => row.id))
  const variants = Map.groupBy(await selectVariants(tx, companyId, ids), variant => variant.item_id)
  for (const [at, { itemId, variantId }] of rows.entries()) {
    const own = variants.get(itemId) ?? []
    if (!known.has(itemId) || (variantId !== null && !own.some(variant => variant.id === variantId)))
      throw new AppError('NOT_FOUND')
    if (variantId === null && own.some(variant => variant.archived_at === null)) {
      const message = ANALYSIS_TEXTS.chooseVariant
      throw new AppError('INVALID', message, { fields: [{ field: `rows.${at}.variantId`, message }] })
    }
  }
}
