import type { ImportField } from '@plinth/contract/leads/import-fields'

/** Widths of the table's columns in pixels. */
export const COLUMN_WIDTHS: Readonly<Record<ImportField, number>> = {
  firstName: 130,
  lastName: 130,
  email: 210,
  phoneNumber: 140,
  address: 220,
  city: 120,
  pinCode: 100,
  budget: 110,
  requirements: 180,
  leadSource: 130,
  sourceName: 140,
  area: 110,
}
/** The row's number and its drop button. */
export const ROW_HEAD_WIDTH = 92
