import { AppError } from '@plinth/contract/error-codes'
import { RATE_CHANGE_LIMITS, RATE_CHANGE_TEXTS } from '@plinth/contract/quotations/rate-change-rules'
import type { ChangedRate, NewRateChange, RateChange } from '@plinth/contract/quotations/rate-changes'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { ratesToChange, saveRates, undoRates } from '../item-library/item-library.service.ts'
import { requireQuotationEdit, requireQuotations, seesCosts } from '../quotation-access/quotation-access.service.ts'
import { changedRates } from './rate-changes.policy.ts'
import { insertRateChange, lockRateChange, markUndone, selectRateChanges } from './rate-changes.queries.ts'

const DAY = 86_400_000

/** The first moment from which a change can still be undone. */
const undoableSince = ({ clock }: Context): Date => new Date(clock.now().getTime() - RATE_CHANGE_LIMITS.undo * DAY)

export interface MadeRateChange {
  _id: string | null
  count: number
  rates: ChangedRate[]
}

/**
 * Changes the rates of all items that a filter finds in one transaction, or only tells what would change (QT-055). Kept in the audit
 * trail (QT-320). Throws FORBIDDEN, also for costs of who may not see them; NOT_FOUND for an unknown category, unit or tax rate; INVALID
 * where a rate would be too high; TOO_LARGE for too many.
 */
export function changeRates(ctx: Context, { dryRun, filter, ...change }: NewRateChange): Promise<MadeRateChange> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  if (change.what !== 'selling' && !seesCosts(actor)) throw new AppError('FORBIDDEN')
  return mutate(ctx, async (tx, effects) => {
    const rows = await ratesToChange(ctx, tx, { ...filter, order: 'asc' }, RATE_CHANGE_LIMITS.rates + 1)
    if (rows.length > RATE_CHANGE_LIMITS.rates) throw new AppError('TOO_LARGE', RATE_CHANGE_TEXTS.many)
    const rates = changedRates(rows, change)
    const answer = {
      count: rates.length,
      rates: rates.slice(0, RATE_CHANGE_LIMITS.preview).map(rate => toChanged(rate, seesCosts(actor))),
    }
    if (dryRun || rates.length === 0) return { _id: null, ...answer }
    const [id, at] = [uuid(), ctx.clock.now()]
    await insertRateChange(tx, {
      ...change,
      company_id: actor.companyId,
      id,
      filter: JSON.stringify(filter),
      rate_count: rates.length,
      created_by: actor.userId,
      created_at: at,
    })
    await saveRates(ctx, tx, rates, id)
    const changes = [
      { field: 'what', before: null, after: change.what },
      { field: 'percent', before: null, after: change.percent },
      { field: 'rates', before: null, after: rates.length },
    ]
    await recordAudit(tx, { actor, action: 'rates.changed', at, targetId: id, changes })
    effects.emit({ type: 'library.changed' })
    return { _id: id, ...answer }
  })
}

type Changed = ReturnType<typeof changedRates>[number]
const toChanged = ({ before, ...rate }: Changed, costs: boolean): ChangedRate => ({
  itemId: rate.itemId,
  variantId: rate.variantId,
  name: rate.name,
  variant: rate.variant,
  sellingOld: before.sellingRate,
  sellingNew: rate.sellingRate,
  ...(costs && { costOld: before.costRate, costNew: rate.costRate }),
})

/** The changes of many rates that can still be undone, newest first. Throws FORBIDDEN. */
export async function listRateChanges(ctx: Context): Promise<RateChange[]> {
  const { actor } = ctx
  requireQuotations(actor)
  const asked = { seesCosts: seesCosts(actor), most: RATE_CHANGE_LIMITS.latest }
  const rows = await read(ctx, tx => selectRateChanges(tx, actor.companyId, undoableSince(ctx), asked))
  return rows.map(row => ({
    _id: row.id,
    at: row.created_at.toISOString(),
    by: row.by ?? '',
    what: row.what,
    percent: row.percent,
    count: row.rate_count,
    isUndone: row.undone_at !== null,
  }))
}

/**
 * Takes a change of many rates back within 30 days. Rates that changed again since are left alone and named (QT-056). Throws FORBIDDEN,
 * also for costs of who may not see them; NOT_FOUND; CONFLICT where it is undone already or too old.
 */
export function undoRateChange(
  ctx: Context,
  id: string,
): Promise<{ count: number; left: string[]; leftCount: number }> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const change = await lockRateChange(tx, actor.companyId, id)
    if (!change) throw new AppError('NOT_FOUND')
    if (change.what !== 'selling' && !seesCosts(actor)) throw new AppError('FORBIDDEN')
    if (change.undone_at !== null) throw new AppError('CONFLICT', RATE_CHANGE_TEXTS.undone)
    if (change.created_at < undoableSince(ctx)) throw new AppError('CONFLICT', RATE_CHANGE_TEXTS.over)
    const { count, left } = await undoRates(ctx, tx, id)
    const at = ctx.clock.now()
    await markUndone(tx, actor.companyId, id, at)
    const changes = [{ field: 'rates', before: null, after: count }]
    await recordAudit(tx, { actor, action: 'rates.undone', at, targetId: id, changes })
    effects.emit({ type: 'library.changed' })
    return { count, left: left.slice(0, RATE_CHANGE_LIMITS.preview), leftCount: left.length }
  })
}
