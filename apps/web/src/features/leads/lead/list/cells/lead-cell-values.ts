import { valueProblem } from '@plinth/contract/field-checks'
import { type Reading, readField } from '@plinth/contract/field-readers'
import { heldText, mapNames, namesOf } from '@plinth/contract/field-table'
import type { EditLead } from '@plinth/contract/leads/lead/lead'
import { LISTED_FIELDS } from '@plinth/contract/leads/lead/lead-columns'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { plainArea, readLeadPhones } from '@plinth/contract/leads/lead/lead-readers'
import { typedText } from '@plinth/contract/leads/lead/lead-rules'
import { formatDayNumbers } from '../../../../../lib/text/format-date.ts'
import { nationalDigits, shownArea } from '../../../parts/lead-text.ts'
import { TYPED_FIELDS } from '../../add/add-lead-values.ts'
import { changesOf, type EditRules, type EditValues, editProblems, editValues } from '../../edit/edit-values.ts'
import type { LeadCell } from './lead-cell-kinds.ts'

/** The initial text of a cell's editor: the phone without its dial code, the day as people write it, the assignee's id. */
export function cellText(lead: ListedLead, { kind, field }: LeadCell): string {
  if (field === 'phoneNumber') return nationalDigits(lead)
  if (field === 'area') return shownArea(lead)
  if (field === 'assignedTo') return lead.assignedTo?._id ?? ''
  const text = heldText(lead[field])
  return kind === 'day' && text !== '' ? formatDayNumbers(text) : text
}

/** The result of an edit: the fields to send, none where nothing changes, or the problem. */
export type CellChange = { problem: string } | { fields: Omit<EditLead, 'version'> }

/** How a cell reads what is typed into it. */
export interface CellPlace {
  /** the company's, for postal codes */
  country: string
  currencySymbol: string
}

/**
 * Parses what was typed into a cell by the rules and in the words of Edit Lead (LM-423 to LM-435). Amounts, areas, phones and
 * days may be typed in any form that the readers know.
 */
export function cellChange(lead: ListedLead, { field }: LeadCell, written: string, place: CellPlace): CellChange {
  if (field === 'assignedTo') {
    const id = written === '' ? null : written
    return { fields: id === (lead.assignedTo?._id ?? null) ? {} : { assignedTo: id } }
  }
  const typed = typedText(field, written)
  const base = formOf(lead)
  const read: Reading = isPlain(field) ? readPlain(field, typed, place.currencySymbol) : { value: typed.trim() }
  const values: EditValues =
    field === 'expClosureDate'
      ? { ...base, expClosureDate: read.value }
      : { ...base, lead: { ...base.lead, ...typedFields(field, read.value, base.lead) } }
  const fields = changesOf(base, values)
  if (Object.keys(fields).length === 0) return { fields }
  const rules: EditRules = { country: place.country, own: [], required: {} }
  const problem = read.problem ?? editProblems(base, values, rules)[field]
  return problem === undefined ? { fields } : { problem }
}

const isPlain = (field: LeadCell['field']): field is keyof typeof LISTED_FIELDS => Object.hasOwn(LISTED_FIELDS, field)

type Typed = Exclude<LeadCell['field'], 'expClosureDate' | 'assignedTo'>
/** A text that says more than a value is not read, because a cell has no place for the rest; the rules of the fields then refuse it. */
function typedFields(
  field: Typed,
  text: string,
  { areaUnit, countryCode }: EditValues['lead'],
): Partial<EditValues['lead']> {
  if (field === 'phoneNumber') {
    const { value, note } = readLeadPhones(text, countryCode)
    const [phone, ...more] = value ?? []
    if (!phone || more.length > 0 || note !== undefined) return { phoneNumber: text.replace(/[\s-]/g, '') }
    return { phoneNumber: phone.number, countryCode: phone.dialCode }
  }
  if (field !== 'area') return { [field]: text }
  const area = plainArea(text)
  return area ? { area: String(area.size), areaUnit: area.unit ?? areaUnit } : { area: text }
}

function readPlain(name: keyof typeof LISTED_FIELDS, typed: string, symbol: string): Reading {
  const field = LISTED_FIELDS[name]
  const read = readField(field, typed, { currency: [symbol] })
  const text = typed.trim()
  return read.note === undefined ? read : { value: text, problem: valueProblem(field, text) }
}

const BLANK = mapNames(namesOf(TYPED_FIELDS), () => '')
/** The values of a listed lead that the form's rules need; no cell changes the values that the list does not have. */
const formOf = (lead: ListedLead): EditValues =>
  editValues({
    ...BLANK,
    ...lead,
    customFields: {},
    otherContactDetails: [],
    otherPhoneNumbers: [],
  })
