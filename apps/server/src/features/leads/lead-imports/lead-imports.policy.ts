import { AppError } from '@plinth/contract/error-codes'
import { changedFields } from '@plinth/contract/field-imports'
import { type CustomColumn, isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import {
  IMPORT_FIELDS,
  type ImportMapping,
  mayImportField,
  type RowField,
} from '@plinth/contract/leads/lead-imports/import-fields'
import type { Actor } from '../../../platform/context.ts'
import type { ImportRecord } from './lead-imports.tables.ts'

const UNDO_DAYS = 7

type Importer = Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin' | 'rights' | 'leadAccess'>

/** An import belongs to the people who uploaded and saved it; admins may look at it and undo it too. */
export const ownsImport = (actor: Importer, one: Pick<ImportRecord, 'createdBy' | 'savedBy'>): boolean =>
  [one.createdBy, one.savedBy].includes(actor.userId) || actor.isAdmin || actor.isSuperAdmin

/** Who may see the rows of an import in order to continue it: its owners, and colleagues who may see and edit all leads. */
export const mayContinue = (actor: Importer, one: Pick<ImportRecord, 'createdBy' | 'savedBy'>): boolean =>
  ownsImport(actor, one) || (actor.rights.crm.edit && actor.leadAccess.view === 'all' && actor.leadAccess.unassigned)

/** Whether an import can be continued: its rows are kept, and it is not being saved right now. */
export const isUnfinished = ({ status, expiresAt }: Pick<ImportRecord, 'status' | 'expiresAt'>): boolean =>
  (status === 'parsed' || status === 'stopped') && expiresAt !== null

/** Why an import cannot be undone now, or undefined: it must have created leads, within the last seven days (decision 26). */
export function undoProblem(one: Pick<ImportRecord, 'status' | 'savedAt' | 'begunAt'>, now: Date): string | undefined {
  if (one.status === 'undone') return 'This import has already been taken back'
  if (one.status === 'saving') return 'This import is still being saved'
  const at = one.savedAt ?? one.begunAt
  if (at === null || one.status === 'parsed' || one.status === 'cancelled') return 'This import was never saved'
  const isTooOld = now.getTime() - at.getTime() > UNDO_DAYS * 24 * 3600 * 1000
  return isTooOld ? `An import can be taken back for ${UNDO_DAYS} days` : undefined
}

/** A mapping without the fields that somebody may not fill. */
export const permitted = ({ rights }: Importer, mapping: ImportMapping): ImportMapping =>
  mapping.map(to => (to === null || mayImportField(to, rights.crm) ? to : 'note'))

/** Whether somebody may add rows to leads: that changes leads. */
export const mayAdd = ({ rights }: Importer): boolean => rights.crm.edit

interface FilledFields {
  columns: readonly (string | null)[]
  fills: Readonly<Record<string, string>>
}
/** Whether somebody may fill all fields of a sheet, those with a text for all rows too. */
export const mayFill = ({ rights }: Importer, { columns, fills }: FilledFields): boolean =>
  [...columns, ...Object.keys(fills)].every(field => field === null || mayImportField(field, rights.crm))

/** Refuses a sheet of which somebody may not fill all fields. Throws FORBIDDEN. */
export function requireFields(actor: Importer, sheet: FilledFields): void {
  if (!mayFill(actor, sheet))
    throw new AppError('FORBIDDEN', 'You may not set assignees, stages, statuses or tags by an import')
}

/**
 * The fields that other columns fill than before, and those that get or lose a text for all rows without having a column; what was
 * corrected in them no longer holds.
 */
export function changedImportFields(
  { columns: before, fills: fillsBefore }: FilledFields,
  { columns: after, fills: fillsAfter }: FilledFields,
): RowField[] {
  const changed = new Set<RowField>(changedFields(IMPORT_FIELDS, before, after))
  const own = [...before, ...after].filter(to => to !== null && isCustomColumn(to)) as CustomColumn[]
  for (const field of own) if (before.indexOf(field) !== after.indexOf(field)) changed.add(field)
  for (const { key } of IMPORT_FIELDS) {
    const isFillChanged = (fillsBefore[key] === undefined) !== (fillsAfter[key] === undefined)
    if (isFillChanged && !after.includes(key)) changed.add(key)
  }
  // first and last name are parted only where there is one column for both
  if (changed.has('lastName')) changed.add('firstName')
  if (changed.has('firstName')) changed.add('lastName')
  // columns that are notes are lines of the remarks
  const isNote = (columns: readonly (string | null)[]): string => columns.map(to => Number(to === 'note')).join('')
  if (isNote(before) !== isNote(after)) changed.add('remarks')
  return [...changed]
}
