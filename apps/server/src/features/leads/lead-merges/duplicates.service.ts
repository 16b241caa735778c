import { AppError } from '@plinth/contract/error-codes'
import { DUPLICATE_NAME_SIMILARITY } from '@plinth/contract/leads/duplicate-rules'
import type { DuplicateGroup, DuplicateReason, LeadDuplicate } from '@plinth/contract/leads/lead-merges'
import { type Context, mutate, read } from '../../../platform/context.ts'
import {
  isVisibleLead,
  requireCrm,
  requireCrmEdit,
  visibleLeads,
} from '../../company/lead-access/lead-access.service.ts'
import { type FoundDuplicate, selectDuplicatesOf, selectGroups } from './duplicates.queries.ts'
import { countVisible, setDistinctions } from './lead-merges.queries.ts'

const MOST_DUPLICATES = 10
/** How certain each reason makes it that two leads are the same person; several add up. */
const SURE = { phone: 0.8, email: 0.8, name: 0.5 } as const

/**
 * Visible leads that may be the same person as this one, archived ones too: the same phone or e-mail (main or additional), or a
 * similar name in the same city. Throws FORBIDDEN; NOT_FOUND for a lead that the caller may not see.
 */
export async function duplicatesOf(ctx: Context, leadId: string): Promise<LeadDuplicate[]> {
  const { actor } = ctx
  requireCrm(actor)
  const visible = visibleLeads(actor)
  const [isThere, found] = await read(ctx, tx =>
    Promise.all([
      isVisibleLead(tx, actor, leadId),
      selectDuplicatesOf(tx, actor.companyId, leadId, visible, MOST_DUPLICATES),
    ]),
  )
  if (!isThere) throw new AppError('NOT_FOUND')
  return found.map(toDuplicate).toSorted((a, b) => b.score - a.score)
}

function toDuplicate(found: FoundDuplicate): LeadDuplicate {
  const isNamesake = found.name_similarity >= DUPLICATE_NAME_SIMILARITY
  const reasons: DuplicateReason[] = [
    ...(found.same_phone ? (['phone'] as const) : []),
    ...(found.same_email ? (['email'] as const) : []),
    ...(isNamesake ? (['name'] as const) : []),
  ]
  const doubt = reasons.reduce(
    (left, reason) => left * (1 - SURE[reason] * (reason === 'name' ? found.name_similarity : 1)),
    1,
  )
  return { lead: found.lead, reasons, score: Math.round(100 * (1 - doubt)) }
}

/** Groups of visible leads that share something, without those marked as different people. Throws FORBIDDEN. */
export async function duplicateGroups(
  ctx: Context,
  query: { reason: DuplicateReason; after: string; limit: number },
): Promise<{ groups: DuplicateGroup[]; hasMore: boolean }> {
  const { actor } = ctx
  requireCrm(actor)
  const { reason, after, limit } = query
  const wanted = { companyId: actor.companyId, visible: visibleLeads(actor), after, limit: limit + 1 }
  const groups = await read(ctx, tx => selectGroups(tx, reason, wanted))
  return { groups: groups.slice(0, limit), hasMore: groups.length > limit }
}

/** Marks leads as different people, or undoes that. Throws FORBIDDEN without crm.edit; NOT_FOUND, also where one is invisible. */
export async function distinguishLeads(
  ctx: Context,
  said: { leadIds: readonly string[]; areDistinct: boolean },
): Promise<void> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId } = actor
  const ids = [...new Set(said.leadIds)]
  await mutate(ctx, async (tx, effects) => {
    if ((await countVisible(tx, companyId, ids, visibleLeads(actor))) < ids.length) throw new AppError('NOT_FOUND')
    await setDistinctions(tx, companyId, ids, { areDistinct: said.areDistinct, by: userId, at: ctx.clock.now() })
    effects.emit({ type: 'leads.changed', leadIds: ids, by: userId })
    return {}
  })
}
