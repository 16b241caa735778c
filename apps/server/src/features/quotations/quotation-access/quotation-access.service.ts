import { AppError } from '@plinth/contract/error-codes'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Seer, visibilityPredicate } from './quotation-access.policy.ts'
import { existsQuotation, selectQuotationUsers, selectSeers } from './quotation-access.queries.ts'

/**
 * Condition on the alias `q` of quotations that holds for those this person sees (QT-310): all as an admin of the company or without
 * the leads module, else those they made or own, those of leads they see and those of projects they see. Every query that shows,
 * counts, changes or exports a quotation carries it.
 */
export const visibleQuotations = (actor: Seer): RawBuilder<SqlBool> => visibilityPredicate(actor)

/** Refuses a quotation that the caller does not see as one that does not exist (QT-013). Throws NOT_FOUND. */
export async function requireSeen(tx: Tx, actor: Seer & Pick<Actor, 'companyId'>, id: string): Promise<void> {
  if (!(await existsQuotation(tx, actor.companyId, id, visibleQuotations(actor)))) throw new AppError('NOT_FOUND')
}

/** Tells everybody who sees these quotations that they changed (QT-330). */
export async function tellQuotations(
  tx: Tx,
  effects: Effects,
  { companyId, userId }: Pick<Actor, 'companyId'> & { userId: string | null },
  ids: readonly string[],
): Promise<void> {
  for (const { quotationId, userIds } of await selectSeers(tx, companyId, ids))
    effects.emit({ type: 'quotations.changed', quotationIds: [quotationId], by: userId, userIds })
}

/** Tells everybody who sees a quotation, or a template, that the content of a version of it changed (QT-330). */
export async function tellContent(
  tx: Tx,
  effects: Effects,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  change: { quotationId: string | null; versionId: string; revision: number },
): Promise<void> {
  for (const userIds of await seersOf(tx, companyId, change.quotationId))
    effects.emit({ type: 'quotation-content.changed', ...change, by: userId, userIds })
}

/** Templates, without a quotation, are seen by all who use quotations. */
async function seersOf(tx: Tx, companyId: string, quotationId: string | null): Promise<string[][]> {
  if (quotationId === null) return [await selectQuotationUsers(tx, companyId)]
  return (await selectSeers(tx, companyId, [quotationId])).map(({ userIds }) => userIds)
}

/** Tells everybody who sees a quotation, or a template, who has a version of it open (QT-177). */
export async function tellPresence(
  tx: Tx,
  effects: Effects,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  at: { quotationId: string | null; versionId: string },
): Promise<void> {
  for (const userIds of await seersOf(tx, companyId, at.quotationId))
    effects.emit({ type: 'quotation-presence.changed', ...at, by: userId, userIds })
}

/** Refuses people without the module of quotations (QT-309). Throws FORBIDDEN. */
export function requireQuotations(actor: Pick<Actor, 'features' | 'isClient'>): void {
  if (actor.isClient || !actor.features.includes('quotation')) throw new AppError('FORBIDDEN')
}

/** Refuses people who may read quotations and the library but not change them (QT-311). Throws FORBIDDEN. */
export function requireQuotationEdit(actor: Pick<Actor, 'features' | 'isClient' | 'rights'>): void {
  requireQuotations(actor)
  if (!actor.rights.quotation.edit) throw new AppError('FORBIDDEN')
}

/** Settings of the module are changed by admins and people with companyDetails (QT-318). Throws FORBIDDEN. */
export function requireQuotationSettings(
  actor: Pick<Actor, 'features' | 'isClient' | 'isAdmin' | 'isSuperAdmin'>,
): void {
  requireQuotations(actor)
  if (!actor.isAdmin && !actor.isSuperAdmin && !actor.features.includes('companyDetails'))
    throw new AppError('FORBIDDEN')
}

/** Whether somebody may see costs, markups, margins and vendors (QT-313). */
export const seesCosts = (actor: Pick<Actor, 'rights'>): boolean => actor.rights.quotation.viewCosts

/** Refuses people who may not approve quotations (QT-313). Throws FORBIDDEN. */
export function requireApprover(actor: Pick<Actor, 'features' | 'isClient' | 'rights'>): void {
  requireQuotations(actor)
  if (!mayApprove(actor)) throw new AppError('FORBIDDEN')
}

/** Whether somebody may approve quotations (QT-313). */
export const mayApprove = (actor: Pick<Actor, 'rights'>): boolean => actor.rights.quotation.approve
