/** The one status table (decisions.md 15): numbers 1 to 7 are permanent, a company's own begin at 101. */
export const LEAD_STATUS = {
  NEW: 1,
  FOLLOW_UP: 2,
  INTERESTED: 3,
  SIGN_UP: 4,
  NOT_INTERESTED: 5,
  NO_RESPONSE: 6,
  MEETING_SCHEDULED: 7,
} as const
export const LEAD_STATUS_NAMES: Readonly<Record<number, string>> = {
  1: 'New',
  2: 'Follow Up',
  3: 'Interested',
  4: 'Sign Up',
  5: 'Not Interested',
  6: 'No Response',
  7: 'Meeting Scheduled',
}
export const FIRST_OWN_STATUS = 101
/** Outcomes of a call (LM-Q04). */
export const CALL_STATUSES = [2, 3, 5, 6, 7] as const
