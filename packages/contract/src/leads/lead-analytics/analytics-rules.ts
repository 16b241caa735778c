/** Periods of the analytics by their codes on the wire (LM-604); `lastQuarter` is an addition (LM-Q115). */
export const ANALYTICS_PERIODS = {
  thisWeek: 1,
  thisMonth: 2,
  thisQuarter: 3,
  thisYear: 4,
  lastWeek: 5,
  lastMonth: 6,
  lastYear: 7,
  lastQuarter: 8,
} as const
export type AnalyticsPeriodName = keyof typeof ANALYTICS_PERIODS
export type AnalyticsPeriodCode = (typeof ANALYTICS_PERIODS)[AnalyticsPeriodName]
/** The period where a request names none (LM-691). */
export const DEFAULT_PERIOD = ANALYTICS_PERIODS.thisYear

export const ANALYTICS_LIMITS = {
  /** members that a request may name, all of them in its address */
  members: 300,
  /** years that a period of one's own may last (LM-Q115) */
  years: 10,
  /** sales representatives in the ranking (LM-692) */
  topReps: 5,
  /** sources, cities and reasons that are listed */
  rows: 500,
  /** entries of today's history on a page */
  logs: 100,
} as const

/** What the analytics call a source or a city that is blank, and a reason. */
export const UNKNOWN = 'Unknown'
export const NO_REASON = 'Not given'

/** What splits a figure: a lead belongs to one slice, bar or row. */
export type FigurePart = 'stage' | 'source' | 'city' | 'reason' | 'person'
interface FigureRule {
  label: string
  /** counts what happened in a period; others count what is now */
  hasPeriod: boolean
  /** must be named */
  needs?: FigurePart
  /** may be named */
  takes?: readonly FigurePart[]
}

/**
 * The figures whose leads a list can show, by their names on the wire. `calls…`: leads with such calls, each once however often it
 * was called. `created…`: leads made in the period. `won`: leads won in it. `averaged…`: leads won or lost in it that have a budget.
 */
export const LEAD_FIGURES = {
  calls: { label: 'Total Calls', hasPeriod: true },
  connectedCalls: { label: 'Total Connected', hasPeriod: true },
  interestedCalls: { label: 'Interested', hasPeriod: true },
  followUpCalls: { label: 'Follow Up', hasPeriod: true },
  noResponseCalls: { label: 'No Response', hasPeriod: true },
  notInterestedCalls: { label: 'Not Interested', hasPeriod: true },
  repeatedNoResponseCalls: { label: 'Repeated no response', hasPeriod: true },
  /** leads by stage and their deal value: without archived ones */
  createdByStage: { label: 'Leads by stage', hasPeriod: true, takes: ['stage'] },
  /** leads by source: with archived ones */
  createdBySource: { label: 'Leads by source', hasPeriod: true, takes: ['source'] },
  /** those among them that were won until now */
  wonBySource: { label: 'Won leads by source', hasPeriod: true, takes: ['source'] },
  /** sales by who won them, customers by city */
  won: { label: 'Won leads', hasPeriod: true, takes: ['person', 'city'] },
  averagedWon: { label: 'Average deal value of won leads', hasPeriod: true },
  averagedLost: { label: 'Average deal value of lost leads', hasPeriod: true },
  callsToday: { label: "Today's calls", hasPeriod: false },
  notConnectedToday: { label: "Today's calls that were not connected", hasPeriod: false },
  interestedToday: { label: 'Leads found interested today', hasPeriod: false },
  interestedSilent: { label: 'Interested leads not contacted for 7 days', hasPeriod: false },
  /** leads made in the period that were ever in the stage; without a stage all of them */
  reached: { label: 'Leads that reached a stage', hasPeriod: true, takes: ['stage'] },
  /** leads that left the stage in the period */
  leftStage: { label: 'Leads that left a stage', hasPeriod: true, needs: 'stage' },
  /** leads that are in the stage now */
  inStage: { label: 'Leads in a stage', hasPeriod: false, needs: 'stage' },
  /** leads made in the period that are not interested */
  notInterested: { label: 'Leads lost or not interested', hasPeriod: true, takes: ['reason'] },
  /** leads made in the period that were called, and that were not called yet */
  answered: { label: 'Leads that were called', hasPeriod: true, takes: ['person', 'source'] },
  unanswered: { label: 'Leads that were not called yet', hasPeriod: true, takes: ['person', 'source'] },
  /** open leads, and leads decided in the last twelve months after they had been in the stage, of which some were won */
  open: { label: 'Open leads', hasPeriod: false, takes: ['stage'] },
  decided: { label: 'Leads won or lost from a stage', hasPeriod: false, needs: 'stage' },
  wonFrom: { label: 'Leads won from a stage', hasPeriod: false, needs: 'stage' },
} as const satisfies Readonly<Record<string, FigureRule>>
export type LeadFigureName = keyof typeof LEAD_FIGURES
export const LEAD_FIGURE_NAMES = Object.keys(LEAD_FIGURES) as LeadFigureName[]
export const ruleOfFigure = (name: LeadFigureName): FigureRule => LEAD_FIGURES[name]
