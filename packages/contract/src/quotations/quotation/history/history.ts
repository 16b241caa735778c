import * as z from 'zod'
import { Id, IsoInstant } from '../../../fields.ts'
import { ContentEffect } from '../content-effects.ts'
import { Person } from '../quotation.ts'

/** The history of a draft, and who is at it right now. */

/** One change as history tells it: of an insertion and a deletion what it was of, of others the fields with both values. */
export const HistoryChange = ContentEffect.extend({
  /** of what it is: a description, the name of a room; empty where that is not known any more */
  name: z.string(),
})
export type HistoryChange = z.infer<typeof HistoryChange>

/** What one person did within one minute (QT-180). */
export const HistoryEntry = z.object({
  /** the version after it, to which it can be put back */
  revision: z.int(),
  by: Person,
  at: IsoInstant,
  /** whether it put the version back to an earlier point */
  isRestoration: z.boolean(),
  /** the first of them */
  changes: z.array(HistoryChange),
  /** how many there are */
  count: z.int(),
  /** within the days that a draft can be put back (QT-181) */
  canRestore: z.boolean(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** How many changes of an entry are told. */
export const TOLD_CHANGES = 20

export const NewRestoration = z.strictObject({
  /** 0: as it was made */
  revision: z.int().min(0),
  /** sent twice, it is made once */
  batchId: Id,
})
export type NewRestoration = z.infer<typeof NewRestoration>

export const PRESENCE = { everySeconds: 15, goneAfterSeconds: 40, cell: 80 } as const

export const Presence = z.strictObject({
  /** `{line} {column}` of the cell that is worked on, or empty */
  cell: z.string().max(PRESENCE.cell),
  /** the version is closed */
  isLeaving: z.boolean().default(false),
})
export type Presence = z.infer<typeof Presence>

/** Somebody else who has a version open (QT-177). */
export const PresentPerson = z.object({ userId: Id, name: z.string(), cell: z.string() })
export type PresentPerson = z.infer<typeof PresentPerson>
