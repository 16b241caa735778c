import { v7 as newId } from 'uuid'
import type { PublicContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fillInMadeUpCompany } from '../../company/companies/companies.service.ts'
import { narrowAccess } from '../../company/lead-access/lead-access.service.ts'
import { createPerson, equipPeople, NO_PASSWORD } from '../../company/people/people.service.ts'
import { addTeams } from '../../company/teams/teams.service.ts'
import { addUpdates, createLeads, rebuildStays } from '../../leads/lead/lead.service.ts'
import { ensureEntries } from '../../leads/lead-forms/lead-forms.service.ts'
import { writeHistory } from '../../leads/lead-history/lead-history.service.ts'
import { createTags } from '../../leads/lead-tags/lead-tags.service.ts'
import { addStages, stagesOf } from '../../leads/pipelines/pipelines.service.ts'
import { createClients } from '../../projects/clients/clients.service.ts'
import { type BulkProject, createProjects } from '../../projects/projects/projects.service.ts'
import { createTasks } from '../../projects/tasks/tasks.service.ts'
import { addRatedItems } from '../../quotations/item-library/item-library.service.ts'
import { createQuotations } from '../../quotations/quotation/quotation.service.ts'
import { createViews } from '../../quotations/quotation-client/quotation-client.service.ts'
import { createComments } from '../../quotations/quotation-comments/quotation-comments.service.ts'
import { createLinks } from '../../quotations/quotation-sending/quotation-sending.service.ts'
import { foundCompany } from '../company-founding/company-founding.service.ts'
import { arrivalTimes, planFollowUps } from './demo-calendar.ts'
import { isAnyTaken, lockMaking, selectDemoCompany } from './demo-companies.queries.ts'
import {
  DEMO_FIRM,
  DEMO_PEOPLE,
  DEMO_QUOTATIONS,
  DEMO_STAGES,
  DEMO_TEAMS,
  type DemoPerson,
  NEXT_STATUS,
} from './demo-firm.ts'
import { demoProfiles } from './demo-profiles.ts'
import { type DemoIds, demoRows } from './demo-rows.ts'
import { type StageKey, tellStory } from './demo-story.ts'
import { DEMO_TAGS, demoTags } from './demo-tags.ts'
import { demoTasks } from './demo-tasks.ts'
import { planToday } from './demo-today.ts'
import { SOURCES, WORK_SCOPES } from './demo-work.ts'
import { demoProjects } from './projects/demo-projects.ts'
import { demoRates } from './quotations/demo-library.ts'
import { demoQuotations } from './quotations/demo-quotations.ts'
import { seededRandom } from './seeded-random.ts'

const DAY = 86_400_000
const SEED = 12_082
const LISTS = [
  ['work-type', WORK_SCOPES.map(one => one.name)],
  ['lead-source', SOURCES.map(one => one.name)],
  ['source-name', SOURCES.flatMap(one => one.origins)],
] as const

/** What stands before the @ of a demo person's address. */
export const addressName = (one: Pick<DemoPerson, 'firstName' | 'lastName'>): string =>
  `${one.firstName}.${one.lastName}`.toLowerCase()

/** Makes the demo company with its people, leads, projects and ten months of history; answers the one there is, where there is one. */
export async function makeDemo(ctx: Pick<PublicContext, 'db' | 'clock'>): Promise<string> {
  const now = ctx.clock.now()
  const companyId = newId()
  const random = seededRandom(SEED)
  const profiles = demoProfiles()
  const times = arrivalTimes(random, profiles.length, now)
  const leads = profiles.map((profile, index) => ({
    profile,
    story: tellStory(random, profile, times[index]!, now),
  }))
  planFollowUps(
    random,
    leads.map(lead => lead.story),
    now,
  )
  planToday(random, leads, now)
  return ctx.db.tenant(companyId, async tx => {
    await lockMaking(tx)
    const there = await selectDemoCompany(tx)
    if (there !== undefined) return there
    const founded = new Date(now.getTime() - 320 * DAY)
    const people = await addPeople(tx, companyId, founded)
    const teams = await addDemoTeams(tx, companyId, people, founded)
    const stages = await addDemoStages(tx, companyId)
    for (const [kind, values] of LISTS) await ensureEntries(tx, companyId, kind, values, founded)
    const rows = demoRows(random, leads, { people, teams, stages }, now)
    // of a seed of its own, as tasks and tags, so that the leads stay what they are
    const { clients, projects, tasks: projectTasks } = demoProjects(seededRandom(SEED + 3), rows, people, now)
    const source = { companyId, origin: 'demo', importId: null } as const
    await createLeads(tx, source, rows.leads, lead => rows.created.get(lead.id)!)
    await addUpdates(tx, companyId, rows.updates)
    await writeHistory(tx, companyId, rows.notes)
    await rebuildStays(tx, companyId)
    await createClients(tx, companyId, clients)
    await createProjects(tx, companyId, projects, { zone: DEMO_FIRM.timeZone, at: now })
    await addQuotations(tx, companyId, { projects, people, founded, now })
    const tasks = demoTasks(seededRandom(SEED + 1), rows.leads, people.get(DEMO_PEOPLE[0]!.key)!, now)
    await createTasks(tx, companyId, [...tasks, ...projectTasks], now)
    const tags = { all: DEMO_TAGS, given: demoTags(seededRandom(SEED + 2), rows.leads) }
    await createTags(tx, companyId, tags, { userId: people.get(DEMO_PEOPLE[0]!.key)!, at: founded })
    return companyId
  })
}

/** Fills the library and adds the quotations; the templates are those of every new company. */
async function addQuotations(
  tx: Tx,
  companyId: string,
  {
    projects,
    people,
    founded,
    now,
  }: { projects: readonly BulkProject[]; people: DemoIds['people']; founded: Date; now: Date },
): Promise<void> {
  const userId = people.get(DEMO_PEOPLE[0]!.key)!
  const items = await addRatedItems(tx, { companyId, userId, at: founded }, demoRates(seededRandom(SEED + 4), now))
  const made = demoQuotations(seededRandom(SEED + 5), projects, { items, people, now })
  await createQuotations(tx, companyId, made.quotations, { zone: DEMO_FIRM.timeZone, settings: DEMO_QUOTATIONS })
  await createLinks(tx, companyId, made.links)
  await createViews(
    tx,
    companyId,
    made.links.flatMap(({ id: linkId, readings }) => readings.map(reading => ({ linkId, ...reading }))),
  )
  await createComments(tx, companyId, made.comments)
}

/** Founds the company and adds its people; answers their ids. */
async function addPeople(tx: Tx, companyId: string, at: Date): Promise<DemoIds['people']> {
  const domain = await freeDomain(tx, companyId)
  const people = DEMO_PEOPLE.map(one => ({ ...one, id: newId(), email: `${addressName(one)}@${domain}` }))
  const [founder, ...others] = people
  await foundCompany(tx, {
    companyId,
    founder: { ...founder!, passwordHash: NO_PASSWORD },
    name: DEMO_FIRM.name,
    isDemo: true,
    at,
  })
  for (const [index, { id, email, firstName, lastName, roleName }] of others.entries()) {
    // one after the other, as turns of assignment follow the age of the accounts
    const joined = new Date(at.getTime() + (index + 1) * DAY)
    const person = { companyId, id, email, firstName, lastName, roleName, passwordHash: NO_PASSWORD }
    await createPerson(tx, { ...person, isOnboardingDone: true, at: joined })
  }
  await equipPeople(
    tx,
    companyId,
    people.map(one => ({ id: one.id, phone: one.phone, canAssign: one.canAssign ?? false })),
  )
  await fillInMadeUpCompany(tx, companyId, { ...DEMO_FIRM, nextStatus: NEXT_STATUS })
  await narrowAccess(tx, companyId)
  return new Map(people.map(one => [one.key, one.id]))
}

/** The firm's own domain; another one where somebody has registered with one of its addresses. */
async function freeDomain(tx: Tx, companyId: string): Promise<string> {
  const domain = DEMO_FIRM.email.split('@')[1]!
  const emails = DEMO_PEOPLE.map(one => `${addressName(one)}@${domain}`)
  return (await isAnyTaken(tx, emails)) ? `${companyId.slice(-12)}.${domain}` : domain
}

async function addDemoTeams(tx: Tx, companyId: string, people: DemoIds['people'], at: Date): Promise<DemoIds['teams']> {
  const teams = DEMO_TEAMS.map(team => ({
    ...team,
    id: newId(),
    members: DEMO_PEOPLE.filter(one => one.team === team.key).map(one => ({
      id: people.get(one.key)!,
      isLead: one.isLead ?? false,
    })),
  }))
  await addTeams(tx, companyId, teams, { userId: people.get(DEMO_PEOPLE[0]!.key)!, at })
  return new Map(teams.map(team => [team.key, team.id]))
}

async function addDemoStages(tx: Tx, companyId: string): Promise<DemoIds['stages']> {
  await addStages(tx, companyId, DEMO_STAGES)
  const stages = new Map<StageKey, { id: string; name: string }>()
  for (const { _id, stageName, kind } of await stagesOf(tx, companyId)) {
    const key = kind === 'custom' ? DEMO_STAGES.find(one => one.name === stageName)?.key : kind
    if (key) stages.set(key, { id: _id, name: stageName })
  }
  return stages
}
