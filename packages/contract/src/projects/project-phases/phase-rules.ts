/** What the phases and milestones of a project hold, and the texts about them (PJ-089 to PJ-103), shared by forms and server. */
export const PHASE_STATE = { NOT_STARTED: 0, IN_PROGRESS: 1, DONE: 2, SKIPPED: 3 } as const
export type PhaseState = (typeof PHASE_STATE)[keyof typeof PHASE_STATE]
export const PHASE_STATES: Readonly<Record<PhaseState, string>> = {
  [PHASE_STATE.NOT_STARTED]: 'Not started',
  [PHASE_STATE.IN_PROGRESS]: 'In progress',
  [PHASE_STATE.DONE]: 'Done',
  [PHASE_STATE.SKIPPED]: 'Skipped',
}

export const PHASE_LIMITS = {
  phases: 20,
  /** of one phase, and of a whole project */
  milestones: 50,
  allMilestones: 200,
  name: 60,
  title: 120,
  note: 1000,
  /** days that later phases are moved by at once, either way */
  shift: 3650,
  firstDay: '2000-01-01',
  lastDay: '2099-12-31',
} as const

export const PHASE_TEXTS = {
  required: 'Field is required',
  taken: 'This name exists already',
  date: 'Not a valid date',
  number: 'Enter a number from 0 to 100',
  endBeforeStart: 'End date must not be before the start date',
  shares: 'The payment shares add up to more than 100 %',
  phases: `A project has at most ${PHASE_LIMITS.phases} phases`,
  milestones: `A phase has at most ${PHASE_LIMITS.milestones} milestones`,
  allMilestones: `A project has at most ${PHASE_LIMITS.allMilestones} milestones`,
  notBegun: 'A phase that has not started has no actual dates',
  notDone: 'Only a phase that is done has an actual end',
  hasMilestones: 'The milestones of this phase say how far it is',
  noHealth: 'Only an active project has a health',
  noPhases: 'This project has no phases until it is confirmed',
  saved: 'Phase saved',
  milestoneSaved: 'Milestone saved',
  milestoneDone: 'Milestone done',
  restored: 'Restored',
} as const

/** The colours that a phase may have, by name; the web has a shade of each for light and for dark. */
export const PHASE_COLOURS = ['blue', 'violet', 'amber', 'orange', 'green', 'teal', 'rose', 'grey'] as const
export type PhaseColour = (typeof PHASE_COLOURS)[number]

/** A phase as a project begins with it. */
export interface PhaseOutline {
  name: string
  weight: number
  colour: PhaseColour
  isOnSite: boolean
}

/** The phases of a project that is made without a template (PJ-068). */
export const DEFAULT_PHASES: readonly PhaseOutline[] = [
  { name: 'Design', weight: 20, colour: 'blue', isOnSite: false },
  { name: 'Approval', weight: 10, colour: 'violet', isOnSite: false },
  { name: 'Procurement', weight: 20, colour: 'amber', isOnSite: false },
  { name: 'Execution', weight: 40, colour: 'orange', isOnSite: true },
  { name: 'Handover', weight: 10, colour: 'green', isOnSite: true },
]
