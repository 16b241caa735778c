import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../../../platform/context.ts'

type Asking = Pick<Actor, 'isAdmin' | 'isSuperAdmin' | 'features' | 'rights'>

const isAdmin = (actor: Asking): boolean => actor.isSuperAdmin || actor.isAdmin
const hasDetails = (actor: Asking): boolean => actor.features.includes('companyDetails')

/** Company settings are for admins and people with companyDetails (SH-Q67). */
export const canEditSettings = (actor: Asking): boolean => isAdmin(actor) || hasDetails(actor)

/** How leads are assigned is for admins (LM-Q92). */
export const canEditLeadAssignment = (actor: Asking): boolean => isAdmin(actor)

/** Which form new leads are made with is for admins and people who edit leads (IN-Q03). Throws FORBIDDEN. */
export function requireLeadFormEditor(actor: Asking): void {
  const mayEdit = isAdmin(actor) || (actor.features.includes('crm') && actor.rights.crm.edit)
  if (!mayEdit) throw new AppError('FORBIDDEN')
}

/** Throws FORBIDDEN. */
export function requireSettingsEditor(actor: Asking): void {
  if (!canEditSettings(actor)) throw new AppError('FORBIDDEN')
}

/** Throws FORBIDDEN. */
export function requireLeadAssignmentEditor(actor: Asking): void {
  if (!canEditLeadAssignment(actor)) throw new AppError('FORBIDDEN')
}
