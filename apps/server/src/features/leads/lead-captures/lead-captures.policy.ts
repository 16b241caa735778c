import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../../../platform/context.ts'

/** Capture forms may be managed by admins and people with crm.edit. Throws FORBIDDEN. */
export function requireCaptureManager(
  actor: Pick<Actor, 'isClient' | 'isAdmin' | 'isSuperAdmin' | 'features' | 'rights'>,
): void {
  const isEditor = actor.features.includes('crm') && actor.rights.crm.edit
  if (actor.isClient || !(actor.isAdmin || actor.isSuperAdmin || isEditor)) throw new AppError('FORBIDDEN')
}

/** Other systems are connected by admins and the super admin alone, who see every lead that these bring (LM-Q92). Throws FORBIDDEN. */
export function requireHookManager(actor: Pick<Actor, 'isClient' | 'isAdmin' | 'isSuperAdmin'>): void {
  if (actor.isClient || !(actor.isAdmin || actor.isSuperAdmin)) throw new AppError('FORBIDDEN')
}
