import { AppError } from '@plinth/contract/error-codes'
import type { Actor } from '../../../platform/context.ts'

/** The project of the firm itself is made by its super admin alone (SH-Q66). Throws FORBIDDEN. */
export function requireFounder(actor: Pick<Actor, 'isSuperAdmin'>): void {
  if (!actor.isSuperAdmin) throw new AppError('FORBIDDEN')
}

/** A project is run by its admin and by the admins of the company (SH-Q100). Throws FORBIDDEN. */
export function requireProjectAdmin(
  actor: Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin'>,
  project: { projectAdmin: string | null },
): void {
  if (!actor.isAdmin && !actor.isSuperAdmin && project.projectAdmin !== actor.userId) throw new AppError('FORBIDDEN')
}

/** Whose projects a person sees: everybody's as an admin, else those they made, run or work on (SH-Q104). */
export const viewerOf = (actor: Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin'>): string | null =>
  actor.isAdmin || actor.isSuperAdmin ? null : actor.userId

/** What is shared with a client is for that client alone (SH-008). Throws FORBIDDEN. */
export function requireClient(actor: Pick<Actor, 'isClient'>): void {
  if (!actor.isClient) throw new AppError('FORBIDDEN')
}
