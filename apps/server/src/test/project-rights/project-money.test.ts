import { api } from '@plinth/contract/api'
import { PROJECT_ROLES, type ProjectRole } from '@plinth/contract/projects/project-statuses'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Member, testApp } from '../harness.ts'
import { rawCall } from '../raw-call.ts'
import type { SweepWorld } from '../sweep/sweep-probe.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'
import { sweepWorld } from '../sweep/sweep-world.ts'

/** Generated from the contract: a person of each role reads everything of a project in which every amount is one that stands nowhere else. */
const s = testApp()
const BUDGET = /42,?17,?733|4,?217,?733/
const SHARE = /37\.25/
/** What is read, and the changes that those may make who see no money and that answer with the project. */
const CALLS = listRoutes(api).filter(
  ({ name, route }) =>
    (route.method === 'GET' && route.access !== 'public' && !route.raw) || name === 'projectPhases.markDone',
)
let world: SweepWorld
const people = new Map<string, Member>()

beforeAll(async () => {
  const firm = await s.firm()
  world = await sweepWorld(s, firm)
  const { projectId, milestoneId } = world
  await s.rows('update projects set expected_budget = 4217733 where id = $1', [projectId])
  await s.rows('update project_milestones set payment_share = 37.25 where id = $1', [milestoneId])
  await s.rows(
    `insert into project_activities (company_id, id, project_id, kind, actor_id, actor_name, audience, details, created_at)
     values ($1, gen_random_uuid(), $2, 'project.changed', $3, 'Second', 'money', '{"fields": ["4217733"]}', now())`,
    [firm.companyId, projectId, world.memberId],
  )
  const join = async (name: string, body: { role: ProjectRole; seesMoney: boolean }) => {
    const member = await firm.member({ firstName: name })
    await firm.owner.api.projectPeople.setMember({ params: { id: projectId, userId: member.userId }, body })
    people.set(name, member)
  }
  for (const role of PROJECT_ROLES) await join(role, { role, seesMoney: false })
  for (const role of ['designer', 'supervisor', 'viewer'] as const)
    await join(`${role} with the tick`, { role, seesMoney: true })
}, 120_000)

/** Every answer in which the person finds an amount. */
async function findsMoney(who: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, route } of CALLS) {
    const answer = await rawCall(s.base, route, SWEEP_PROBES[name]!.input(world), people.get(who)!.token)
    if (BUDGET.test(answer.text) || SHARE.test(answer.text)) found.push(name)
  }
  return found
}

describe('amounts of a project', () => {
  test.each(['designer', 'supervisor', 'viewer'])(
    'stand in no answer to a %s without the tick [PJ-062 PJ-080]',
    async who => {
      expect(await findsMoney(who)).toEqual([])
    },
  )

  test.each(['manager', 'designer with the tick', 'supervisor with the tick', 'viewer with the tick'])(
    'reach a %s with details, overview, phases and activity [PJ-062 PJ-080]',
    async who => {
      expect(await findsMoney(who)).toEqual(
        expect.arrayContaining([
          'projectLife.byId',
          'projectOverview.overview',
          'projectPhases.list',
          'projectActivities.list',
        ]),
      )
    },
  )
})
