import type { Context, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type LeadRow, tellAssignee, tellOutcome } from '../lead/lead.service.ts'

type Told = Pick<LeadRow, 'assigned_to' | 'lead_status' | 'call_status'>

/**
 * Tells people what a merge, or its undoing, has made of the kept lead, as of any other change: its new assignee (LM-Q54); and
 * assignee, admins and super admins where its status or the outcome of its last call became Interested, Follow Up or Not
 * Interested (LM-379).
 */
export async function tellOfMerge(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { lead, before, after }: { lead: { _id: string; name: string }; before: Told; after: Told },
): Promise<void> {
  const assignedTo = after.assigned_to === before.assigned_to ? null : after.assigned_to
  const given = { leadIds: [lead._id], leadName: lead.name, assignedTo, isNew: false }
  await tellAssignee(ctx, tx, effects, given)
  await tellOutcome(ctx, tx, effects, {
    lead: { id: lead._id, name: lead.name },
    assignedTo: after.assigned_to,
    status: { before: before.lead_status, after: after.lead_status },
    callStatus: { before: before.call_status, after: after.call_status ?? undefined },
  })
}
