import { KYC_TYPE, PROJECT_LIMITS } from '@plinth/contract/projects/project-fields'
import { PROJECT_STATUS } from '@plinth/contract/projects/project-statuses'
import { v7 as newId } from 'uuid'
import { dayOf, dayTextOf, instantOf } from '../../../../platform/time-zone.ts'
import type { BulkLead } from '../../../leads/lead/lead.service.ts'
import type { BulkClient } from '../../../projects/clients/clients.service.ts'
import type { BulkProject } from '../../../projects/projects/projects.service.ts'
import type { BulkTask } from '../../../projects/tasks/tasks.service.ts'
import { DEMO_FIRM, DEMO_PEOPLE, QUOTATION_SENT } from '../demo-firm.ts'
import type { DemoRows } from '../demo-rows.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { clientOf, type Makers } from './demo-clients.ts'
import type { Work } from './demo-milestones.ts'
import { phasesOf } from './demo-project-days.ts'
import { PROJECT_PLANS, type ProjectPlan } from './demo-project-plans.ts'
import { activitiesOf, type DemoActor } from './demo-project-story.ts'
import { projectTasks } from './demo-project-tasks.ts'

const ZONE = DEMO_FIRM.timeZone
const DAY = 86_400_000
const HOUR = 3_600_000
/** Days from the contract to the begin of the work. */
const PREPARED = 4
const WORK_OF: Readonly<Record<string, Work>> = {
  'Interior Design Services': 'home',
  'Full Design services': 'home',
  'Styling of house': 'home',
  FFE: 'home',
  'Modular Kitchen': 'kitchen',
  'Office Fit-out': 'office',
  'Renovation of the house': 'building',
  'Architecture Design Services': 'building',
  'Civil and Structural Work': 'building',
}
const NOUNS: Readonly<Record<Work, string>> = {
  home: 'residence',
  kitchen: 'kitchen',
  office: 'office',
  building: 'house',
}
interface DemoProjects {
  clients: BulkClient[]
  projects: BulkProject[]
  tasks: BulkTask[]
}

/**
 * The projects of the demo's firm with their clients and tasks. Most came of leads that were won, which are marked in `rows`, with a
 * line in their history.
 */
export function demoProjects(
  random: SeededRandom,
  rows: DemoRows,
  people: ReadonlyMap<string, string>,
  now: Date,
): DemoProjects {
  const actors = new Map(
    DEMO_PEOPLE.map(one => [one.key, { userId: people.get(one.key)!, fullName: `${one.firstName} ${one.lastName}` }]),
  )
  const free = uniqueAddresses(rows.leads)
  const made = new Map<number, { project: BulkProject; client: BulkClient }>()
  // clients who come back are made before their further projects
  const order = [...PROJECT_PLANS.entries()].sort(([, a], [, b]) => Number(a.clientOf ?? -1) - Number(b.clientOf ?? -1))
  const names = new Set<string>()
  for (const [number, plan] of order) {
    const at = madeAt(plan, now)
    const known = plan.clientOf === undefined ? undefined : made.get(plan.clientOf)?.client
    const lead = known ? undefined : takeLead(free, plan, at)
    const makers = { actors, at, now }
    const client = known ?? clientOf(lead ?? free.shift()!, { number, isOfLead: lead !== undefined, ...makers })
    const project = projectOf(random, plan, { client, lead, names, ...makers })
    if (lead) markLead(rows, lead, { project, isWon: !plan.isUnconfirmed, by: actors.get(plan.admin)! })
    made.set(number, { project, client })
  }
  const all = [...made].sort(([a], [b]) => a - b).map(([, one]) => one)
  giveCodes(all.map(({ project }) => project))
  return {
    clients: [...new Set(all.map(({ client }) => client))],
    projects: all.map(({ project }) => project),
    tasks: projectTasks(
      all.map(({ project }) => project),
      key => actors.get(key)!.userId,
      now,
    ),
  }
}

const dayAt =
  (now: Date) =>
  (days: number): string => {
    const day = dayOf(ZONE, new Date(now.getTime() + days * DAY))
    // on the Saturday before a Sunday
    return new Date(`${day}T00:00:00Z`).getUTCDay() === 0
      ? dayOf(ZONE, new Date(now.getTime() + (days - 1) * DAY))
      : day
  }

function madeAt(plan: ProjectPlan, now: Date): Date {
  const day = dayAt(now)(plan.isUnconfirmed ? -3 : plan.start - PREPARED)
  return instantOf(ZONE, day, 11 * 60 + 20)
}

/** Leads whom mails reach, each address once. */
function uniqueAddresses(leads: readonly BulkLead[]): BulkLead[] {
  const known = new Set<string>()
  return leads.filter(({ email }) => email !== '' && !known.has(email) && known.add(email))
}

/** The lead that became this project: of such work, and won last before the project was made. */
function takeLead(free: BulkLead[], plan: ProjectPlan, at: Date): BulkLead | undefined {
  const fits = free.filter(lead => {
    if (WORK_OF[lead.requirements] !== plan.work || lead.updated_at >= at) return false
    return plan.isUnconfirmed ? lead.lead_status === QUOTATION_SENT : lead.won_at !== null && lead.won_at !== undefined
  })
  const found = fits.reduce<BulkLead | undefined>(
    (last, lead) => (last && last.updated_at >= lead.updated_at ? last : lead),
    undefined,
  )
  if (found) free.splice(free.indexOf(found), 1)
  return found
}

function projectOf(
  random: SeededRandom,
  plan: ProjectPlan,
  {
    client,
    lead,
    names,
    actors,
    at,
    now,
  }: Makers & { client: BulkClient; lead: BulkLead | undefined; names: Set<string> },
): BulkProject {
  const day = dayAt(now)
  const id = (key: string): string => actors.get(key)!.userId
  const { managers = [], designers = [], supervisors = [], viewers = [] } = plan
  const team = [
    ...managers.map(key => ({ userId: id(key), role: 'manager' as const, seesMoney: false })),
    ...designers.map(key => ({ userId: id(key), role: 'designer' as const, seesMoney: false })),
    ...supervisors.map(key => ({ userId: id(key), role: 'supervisor' as const, seesMoney: false })),
    // whoever keeps the books sees what things cost
    ...viewers.map(key => ({ userId: id(key), role: 'viewer' as const, seesMoney: true })),
  ]
  const doers = [plan.admin, ...managers, ...designers, ...supervisors].map(id)
  const phases = plan.isUnconfirmed ? [] : phasesOf(random, plan, doers, day)
  const isUndated = plan.isUndated ?? false
  const ended = plan.status === PROJECT_STATUS.COMPLETED
  const project: BulkProject = {
    id: newId(),
    clientId: client.id,
    leadId: lead?.id ?? null,
    code: '',
    columns: {
      project_name: nameFor(plan.work, client, names),
      client_name: client.name,
      first_name: lead?.first_name ?? client.name.split(' ')[0]!,
      last_name: lead?.last_name ?? client.name.split(' ').slice(1).join(' '),
      company_name: client.companyName,
      kyc_type: client.companyName === '' ? KYC_TYPE.INDIVIDUAL : KYC_TYPE.CORPORATE,
      email: client.email,
      country_code: client.countryCode,
      phone_number: client.phoneNumber,
      location: client.location,
      country: client.country,
      city: client.city,
      pin_code: client.pinCode,
      expected_budget: lead?.budget ?? BUDGETS[plan.work],
      area: lead?.area ?? null,
      area_unit: 'sqft',
      expected_start_date: isUndated ? null : day(plan.start),
      expected_end_date: isUndated ? null : day(plan.end),
      work_scope: lead?.requirements ?? SCOPES[plan.work],
      billing_address: client.location,
      billing_city: client.city,
      bill_to: client.companyName || client.name,
      gst_reg_no: client.gstNo,
      note: plan.note ?? '',
      is_confirmed: !plan.isUnconfirmed,
      is_web: true,
    },
    status: plan.status,
    statusReason: plan.reason ?? '',
    archivedAt: plan.isArchived && ended ? instantOf(ZONE, day(plan.end + 40), 12 * 60) : null,
    healthByHand: plan.health ? { ...plan.health, until: new Date(now.getTime() + plan.health.daysLeft * DAY) } : null,
    projectAdmin: id(plan.admin),
    team,
    phases,
    activities: [],
    settings: settingsOf(plan, id, now),
    createdBy: id(plan.admin),
    at,
  }
  return { ...project, activities: activitiesOf(random, plan, project, actors, now) }
}

const BUDGETS: Readonly<Record<Work, number>> = {
  home: 1_450_000,
  kitchen: 525_000,
  office: 3_800_000,
  building: 4_200_000,
}
const SCOPES: Readonly<Record<Work, string>> = {
  home: 'Interior Design Services',
  kitchen: 'Modular Kitchen',
  office: 'Office Fit-out',
  building: 'Renovation of the house',
}

/** After the client and the work, such as `Rao residence`; another project of theirs by its number. */
function nameFor(work: Work, client: BulkClient, names: Set<string>): string {
  const owner = client.companyName || client.name.split(' ').at(-1)!
  const base = `${owner} ${NOUNS[work]}`.slice(0, PROJECT_LIMITS.name - 2)
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`
    if (names.has(name.toLowerCase())) continue
    names.add(name.toLowerCase())
    return name
  }
}

function settingsOf(plan: ProjectPlan, id: (key: string) => string, now: Date): BulkProject['settings'] {
  const { favouriteOf = [], openedBy = {} } = plan
  return [...new Set([...favouriteOf, ...Object.keys(openedBy)])].map(key => {
    const hours = openedBy[key]
    return {
      userId: id(key),
      isFavourite: favouriteOf.includes(key),
      openedAt: hours === undefined ? null : new Date(now.getTime() - hours * HOUR),
    }
  })
}

/** `PRJ-2026-014`: the year a confirmed project was made in, and its number in that year. */
function giveCodes(projects: readonly BulkProject[]): void {
  const numbers = new Map<string, number>()
  const confirmed = projects.filter(({ columns }) => columns.is_confirmed)
  for (const project of [...confirmed].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const year = dayOf(ZONE, project.at).slice(0, 4)
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    project.code = `PRJ-${year}-${String(number).padStart(3, '0')}`
  }
}

/** As linking a project leaves a lead: with the project, won by it once it is confirmed, and a line in its history. */
function markLead(
  rows: DemoRows,
  lead: BulkLead,
  { project, isWon, by }: { project: BulkProject; isWon: boolean; by: DemoActor },
): void {
  lead.version = (lead.version ?? 1) + 1
  lead.updated_at = project.at
  lead.project_id = project.id
  lead.is_project_created = isWon
  rows.notes.push({
    leadId: lead.id,
    leadName: `${lead.first_name} ${lead.last_name ?? ''}`.trim(),
    leadVersion: lead.version,
    type: 'update',
    by: { userId: by.userId, name: by.fullName },
    at: project.at,
    texts: [
      isWon ? `Project has been created on ${dayTextOf(ZONE, project.at)}` : 'A project has been prepared for the Lead',
    ],
  })
}
