import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../context.ts'

/** Parameters by which older clients identify their user; they must agree with the session (decision 1). */
const SELF_KEYS = ['userId', 'updatedBy', 'senderId', 'deletedBy', 'createdBy', 'addedBy'] as const

/**
 * Removes the identity parameters from a query or body after comparing them with the session. The input itself is not changed.
 * Throws FORBIDDEN where one names another person.
 */
export function withoutIdentity(input: unknown, actor: Actor | undefined, isTarget: boolean): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const keys = SELF_KEYS.filter(key => Object.hasOwn(input, key) && !(isTarget && key === 'userId'))
  const hasCompany = Object.hasOwn(input, 'cId')
  if (keys.length === 0 && !hasCompany) return input
  if (!actor) return input
  const cleaned: Record<string, unknown> = { ...input }
  for (const key of keys) {
    if (cleaned[key] !== actor.userId) throw new AppError('FORBIDDEN')
    delete cleaned[key]
  }
  if (hasCompany) {
    if (cleaned.cId !== actor.companyId) throw new AppError('FORBIDDEN')
    delete cleaned.cId
  }
  return cleaned
}
