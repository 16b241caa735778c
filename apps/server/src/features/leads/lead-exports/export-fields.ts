import { AppError } from '@plinth/contract/error-codes'
import { isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { EXPORT_HEADINGS, type ExportColumn } from '@plinth/contract/leads/lead-exports'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import type { Tx } from '../../../platform/database/database.ts'
import { fieldsOf } from '../lead-forms/lead-forms.service.ts'

/** The company's custom fields by the key of their values. */
export type CustomFields = ReadonlyMap<string, Pick<CustomField, 'fieldName' | 'fieldType'>>

/** The custom fields that an export may have as columns. */
export const customFieldsOf = async (tx: Tx, companyId: string): Promise<CustomFields> =>
  new Map((await fieldsOf(tx, companyId)).filter(field => field.isCustom).map(field => [field.fieldId, field]))

/** Refuses columns that the company has not. Throws INVALID. */
export function refuseUnknownColumns(columns: readonly ExportColumn[], custom: CustomFields): void {
  const unknown = columns.findIndex(column => isCustomColumn(column) && !custom.has(column))
  if (unknown < 0) return
  const message = 'This field no longer exists'
  throw new AppError('INVALID', message, { fields: [{ field: `columns.${unknown}`, message }] })
}

/** What stands above a column; a field that is gone meanwhile by its key. */
export const headingOf = (column: ExportColumn, custom: CustomFields): string =>
  isCustomColumn(column) ? (custom.get(column)?.fieldName ?? column) : EXPORT_HEADINGS[column]
