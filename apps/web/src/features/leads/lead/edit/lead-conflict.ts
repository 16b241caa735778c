import { isAppError } from '@plinth/contract/error-codes'
import type { LeadConflict } from '@plinth/contract/leads/lead/lead'

/** The fields that somebody else changed meanwhile, where that is why a change was refused. */
export function leadConflictOf(error: unknown): LeadConflict | undefined {
  const found = isAppError(error, 'CONFLICT') ? (error.data as Partial<LeadConflict> | undefined) : undefined
  return found?.conflicts?.length ? (found as LeadConflict) : undefined
}
