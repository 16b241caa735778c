import { randomUUID } from 'node:crypto'
import { api } from '@plinth/contract/api'
import { mayInProject, type ProjectRight } from '@plinth/contract/projects/project-rights'
import { PROJECT_ROLES } from '@plinth/contract/projects/project-statuses'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../harness.ts'
import { type RawInput, rawCall } from '../raw-call.ts'
import { withValue } from '../sweep/id-paths.ts'
import type { SweepWorld } from '../sweep/sweep-probe.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'
import { sweepWorld } from '../sweep/sweep-world.ts'
import { fingerprint } from '../sweep/tenant-rows.ts'

/**
 * Generated from the contract: everybody who belongs to one project of a firm calls every operation with the ids of another project of
 * the same firm, which must look like one that does not exist.
 */
const s = testApp()
const routes = listRoutes(api)
const HIDDEN_NAME = 'Hill house'

/** what is asked about: a project with everything in it that has an id */
let world: SweepWorld
/** the same firm as its people know it, with a project of their own */
let own: SweepWorld
let people: Record<string, Member>

beforeAll(async () => {
  const firm = await s.firm()
  world = await sweepWorld(s, firm)
  const { api: owner, userId } = firm.owner
  const ownProject = async (projectName: string) => {
    const body = {
      projectName,
      clientId: world.clientId,
      projectAdmin: userId,
      teamMembers: [world.memberId],
      isConfirmed: true,
    }
    return (await owner.projects.add({ body })).data._id
  }
  const projectId = await ownProject('Lake house')
  const { data } = await owner.projectPhases.list({ params: { id: projectId } })
  const phaseIds = data.phases.map(phase => phase._id)
  const { data: outsiderOfOwn } = await owner.outsiders.add({
    params: { id: projectId },
    body: { name: 'Own Carpenter' },
  })
  own = { ...world, projectId, phaseIds, phaseId: phaseIds[0] ?? '', projectOutsiderId: outsiderOfOwn._id }
  const outsider = await firm.member({ firstName: 'Outsider' })
  people = { outsider, client: await contactOf(firm, { sees: own.projectId }) }
  // the primary contact of the same client sees the other one
  await owner.clientPeople.set({
    params: { id: world.projectId, contactId: world.primaryContactId },
    body: { canSee: true, canApprove: true },
  })
  for (const role of PROJECT_ROLES) {
    const member = await firm.member({ firstName: role })
    const params = { id: own.projectId, userId: member.userId }
    await owner.projectPeople.setMember({ params, body: { role, seesMoney: true } })
    people[role] = member
  }
  // what the firm is told of all this is delivered in the background; from here on nothing changes by itself
  const waiting = () =>
    s.rows(
      `select from notification_receivers r join notifications n on n.company_id = r.company_id and n.id = r.notification_id
       where r.company_id = $1 and r.delivered_at is null and n.event = 'project-added'`,
      [firm.companyId],
    )
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 30_000)
}, 120_000)

/** A contact of the client of both projects, not the primary one, who sees one of them. */
async function contactOf(firm: Firm, { sees }: { sees: string }): Promise<Member> {
  const { api: owner } = firm.owner
  const email = 'second-contact@client.example'
  const { data: contact } = await owner.clientContacts.add({
    params: { id: world.clientId },
    body: { name: 'Anil Deo', email },
  })
  await owner.clientPeople.set({ params: { id: sees, contactId: contact._id }, body: { canSee: true } })
  const [user] = await s.rows<{ id: string }>('select id from users where email = $1', [email])
  const userId = user?.id ?? ''
  const token = await s.sessionFor(userId)
  return { userId, companyId: firm.companyId, email, token, api: s.anonymous(token) }
}

/** The ids of a world that belong to its project. */
const isOfProject = (key: string): boolean => /^(project|phase|milestone)/.test(key)
const idsOfProject = (of: SweepWorld): Set<string> =>
  new Set(
    Object.entries(of)
      .filter(([key]) => isOfProject(key))
      .flatMap(([, value]) => value as string | string[]),
  )

/** Every operation with every place where it takes the id of a project, or of something in one. */
const PLACES = routes.flatMap(({ name, route }) =>
  Object.entries(SWEEP_PROBES[name]?.ids ?? {})
    .filter(([, pick]) => isOfProject(keyOf(pick)))
    .map(([path, pick]) => ({ name, route, path, pick })),
)

/** The key of a world that a probe picks. */
function keyOf(pick: (of: SweepWorld) => string): string {
  let picked = ''
  pick(
    new Proxy({} as SweepWorld, {
      get(_, key) {
        picked ||= String(key)
        return key === 'firm' ? { owner: { userId: '' } } : []
      },
    }),
  )
  return picked
}

test('every operation on a project is among those that are tried', () => {
  const tried = PLACES.map(place => place.name)
  expect(tried).toEqual(expect.arrayContaining([...Object.keys(NEEDED), 'projectActivities.list', 'tasks.list']))
})

describe.each(['outsider', ...PROJECT_ROLES, 'client'])('for a person of another project: %s', who => {
  test('a project of the firm is not there on any path, and nothing of it changes [PJ-077 PJ-330 PJ-331]', async () => {
    const person = people[who]!
    const before = await fingerprint(s, world.firm.companyId)
    for (const { name, route, path, pick } of PLACES) {
      const send = (id: string) =>
        rawCall(s.base, route, withValue(SWEEP_PROBES[name]!.input(own), path, id) as RawInput, person.token)
      const hidden = await send(pick(world))
      const unknown = await send(randomUUID())
      const refusals = name === STALE ? [403, 404, 409] : [403, 404]
      expect(refusals, `${name} ${path} answered ${hidden.status} ${hidden.text}`).toContain(hidden.status)
      expect(hidden.comparable, `${name} ${path}`).toBe(unknown.comparable)
    }
    expect(await fingerprint(s, world.firm.companyId)).toBe(before)
  })

  test('no list, count or search names it [PJ-042 PJ-330 PJ-331]', async () => {
    const person = people[who]!
    const ids = [...idsOfProject(world)]
    for (const { name, route } of routes.filter(one => one.route.method === 'GET' && one.route.access !== 'public')) {
      const answer = await rawCall(s.base, route, SWEEP_PROBES[name]!.input(own), person.token)
      expect(answer.text, name).not.toContain(HIDDEN_NAME)
      for (const id of ids) expect(answer.text, name).not.toContain(id)
    }
  })
})

/** An order that names another phase than the project has is one of before a colleague's change, whatever it names. */
const STALE = 'projectPhases.order'

/** What people set for themselves alone, and what is of no project's team. */
const OF_EVERYBODY: readonly string[] = [
  'projectList.favour',
  'projectList.mute',
  'projectList.unmute',
  'projectList.unfavour',
  'projectList.open',
  // a task is its maker's own
  'tasks.create',
]

/** The rights that operations need, by the table of PJ-079. */
const NEEDED: Readonly<Record<string, ProjectRight>> = {
  'projects.setMembers': 'administer',
  'projects.share': 'administer',
  'projects.unshare': 'administer',
  'outsiders.add': 'administer',
  'outsiders.edit': 'administer',
  'outsiders.remove': 'administer',
  'outsiders.restore': 'administer',
  'clientPeople.set': 'administer',
  'clientPeople.remove': 'administer',
  'clientPeople.view': 'share',
  'projectDetails.edit': 'changeProject',
  'projectDetails.editLocation': 'changeProject',
  'projectPeople.setMember': 'administer',
  'projectTemplates.apply': 'changeProject',
  'projectPeople.removeMember': 'administer',
  'projectPeople.setAdmin': 'administer',
}

describe('in their own project', () => {
  test('a Viewer reads, and changes nothing of it [PJ-079]', async () => {
    const changes = PLACES.filter(({ name, route, path }) => {
      const isOfOne = path === 'params.id' || path === 'query._id' || path === 'query.id' || path === 'query.projectId'
      return isOfOne && route.method !== 'GET' && route.access === 'staff' && !OF_EVERYBODY.includes(name)
    })
    for (const { name, route } of changes) {
      const answer = await rawCall(s.base, route, SWEEP_PROBES[name]!.input(own), people.viewer!.token)
      expect([403, 404], `${name} answered ${answer.status} ${answer.text}`).toContain(answer.status)
    }
    for (const { name, route } of PLACES.filter(one => one.route.method === 'GET' && one.path === 'params.id')) {
      if (route.access !== 'staff' || !name.startsWith('project')) continue
      const answer = await rawCall(s.base, route, SWEEP_PROBES[name]!.input(own), people.viewer!.token)
      expect(answer.status, `${name} answered ${answer.text}`).toBe(200)
    }
  })

  test.each(PROJECT_ROLES)('a %s may do what the table of rights says [PJ-079]', async role => {
    for (const [name, right] of Object.entries(NEEDED)) {
      const { route } = routes.find(one => one.name === name)!
      const answer = await rawCall(s.base, route, SWEEP_PROBES[name]!.input(own), people[role]!.token)
      expect(answer.status === 403, `${name} answered ${answer.status}`).toBe(!mayInProject(role, right))
    }
  })
})
