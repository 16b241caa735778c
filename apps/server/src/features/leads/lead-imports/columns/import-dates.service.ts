import type { ReadingPlace } from '@plinth/contract/field-imports'
import type { ImportDates } from '@plinth/contract/leads/lead-imports/import-columns'
import {
  DATE_FIELDS,
  type DateField,
  IMPORT_FIELDS,
  type ImportMapping,
} from '@plinth/contract/leads/lead-imports/import-fields'
import { dayText } from '@plinth/contract/leads/lead-imports/import-rules'
import type { DateOrder } from '@plinth/contract/readers/date-parts'
import { dateOrderOf, readDate } from '@plinth/contract/readers/read-date'
import type { Tx } from '../../../../platform/database/database.ts'
import {
  type ColumnDates,
  type SheetKey,
  type SheetRecord,
  textsOfColumn,
} from '../../../../platform/staged-sheets/staged-sheets.service.ts'

/** In which order the dates of a column are written, which all of its values decide together. */

/** Different dates of a column that are looked at. */
const LOOKED_AT = 5000

const columnsOf = (mapping: readonly (string | null)[]): { field: DateField; column: number }[] =>
  DATE_FIELDS.map(field => ({ field, column: mapping.indexOf(field) })).filter(({ column }) => column >= 0)

function datesOf(texts: readonly string[]): ColumnDates {
  const dayIn = (text: string, order: DateOrder) => readDate(text, { zone: 'UTC', order, invalid: '' }).value?.day
  const unclear = texts.find(text => dayIn(text, 'dmy') !== dayIn(text, 'mdy'))
  return { ...dateOrderOf(texts), example: unclear ?? texts.find(text => text !== '') ?? '' }
}

/** How the dates of a table that has just been read are written. */
export const datesIn = (rows: readonly (readonly string[])[], mapping: ImportMapping): Record<string, ColumnDates> =>
  Object.fromEntries(
    columnsOf(mapping).map(({ column }) => {
      const texts = new Set(rows.map(row => row[column] ?? ''))
      return [column, datesOf([...texts].slice(0, LOOKED_AT))]
    }),
  )

/** How the dates of a staged sheet are written: as it was found or chosen before, as is chosen now, or as the rows say. */
export async function datesFor(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  chosen: Partial<Record<DateField, DateOrder>> = {},
): Promise<Record<string, ColumnDates>> {
  const found = await Promise.all(
    columnsOf(sheet.columns).map(async ({ field, column }) => {
      const dates = sheet.date_orders[column] ?? datesOf(await textsOfColumn(tx, key, sheet, column, LOOKED_AT))
      const order = chosen[field]
      return [column, order === undefined ? dates : { ...dates, order, isAmbiguous: false }] as const
    }),
  )
  return Object.fromEntries(found)
}

/** The order of each field of dates. */
export const ordersByField = ({ columns, date_orders }: SheetRecord): Record<string, DateOrder> =>
  Object.fromEntries(
    columnsOf(columns).flatMap(({ field, column }) => {
      const dates = date_orders[column]
      return dates ? [[field, dates.order]] : []
    }),
  )

/** How the dates of each column are read, with an example. */
export function shownDates({ columns, date_orders }: SheetRecord, place: ReadingPlace): ImportDates[] {
  return columnsOf(columns).flatMap(({ field, column }) => {
    const dates = date_orders[column]
    if (!dates) return []
    const { order, isAmbiguous, example } = dates
    return [{ field, order, isAmbiguous, example: exampleOf(field, example, { ...place, dateOrder: order }) }]
  })
}

function exampleOf(field: DateField, written: string, place: ReadingPlace): ImportDates['example'] {
  const reading = IMPORT_FIELDS.find(({ key }) => key === field)?.read(written, place)
  if (!reading || reading.value === '' || !/^\d{4}-\d{2}-\d{2}$/.test(reading.value)) return null
  return { written, read: dayText(reading.value) }
}
