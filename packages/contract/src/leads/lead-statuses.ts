/** The one status table (decision 15): numbers 1 to 7 are permanent, a company's own begin at 101. */
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
  [LEAD_STATUS.NEW]: 'New',
  [LEAD_STATUS.FOLLOW_UP]: 'Follow Up',
  [LEAD_STATUS.INTERESTED]: 'Interested',
  [LEAD_STATUS.SIGN_UP]: 'Sign Up',
  [LEAD_STATUS.NOT_INTERESTED]: 'Not Interested',
  [LEAD_STATUS.NO_RESPONSE]: 'No Response',
  [LEAD_STATUS.MEETING_SCHEDULED]: 'Meeting Scheduled',
}
export const FIRST_OWN_STATUS = 101
/** The most statuses of a stage (LM-458). */
export const STATUSES_MAX = 24
export const STATUS_NAME_MAX = 40
export const STATUS_TEXTS = {
  added: 'Status added successfully!',
  edited: 'Status edited successfully!',
  deleted: 'Status deleted successfully!',
  full: `A stage can have at most ${STATUSES_MAX} statuses`,
  taken: 'The stage has a status with this name already',
  permanent: 'This status cannot be deleted',
  fixed: 'This status cannot be moved to another stage',
  last: 'A stage needs at least one status',
  inUse: (leads: number) =>
    `This status is currently assigned to ${leads} lead(s). Please give the lead(s) a different status before.`,
} as const
/** Outcomes of a call (LM-Q04). */
export const CALL_STATUSES = [
  LEAD_STATUS.FOLLOW_UP,
  LEAD_STATUS.INTERESTED,
  LEAD_STATUS.NOT_INTERESTED,
  LEAD_STATUS.NO_RESPONSE,
  LEAD_STATUS.MEETING_SCHEDULED,
] as const

/**
 * The status of a stage that an outcome of a call moves its lead to (decision 46): the status that the outcome is, else one of its
 * name, however it is written; undefined where the stage has neither, and the status stays.
 */
export function statusOfOutcome<Status extends { id: number; statusName: string }>(
  stage: { status: readonly Status[] },
  outcome: number,
): Status | undefined {
  const name = plain(LEAD_STATUS_NAMES[outcome] ?? '')
  return stage.status.find(one => one.id === outcome) ?? stage.status.find(one => plain(one.statusName) === name)
}
const plain = (name: string): string => name.trim().toLowerCase()

/** Statuses that say what has happened: how a call ended, a date that was made, an order that was signed. */
const EVENTS: readonly number[] = [
  LEAD_STATUS.INTERESTED,
  LEAD_STATUS.SIGN_UP,
  LEAD_STATUS.NOT_INTERESTED,
  LEAD_STATUS.NO_RESPONSE,
  LEAD_STATUS.MEETING_SCHEDULED,
]
const EVENT_NAMES = new Set(EVENTS.map(id => plain(LEAD_STATUS_NAMES[id]!)))

/**
 * The status of a lead that comes into a stage which does not list its present one, and of which nobody says more (LM-Q07): the first
 * of the stage that says nothing that did not happen, such as a meeting that nobody scheduled. Won and lost have happened by the move
 * itself, so there it is the first of all, as where each says something that happened; undefined for a stage without any.
 */
export function statusOfEntry<Status extends { id: number; statusName: string }>(stage: {
  kind: string
  status: readonly Status[]
}): Status | undefined {
  const isSettled = stage.kind === 'won' || stage.kind === 'lost'
  const says = (one: Status): boolean => EVENTS.includes(one.id) || EVENT_NAMES.has(plain(one.statusName))
  return (isSettled ? undefined : stage.status.find(one => !says(one))) ?? stage.status[0]
}

/** What a call was, as numbered in `todayRemark`; only the first is a call in the narrow sense (LM-Q119). */
export const CALL_TYPE = { CALL: 0, VIRTUAL_MEETING: 1, CLIENT_VISIT: 2 } as const
export type CallType = (typeof CALL_TYPE)[keyof typeof CALL_TYPE]
export const CALL_TYPE_NAMES: Readonly<Record<CallType, string>> = {
  [CALL_TYPE.CALL]: 'Call',
  [CALL_TYPE.VIRTUAL_MEETING]: 'Virtual Meeting',
  [CALL_TYPE.CLIENT_VISIT]: 'Client Visit',
}
