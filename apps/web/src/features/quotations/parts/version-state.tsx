import type { VersionState } from '@plinth/contract/quotations/quotation/states'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'

/** The word and tone of each state. */
export const VERSION_STATES: Readonly<Record<VersionState, { word: string; tone: Tone }>> = {
  draft: { word: 'Draft', tone: 'neutral' },
  sent: { word: 'Sent', tone: 'accent' },
  viewed: { word: 'Viewed', tone: 'accent' },
  negotiation: { word: 'Negotiation', tone: 'today' },
  accepted: { word: 'Accepted', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'late' },
  expired: { word: 'Expired', tone: 'later' },
  superseded: { word: 'Superseded', tone: 'later' },
}

/** The state of a quotation or one of its versions, in words. */
export const VersionStateBadge = ({ state }: { state: VersionState }) => (
  <StatusBadge tone={VERSION_STATES[state].tone}>{VERSION_STATES[state].word}</StatusBadge>
)
