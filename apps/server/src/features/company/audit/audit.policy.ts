import type { AuditChange } from '@plinth/contract/company/audit'
import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../../../platform/context.ts'

const SECRET = /password|token|secret|otp|hash|private/i
const LONGEST = 2000

/** The audit trail is read by admins and by people with companyDetails, as the settings it tells of (SH-Q67). Throws FORBIDDEN. */
export function requireAuditReader(actor: Pick<Actor, 'isAdmin' | 'isSuperAdmin' | 'features'>): void {
  if (actor.isSuperAdmin || actor.isAdmin || actor.features.includes('companyDetails')) return
  throw new AppError('FORBIDDEN')
}

/** What may be kept of the changes: only fields that differ, no secret's value, no text without end. */
export function keptChanges(changes: readonly AuditChange[]): AuditChange[] {
  const short = (value: AuditChange['before']) =>
    typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  return changes
    .filter(change => change.before !== change.after)
    .map(({ field, before, after }) =>
      SECRET.test(field) ? { field, before: null, after: null } : { field, before: short(before), after: short(after) },
    )
}
