import { AppError } from '@plinth/contract/error-codes'
import type { NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'

import { readDayText } from '../../../../platform/time-zone.ts'
import type { LeadColumns, LeadRow } from '../lead.tables.ts'
import { type FollowUp, readFollowUp } from '../lead-follow-up.policy.ts'
import type { Transition } from '../lead-transition.policy.ts'
import type { Words } from './lead-note.policy.ts'

/** One entry of an action, read: empty ones are left out. */
export interface ActionEntry {
  text: string
  callStatus: number | undefined
  /** somebody has called: with a mail the outcome before it is only repeated (IN-406) */
  isNews: boolean
  followUp: FollowUp | undefined
  isEmail: boolean
  isComment: boolean
}

/**
 * Reads the update entries of an action on a lead whose last outcome was `before`. A mail without an outcome is recorded with the
 * last one, as the lead has it now. Throws FORBIDDEN where one names another sender, INVALID for a day
 * that does not exist or is before today in the company's time zone (LM-368, LM-Q44), or a time without a day.
 */
export function readEntries(
  body: NewLeadAction,
  userId: string,
  before: number | null,
  timeZone: string,
  now: Date,
): ActionEntry[] {
  let previous = before ?? undefined
  const entries = body.leadUpdates ?? []
  if (entries.some(entry => entry.senderId !== undefined && entry.senderId !== userId)) throw new AppError('FORBIDDEN')
  const read = entries.map((entry, index) => {
    const isEmail = entry.isEmailSend ?? false
    const callStatus = entry.callLeadStatus ?? (isEmail ? previous : undefined)
    const isNews = callStatus !== undefined && !(isEmail && callStatus === previous)
    previous = callStatus ?? previous
    const followUp = followUpOf(entry, `leadUpdates.${index}`, timeZone, now)
    return { text: entry.text ?? '', callStatus, isNews, followUp, isEmail, isComment: entry.isComment ?? false }
  })
  return read.filter(entry => entry.text !== '' || entry.callStatus || entry.followUp || entry.isEmail)
}

function followUpOf(
  entry: { updateDate?: string | undefined; updateTime?: string | undefined },
  path: string,
  timeZone: string,
  now: Date,
): FollowUp | undefined {
  const { updateDate = '', updateTime: time = '' } = entry
  if (updateDate === '') {
    if (time !== '') throw invalid(`${path}.updateDate`, 'A time needs a date')
    return undefined
  }
  const day = readDayText(updateDate)
  if (day === undefined) throw invalid(`${path}.updateDate`, 'Not a valid date')
  return readFollowUp(timeZone, { day, time }, now, `${path}.updateDate`)
}

/**
 * Not Interested, as a call's outcome or as the new status, needs a reason chosen or written (LM-372); not where a mail is
 * recorded, after which only the status is asked (IN-405). Throws INVALID.
 */
export function requireReason(
  body: Pick<NewLeadAction, 'leadStatus' | 'reasonForNotInterested'>,
  entries: readonly ActionEntry[],
  isNewStatus: boolean,
): void {
  const isRefusal =
    (isNewStatus && body.leadStatus === LEAD_STATUS.NOT_INTERESTED) ||
    entries.some(entry => entry.callStatus === LEAD_STATUS.NOT_INTERESTED)
  const hasReason =
    (body.reasonForNotInterested ?? '') !== '' || entries.some(entry => entry.text !== '' || entry.isEmail)
  if (isRefusal && !hasReason) throw invalid('reasonForNotInterested', 'Please choose or write a reason')
}

/** A reason that was told and differs from the lead's, as its column and as history shows it; nothing said takes none away. */
export function changedReason(
  row: Pick<LeadRow, 'reason_for_not_interested'>,
  reason: string | undefined,
): { columns: LeadColumns; words: Words | false } {
  const before = row.reason_for_not_interested
  if (!reason || reason === before) return { columns: {}, words: false }
  return {
    columns: { reason_for_not_interested: reason },
    words: { texts: [], old: { reasonForNotInterested: before }, new: { reasonForNotInterested: reason } },
  }
}

/** The reason of a move that loses a lead or makes it Not Interested; what others have said stays. */
export function reasonOfMove(
  { from, to, status }: Transition,
  row: Pick<LeadRow, 'reason_for_not_interested' | 'lead_status'>,
  reason: string | undefined,
): ReturnType<typeof changedReason> {
  const isLost = to.kind === 'lost' && to._id !== from._id
  const isRefused = status.id === LEAD_STATUS.NOT_INTERESTED && row.lead_status !== status.id
  return changedReason(row, isLost || isRefused ? reason : undefined)
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })
