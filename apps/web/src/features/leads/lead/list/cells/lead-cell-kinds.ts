import { mapNames } from '@plinth/contract/field-table'
import type { EditLead } from '@plinth/contract/leads/lead/lead'
import { FIELD_OF_COLUMN, LISTED_FIELDS, type OwnColumn, PLAIN_COLUMNS } from '@plinth/contract/leads/lead/lead-columns'
import type { GrowableList, LeadField } from '@plinth/contract/leads/lead/lead-fields'
import type { LeadColumn, ListedLead } from '@plinth/contract/leads/lead/lead-list'

type Listed = typeof LISTED_FIELDS

/** How a cell of the list is edited in place. Stage, status and calls are edited in the panel, which has their rules. */
export type LeadCell =
  | { kind: 'text'; field: keyof Listed | 'phoneNumber' | 'area' }
  | { kind: 'list'; field: keyof Listed; list: GrowableList }
  | { kind: 'day'; field: keyof Listed }
  | { kind: 'person'; field: 'assignedTo' }

const OWN_CELLS: Partial<Record<OwnColumn, LeadCell>> = {
  phoneNumber: { kind: 'text', field: 'phoneNumber' },
  area: { kind: 'text', field: 'area' },
  assignedTo: { kind: 'person', field: 'assignedTo' },
}
function plainCell(field: keyof Listed): LeadCell {
  const { kind, list }: LeadField = LISTED_FIELDS[field]
  if (list) return { kind: 'list', field, list }
  return kind === 'date' ? { kind: 'day', field } : { kind: 'text', field }
}
const CELLS: Partial<Record<LeadColumn, LeadCell>> = {
  ...mapNames(PLAIN_COLUMNS, column => plainCell(FIELD_OF_COLUMN[column])),
  ...OWN_CELLS,
}
export const leadCell = (column: string): LeadCell | undefined =>
  Object.hasOwn(CELLS, column) ? CELLS[column as LeadColumn] : undefined

/** Whether a person may edit a cell: the assignee needs canAssign besides edit (LM-Q97). */
export const canEditCell = (column: string, rights: { canEdit: boolean; canAssign: boolean }): boolean => {
  const cell = leadCell(column)
  return cell !== undefined && rights.canEdit && (cell.kind !== 'person' || rights.canAssign)
}

/** The row as it will be once the change is saved. */
export function rowAfter(
  lead: ListedLead,
  fields: Omit<EditLead, 'version'>,
  assignee?: ListedLead['assignedTo'],
): ListedLead {
  const { assignedTo, phoneNumber, ...texts } = fields
  const same = Object.entries(texts).flatMap(([field, value]) => (field in lead ? [[field, held(field, value)]] : []))
  return {
    ...lead,
    ...Object.fromEntries(same),
    ...(phoneNumber === undefined ? {} : { phoneNumber: `${lead.countryCode}${phoneNumber}` }),
    ...(assignedTo === undefined ? {} : { assignedTo: assignee ?? null }),
  }
}

/** The value of a row after a field was sent. */
function held(field: string, sent: unknown): unknown {
  const isMoney = Object.hasOwn(LISTED_FIELDS, field) && LISTED_FIELDS[field as keyof Listed].kind === 'money'
  if (!isMoney) return sent
  return sent === '' ? null : Number(sent)
}
