import type { EditLead } from '@plinth/contract/leads/lead/lead'
import type { LeadColumn, ListedLead } from '@plinth/contract/leads/lead/lead-list'
import type { GrowableList } from '../../../lead-forms/lead-forms.api.ts'

/** How a cell of the list is changed in place. Stage, status and calls are the panel's, where their rules are. */
export type LeadCell =
  | { kind: 'text'; field: 'phoneNumber' | 'email' | 'city' | 'address' | 'budget' | 'area' }
  | { kind: 'list'; field: 'requirements' | 'leadSource' | 'sourceName'; list: GrowableList }
  | { kind: 'day'; field: 'expClosureDate' }
  | { kind: 'person'; field: 'assignedTo' }

const CELLS: Partial<Record<LeadColumn, LeadCell>> = {
  phoneNumber: { kind: 'text', field: 'phoneNumber' },
  email: { kind: 'text', field: 'email' },
  city: { kind: 'text', field: 'city' },
  address: { kind: 'text', field: 'address' },
  budget: { kind: 'text', field: 'budget' },
  area: { kind: 'text', field: 'area' },
  requirements: { kind: 'list', field: 'requirements', list: 'workScope' },
  leadSource: { kind: 'list', field: 'leadSource', list: 'leadSource' },
  sourceName: { kind: 'list', field: 'sourceName', list: 'sourceName' },
  expClosure: { kind: 'day', field: 'expClosureDate' },
  assignedTo: { kind: 'person', field: 'assignedTo' },
}
export const leadCell = (column: string): LeadCell | undefined =>
  Object.hasOwn(CELLS, column) ? CELLS[column as LeadColumn] : undefined

/** Whether a person may change a cell: the assignee needs canAssign beside edit (LM-Q97). */
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
  const { assignedTo, budget, phoneNumber, expClosureDate, ...texts } = fields
  const same = Object.fromEntries(Object.entries(texts).filter(([field]) => field in lead))
  return {
    ...lead,
    ...same,
    ...(budget === undefined ? {} : { budget: budget === '' ? null : Number(budget) }),
    ...(phoneNumber === undefined ? {} : { phoneNumber: `${lead.countryCode}${phoneNumber}` }),
    ...(expClosureDate === undefined ? {} : { expClosureDate }),
    ...(assignedTo === undefined ? {} : { assignedTo: assignee ?? null }),
  }
}
