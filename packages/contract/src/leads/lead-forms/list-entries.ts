import * as z from 'zod'
import { text } from '../../fields.ts'

/** Growable lists: lead sources, work scopes, source names (IN-Q55: 1 to 50 characters, unique in the company). */
export const LIST_ENTRY_MAX = 50
/** A text of a list. */
export const entry = text(LIST_ENTRY_MAX)
  .transform(value => value.replace(/\s+/g, ' '))
  .refine(value => value !== '', { error: 'Field is required' })

/** Why leads are lost, as a new company offers it (LM-Q52, decision 51). */
export const SEEDED_LOST_REASONS = [
  'Budget mismatch',
  'Chose another firm',
  'Project postponed',
  'Only enquiring',
] as const
export const LOST_REASONS_MAX = 30
export const LOST_REASON_TEXTS = {
  tooMany: `There can be at most ${LOST_REASONS_MAX} reasons`,
  twice: 'Each reason can be used only once',
  changed: 'Somebody else has changed the reasons. Check them and save again',
} as const
const Reasons = z
  .array(entry)
  .max(LOST_REASONS_MAX, { error: LOST_REASON_TEXTS.tooMany })
  .refine(reasons => new Set(reasons.map(reason => reason.toLowerCase())).size === reasons.length, {
    error: LOST_REASON_TEXTS.twice,
  })
/** `before`: the list that was read; if it has changed since, the request is refused with 409 (decision 14). */
export const PutLostReasons = z.strictObject({ reasons: Reasons, before: z.array(z.string()).max(LOST_REASONS_MAX) })
export const LostReasons = z.object({ reasons: z.array(z.string()) })
