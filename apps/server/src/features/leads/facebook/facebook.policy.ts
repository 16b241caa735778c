import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../../../platform/context.ts'

/** Only admins and the super admin connect a company to other services (LM-Q92). Throws FORBIDDEN. */
export function requireConnector(actor: Pick<Actor, 'isAdmin' | 'isSuperAdmin' | 'isClient'>): void {
  if (actor.isClient || !(actor.isAdmin || actor.isSuperAdmin)) throw new AppError('FORBIDDEN')
}

const MINUTE = 60_000
/** Pauses after each failed attempt; together about five days. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440].map(minutes => minutes * MINUTE)

/** When to try again after so many attempts; undefined once it is a person's turn. */
export function nextTry(attempts: number, at: Date): Date | undefined {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? undefined : new Date(at.getTime() + pause)
}
