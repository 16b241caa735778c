import * as z from 'zod'
import { Id, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { decimalWithin, SCALES } from '../decimals.ts'
import { quotationSettingsEndpoints } from '../endpoints.ts'
import { ITEM_TEXTS } from '../item-rules.ts'
import { decimal } from '../library-lists.ts'
import { NUMBER_TEXTS } from '../quotation/numbering.ts'
import { QUOTATION_LIMITS as LIMITS } from '../quotation/quotation-limits.ts'
import { letterPlaceholderProblem, REMINDERS, type ReminderKind } from '../quotation-letter.ts'

/** What a firm has set for its quotations (QT-318, QT-319): tax, numbers, prices, approval, sending, client's page, PDF and lead. */

export const SETTINGS_LIMITS = {
  taxName: 20,
  validityDays: LIMITS.validityDays,
  rateAgeDays: 3650,
  bankDetails: 1000,
  signatory: 100,
  mailSubject: 255,
  mailHtml: 50_000,
  whatsAppText: 1000,
  nextNumber: 999_999,
} as const

/** A picture in place of the letterhead that is drawn: bytes, and its width in pixels (QT-270). */
export const LETTERHEAD_LIMITS = { bytes: 5 * 1024 * 1024, width: 2480 } as const
export const LETTERHEAD_TEXTS = {
  kind: 'Choose a picture in JPG or PNG format',
  wide: 'The picture may be 2,480 pixels wide at most',
  large: 'The picture must not be larger than 5 MB',
} as const
/** Where it stands: at the beginning of the first page, or at the foot of each. */
export const LetterheadPart = z.enum(['head', 'foot'])
export type LetterheadPart = z.infer<typeof LetterheadPart>

export const REGISTRATIONS = {
  regular: 'Regular GST',
  composition: 'Composition',
  unregistered: 'Not registered',
  foreign: 'Outside India',
} as const
export type Registration = keyof typeof REGISTRATIONS
export const Registration = z.enum(Object.keys(REGISTRATIONS) as [Registration, ...Registration[]])
const Reminder = z.enum(Object.keys(REMINDERS) as [ReminderKind, ...ReminderKind[]])

const Days = (most: number) =>
  z
    .int({ error: 'Enter a number' })
    .min(1, { error: 'Enter a number' })
    .max(most, { error: `Enter at most ${most}` })
const percent = (least: string) =>
  decimal(value => decimalWithin(value, SCALES.percentage, least, '100'), ITEM_TEXTS.percentage)

const SeriesSetting = z.strictObject({
  prefix: z.string().regex(/^[A-Z0-9]{1,4}$/, { error: NUMBER_TEXTS.prefix }),
  pattern: z.string().max(40, { error: NUMBER_TEXTS.length }),
  /** that the next quotation of this financial year gets */
  next: z.int({ error: 'Enter a number' }).min(1, { error: 'Enter a number' }).max(SETTINGS_LIMITS.nextNumber),
})
const letterText = (most: number) =>
  text(most).superRefine((value, context) => {
    const message = letterPlaceholderProblem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const fields = {
  registration: Registration,
  /** two digits, empty where not known */
  stateCode: z.string().regex(/^(?:[0-9]{2})?$/),
  taxName: text(SETTINGS_LIMITS.taxName),
  pricesIncludeTax: z.boolean(),
  roundOff: z.boolean(),
  validityDays: Days(SETTINGS_LIMITS.validityDays),
  rateAgeDays: Days(SETTINGS_LIMITS.rateAgeDays),
  /** null: no limit */
  maxDiscountPct: percent('0').nullable(),
  /** null: no limit; left out for who may not see costs */
  minMarginPct: percent('-999.99').nullable().optional(),
  /** of the financial year, 1 to 12 */
  firstMonth: z.int().min(1).max(12),
  series: z.strictObject({ design: SeriesSetting, execution: SeriesSetting }),
  /** empty: the letter of the product */
  mailSubject: letterText(SETTINGS_LIMITS.mailSubject),
  mailHtml: letterText(SETTINGS_LIMITS.mailHtml),
  whatsAppText: text(SETTINGS_LIMITS.whatsAppText),
  reminders: z.array(Reminder).max(3),
  /** weekdays on which no reminder is sent, 1 for Monday to 7 */
  daysOff: z.array(z.int().min(1).max(7)).max(6),
  codeBeforeShowing: z.boolean(),
  bankDetails: text(SETTINGS_LIMITS.bankDetails),
  signatory: text(SETTINGS_LIMITS.signatory),
  /** where a lead goes; null: it stays */
  stageOnSent: Id.nullable(),
  stageOnAccepted: Id.nullable(),
  stageOnRejected: Id.nullable(),
} as const

export const QuotationSettings = z.object({
  ...fields,
  /** addresses of the pictures for ten minutes; null: it is drawn from logo, name, address, GSTIN, phone and email */
  letterhead: z.object({ head: z.string().nullable(), foot: z.string().nullable() }),
  version: z.int(),
})
export type QuotationSettings = z.infer<typeof QuotationSettings>

/** Any part of them, made on a version; what is not sent stays. */
export const QuotationSettingsChange = z.strictObject(fields).partial().extend({ version: z.int() })
export type QuotationSettingsChange = z.infer<typeof QuotationSettingsChange>

const staff = { access: 'staff' } as const
const OnePart = z.strictObject({ part: LetterheadPart })

export const quotationSettingsRoutes = {
  read: route({
    ...quotationSettingsEndpoints.read,
    ...staff,
    summary: 'What the firm has set for its quotations',
    response: QuotationSettings,
  }),
  edit: route({
    ...quotationSettingsEndpoints.edit,
    ...staff,
    summary: 'Change what the firm has set for its quotations',
    body: QuotationSettingsChange,
    response: QuotationSettings,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setLetterhead: route({
    ...quotationSettingsEndpoints.setLetterhead,
    ...staff,
    summary: 'Print a picture as head or foot: JPEG or PNG, 2,480 pixels wide at most',
    params: OnePart,
    file: { maxBytes: LETTERHEAD_LIMITS.bytes, tooLargeMessage: LETTERHEAD_TEXTS.large },
    response: QuotationSettings,
    errors: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'STORAGE_FULL'],
  }),
  removeLetterhead: route({
    ...quotationSettingsEndpoints.removeLetterhead,
    ...staff,
    summary: 'Print the head as it is drawn again, or no foot; what was issued keeps its picture',
    params: OnePart,
    response: QuotationSettings,
    errors: ['NOT_FOUND'],
  }),
}
