import { daysSince } from '../../../readers/zoned.ts'
import { LEAD_STATUS } from '../../lead-statuses.ts'

/**
 * Orders of the cards of a column: the newest update first, the largest amount, the follow-up that is due first, the longest in
 * the stage.
 */
export const BOARD_ORDERS = ['updated', 'amount', 'followUp', 'days'] as const

/** Cards of a column on a page. */
export const BOARD_PAGE = 50
/** The most people and the most tags to filter by. */
export const BOARD_FILTER_MAX = 100

/** A lead is new for so many days. */
export const NEW_LEAD_DAYS = 7
const DAY = 24 * 60 * 60_000

/** Whether a card says `New Lead`: its status is New, or it was made and last changed within a week (LM-398, LM-Q74). */
export function isNewLead(lead: { leadStatus: number; createdAt: string; updatedAt: string }, now: Date): boolean {
  const isRecent = (at: string): boolean => now.getTime() - Date.parse(at) < NEW_LEAD_DAYS * DAY
  return lead.leadStatus === LEAD_STATUS.NEW || (isRecent(lead.createdAt) && isRecent(lead.updatedAt))
}

/** Whether a lead has been in its stage for so many days that it counts as stale; null for never. */
export const isStale = (stageSince: string, staleAfterDays: number | null, now: Date, zone: string): boolean =>
  staleAfterDays !== null && daysInStage(stageSince, now, zone) >= staleAfterDays

/** Days of the firm's calendar since a lead came to its stage. */
export const daysInStage = (stageSince: string, now: Date, zone: string): number =>
  Math.max(0, daysSince(new Date(stageSince), now, zone))
