import * as z from 'zod'
import { Empty, Id, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { decimalWithin, SCALES, unitsOf } from '../decimals.ts'
import { paymentSchedulesEndpoints, quotationTextsEndpoints } from '../endpoints.ts'
import { decimal, required } from '../library-lists.ts'
import { QUOTATION_LIMITS as LIMITS, QUOTATION_TEXTS as TEXTS } from '../quotation/quotation-limits.ts'

/** What a company keeps ready for its quotations: texts and payment schedules, each with a default per type (QT-164). */

export const PRESET_LIMITS = { texts: 50, schedules: 20, name: 80 } as const

/** The kinds of texts, as the settings name them. */
export const TEXT_KINDS = {
  terms: 'Terms',
  inclusions: 'Inclusions',
  exclusions: 'Exclusions',
  warranty: 'Warranty',
} as const
export const TextKind = z.enum(['terms', 'inclusions', 'exclusions', 'warranty'])
export type TextKind = z.infer<typeof TextKind>

export const PRESET_TEXTS = {
  nameTaken: 'This name is used already',
  manyTexts: `A company keeps ${PRESET_LIMITS.texts} texts at most`,
  manySchedules: `A company keeps ${PRESET_LIMITS.schedules} payment schedules at most`,
  noRow: 'Add at least one payment',
} as const

const defaults = {
  /** what new quotations of the type begin with */
  isDefaultDesign: z.boolean(),
  isDefaultExecution: z.boolean(),
}
const off = { isDefaultDesign: z.boolean().default(false), isDefaultExecution: z.boolean().default(false) }
const Name = required(PRESET_LIMITS.name)
const Html = text(LIMITS.richText)

export const QuotationText = z.object({ _id: Id, kind: TextKind, name: z.string(), html: z.string(), ...defaults })
export type QuotationText = z.infer<typeof QuotationText>
const NewText = z.strictObject({ kind: TextKind, name: Name, html: Html, ...off })
export type NewText = z.infer<typeof NewText>
const TextChange = z.strictObject({ name: Name, html: Html, ...defaults }).partial()
export type TextChange = z.infer<typeof TextChange>

const SchedulePayment = z.strictObject({
  name: required(LIMITS.milestoneName),
  due: text(LIMITS.milestoneDue),
  kind: z.enum(['percent', 'amount', 'balance']),
  /** a percentage or an amount; 0.00 for the balance */
  value: decimal(value => decimalWithin(value, SCALES.money, '0', LIMITS.grandTotal), TEXTS.number),
})
export type SchedulePayment = z.infer<typeof SchedulePayment>

/** Whether payments add up whatever the total: to 100.00 per cent, or with exactly one row for the balance (QT-162). */
export function paymentsAddUp(rows: readonly Pick<SchedulePayment, 'kind' | 'value'>[]): boolean {
  const percent = rows.reduce((sum, row) => sum + (row.kind === 'percent' ? (unitsOf(row.value, 2) ?? 0n) : 0n), 0n)
  if (rows.every(({ kind }) => kind === 'percent')) return percent === 100_00n
  return rows.filter(({ kind }) => kind === 'balance').length === 1 && percent <= 100_00n
}

const Payments = z
  .array(SchedulePayment)
  .min(1, { error: PRESET_TEXTS.noRow })
  .max(LIMITS.milestones)
  .refine(paymentsAddUp, { error: TEXTS.scheduleSum })
export const PaymentSchedule = z.object({ _id: Id, name: z.string(), rows: z.array(SchedulePayment), ...defaults })
export type PaymentSchedule = z.infer<typeof PaymentSchedule>
const NewSchedule = z.strictObject({ name: Name, rows: Payments, ...off })
export type NewSchedule = z.infer<typeof NewSchedule>
const ScheduleChange = z.strictObject({ name: Name, rows: Payments, ...defaults }).partial()
export type ScheduleChange = z.infer<typeof ScheduleChange>

const staff = { access: 'staff' } as const
const byId = { params: z.strictObject({ id: Id }) }

export const quotationTextsRoutes = {
  list: route({
    ...quotationTextsEndpoints.list,
    ...staff,
    summary: 'The texts that quotations begin with, by kind and name',
    response: z.array(QuotationText),
  }),
  add: route({
    ...quotationTextsEndpoints.add,
    ...staff,
    summary: 'Add a text; for admins and people with companyDetails',
    body: NewText,
    response: QuotationText,
    errors: ['CONFLICT'],
  }),
  edit: route({
    ...quotationTextsEndpoints.edit,
    ...staff,
    summary: 'Change a text; quotations that took it keep theirs',
    ...byId,
    body: TextChange,
    response: QuotationText,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...quotationTextsEndpoints.remove,
    ...staff,
    summary: 'Delete a text; quotations that took it keep theirs',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}

export const paymentSchedulesRoutes = {
  list: route({
    ...paymentSchedulesEndpoints.list,
    ...staff,
    summary: 'The payment schedules that quotations begin with, by name',
    response: z.array(PaymentSchedule),
  }),
  add: route({
    ...paymentSchedulesEndpoints.add,
    ...staff,
    summary: 'Add a payment schedule that adds up; for admins and people with companyDetails',
    body: NewSchedule,
    response: PaymentSchedule,
    errors: ['CONFLICT'],
  }),
  edit: route({
    ...paymentSchedulesEndpoints.edit,
    ...staff,
    summary: 'Change a payment schedule; quotations that took it keep theirs',
    ...byId,
    body: ScheduleChange,
    response: PaymentSchedule,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...paymentSchedulesEndpoints.remove,
    ...staff,
    summary: 'Delete a payment schedule; quotations that took it keep theirs',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
