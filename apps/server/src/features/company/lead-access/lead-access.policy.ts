import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'

type Seer = Pick<Actor, 'userId' | 'leadAccess'>

/** The assignees whose leads a person sees, or undefined where they see everybody's. */
function seenAssignees(actor: Seer): string[] | undefined {
  const { view, memberIds } = actor.leadAccess
  if (view === 'all') return undefined
  return view === 'team' ? [...new Set([actor.userId, ...memberIds])] : [actor.userId]
}

/** The predicate behind `visibleLeads`. */
export function visibilityPredicate(actor: Seer): RawBuilder<SqlBool> {
  const assignees = seenAssignees(actor)
  const { unassigned } = actor.leadAccess
  if (assignees === undefined) return unassigned ? sql<SqlBool>`true` : sql<SqlBool>`leads.assigned_to is not null`
  const mine = sql<SqlBool>`leads.assigned_to = any(${assignees}::uuid[])`
  return unassigned ? sql<SqlBool>`(${mine} or leads.assigned_to is null)` : mine
}

/** The same rule for one lead that is already in hand. */
export function seesAssignee(actor: Seer, assignedTo: string | null): boolean {
  if (assignedTo === null) return actor.leadAccess.unassigned
  return seenAssignees(actor)?.includes(assignedTo) ?? true
}
