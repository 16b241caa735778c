import type { Actor } from '../../../platform/context.ts'

const UNDO_DAYS = 7

type Importer = Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin'>
interface Import {
  createdBy: string
  status: 'parsed' | 'saved' | 'undone'
  savedAt: Date | null
}

/** An import belongs to who uploaded it; admins may look at it and take it back too. */
export const ownsImport = (actor: Importer, one: Pick<Import, 'createdBy'>): boolean =>
  one.createdBy === actor.userId || actor.isAdmin || actor.isSuperAdmin

/** Why an import cannot be taken back now, or undefined: only a saved one, within seven days (decisions.md 26). */
export function undoProblem(one: Import, now: Date): string | undefined {
  if (one.status === 'undone') return 'This import has already been taken back'
  if (one.status === 'parsed' || one.savedAt === null) return 'This import was never saved'
  const isTooOld = now.getTime() - one.savedAt.getTime() > UNDO_DAYS * 24 * 3600 * 1000
  return isTooOld ? `An import can be taken back for ${UNDO_DAYS} days` : undefined
}
