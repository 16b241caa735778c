import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../context.ts'

/** Parameters that older callers send to say who they are; they must agree with the session (decisions.md 1). */
const SELF_KEYS = ['userId', 'updatedBy', 'senderId', 'deletedBy', 'createdBy', 'addedBy'] as const

/**
 * Removes the identity parameters from a query or body after comparing them with the session.
 * Throws FORBIDDEN where one names somebody else. The input is left as it was.
 */
export function withoutIdentity(input: unknown, actor: Actor | undefined, isTarget: boolean): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const keys = SELF_KEYS.filter(key => Object.hasOwn(input, key) && !(isTarget && key === 'userId'))
  const hasCompany = Object.hasOwn(input, 'cId')
  if (keys.length === 0 && !hasCompany) return input
  if (!actor) return input
  const rest: Record<string, unknown> = { ...input }
  for (const key of keys) {
    if (rest[key] !== actor.userId) throw new AppError('FORBIDDEN')
    delete rest[key]
  }
  if (hasCompany) {
    if (rest.cId !== actor.companyId) throw new AppError('FORBIDDEN')
    delete rest.cId
  }
  return rest
}
