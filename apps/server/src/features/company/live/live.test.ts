import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const open: AbortController[] = []
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort()
})

/** The live channel as a browser reads it. */
async function listen(token: string) {
  const controller = new AbortController()
  open.push(controller)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${app.base}/api/crm/live`, { headers, signal: controller.signal })
  const chunks = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** reads on until the text has come or the stream is over */
  const readTo = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const { value, done } = await chunks.read()
      if (done) return `${text}(end)`
      text += value
    }
    return text
  }
  return { response, readTo }
}

const changed = (member: Member) => ({ type: 'leads.changed' as const, leadIds: [randomUUID()], by: member.userId })

/** whether a stream says which lead changed when one does */
const isNamed = async (stream: Awaited<ReturnType<typeof listen>>, firm: Firm): Promise<boolean> => {
  const event = { ...changed(firm.owner), by: randomUUID() }
  app.app.services.live.publish(firm.companyId, event)
  return (await stream.readTo(event.by)).includes(event.leadIds[0]!)
}

test('everybody of the company hears what changed, another company does not', async () => {
  const [mine, theirs] = [await app.firm(), await app.firm()]
  const member = await mine.member()
  const [own, colleague, foreign] = [
    await listen(mine.owner.token),
    await listen(member.token),
    await listen(theirs.owner.token),
  ]
  expect(own.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(own.response.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const stream of [own, colleague, foreign]) await stream.readTo('data: {"type":"hello"}\n\n')
  const event = changed(member)
  app.app.services.live.publish(mine.companyId, event)
  app.app.services.live.publish(theirs.companyId, { type: 'lists.changed' })
  const text = `data: ${JSON.stringify(event)}\n\n`
  expect(await own.readTo(text)).toContain(text)
  expect(await colleague.readTo(text)).toContain(text)
  expect(await foreign.readTo('lists.changed')).not.toContain('leads.changed')
})

test('who may not see every lead hears that some changed, and not which', async () => {
  const firm = await app.firm()
  const member = await firm.member()
  await app.rows(
    `update company_permissions set view_level = 'own', view_unassigned = false where company_id = $1 and role <> 'admin'`,
    [firm.companyId],
  )
  const [all, own] = [await listen(firm.owner.token), await listen(member.token)]
  for (const stream of [all, own]) await stream.readTo('hello')
  const event = changed(firm.owner)
  app.app.services.live.publish(firm.companyId, event)
  expect(await all.readTo('leads.changed')).toContain(event.leadIds[0])
  const heard = await own.readTo('leads.changed')
  expect(heard).toContain(JSON.stringify({ ...event, leadIds: [] }))
  expect(heard).not.toContain(event.leadIds[0])
})

test('a stream that is open goes by the rights of now, taken ones as well as given ones', async () => {
  const firm = await app.firm()
  const member = await firm.member()
  const changes: ((isOpen: boolean) => Promise<unknown>)[] = [
    isOpen => firm.permit('team_member', isOpen ? 'all' : 'own', isOpen),
    isOpen =>
      app.rows('update users set features = $2 where id = $1', [member.userId, isOpen ? ['crm'] : ['accounts']]),
  ]
  for (const change of changes) {
    const stream = await listen(member.token)
    await stream.readTo('hello')
    for (const isOpen of [false, true]) {
      await change(isOpen)
      await vi.waitFor(async () => expect(await isNamed(stream, firm)).toBe(isOpen), { timeout: 20_000, interval: 100 })
    }
  }
})

type Narrowing = (firm: Firm, member: Member) => Promise<unknown>
const draft = (name: string, teamLeads: Member[], members: Member[]) => {
  const ids = (people: Member[]) => people.map(one => one.userId)
  return { name, teamLeads: ids(teamLeads), members: ids(members) }
}
/** What makes a person see fewer leads: how they saw all of them, and what an admin then changes. */
const NARROWED: Record<string, { before: Narrowing; change: Narrowing }> = {
  'the access of their group': {
    before: async () => undefined,
    change: async ({ owner }) => {
      const id = (await owner.api.leadAccess.list()).data.find(one => one.role === 'team_member')!._id
      const leads = { viewOwn: true, viewUnassigned: false }
      return owner.api.leadAccess.change({ params: { id }, body: { role: 'team_member', permissions: { leads } } })
    },
  },
  'their place in a team': {
    before: async (firm, member) => {
      await firm.permit('team_member', 'own', false)
      await firm.owner.api.teams.create({ body: draft('West', [member], [member]) })
    },
    change: async ({ owner }, member) => {
      const id = (await owner.api.teams.list()).data[0]!._id
      return owner.api.teams.edit({ params: { id }, body: draft('West', [owner], [owner, member]) })
    },
  },
  'their role': {
    before: async (firm, member) => {
      await firm.permit('team_member', 'own', false)
      await firm.owner.api.members.edit({ params: { id: member.userId }, body: { roleName: 'Admin' } })
    },
    change: ({ owner }, member) =>
      owner.api.members.edit({ params: { id: member.userId }, body: { roleName: 'Site Manager' } }),
  },
}
describe('a stream that is open names no lead from the moment on in which', () => {
  test.each(Object.entries(NARROWED))('%s changes', async (_name, { before, change }) => {
    const firm = await app.firm()
    const member = await firm.member()
    await before(firm, member)
    const stream = await listen(member.token)
    await stream.readTo('hello')
    await vi.waitFor(async () => expect(await isNamed(stream, firm)).toBe(true), { timeout: 20_000, interval: 100 })
    await change(firm, member)
    expect(await isNamed(stream, firm)).toBe(false)
  })
})

test('a session that ends, ends its stream and no other', async () => {
  const firm = await app.firm()
  const [leaving, staying] = [await firm.member(), await firm.member()]
  const [gone, still] = [await listen(leaving.token), await listen(staying.token)]
  await gone.readTo('hello')
  await still.readTo('hello')
  await app.rows('delete from auth.sessions where user_id = $1', [leaving.userId])
  expect(await gone.readTo('(end)')).toMatch(/\(end\)$/)
  app.app.services.live.publish(firm.companyId, { type: 'lists.changed' })
  expect(await still.readTo('lists.changed')).not.toMatch(/\(end\)$/)
})

test('a session has ten streams at most: one more ends the oldest', async () => {
  const firm = await app.firm()
  const member = await firm.member()
  const other = await listen(firm.owner.token)
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let count = 0; count < 11; count++) {
    const stream = await listen(member.token)
    await stream.readTo('hello')
    streams.push(stream)
  }
  expect(await streams[0]?.readTo('(end)')).toMatch(/\(end\)$/)
  app.app.services.live.publish(firm.companyId, { type: 'lists.changed' })
  for (const stream of [other, ...streams.slice(1)])
    expect(await stream.readTo('lists.changed')).not.toMatch(/\(end\)$/)
})

test('of notifications everybody hears their own alone, and a client of nothing else', async () => {
  const firm = await app.firm()
  const [one, other, client] = [await firm.member(), await firm.member(), await firm.member({ isClient: true })]
  const streams = { one: await listen(one.token), other: await listen(other.token), client: await listen(client.token) }
  for (const stream of Object.values(streams)) await stream.readTo('hello')
  const { live } = app.app.services
  live.publish(firm.companyId, { type: 'notifications.changed', userIds: [one.userId] })
  live.publish(firm.companyId, { type: 'lists.changed' })
  const own = (member: Member) => JSON.stringify({ type: 'notifications.changed', userIds: [member.userId] })
  expect(await streams.one.readTo('lists.changed')).toContain(own(one))
  expect(await streams.other.readTo('lists.changed')).not.toContain('notifications.changed')
  live.publish(firm.companyId, { type: 'notifications.changed', userIds: [other.userId, client.userId] })
  expect(await streams.client.readTo('notifications.changed')).not.toMatch(new RegExp(`lists|${one.userId}`))
  expect(await streams.client.readTo(own(client))).not.toContain(other.userId)
})

test('nobody without a session or with a temporary password may listen', async () => {
  const firm = await app.firm()
  const status = async (token: string) => (await listen(token)).response.status
  expect(await status('unknown')).toBe(401)
  expect(await status((await firm.member({ mustChangePassword: true })).token)).toBe(403)
})
