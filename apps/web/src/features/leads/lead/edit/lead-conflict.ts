import { isAppError } from '@plinth/contract/error-codes'
import type { LeadConflict } from '@plinth/contract/leads/lead/lead'

/** The fields that somebody else has changed in the meantime, if a change was refused for that reason. */
export function leadConflictOf(error: unknown): LeadConflict | undefined {
  const found = isAppError(error, 'CONFLICT') ? (error.data as Partial<LeadConflict> | undefined) : undefined
  return found?.conflicts?.length ? (found as LeadConflict) : undefined
}
