import { AppError } from '@plinth/contract/error-codes'
import type { NewLeadAction } from '@plinth/contract/leads'
import { LEAD_STATUS } from '@plinth/contract/pipelines'
import { dayOf, instantOf, readDayText, readTimeText } from '../../platform/time-zone.ts'

/** One entry of an action, read: empty ones are left out. */
export interface ActionEntry {
  text: string
  callStatus: number | undefined
  followUp: FollowUp | undefined
  isEmail: boolean
  isComment: boolean
}
export interface FollowUp {
  at: Date
  hasTime: boolean
}

/**
 * Reads the update entries of an action. Throws FORBIDDEN where one names another sender (security T5), INVALID for a day
 * that does not exist or is before today in the company's time zone (LM-368, LM-Q44), or a time without a day.
 */
export function readEntries(body: NewLeadAction, userId: string, timeZone: string, now: Date): ActionEntry[] {
  const entries = body.leadUpdates ?? []
  if (entries.some(entry => entry.senderId !== undefined && entry.senderId !== userId)) throw new AppError('FORBIDDEN')
  const today = dayOf(timeZone, now)
  const read = entries.map((entry, index) => ({
    text: entry.text ?? '',
    callStatus: entry.callLeadStatus,
    followUp: readFollowUp(entry, `leadUpdates.${index}`, timeZone, today),
    isEmail: entry.isEmailSend ?? false,
    isComment: entry.isComment ?? false,
  }))
  return read.filter(entry => entry.text !== '' || entry.callStatus || entry.followUp || entry.isEmail)
}

function readFollowUp(
  entry: { updateDate?: string | undefined; updateTime?: string | undefined },
  path: string,
  timeZone: string,
  today: string,
): FollowUp | undefined {
  const { updateDate = '', updateTime = '' } = entry
  if (updateDate === '') {
    if (updateTime !== '') throw invalid(`${path}.updateDate`, 'A time needs a date')
    return undefined
  }
  const day = readDayText(updateDate)
  if (day === undefined) throw invalid(`${path}.updateDate`, 'Not a valid date')
  if (day < today) throw invalid(`${path}.updateDate`, 'The follow-up date cannot be earlier than today')
  const minute = updateTime === '' ? undefined : readTimeText(updateTime)
  return { at: instantOf(timeZone, day, minute ?? 0), hasTime: minute !== undefined }
}

/**
 * Not Interested, as a call's outcome or as the new status, needs a reason chosen or written (LM-372); not where a mail is
 * recorded, after which only the status is asked (IN-405). Throws INVALID.
 */
export function requireReason(body: NewLeadAction, entries: readonly ActionEntry[], isNewStatus: boolean): void {
  const isRefusal =
    (isNewStatus && body.leadStatus === LEAD_STATUS.NOT_INTERESTED) ||
    entries.some(entry => entry.callStatus === LEAD_STATUS.NOT_INTERESTED)
  const hasReason =
    (body.reasonForNotInterested ?? '') !== '' || entries.some(entry => entry.text !== '' || entry.isEmail)
  if (isRefusal && !hasReason) throw invalid('reasonForNotInterested', 'Please choose or write a reason')
}

/** A lost lead takes no new follow-up (LM-367, LM-Q45). Throws INVALID. */
export function refuseLostFollowUp(): never {
  throw invalid('leadUpdates.0.updateDate', 'A lost lead takes no follow-up')
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })
