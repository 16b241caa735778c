import type { LeadParts } from '../lead-parts.ts'

/** What the queue of today keeps in its address. */
export interface LeadQueueAddress {
  /** the lead whose panel is open */
  lead?: string | undefined
  /** whose queue it is: `team` or a person's id; one's own where it is missing */
  whose?: string | undefined
}

/** Parts of other features that stand on it. */
export type LeadQueueParts = Pick<LeadParts, 'LogHistory' | 'MailDialog' | 'MailStatus' | 'Tasks'>
