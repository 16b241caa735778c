import type { CustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { type RawBuilder, sql } from 'kysely'

/** A lead's value of a custom field; null where it has none. */
export const customValue = (column: CustomColumn): RawBuilder<unknown> => sql`(leads.custom ->> ${column}::text)`

/** The value where it is written as a number, else null. */
export const customNumber = (column: CustomColumn): RawBuilder<unknown> => sql`
  (case when ${customValue(column)} ~ '^-?[0-9]+([.][0-9]+)?$' then ${customValue(column)}::numeric end)`
