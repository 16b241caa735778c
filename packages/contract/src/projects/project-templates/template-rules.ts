import type { PhaseColour } from '../project-phases/phase-rules.ts'

/** What the templates of a firm hold, and the texts about them (PJ-067, PJ-101, PJ-281), shared by forms and server. */
export const TEMPLATE_LIMITS = {
  templates: 50,
  name: 60,
  /** days that a phase or milestone may be before and after the start of its project */
  firstDay: -365,
  lastDay: 3650,
  /** lines of the checklist, and characters of one */
  checklist: 100,
  line: 200,
} as const

export const TEMPLATE_TEXTS = {
  required: 'Field is required',
  taken: 'This name exists already',
  day: `Enter a whole number from ${TEMPLATE_LIMITS.firstDay} to ${TEMPLATE_LIMITS.lastDay}`,
  endBeforeStart: 'The last day must not be before the first',
  noPhases: 'Add at least one phase',
  tooMany: `A company keeps at most ${TEMPLATE_LIMITS.templates} project templates`,
  lines: `A checklist has at most ${TEMPLATE_LIMITS.checklist} lines`,
  changed: 'This was changed by someone else',
  unavailable: 'This template is not available.',
  saved: 'Template saved',
} as const

/** A dated point of a phase, `day` days after the start of the project. */
export interface TemplateMilestone {
  title: string
  day: number | null
  note: string
  isClientVisible: boolean
  /** in percent of what is agreed */
  paymentShare: number | null
}
/** A phase as the projects made from a template begin with it. */
export interface TemplatePhase {
  name: string
  weight: number
  colour: PhaseColour
  isOnSite: boolean
  /** its first and last day, counted from the start of the project */
  startDay: number | null
  endDay: number | null
  milestones: TemplateMilestone[]
}
/** What projects made from a template begin with. */
export interface TemplateContent {
  phases: TemplatePhase[]
  /** what has to be done before the keys are handed over */
  checklist: string[]
}

const DAY_MS = 86_400_000
/** So many days after a day, YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
/** How many days after the start a day is; null where there is no day, or none that a template can hold. */
export function offsetFrom(start: string | null, day: string | null): number | null {
  if (start === null || day === null) return null
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / DAY_MS)
  return days < TEMPLATE_LIMITS.firstDay || days > TEMPLATE_LIMITS.lastDay ? null : days
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
/** What a template holds, in a line. */
export const templateText = ({ phases, milestones }: { phases: number; milestones: number }): string =>
  `${counted(phases, 'phase')}, ${counted(milestones, 'milestone')}`
