import { isAppError } from '@plinth/contract/error-codes'
import { type Reading, readField } from '@plinth/contract/field-readers'
import { LEAD_FIELDS, type LeadField } from '@plinth/contract/leads/lead/lead-fields'
import { MOVE_TEXTS, type PatchLead } from '@plinth/contract/leads/lead/lead-moves'
import { readLeadArea } from '@plinth/contract/leads/lead/lead-readers'
import { typedText } from '@plinth/contract/leads/lead/lead-rules'
import { LOST_REASON, MissingField, MOVE_FIELDS, ruleKey, sentKey } from '@plinth/contract/leads/stage-rules'
import { mayBecomeAmount } from '@plinth/contract/readers/read-amount'
import { toClock, toTwelveHours } from '../../../../lib/text/clock-time.ts'

/** What is typed for each missing field: days as YYYY-MM-DD, times as HH:mm, options as their value. */
export type FilledValues = Readonly<Record<string, string>>

/**
 * The fields that a move requires, wherever the response has them: in its data or in the data of its error, as objects or as bare
 * keys (LM-Q77).
 */
export function missingFieldsOf(answer: unknown): MissingField[] {
  const data = isAppError(answer) ? answer.data : answer
  const found = (data as { missingFields?: unknown } | null | undefined)?.missingFields
  if (!Array.isArray(found)) return []
  return found.flatMap(one => {
    const field = MissingField.safeParse(typeof one === 'string' ? fieldNamed(one) : one)
    return field.success ? [field.data] : []
  })
}

function fieldNamed(name: string): MissingField {
  const fieldKey = ruleKey(name)
  const known = MOVE_FIELDS.find(field => field.fieldKey === fieldKey)
  return known ? { ...known, options: [] } : { fieldKey, displayName: name, dataType: 'text', options: [] }
}

/** Present values of a lead's fields that only lack a part: a valid time, an area that has digits (LM-453, LM-454). */
export function presentValues(lead: { latestFollowUpTime: string; area: string } | undefined): Record<string, string> {
  const time = lead?.latestFollowUpTime ?? ''
  const area = lead?.area ?? ''
  return {
    ...(/^\d{1,2}:\d{2} [AP]M$/.test(time) ? { followupTime: toClock(time) } : {}),
    ...(/\d/.test(area) ? { area: digitsOf(area) } : {}),
  }
}

/** The digits of a text: number fields accept nothing else (LM-449). */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

const moneyField = ({ fieldKey }: MissingField): LeadField | undefined => {
  const name = sentKey(fieldKey)
  const field: LeadField | undefined = Object.hasOwn(LEAD_FIELDS, name)
    ? LEAD_FIELDS[name as keyof typeof LEAD_FIELDS]
    : undefined
  return field?.kind === 'money' ? field : undefined
}

/** Reads an amount to its digits, and an area to digits and unit; undefined for all other fields. */
function readNumber(field: MissingField, text: string, symbol: string): Reading | undefined {
  const money = moneyField(field)
  if (money) return readField(money, text, { currency: [symbol] })
  if (field.fieldKey !== 'area') return undefined
  const { value, note, problem } = readLeadArea(text)
  return value ? { value: `${value.size} ${value.unit ?? ''}`.trim(), note } : { value: text, problem }
}

/**
 * The text of a number field after input. Digits, and what is or may become an amount or area as people write it ("12.5 L"), stay;
 * anything else is dropped, so that keys other than digits do nothing (LM-449).
 */
export function typedNumber(field: MissingField, text: string, symbol: string): string {
  const read = readNumber(field, text, symbol)
  if (read === undefined) return digitsOf(text)
  const isAmount = moneyField(field) !== undefined && mayBecomeAmount(text)
  return read.problem === undefined || isAmount ? text : text.replace(/[^\d.,]/g, '')
}

/** The values with number fields as they are sent, and the problems of those that cannot be read or say more than a value. */
export function readNumbers(
  fields: readonly MissingField[],
  values: FilledValues,
  symbol: string,
): { values: FilledValues; problems: FilledValues } {
  const result = { values: { ...values }, problems: {} as Record<string, string> }
  for (const field of fields) {
    const text = textOf(values, field)
    const read = text === '' ? undefined : readNumber(field, text, symbol)
    if (read === undefined) continue
    const problem =
      read.problem ?? (read.note === undefined ? undefined : `You have entered Invalid ${field.displayName}`)
    if (problem === undefined) result.values[field.fieldKey] = read.value
    else result.problems[field.fieldKey] = problem
  }
  return result
}

/** What is typed for a field; '' where it says that there is nothing, unless that is what the field offers. */
function textOf(values: FilledValues, { fieldKey, options }: MissingField): string {
  const text = (values[fieldKey] ?? '').trim()
  return options.includes(text) ? text : typedText(sentKey(fieldKey), text)
}
export const isFilled = (values: FilledValues, field: MissingField): boolean => textOf(values, field) !== ''

/** Whether nothing is missing for a move but the reason for losing the lead. */
export const asksOnlyWhy = (fields: readonly MissingField[]): boolean =>
  fields.length > 0 && fields.every(field => field.fieldKey === LOST_REASON.fieldKey)

/** Why saving is impossible: no field is filled (LM-448). */
export function fillProblem(fields: readonly MissingField[], values: FilledValues): string | undefined {
  if (fields.some(field => isFilled(values, field))) return undefined
  return asksOnlyWhy(fields) ? MOVE_TEXTS.why : MOVE_TEXTS.fillOne
}

/** The request body: the filled fields under their names in the request (LM-450 to LM-452). */
export function toFill(fields: readonly MissingField[], values: FilledValues): PatchLead {
  const body: Record<string, string> = {}
  const customFields: Record<string, string> = {}
  for (const field of fields) {
    const text = textOf(values, field)
    if (text === '') continue
    const isOwn = !MOVE_FIELDS.some(one => one.fieldKey === field.fieldKey)
    const value = field.dataType === 'time' ? toTwelveHours(text) : text
    if (isOwn) customFields[field.fieldKey] = value
    else body[sentKey(field.fieldKey)] = value
  }
  return { ...body, ...(Object.keys(customFields).length > 0 ? { customFields } : {}) }
}

/** Fields that are sent with the move itself. */
export type WithMove = Pick<PatchLead, 'assignedTo' | 'followupDate' | 'followupTime' | 'reasonForNotInterested'>

export interface FillStep {
  /** to be saved at once, if anything */
  now: PatchLead | undefined
  /** the fields that it fills */
  saved: readonly string[]
  /** to be sent in one request with the move, once all fields are filled */
  withMove: WithMove
  /** no field is missing any more */
  isComplete: boolean
}

/**
 * Which filled fields are saved before the move, and which are sent with it: an assignee alone would move the lead by itself, so
 * that the move would be judged from another stage and could leave the lead half-way (LM-Q13, LM-Q80); a follow-up needs the
 * assignee (LM-365). Why a lead is lost is said with the move that loses it.
 */
export function fillStep(fields: readonly MissingField[], values: FilledValues): FillStep {
  const filled = fields.filter(field => isFilled(values, field))
  const lacksAssignee = fields.some(field => field.fieldKey === 'assignedTo')
  const waits = ({ fieldKey }: MissingField): boolean =>
    fieldKey === LOST_REASON.fieldKey || (lacksAssignee && WAITING.has(fieldKey))
  const saved = filled.filter(field => !waits(field))
  return {
    now: saved.length > 0 ? toFill(saved, values) : undefined,
    saved: saved.map(field => field.fieldKey),
    withMove: toFill(filled.filter(waits), values),
    isComplete: filled.length === fields.length,
  }
}
const WAITING: ReadonlySet<string> = new Set(['assignedTo', 'followupDate', 'followupTime'])

/** The field of the dialog that a refusal refers to: `customFields.cf_x_1`, `pinCode` … */
export const dialogKey = (field: string): string => ruleKey(field.replace(/^customFields\./, ''))
