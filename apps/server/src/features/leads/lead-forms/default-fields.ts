import { type FieldKind, inOrder, namesOf } from '@plinth/contract/field-table'
import type { LeadField } from '@plinth/contract/leads/lead/lead-fields'
import { LEAD_ORDERS } from '@plinth/contract/leads/lead/lead-orders'
import { DEFINED_FIELDS, type FieldType, PAYLOAD_NAMES } from '@plinth/contract/leads/lead-forms/form-engine'

/**
 * The fields of every company's lead forms, with the lead's column that each fills; section 0 is Individual, 1 Corporate (IN-Q69,
 * IN-239).
 */
interface DefaultField {
  key: string
  name: string
  type: FieldType
  sections: number[]
  column: string
  isRequired?: true
}
type Defined = typeof DEFINED_FIELDS

const TYPES: Readonly<Record<FieldKind, FieldType>> = {
  text: 'Text',
  email: 'Email',
  list: 'Dropdown',
  money: 'Number',
  date: 'Date',
}
/** Fields that are more than a value in a column, under the lead's names. */
const OWN_FIELDS = {
  phoneNumber: { name: 'Contact Number', type: 'Number', sections: [0], column: 'phone', isRequired: true },
  area: { name: 'Area', type: 'Number', sections: [0, 1], column: 'area' },
  assignedTo: { name: 'Assign To', type: 'Dropdown', sections: [0, 1], column: 'assigned_to' },
} satisfies Record<string, Omit<DefaultField, 'key'>>

const plainField = ({ label, kind, column, defined }: LeadField): Omit<DefaultField, 'key'> => ({
  name: defined?.name ?? label,
  type: TYPES[kind],
  // a corporate lead has these on its primary contact, so they are only in the individual form
  sections: defined?.isOfIndividual ? [0] : [0, 1],
  column,
  ...(defined?.isRequired ? { isRequired: true } : {}),
})
const KEYS = new Map<string, string>(Object.entries(PAYLOAD_NAMES).map(([key, name]) => [name, key]))

export const DEFAULT_FIELDS: readonly DefaultField[] = inOrder<keyof typeof OWN_FIELDS | keyof Defined>(
  LEAD_ORDERS.defined,
  ['phoneNumber', 'area', 'assignedTo', ...namesOf(DEFINED_FIELDS)],
).map(name => ({
  key: KEYS.get(name) ?? name,
  ...(name in OWN_FIELDS
    ? OWN_FIELDS[name as keyof typeof OWN_FIELDS]
    : plainField(DEFINED_FIELDS[name as keyof Defined])),
}))
