import { AppError } from '@plinth/contract/error-codes'
import { ANALYSIS_LIMITS, ANALYSIS_TEXTS as TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import type { AnalysedItem, SentAnalysis, SentComponent } from '@plinth/contract/quotations/assemblies/item-analyses'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { requireQuotationEdit, requireQuotations, seesCosts } from '../../quotation-access/quotation-access.service.ts'
import { type ItemRow, lockItem, selectItem, selectItemsById, updateItem } from '../items.queries.ts'
import { readingOf } from '../items.service.ts'
import { lockLists, selectUnits } from '../library-lists.queries.ts'
import { holdItems } from '../quoting/item-uses.service.ts'
import { selectVariants } from '../variants/item-variants.queries.ts'
import {
  deleteAnalysis,
  replaceAnalysis,
  selectAnalyses,
  selectAssembled,
  selectComponents,
  selectContained,
  selectContaining,
} from './analyses.queries.ts'
import { analyseAgain, followComponents } from './followed-rates.service.ts'

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

/** Analyses are made of costs. */
function requireCosts({ actor }: Context): void {
  if (!seesCosts(actor)) throw new AppError('FORBIDDEN')
}

/** The rate analysis of an item (QT-057). Throws FORBIDDEN, also for who may not see costs; NOT_FOUND. */
export function itemAnalysis(ctx: Context, id: string): Promise<AnalysedItem> {
  requireQuotations(ctx.actor)
  requireCosts(ctx)
  return read(ctx, tx => analysisOf(ctx, tx, id))
}

async function analysisOf(ctx: Context, tx: Tx, id: string): Promise<AnalysedItem> {
  const row = await selectItem(tx, readingOf(ctx), id)
  if (!row) throw new AppError('NOT_FOUND')
  const [found] = await selectAnalyses(tx, ctx.actor.companyId, [id])
  const components = found ? await selectComponents(tx, ctx.actor.companyId, [id]) : []
  return {
    version: row.version,
    costRate: row.cost_rate,
    sellingRate: row.selling_rate,
    analysis: found
      ? {
          output: found.output,
          overhead: found.overhead,
          profit: found.profit,
          components: components.map(({ itemId: _, componentId, ...component }) => ({
            itemId: componentId,
            ...component,
          })),
        }
      : null,
  }
}

/**
 * Makes an item an assembly, or changes what goes into it: its rates follow from that, and those of all that contains it (QT-057 to
 * QT-062). Throws FORBIDDEN; NOT_FOUND, also for a component; INVALID; CONFLICT where somebody else changed the analysis.
 */
export function saveAnalysis(ctx: Context, id: string, sent: SentAnalysis): Promise<AnalysedItem> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  requireCosts(ctx)
  return mutate(ctx, async (tx, effects) => {
    const row = await itemToAnalyse(ctx, tx, id, sent.version)
    await refuseComponents(ctx, tx, id, sent.components)
    const { output, overhead, profit, components } = sent
    await replaceAnalysis(
      tx,
      actor.companyId,
      id,
      { output, overhead_pct: overhead, profit_pct: profit },
      components.map(componentRow),
    )
    await holdItems(
      tx,
      actor.companyId,
      { kind: 'assembly', id },
      components.flatMap(one => ('itemId' in one ? [{ itemId: one.itemId, variantId: one.variantId }] : [])),
    )
    const marks = { analysis: { version: row.version + 1, by: actor.userId } }
    await updateItem(tx, actor.companyId, id, {
      pricing: 'analysis',
      changes: JSON.stringify({ ...row.changes, ...marks }),
    })
    await analyseAgain(ctx, tx, [id])
    await followComponents(ctx, tx, [id])
    const at = ctx.clock.now()
    await recordAudit(tx, { actor, action: 'item.analysed', at, targetId: id, targetName: row.name })
    effects.emit({ type: 'library.changed' })
    return analysisOf(ctx, tx, id)
  })
}

/** An item that may have an analysis, until the transaction is over; nobody changes another one meanwhile. */
async function itemToAnalyse(ctx: Context, tx: Tx, id: string, version: number): Promise<ItemRow> {
  const { companyId, userId } = ctx.actor
  await lockLists(tx, companyId)
  const row = await lockItem(tx, readingOf(ctx), id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.variants.count > 0) throw new AppError('INVALID', TEXTS.variants)
  const last = row.changes.analysis
  if (last && last.version > version && last.by !== userId)
    throw new AppError('CONFLICT', 'This rate analysis was changed by somebody else', {
      data: { version: row.version },
    })
  return row
}

const componentRow = (one: SentComponent) => ({
  component_id: 'itemId' in one ? one.itemId : null,
  variant_id: 'itemId' in one ? one.variantId : null,
  name: 'itemId' in one ? null : one.name,
  unit_id: 'itemId' in one ? null : one.unitId,
  cost_rate: 'itemId' in one ? null : one.costRate,
  quantity: one.quantity,
  wastage_pct: one.wastage,
})

/** Refuses components that the company does not have, and those in which the item itself stands (QT-061). */
async function refuseComponents(ctx: Context, tx: Tx, id: string, components: readonly SentComponent[]): Promise<void> {
  const { companyId } = ctx.actor
  const units = new Set((await selectUnits(tx, companyId)).map(unit => unit._id))
  const ids = [...new Set(components.flatMap(one => ('itemId' in one ? [one.itemId] : [])))]
  if (ids.includes(id)) throw invalid(`components.${placeOf(components, id)}.itemId`, TEXTS.itself)
  const known = new Set((await selectItemsById(tx, readingOf(ctx), ids)).map(row => row.id))
  const variants = Map.groupBy(await selectVariants(tx, companyId, ids), variant => variant.item_id)
  for (const [at, one] of components.entries()) {
    if (!('itemId' in one)) {
      if (!units.has(one.unitId)) throw new AppError('NOT_FOUND')
      continue
    }
    const own = variants.get(one.itemId) ?? []
    const isKnown =
      known.has(one.itemId) && (one.variantId === null || own.some(variant => variant.id === one.variantId))
    // another firm's id and an unknown one look alike
    if (!isKnown) throw new AppError('NOT_FOUND')
    if (one.variantId === null && own.some(variant => variant.archived_at === null))
      throw invalid(`components.${at}.variantId`, TEXTS.chooseVariant)
  }
  await refuseLevels(tx, companyId, id, components, ids)
}

async function refuseLevels(
  tx: Tx,
  companyId: string,
  id: string,
  components: readonly SentComponent[],
  ids: readonly string[],
): Promise<void> {
  const below = await selectContained(tx, companyId, ids)
  const circle = below.find(one => one.id === id)
  if (circle) throw invalid(`components.${placeOf(components, circle.top)}.itemId`, TEXTS.itself)
  const assembled = await selectAssembled(
    tx,
    companyId,
    below.map(one => one.id),
  )
  const deepest = below.filter(one => assembled.has(one.id)).toSorted((one, other) => other.steps - one.steps)[0]
  const above = Math.max(0, ...(await selectContaining(tx, companyId, [id])).map(one => one.steps))
  // with this one between those above and those below it
  if (above + 1 + (deepest ? deepest.steps + 1 : 0) > ANALYSIS_LIMITS.levels)
    throw invalid(deepest ? `components.${placeOf(components, deepest.top)}.itemId` : 'components', TEXTS.tooDeep)
}

const placeOf = (components: readonly SentComponent[], itemId: string): number =>
  components.findIndex(one => 'itemId' in one && one.itemId === itemId)

/** Takes the analysis off an item, whose rates are typed ones from then on. Throws FORBIDDEN; NOT_FOUND. */
export async function removeAnalysis(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  requireCosts(ctx)
  await mutate(ctx, async (tx, effects) => {
    await lockLists(tx, actor.companyId)
    const row = await lockItem(tx, readingOf(ctx), id)
    if (!row || !(await deleteAnalysis(tx, actor.companyId, id))) throw new AppError('NOT_FOUND')
    await holdItems(tx, actor.companyId, { kind: 'assembly', id }, [])
    await updateItem(tx, actor.companyId, id, { pricing: 'fixed' })
    const at = ctx.clock.now()
    await recordAudit(tx, { actor, action: 'item.analysis-removed', at, targetId: id, targetName: row.name })
    effects.emit({ type: 'library.changed' })
    return {}
  })
}
