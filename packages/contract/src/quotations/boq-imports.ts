import * as z from 'zod'
import { Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { LeftOutReason } from '../staged-sheets.ts'
import { BOQ_FIELDS } from './boq-columns.ts'
import { boqImportsEndpoints } from './endpoints.ts'
import { ItemHit } from './item.ts'
import { LineFields } from './quotation/content.ts'

/** Bills of quantities that come as spreadsheets (QT-281 to QT-283). */

export const BOQ_LIMITS = { bytes: 2 * 1024 * 1024, rows: 1000, proposals: 3, matchedAtOnce: 100, text: 400 } as const
export const BOQ_TEXTS = {
  tooLarge: 'The file may have 2 MB at most',
  tooMany: 'A BOQ may have 1,000 lines at most',
} as const

/** A row of a measurement sheet, in the words in which it is written (QT-287). */
export const BoqMeasurement = z.object({
  /** of its line */
  number: z.string(),
  description: z.string(),
  isDeduction: z.boolean(),
  nos: z.string(),
  length: z.string(),
  breadth: z.string(),
  height: z.string(),
  /** the unit that dimensions without one are in */
  typedIn: LineFields.shape.sheetUnit,
})
export type BoqMeasurement = z.infer<typeof BoqMeasurement>

/** A sheet as it was read: nothing is written yet. */
export const BoqSheet = z.object({
  fileName: z.string(),
  headings: z.array(z.string()),
  /** which column is which, as far as its heading tells */
  mapping: z.array(z.enum(BOQ_FIELDS).nullable()),
  /** in the order of the sheet */
  rows: z.array(
    z.object({
      /** as the spreadsheet program numbers it */
      number: z.int(),
      cells: z.array(z.string()),
      /** why it is no line: a total, a title between the lines */
      why: LeftOutReason.nullable(),
    }),
  ),
  /** of a second sheet named Measurements, where there is one */
  measurements: z.array(BoqMeasurement),
})
export type BoqSheet = z.infer<typeof BoqSheet>

export const ItemMatch = z.object({
  /** the closest first, those with the same unit before others */
  proposals: z.array(ItemHit),
  /** all words of the first one stand in the text, and its unit is that of the row */
  isSure: z.boolean(),
})
export type ItemMatch = z.infer<typeof ItemMatch>

const staff = { access: 'staff' } as const

export const boqImportsRoutes = {
  read: route({
    ...boqImportsEndpoints.read,
    ...staff,
    summary: 'Read the spreadsheet of a bill of quantities, of at most 2 MB and 1,000 lines; nothing is written',
    params: z.strictObject({ id: Id }),
    file: { maxBytes: BOQ_LIMITS.bytes, tooLargeMessage: BOQ_TEXTS.tooLarge },
    response: BoqSheet,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  match: route({
    ...boqImportsEndpoints.match,
    ...staff,
    summary: 'For each text up to 3 items of the library whose names are most like it, those with its unit first',
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            text: text(BOQ_LIMITS.text) /** the code of its unit; empty where it has none */,
            unit: text(10),
          }),
        )
        .min(1)
        .max(BOQ_LIMITS.matchedAtOnce),
    }),
    response: z.array(ItemMatch),
  }),
}
