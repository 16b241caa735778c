import * as z from 'zod'
import { LeadCustomColumn } from '../lead/lead-list.ts'
import { DATE_FIELDS, MATCHED_FIELDS } from './import-fields.ts'

/** What the columns of a file mean, beside the fields they fill: names that are matched, and the order of dates. */

/** Texts of at most so many kinds are listed for a field; more mean a column that is something else. */
export const UNKNOWN_LISTED = 200
/** A field whose texts are matched to what the company has. */
export const ImportMatches = z.object({
  field: z.enum(MATCHED_FIELDS),
  /** what the company has */
  options: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** what it does not have, the most frequent first */
  unknown: z.array(
    z.object({
      text: z.string(),
      /** rows that say so */
      rows: z.int(),
      /** an id, '' to leave it empty, null where nothing is chosen yet */
      choice: z.string().nullable(),
    }),
  ),
})
export type ImportMatches = z.infer<typeof ImportMatches>

/** Whether the day or the month is the first number of a date. */
export const DateOrder = z.enum(['dmy', 'mdy'])
/** How the dates of a column are read. */
export const ImportDates = z.object({
  field: z.enum(DATE_FIELDS),
  order: DateOrder,
  /** some of its dates could be read either way, and the others do not decide it */
  isAmbiguous: z.boolean(),
  /** one that could be read either way, or else the first one, and how it is read */
  example: z.object({ written: z.string(), read: z.string() }).nullable(),
})
export type ImportDates = z.infer<typeof ImportDates>

/**
 * How amounts without a unit are read that are too small to be rupees: `12.5` is twelve and a half lakhs, unless a person says that they
 * are as they are written.
 */
export const SmallAmounts = z.enum(['lakhs', 'asWritten'])
/** What is chosen for all rows of a file. */
export const ImportOptions = z.strictObject({
  smallAmounts: SmallAmounts.default('lakhs'),
  /** follow-ups of days that are over are kept in the remarks, so that nobody begins with them (decision 50) */
  withoutOldFollowUps: z.boolean().default(false),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** Custom fields that a column may fill. */
export const ImportCustomFields = z.array(z.object({ key: LeadCustomColumn, heading: z.string() }))
