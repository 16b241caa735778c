import { AppError } from '@plinth/contract/error-codes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { seesAssignee, visibilityPredicate } from './lead-access.policy.ts'
import { existsLead, insertPermissions, leadWhere, narrowPermissions } from './lead-access.queries.ts'

/**
 * Condition on the alias `leads` (any row source with `assigned_to`) that holds for the leads this person may see:
 * all, those of their team members and themselves, or their own, and unassigned ones only where their group's flag says so
 * (LM-Q94, decision 16). Every query that shows, counts, changes or exports a lead carries it.
 */
export const visibleLeads = (actor: Pick<Actor, 'userId' | 'leadAccess'>): RawBuilder<SqlBool> =>
  visibilityPredicate(actor)

/** Whether this person may see a lead with this assignee (null: unassigned); an invisible lead answers 404 (LM-Q94). */
export const canSeeLead = (actor: Pick<Actor, 'userId' | 'leadAccess'>, assignedTo: string | null): boolean =>
  seesAssignee(actor, assignedTo)

type Viewer = Pick<Actor, 'companyId' | 'userId' | 'leadAccess'>
const visibleLead = (actor: Viewer, leadId: string) => leadWhere(actor.companyId, leadId, visibleLeads(actor))

/** Whether there is a lead of this id that this person may see; an archived one counts. */
export const isVisibleLead = (tx: Tx, actor: Viewer, leadId: string): Promise<boolean> =>
  existsLead(tx, visibleLead(actor, leadId))

/** The same as a condition, for statements that read what belongs to the lead. */
export const ofVisibleLead = (actor: Viewer, leadId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (${visibleLead(actor, leadId)})`

/** Refuses people without the leads module. Throws FORBIDDEN. */
export function requireCrm(actor: Pick<Actor, 'features' | 'isClient'>): void {
  if (actor.isClient || !actor.features.includes('crm')) throw new AppError('FORBIDDEN')
}

/** Refuses people who may read leads but not change them (crm.edit). Throws FORBIDDEN. */
export function requireCrmEdit(actor: Pick<Actor, 'features' | 'isClient' | 'rights'>): void {
  requireCrm(actor)
  if (!actor.rights.crm.edit) throw new AppError('FORBIDDEN')
}

/** Refuses people who may not change an assignee: that needs crm.edit and crm.canAssign (LM-Q97). Throws FORBIDDEN. */
export function requireCanAssign(actor: Pick<Actor, 'features' | 'isClient' | 'rights'>): void {
  requireCrmEdit(actor)
  if (!actor.rights.crm.canAssign) throw new AppError('FORBIDDEN')
}

/** The access rows of a new company: every group sees all leads, unassigned ones included (LM-503, LM-Q95). */
export const seedPermissions = (tx: Tx, companyId: string): Promise<void> => insertPermissions(tx, companyId)

/** Narrows what the groups of a company see: members their own leads, team leads those of their team and unassigned ones. */
export const narrowAccess = (tx: Tx, companyId: string): Promise<void> => narrowPermissions(tx, companyId)
