import type { CustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { formatDate } from '../../../../../lib/text/format-date.ts'
import type { ColumnFilter, GridColumn } from '../../../../../ui/data-grid/columns.ts'
import { NONE } from '../../../parts/lead-text.ts'
import classes from '../lead-columns.module.css'

const FILTERS: Readonly<Record<CustomField['fieldType'], ColumnFilter>> = {
  Dropdown: { kind: 'options' },
  Number: { kind: 'numbers' },
  Date: { kind: 'dates' },
  Text: { kind: 'text' },
  Email: { kind: 'text' },
  Website: { kind: 'text' },
}

/** Custom fields as columns of the list, in the order of the forms. */
export const customColumns = (fields: readonly CustomField[], zone: string): readonly GridColumn<ListedLead>[] =>
  fields.map(({ fieldId, fieldName, fieldType }) => ({
    id: fieldId,
    header: fieldName,
    width: 160,
    isSortable: true,
    filter: FILTERS[fieldType],
    ...(fieldType === 'Number' ? { align: 'end' as const } : {}),
    cell: lead => {
      const value = lead.customFields[fieldId] ?? ''
      if (value === '') return <span className={classes.none}>{NONE}</span>
      return fieldType === 'Date' ? formatDate(value, zone) : value
    },
  }))

/** The columns of custom fields that a person sees. */
export const shownCustomColumns = (fields: readonly CustomField[], hidden: ReadonlySet<string>): CustomColumn[] =>
  fields.filter(field => !hidden.has(field.fieldId)).map(field => field.fieldId as CustomColumn)
