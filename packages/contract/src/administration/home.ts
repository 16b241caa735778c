import * as z from 'zod'
import { Empty, Id, IsoDay, IsoInstant } from '../fields.ts'
import { CallSummary, StageFigure } from '../leads/lead-analytics/lead-analytics.ts'
import { QueuedLead, QueueSummary } from '../leads/lead-queue.ts'
import { Task, TaskCounts } from '../projects/tasks.ts'
import { route } from '../route.ts'
import { homeEndpoints } from './endpoints.ts'

/** What the home says until a person puts it away. */
export const HOME_NOTES = ['first-steps', 'lead-sharing'] as const
export const HomeNote = z.enum(HOME_NOTES)
export type HomeNote = z.infer<typeof HomeNote>

/** A colleague as a row shows them; the photo's address is short-lived, null where there is none. */
export const HomePerson = z.object({ _id: Id, fullName: z.string(), imageUrl: z.string().nullable() })
export type HomePerson = z.infer<typeof HomePerson>

/** A lead that nobody has been in touch with yet. */
export const NewLead = z.object({
  _id: Id,
  name: z.string(),
  companyName: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  requirements: z.string(),
  leadSource: z.string(),
  budget: z.number().nullable(),
  createdAt: IsoInstant,
})
export type NewLead = z.infer<typeof NewLead>

export const HomeWork = z.object({
  /** null without the leads module */
  leads: z
    .object({
      /** whether there is any lead that the person may see */
      hasAny: z.boolean(),
      /** those of the person's own queue that were put off until now, are overdue or due today, in the order of work */
      calls: z.array(QueuedLead),
      queue: QueueSummary,
      /** leads without an assignee for who may assign them, one's own that nobody has contacted for everybody else */
      fresh: z.object({
        kind: z.enum(['unassigned', 'own']),
        total: z.int(),
        newest: z.array(NewLead),
      }),
      /** colleagues with calls due, those with the most overdue first; empty for who sees only their own leads */
      team: z.array(z.object({ person: HomePerson, overdue: z.int(), dueToday: z.int() })),
    })
    .nullable(),
  tasks: z.object({ due: z.array(Task), counts: TaskCounts }),
})
export type HomeWork = z.infer<typeof HomeWork>

/** A figure of the week so far: one's own, one's own of last week by the same time, and that of everybody one may see. */
export const WeekFigure = z.object({ mine: z.int(), before: z.int(), team: z.int().nullable() })
export type WeekFigure = z.infer<typeof WeekFigure>

/** What happened, newest first. */
export const HomeNews = z.discriminatedUnion('kind', [
  /** a colleague worked on a lead */
  z.object({
    kind: z.literal('lead'),
    _id: Id,
    at: IsoInstant,
    person: HomePerson,
    lead: z.object({ _id: Id, name: z.string() }),
    /** what weighs most of what was done: won or lost it, moved it, called, wrote a mail, gave it away, planned, commented */
    deed: z.enum(['won', 'lost', 'moved', 'called', 'mailed', 'assigned', 'planned', 'commented']),
    /** the stage, outcome or person that the deed names; '' where it names none */
    detail: z.string(),
    comment: z.string(),
  }),
  /** leads came in */
  z.object({ kind: z.literal('arrivals'), at: IsoInstant, count: z.int() }),
  /** a notification that is about no lead */
  z.object({
    kind: z.literal('notice'),
    _id: Id,
    at: IsoInstant,
    person: HomePerson.nullable(),
    text: z.string(),
    link: z.string(),
  }),
])
export type HomeNews = z.infer<typeof HomeNews>

export const HomeReview = z.object({
  /** the Monday that the week began with, and yesterday, as the company has them */
  weekFrom: IsoDay,
  newsFrom: IsoDay,
  /** whose the figures of everybody are: of all, or of the teams that the person sees */
  teamOf: z.enum(['firm', 'team']),
  /** calls, won and new leads are null without the leads module */
  week: z.object({
    calls: WeekFigure.nullable(),
    won: WeekFigure.nullable(),
    newLeads: WeekFigure.nullable(),
    tasksDone: WeekFigure,
  }),
  /** of the analytics, this week, of everybody whose leads the person may see; null without the leads module */
  figures: z.object({ calls: CallSummary, stages: z.array(StageFigure) }).nullable(),
  news: z.array(HomeNews),
})
export type HomeReview = z.infer<typeof HomeReview>

/** The first steps of a firm, and which are done. */
export const Checklist = z.object({
  hasCompanyName: z.boolean(),
  hasLeads: z.boolean(),
  hasImport: z.boolean(),
  hasFollowUp: z.boolean(),
  hasTeam: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

export const HomeWelcome = z.object({ steps: Checklist, shown: z.array(HomeNote) })
export type HomeWelcome = z.infer<typeof HomeWelcome>

export const homeRoutes = {
  work: route({
    ...homeEndpoints.work,
    summary: 'What I should do today: calls that are due, new leads, tasks; and what colleagues have due',
    access: 'staff',
    response: HomeWork,
  }),
  review: route({
    ...homeEndpoints.review,
    summary: 'My week in figures, and what colleagues did since yesterday',
    access: 'staff',
    response: HomeReview,
  }),
  welcome: route({
    ...homeEndpoints.welcome,
    summary: 'The first steps of the firm and which are done, and what I have not put away yet',
    access: 'staff',
    response: HomeWelcome,
  }),
  putAway: route({
    ...homeEndpoints.putAway,
    summary: 'Put something of my home away',
    access: 'staff',
    params: z.strictObject({ note: HomeNote }),
    response: Empty,
  }),
  bringBack: route({
    ...homeEndpoints.bringBack,
    summary: 'Show it again',
    access: 'staff',
    params: z.strictObject({ note: HomeNote }),
    response: Empty,
  }),
}
