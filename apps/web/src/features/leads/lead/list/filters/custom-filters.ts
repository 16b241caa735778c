import { customFilterText, isCustomColumn, readCustomFilter } from '@plinth/contract/leads/lead/custom-columns'
import type { LeadFilters } from '@plinth/contract/leads/lead/lead-list'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import type {
  DateRange,
  FilterOption,
  FilterValue,
  GridFilters,
  NumberRange,
} from '../../../../../ui/data-grid/columns.ts'

type Fields = readonly Pick<CustomField, 'fieldId' | 'fieldType' | 'options'>[]

/** The list's filters as its grid shows them: those of custom fields by their type. */
export const toGridFilters = (filters: LeadFilters): GridFilters =>
  Object.fromEntries(
    Object.entries(filters).map(([column, values = []]) => [
      column,
      isCustomColumn(column) ? gridValue(values) : values,
    ]),
  )

function gridValue(values: readonly string[]): FilterValue {
  const read = values.flatMap(value => readCustomFilter(value) ?? [])
  const [first] = read
  if (first?.kind === 'numbers') {
    const end = (text: string) => (text === '' ? undefined : Number(text))
    return { min: end(first.from), max: end(first.to) }
  }
  if (first?.kind === 'days') return { from: first.from || undefined, to: first.to || undefined }
  return read.map(one => (one.kind === 'equal' || one.kind === 'contains' ? one.text : ''))
}

/** The reverse of `toGridFilters`; filters of fields that are not known stay as they were. */
export function fromGridFilters(filters: GridFilters, fields: Fields, before: LeadFilters): LeadFilters {
  const types = new Map(fields.map(field => [field.fieldId, field.fieldType]))
  return Object.fromEntries(
    Object.entries(filters).flatMap(([column, value]) => {
      if (!isCustomColumn(column)) return [[column, value]]
      const type = types.get(column)
      return [[column, type === undefined ? (before[column] ?? []) : customValues(type, value)]]
    }),
  ) as LeadFilters
}

function customValues(type: CustomField['fieldType'], value: FilterValue): string[] {
  if (Array.isArray(value)) {
    const kind = type === 'Dropdown' ? 'equal' : 'contains'
    return (value as readonly string[]).map(text => (text === '' ? '' : customFilterText({ kind, text })))
  }
  if (type === 'Date') {
    const { from = '', to = '' } = value as DateRange
    return [customFilterText({ kind: 'days', from, to })]
  }
  const { min, max } = value as NumberRange
  return [customFilterText({ kind: 'numbers', from: String(min ?? ''), to: String(max ?? '') })]
}

/** The options of a Dropdown that hold a text, and the blank cells. */
export function customOptions(fields: Fields, column: string, search: string): FilterOption[] {
  const options = fields.find(field => field.fieldId === column)?.options ?? []
  const all = [{ value: '', label: '(Blank)' }, ...options.map(option => ({ value: option, label: option }))]
  return all.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
}
