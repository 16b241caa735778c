import * as z from 'zod'
import { Id } from '../../fields.ts'
import { RowKey } from './import-fields.ts'

/** One row of the file as it would be imported, with everything that is wrong in it and what it repeats. */
export const ImportRow = z.object({
  /** the row's number in the sheet */
  row: z.int(),
  /** texts by field, as they stand in the cells or were corrected */
  texts: z.record(RowKey, z.string()),
  /** the fields somebody has typed into */
  corrected: z.array(RowKey),
  /** how texts were read, where that differs from what is written */
  readings: z.array(
    z.object({
      field: RowKey,
      written: z.string(),
      read: z.string(),
      /** the written text is also added to the remarks */
      isKept: z.boolean(),
    }),
  ),
  problems: z.array(
    z.object({
      field: RowKey,
      message: z.string(),
      /** what is wrong, in the words of the field or its kind */
      reason: z.string(),
    }),
  ),
  duplicates: z.array(
    z.object({
      field: z.enum(['phoneNumber', 'email', 'secondPhone', 'secondEmail']),
      /** the earlier row that it duplicates, or null where it duplicates a lead */
      ofRow: z.int().nullable(),
      /** the lead that it duplicates, if the caller may see it */
      lead: z.object({ _id: Id, name: z.string() }).nullable(),
    }),
  ),
})
export type ImportRow = z.infer<typeof ImportRow>
