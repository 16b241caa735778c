import type { EditLead } from '@plinth/contract/leads/lead/lead'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { readArea } from '@plinth/contract/leads/lead/lead-rules'
import { readDay } from '../../../../../lib/text/day-text.ts'
import { formatDayNumbers } from '../../../../../lib/text/format-date.ts'
import { nationalDigits, shownArea } from '../../../parts/lead-text.ts'
import { changesOf, type EditRules, type EditValues, editProblems, editValues } from '../../edit/edit-values.ts'
import type { LeadCell } from './lead-cell-kinds.ts'

/** What the editor of a cell begins with: the phone without its dial code, the day as people write it, the assignee's id. */
export function cellText(lead: ListedLead, { field }: LeadCell): string {
  switch (field) {
    case 'phoneNumber':
      return nationalDigits(lead)
    case 'area':
      return shownArea(lead)
    case 'budget':
      return lead.budget === null ? '' : String(lead.budget)
    case 'expClosureDate':
      return lead.expClosureDate ? formatDayNumbers(lead.expClosureDate) : ''
    case 'assignedTo':
      return lead.assignedTo?._id ?? ''
    default:
      return lead[field]
  }
}

/** What a text makes of a lead: the fields to send, none where nothing changes, or why it cannot be. */
export type CellChange = { problem: string } | { fields: Omit<EditLead, 'version'> }

/**
 * Reads what was typed into a cell by the rules and in the words of Edit Lead (LM-423 to LM-435). An amount may be written
 * with commas, an area with its unit.
 */
export function cellChange(lead: ListedLead, { field }: LeadCell, typed: string, country: string): CellChange {
  if (field === 'assignedTo') {
    const id = typed === '' ? null : typed
    return { fields: id === (lead.assignedTo?._id ?? null) ? {} : { assignedTo: id } }
  }
  const base = formOf(lead)
  const text = typed.trim()
  const day = field === 'expClosureDate' && text !== '' ? readDay(text) : ''
  if (day === null) return { problem: 'Not a valid date' }
  const values: EditValues =
    field === 'expClosureDate'
      ? { ...base, expClosureDate: day }
      : { ...base, lead: { ...base.lead, ...typedFields(field, text, base.lead.areaUnit) } }
  const fields = changesOf(base, values)
  if (Object.keys(fields).length === 0) return { fields }
  const rules: EditRules = { country, own: [], required: {} }
  const problem = editProblems(base, values, rules)[field]
  return problem === undefined ? { fields } : { problem }
}

type TypedField = Exclude<LeadCell['field'], 'expClosureDate' | 'assignedTo'>
function typedFields(field: TypedField, text: string, unit: EditValues['lead']['areaUnit']) {
  if (field === 'budget') return { budget: text.replace(/[,\s]/g, '') }
  if (field !== 'area') return { [field]: field === 'phoneNumber' ? text.replace(/[\s-]/g, '') : text }
  const area = readArea(text)
  return area ? { area: area.digits, areaUnit: area.unit ?? unit } : { area: text }
}

/** Of a listed lead what the form's rules look at; what the list does not know of it, no cell changes. */
const formOf = (lead: ListedLead): EditValues =>
  editValues({
    ...lead,
    customFields: {},
    otherContactDetails: [],
    otherPhoneNumbers: [],
    designation: '',
    pinCode: '',
    remarks: '',
  })
