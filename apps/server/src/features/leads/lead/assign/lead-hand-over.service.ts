import { AppError } from '@plinth/contract/error-codes'
import type { Actor, Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCanAssign, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { namedPerson, noteOf } from '../change/lead-note.policy.ts'
import { tellAssignee } from '../lead-notices.service.ts'
import { selectAssignee, selectPerson } from './lead-assignment.queries.ts'
import { countLeadsOf, reassignLeads } from './lead-bulk.queries.ts'

/** Leads per statement. */
const SLICE = 1000

/**
 * Gives every lead of one person to a colleague in the caller's transaction, with history and one summary by mail;
 * a lead that changes hands keeps its stage (LM-Q13). Returns how many there were; the transaction is one of `leadTransaction`.
 * Throws FORBIDDEN without crm.edit and canAssign, INVALID where both are the same person, NOT_FOUND for somebody who
 * may not have leads (LM-Q97).
 */
export async function handOverLeads(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { actor } = ctx
  requireCanAssign(actor)
  if (from === to) throw new AppError('INVALID', 'Choose a colleague to hand the leads to')
  const { companyId, userId } = actor
  const [before, after] = await Promise.all([
    selectPerson(tx, companyId, from),
    selectAssignee(tx, companyId, to, null),
  ])
  if (!before || !after) throw new AppError('NOT_FOUND')
  const at = ctx.clock.now()
  const words = {
    texts: [`The Lead has been assigned to ${after.name}`],
    old: { assignedTo: namedPerson(before) },
    new: { assignedTo: namedPerson(after) },
  }
  const all: { id: string; name: string }[] = []
  // in slices, because 20,000 leads at once would exceed a statement's time limit
  for (let isMore = true; isMore; ) {
    const moved = await reassignLeads(tx, companyId, { from, to, at, most: SLICE }, visibleLeads(actor))
    // the statement that moved them increased their versions
    const notes = moved.map(lead => noteOf(actor, lead, at, { ...words, leadVersion: lead.version }))
    const ids = moved.map(lead => lead.id)
    await writeHistory(tx, companyId, notes)
    if (ids.length > 0) effects.emit({ type: 'leads.changed', leadIds: ids, by: userId })
    all.push(...moved)
    isMore = ids.length === SLICE
  }
  const told = { leadIds: all.map(lead => lead.id), leadName: all[0]?.name ?? '', assignedTo: to, isNew: false }
  await tellAssignee(ctx, tx, effects, told)
  return all.length
}

/** How many leads of a person the actor could hand over. */
export const countLeadsToHandOver = (
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'userId' | 'leadAccess'>,
  userId: string,
): Promise<number> => countLeadsOf(tx, actor.companyId, userId, visibleLeads(actor))
