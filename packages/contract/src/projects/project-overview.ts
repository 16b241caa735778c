import * as z from 'zod'
import { Id, IsoInstant } from '../fields.ts'
import { route } from '../route.ts'
import { projectOverviewEndpoints } from './endpoints.ts'
import { ProjectDetails } from './project-details.ts'
import { ProjectPeople } from './project-people.ts'
import { Phase } from './project-phases/project-phases.ts'
import { ProjectHealth } from './status-fields.ts'

/** Rows of the home's panel of projects. */
export const DASHBOARD_LIMITS = { needs: 10, projects: 12 } as const

/** A figure of a module that is not there yet is null, and shown as `Not available`. */
const Later = z.null()

/** The amounts of a project, for those who see money (PJ-056). */
const ProjectMoney = z.object({
  expectedBudget: z.number().nullable(),
  /** the sum of what was accepted, with variations, as a decimal */
  acceptedQuotations: z.string(),
  /** the expected budget without it; null where none is expected */
  difference: z.string().nullable(),
  ordered: Later,
  billed: Later,
})

/** What is open in a project (PJ-057). */
const ProjectNumbers = z.object({
  openTasks: z.int(),
  overdueTasks: z.int(),
  openSnags: Later,
  waitingApprovals: Later,
  openPoints: Later,
  openBlockers: Later,
  lastDiary: Later,
})

/** Somebody of the client who can sign in and see the project. */
export const ClientPerson = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
})

/** A phase in the bar of the overview (PJ-054). */
const PhaseOfBar = Phase.pick({
  _id: true,
  name: true,
  state: true,
  plannedStart: true,
  plannedEnd: true,
  actualStart: true,
  actualEnd: true,
  completeness: true,
  colour: true,
})
export type PhaseOfBar = z.infer<typeof PhaseOfBar>

/** A milestone that is not done and has a day (PJ-055). */
const NextMilestone = z.object({ _id: Id, title: z.string(), plannedOn: z.string(), phaseId: Id, isLate: z.boolean() })

/** The first view of a project's overview, in one read (PJ-053). */
export const ProjectOverview = z.object({
  project: ProjectDetails,
  people: ProjectPeople,
  clientPeople: z.array(ClientPerson),
  numbers: ProjectNumbers,
  /** in their order */
  phases: z.array(PhaseOfBar),
  /** the next ones by day, at most three */
  nextMilestones: z.array(NextMilestone),
  /** left out for those who see no money */
  money: ProjectMoney.optional(),
  /** days until the planned end in the company's time zone, negative once it has passed; null without one, and once it is over */
  daysLeft: z.int().nullable(),
})
export type ProjectOverview = z.infer<typeof ProjectOverview>

const Need = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('task'),
    _id: Id,
    title: z.string(),
    dueAt: IsoInstant,
    projectId: Id,
    projectName: z.string(),
  }),
  /** nobody active runs it, and admins of the company choose who does (PJ-082) */
  z.object({ kind: z.literal('project-admin'), projectId: Id, projectName: z.string() }),
])
export type ProjectNeed = z.infer<typeof Need>

/** The panel Projects of the home (PJ-048 to PJ-051). */
export const ProjectDashboard = z.object({
  /** whether the person sees any confirmed project */
  hasAny: z.boolean(),
  /** active projects by health */
  health: z.object({ onTrack: z.int(), atRisk: z.int(), late: z.int() }),
  needs: z.array(Need),
  projects: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      code: z.string(),
      phase: z.string(),
      progress: z.int(),
      health: ProjectHealth.nullable(),
      healthReason: z.string(),
      daysLeft: z.int().nullable(),
    }),
  ),
})
export type ProjectDashboard = z.infer<typeof ProjectDashboard>

export const projectOverviewRoutes = {
  overview: route({
    ...projectOverviewEndpoints.overview,
    summary: 'The overview of a project: its details, people, numbers, and money for those who see it',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: ProjectOverview,
    errors: ['NOT_FOUND'],
  }),
  dashboard: route({
    ...projectOverviewEndpoints.dashboard,
    summary: 'How the active projects stand that the caller sees, and what waits for the caller in them',
    access: 'staff',
    response: ProjectDashboard,
  }),
}
