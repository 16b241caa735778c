import { isAppError } from '@plinth/contract/error-codes'
import type { Actor, Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { changeLeads } from '../../lead/lead.service.ts'
import { addToLead } from '../../lead-merges/lead-merges.service.ts'
import { lockImport, selectImport, updateProgress } from '../lead-imports.queries.ts'
import type { ImportJoin } from '../lead-imports.tables.ts'

type Saving = Services & { actor: Actor }

/**
 * Adds leads of an import to those that they repeat (decision 50). Two that cannot be one, such as two won leads, stay two. Each is added
 * in a transaction of its own, which also counts it, so that a retry after a failure goes on with the next. Throws FORBIDDEN without
 * crm.edit.
 */
export async function addJoins(ctx: Saving, importId: string): Promise<void> {
  const { companyId } = ctx.actor
  const known = await ctx.db.tenant(companyId, tx => selectImport(tx, companyId, importId))
  if (!known || known.joinsTried === known.joins.length) return
  const acting = { ...ctx, idempotency: undefined }
  const addNext = () =>
    changeLeads(acting, async tx => {
      const one = await lockImport(tx, companyId, importId)
      const join = one?.joins[one.joinsTried]
      if (one?.status !== 'saving' || !join) return false
      const isAdded = await tryToAdd(acting, tx, join, importId)
      await updateProgress(tx, companyId, importId, {
        joins_tried: one.joinsTried + 1,
        ...(isAdded ? { added_count: one.addedCount + 1, created_count: one.createdCount - 1 } : {}),
      })
      return one.joinsTried + 1 < one.joins.length
    })
  while (await addNext());
}

async function tryToAdd(
  ctx: Parameters<typeof addToLead>[0],
  tx: Tx,
  { gone, keep }: ImportJoin,
  importId: string,
): Promise<boolean> {
  try {
    await addToLead(ctx, tx, { keepId: keep, goneId: gone, importId })
    return true
  } catch (error) {
    if (isAppError(error, 'CONFLICT') || isAppError(error, 'NOT_FOUND')) return false
    throw error
  }
}
