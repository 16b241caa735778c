import { changedFields } from '@plinth/contract/field-imports'
import { IMPORT_FIELDS, type ImportField } from '@plinth/contract/leads/lead-imports/import-fields'
import type { Actor } from '../../../platform/context.ts'
import type { ImportRecord } from './lead-imports.tables.ts'

const UNDO_DAYS = 7

type Importer = Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin' | 'rights' | 'leadAccess'>

/** An import belongs to who uploaded it and to who saved it; admins may look at it and take it back too. */
export const ownsImport = (actor: Importer, one: Pick<ImportRecord, 'createdBy' | 'savedBy'>): boolean =>
  [one.createdBy, one.savedBy].includes(actor.userId) || actor.isAdmin || actor.isSuperAdmin

/** Whom the rows of an import may be shown to, to go on with it: its owners, and colleagues who may see and edit all leads. */
export const mayContinue = (actor: Importer, one: Pick<ImportRecord, 'createdBy' | 'savedBy'>): boolean =>
  ownsImport(actor, one) || (actor.rights.crm.edit && actor.leadAccess.view === 'all' && actor.leadAccess.unassigned)

/** Whether there is something to go on with: rows that are kept, and not being saved at this moment. */
export const isUnfinished = ({ status, expiresAt }: Pick<ImportRecord, 'status' | 'expiresAt'>): boolean =>
  (status === 'parsed' || status === 'stopped') && expiresAt !== null

/** Why an import cannot be taken back now, or undefined: only one that has created leads, within seven days (decisions.md 26). */
export function undoProblem(one: Pick<ImportRecord, 'status' | 'savedAt' | 'begunAt'>, now: Date): string | undefined {
  if (one.status === 'undone') return 'This import has already been taken back'
  if (one.status === 'saving') return 'This import is still being saved'
  const at = one.savedAt ?? one.begunAt
  if (at === null || one.status === 'parsed' || one.status === 'cancelled') return 'This import was never saved'
  const isTooOld = now.getTime() - at.getTime() > UNDO_DAYS * 24 * 3600 * 1000
  return isTooOld ? `An import can be taken back for ${UNDO_DAYS} days` : undefined
}

/** The fields that other columns fill than before; what was corrected in them no longer holds. */
export function changedImportFields(
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): ImportField[] {
  const changed = new Set(changedFields(IMPORT_FIELDS, before, after))
  // first and last name are parted only where there is one column for both
  if (changed.has('lastName')) changed.add('firstName')
  if (changed.has('firstName')) changed.add('lastName')
  return [...changed]
}
