import * as z from 'zod'
import { sentShape } from '../../field-schemas.ts'
import { text } from '../../fields.ts'
import { isDigits } from '../../text-rules.ts'
import { LEAD_FIELDS } from './lead-fields.ts'
import { LEAD_LIMITS, LEAD_TEXTS, leadEmailProblem, typedText } from './lead-rules.ts'

/** Schemas of what is typed into a lead: where it says that there is nothing, it is empty before anything is checked. */

/** A schema of the field with this name, or of each text of several. */
export const typed = <T extends z.ZodType>(field: string, schema: T): T =>
  z.preprocess(sent => (typeof sent === 'string' ? typedText(field, sent) : sent), schema) as unknown as T

/** A schema of several texts of a field: those that say that there is nothing are left out. */
export const typedList = <T extends z.ZodType>(field: string, schema: T): T =>
  z.preprocess(
    sent => (Array.isArray(sent) ? sent.filter(one => !isWordForNothing(field, one)) : sent),
    schema,
  ) as unknown as T

const isWordForNothing = (field: string, sent: unknown): boolean =>
  typeof sent === 'string' && sent.trim() !== '' && typedText(field, sent) === ''

/** A text that one of the rules of a lead is about. */
export const check = (max: number, problem: (value: string) => string | undefined) =>
  text(max).superRefine((value, context) => {
    const message = problem(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/**
 * The plain fields. What is chosen from a list stays as it was sent, because a form may offer "None" there and ask for an answer: `toColumns`
 * of the server stores it as nothing.
 */
export function typedShape() {
  const shape = sentShape(LEAD_FIELDS)
  const read = Object.entries(shape).map(([name, schema]) => {
    const { kind } = LEAD_FIELDS[name as keyof typeof LEAD_FIELDS]
    if (kind === 'list') return [name, schema]
    return [name, kind === 'date' ? typedDay(name, schema) : typed(name, schema)]
  })
  return Object.fromEntries(read) as typeof shape
}

const typedDay = (field: string, schema: z.ZodType) =>
  z.preprocess(sent => (typeof sent === 'string' && typedText(field, sent) === '' ? null : sent), schema)

export const PhoneDigits = text(20).refine(isDigits, { error: LEAD_TEXTS.phone })

export const OtherContactInput = z.strictObject({
  otherContactType: typed('otherContactType', text(LEAD_LIMITS.contactType)).optional(),
  otherContactFirstName: typed(
    'otherContactFirstName',
    text(LEAD_LIMITS.firstName).refine(v => v !== '', { error: LEAD_TEXTS.enterContactDetails }),
  ).prefault(''),
  otherContactLastName: typed('otherContactLastName', text(LEAD_LIMITS.lastName)).optional(),
  otherContactEmailId: typed('otherContactEmailId', check(254, leadEmailProblem)).optional(),
  otherContactDesginationName: typed('otherContactDesginationName', text(LEAD_LIMITS.designation)).optional(),
  otherContactPhoneNumber: typedList(
    'otherContactPhoneNumber',
    z
      .array(PhoneDigits.refine(v => v !== '', { error: LEAD_TEXTS.enterContactDetails }))
      .min(1, { error: LEAD_TEXTS.enterContactDetails })
      .max(LEAD_LIMITS.phonesPerContact),
  ).prefault([]),
})
