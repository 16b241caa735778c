import type { BoardCard, BoardOrder } from '@plinth/contract/leads/lead/board/lead-board'
import { daysInStage, isNewLead } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { formatDate, toDay } from '../../../../lib/text/format-date.ts'
import { leadFollowUp } from '../../parts/lead-text.ts'

/** How parts of a card are written and drawn. */

/** The height of a card with the space below it: all are the same, so that none has to be measured. */
export const CARD_HEIGHT = 132

/** The count of a column, of two digits at least (LM-171). */
export const countText = (count: number): string => String(count).padStart(2, '0')

/** What the status of a lead is called in its stage (LM-176). */
export const statusText = (card: Pick<BoardCard, 'leadStatus'>, stage: Pick<Stage, 'status'>): string =>
  stage.status.find(one => one.id === card.leadStatus)?.statusName ?? LEAD_STATUS_NAMES[card.leadStatus] ?? ''

/** `4 days`, since the lead came to its stage; `today` where it came today. */
export function daysText(stageSince: string, now: Date, zone: string): string {
  const days = daysInStage(stageSince, now, zone)
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}

/** The day on a card: that of the last update (LM-174), or where cards are in the order of follow-ups, that of the follow-up. */
export function dayText(card: BoardCard, order: BoardOrder, now: Date, zone: string): { label: string; text: string } {
  if (order !== 'followUp') return lastUpdate(card.updatedAt, now, zone)
  const due = leadFollowUp(card, now, zone)
  return { label: 'Follow-up', text: due ? `Follow-up ${due.text}` : 'No follow-up' }
}

/** The day of the last update under its label; this year's without the year, which a narrow card has no room for. */
function lastUpdate(at: string, now: Date, zone: string): { label: string; text: string } {
  const date = formatDate(at, zone)
  const isThisYear = toDay(at, zone)?.slice(0, 4) === toDay(now, zone)?.slice(0, 4)
  return { label: `Last update ${date}`, text: `Updated ${isThisYear ? date.slice(0, -5) : date}` }
}

/** Whether a card says `New Lead` (LM-398, LM-Q74): not where its stage says that all is over. */
export const saysNewLead = (
  card: Pick<BoardCard, 'leadStatus' | 'createdAt' | 'updatedAt'>,
  stage: Pick<Stage, 'kind'>,
  now: Date,
): boolean => stage.kind !== 'won' && stage.kind !== 'lost' && isNewLead(card, now)
