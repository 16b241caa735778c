import { isAppError } from '@plinth/contract/error-codes'
import { PREPARATION_TEXTS } from '@plinth/contract/quotations/quotation-preparations'

/** Somebody made the call and the answer names no project: what is there is another one's (IN-Q87). */
export class NothingPrepared extends Error {}

/** The short message of a preparation that failed, by what the server refused (QT-020, IN-Q87). */
export function preparationProblem(error: unknown): string {
  if (error instanceof NothingPrepared) return PREPARATION_TEXTS.clientMissing
  const refused = isAppError(error, 'CONFLICT') ? error.fields.map(({ field }) => field) : []
  if (refused.includes('email')) return PREPARATION_TEXTS.clientConflict
  if (refused.includes('projectName')) return PREPARATION_TEXTS.projectConflict
  return PREPARATION_TEXTS.failed
}
