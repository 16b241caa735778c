import * as z from 'zod'
import { MATCHED_FIELDS } from './import-fields.ts'

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
