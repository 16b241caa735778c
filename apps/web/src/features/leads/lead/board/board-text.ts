import type { BoardCard, BoardOrder } from '@plinth/contract/leads/lead/board/lead-board'
import { daysInStage } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { leadFollowUp } from '../../parts/lead-text.ts'

/** How parts of a card are written and drawn. */

/** The height of a card with the space below it: all are the same, so that none has to be measured. */
export const CARD_HEIGHT = 132

/** The count of a column, of two digits at least (LM-171). */
export const countText = (count: number): string => String(count).padStart(2, '0')

/** What the status of a lead is called in its stage (LM-176). */
export const statusText = (card: Pick<BoardCard, 'leadStatus'>, stage: Pick<Stage, 'status'>): string =>
  stage.status.find(one => one.id === card.leadStatus)?.statusName ?? LEAD_STATUS_NAMES[card.leadStatus] ?? ''

/** `4 days`, since the lead came to its stage. */
export function daysText(stageSince: string, now: Date): string {
  const days = daysInStage(stageSince, now)
  return days === 1 ? '1 day' : `${days} days`
}

/** The day on a card: that of the last update (LM-174), or where cards are in the order of follow-ups, that of the follow-up. */
export function dayText(card: BoardCard, order: BoardOrder, now: Date, zone: string): { label: string; text: string } {
  if (order !== 'followUp') return { label: 'Last update', text: formatDate(card.updatedAt, zone) }
  const due = leadFollowUp(card, now, zone)
  return { label: 'Follow-up', text: due ? `Follow-up ${due.text}` : 'No follow-up' }
}
