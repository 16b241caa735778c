import { CALL_STATUSES, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { FOLLOW_UP_CHIPS } from './follow-up/follow-up-times.ts'

const outcomes = CALL_STATUSES.map(outcome => LEAD_STATUS_NAMES[outcome]).join(', ')
const chips = FOLLOW_UP_CHIPS.map(chip => chip.label).join(', ')

/** The keys of an open lead, whose form may not be on the page when somebody asks for them; its buttons follow this order. */
export const OPEN_LEAD_KEYS = [
  { keys: '1 – 5', label: `Outcome of the call: ${outcomes}` },
  { keys: '6 – 0', label: `Follow-up: ${chips}` },
  { keys: 'F', label: 'Follow-up: another time, in words' },
  { keys: '-', label: 'Follow-up: no next step, or as planned' },
] as const

/** The keys of a card on the board, which answers them itself. */
export const BOARD_KEYS = [
  { keys: '↑ ↓ ← →', label: 'From card to card' },
  { keys: 'M', label: 'Move the lead to another stage' },
  { keys: 'X', label: 'Select the lead' },
  { keys: 'R', label: 'Last remark' },
] as const
