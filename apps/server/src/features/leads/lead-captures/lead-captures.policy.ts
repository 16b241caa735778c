import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../../../platform/context.ts'

/** Capture forms may be managed by admins and people with crm.edit. Throws FORBIDDEN. */
export function requireCaptureManager(
  actor: Pick<Actor, 'isClient' | 'isAdmin' | 'isSuperAdmin' | 'features' | 'rights'>,
): void {
  const isEditor = actor.features.includes('crm') && actor.rights.crm.edit
  if (actor.isClient || !(actor.isAdmin || actor.isSuperAdmin || isEditor)) throw new AppError('FORBIDDEN')
}
