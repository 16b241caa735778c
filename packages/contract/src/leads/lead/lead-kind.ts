import * as z from 'zod'
import { Id, text } from '../../fields.ts'
import { characters } from '../../text-rules.ts'
import { LEAD_LIMITS, LEAD_TEXTS, QUICK_LIMITS } from './lead-rules.ts'

const GROUP_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * What a new lead is beside its fields. With type 1 the contacts sent are all of the lead's, the primary one first
 * (IN-Q68). Leads made of the team rows of one form are a group; the tag of their index in the e-mail is no part of the
 * address that mail goes to (IN-Q46). The quick form has rules and longer names of its own (IN-Q13, IN-Q14).
 */
export const LEAD_KIND = {
  type: z.union([z.literal(0), z.literal(1)], { error: 'Not a valid type of lead' }).optional(),
  form: z.literal('quick').optional(),
  firstName: text(QUICK_LIMITS.name)
    .refine(value => value !== '', { error: LEAD_TEXTS.firstName })
    .optional(),
  lastName: text(QUICK_LIMITS.name).optional(),
  teamId: Id.optional(),
  // made up by the caller for one saving: it refers to nothing that is there
  leadGroupId: z.string().regex(GROUP_ID, { error: 'Not a valid group' }).optional(),
  groupIndex: z.int().min(0).max(1000).optional(),
}

/** Names have 24 characters, but for the quick form (IN-712, IN-Q14). */
export function refuseLongNames(
  lead: { form?: 'quick' | undefined; firstName?: string | undefined; lastName?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (lead.form === 'quick') return
  for (const field of ['firstName', 'lastName'] as const) {
    const max = LEAD_LIMITS[field]
    if (characters(lead[field] ?? '') > max)
      context.addIssue({ code: 'custom', path: [field], message: `Maximum length is ${max}` })
  }
}
