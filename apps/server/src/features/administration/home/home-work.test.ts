import type { StageKind } from '@plinth/contract/leads/pipelines'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
/** A Wednesday noon in the firm's zone. */
const NOON = new Date('2026-03-18T06:30:00.000Z')
const at = (text: string): void => app.clock.set(new Date(text))
afterEach(() => app.clock.set(NOON))

let phone = 7_100_000_000
const leadOf = async (firm: Firm, firstName: string, assignedTo: Member | null): Promise<string> => {
  const body = { firstName, phoneNumber: String(phone++), ...(assignedTo ? { assignedTo: assignedTo.userId } : {}) }
  return (await firm.owner.api.leads.addEdit({ body })).data._id
}
/** A lead whose follow-up was agreed two days ago for a day and time. */
async function dueLead(firm: Firm, firstName: string, assignedTo: Member, day: string, time = '4:00 PM') {
  at('2026-03-16T05:00:00.000Z')
  const leadId = await leadOf(firm, firstName, assignedTo)
  const leadUpdates = [{ text: 'Will be there', updateDate: day, updateTime: time }]
  await firm.owner.api.leads.actions({ body: { leadId, leadUpdates } })
  app.clock.set(NOON)
  return leadId
}
const work = async (person: Member) => (await person.api.home.work()).data
const namesOf = (rows: readonly { name: string }[] | undefined) => rows?.map(row => row.name)

describe('the calls of the home', () => {
  it('are those of one’s own queue that are due, in the order of work, with the queue’s figures', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const mate = await firm.member()
    await dueLead(firm, 'Today', owner, '18-03-2026')
    await dueLead(firm, 'Late', owner, '17-03-2026')
    await dueLead(firm, 'Coming', owner, '19-03-2026')
    await dueLead(firm, 'Theirs', mate, '17-03-2026')
    await leadOf(firm, 'Fresh', owner)
    const { leads } = await work(owner)
    expect(leads?.calls.map(lead => [lead.name, lead.reason])).toEqual([
      ['Late', 'overdue'],
      ['Today', 'due-today'],
    ])
    expect(leads?.queue).toEqual((await owner.api.leadQueue.summary({ query: {} })).data)
    expect(leads?.queue).toMatchObject({
      counts: { overdue: 1, 'due-today': 1, 'never-contacted': 1 },
      next: { name: 'Coming' },
    })
  })

  it('of colleagues are counted by person for who may see their leads, those who are latest first', async () => {
    const firm = await app.firm()
    const [asha, ravi, idle] = [
      await firm.member({ firstName: 'Asha' }),
      await firm.member({ firstName: 'Ravi', lastName: 'Das' }),
      await firm.member({ firstName: 'Idle' }),
    ]
    await dueLead(firm, 'One', asha, '18-03-2026')
    await dueLead(firm, 'Two', ravi, '17-03-2026')
    await dueLead(firm, 'Three', ravi, '18-03-2026')
    await dueLead(firm, 'Mine', firm.owner, '17-03-2026')
    await leadOf(firm, 'Fresh', idle)
    const team = (await work(firm.owner)).leads?.team
    expect(team?.map(({ person, ...counts }) => ({ name: person.fullName, ...counts }))).toEqual([
      { name: 'Ravi Das', overdue: 1, dueToday: 1 },
      { name: 'Asha Menon', overdue: 0, dueToday: 1 },
    ])
    await firm.team('North', [asha, ravi])
    await firm.permit('team_member', 'team', false)
    expect((await work(asha)).leads?.team.map(one => one.person.fullName)).toEqual(['Ravi Das'])
    await firm.permit('team_member', 'own', false)
    expect((await work(asha)).leads?.team).toEqual([])
  })
})

describe('a colleague on the home', () => {
  it('has their photo, by an address that opens', async () => {
    const firm = await app.firm()
    const mate = await firm.member()
    await dueLead(firm, 'Theirs', mate, '18-03-2026')
    const image = { create: { width: 64, height: 64, channels: 3, background: '#1f4e8c' } } as const
    const bytes = new Uint8Array(await sharp(image).png().toBuffer())
    await mate.api.people.updateProfile({ body: {}, file: new File([bytes], 'me.png', { type: 'image/png' }) })
    const address = (await work(firm.owner)).leads?.team[0]?.person.imageUrl ?? ''
    const photo = await fetch(new URL(address, app.base))
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })
})

describe('new leads of the home', () => {
  it('are those without an assignee, the newest first, for who may assign and see them', async () => {
    const firm = await app.firm()
    const leader = await firm.member({ crmCanAssign: true })
    await leadOf(firm, 'First', null)
    at('2026-03-18T06:40:00.000Z')
    await leadOf(firm, 'Second', null)
    await leadOf(firm, 'Given', leader)
    for (const person of [firm.owner, leader]) {
      const fresh = (await work(person)).leads?.fresh
      expect(fresh).toMatchObject({ kind: 'unassigned', total: 2 })
      expect(namesOf(fresh?.newest)).toEqual(['Second', 'First'])
    }
    expect((await firm.owner.api.leads.counts()).data.unassigned).toBe(2)
    await firm.permit('team_member', 'all', false)
    const own = (await work(leader)).leads?.fresh
    expect(own).toMatchObject({ kind: 'own', total: 1 })
    expect(namesOf(own?.newest)).toEqual(['Given'])
  })

  it('are one’s own that nobody contacted for everybody else', async () => {
    const firm = await app.firm()
    const seller = await firm.member()
    await leadOf(firm, 'Nobody’s', null)
    await leadOf(firm, 'Another’s', firm.owner)
    await dueLead(firm, 'Known', seller, '18-03-2026')
    await leadOf(firm, 'New', seller)
    const fresh = (await work(seller)).leads?.fresh
    expect(fresh).toMatchObject({ kind: 'own', total: 1 })
    expect(namesOf(fresh?.newest)).toEqual(['New'])
  })

  it('say whether there is any lead at all that one may see', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    const seller = await firm.member()
    await firm.permit('team_member', 'own', false)
    await leadOf(other, 'Foreign', other.owner)
    expect((await work(firm.owner)).leads?.hasAny).toBe(false)
    await leadOf(firm, 'Here', firm.owner)
    expect((await work(firm.owner)).leads?.hasAny).toBe(true)
    expect((await work(seller)).leads?.hasAny).toBe(false)
  })
})

describe('the tasks of the home', () => {
  it('are one’s own that are due by today, with their figures; they are all there is without the leads module', async () => {
    const firm = await app.firm()
    const writer = await firm.member({ features: [] })
    const make = (title: string, dueDate: string | null, to = writer) =>
      firm.owner.api.tasks.create({ body: { title, dueDate, assignedTo: to.userId } })
    await make('Today', '2026-03-18')
    await make('Late', '2026-03-16')
    await make('Coming', '2026-03-20')
    await make('Some day', null)
    await make('Theirs', '2026-03-18', firm.owner)
    const { leads, tasks } = await work(writer)
    expect(leads).toBeNull()
    expect(tasks.due.map(task => task.title)).toEqual(['Late', 'Today'])
    expect(tasks.counts).toEqual({ today: 2, overdue: 1, later: 2, done: 0 })
  })
})

describe('the review of the week', () => {
  const review = async (person: Member) => (await person.api.home.review()).data
  const call = (person: Member, leadId: string, more: { todayRemark?: 0 | 1 } = {}) =>
    person.api.leads.actions({ body: { leadId, leadUpdates: [{ callLeadStatus: 6 }], ...more } })
  const moveTo = async (person: Member, leadId: string, kind: StageKind) => {
    const { stages } = (await person.api.pipelines.get()).data
    await person.api.leads.actions({ body: { leadId, leadStage: stages.find(stage => stage.kind === kind)!._id } })
  }

  it('counts calls, won and new leads and tasks since Monday, last week’s as far as this one has come, and the team’s', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const mate = await firm.member()
    const stranger = await app.firm()
    await call(stranger.owner, await leadOf(stranger, 'Foreign', stranger.owner))
    // last week, before and after this hour of Wednesday
    at('2026-03-10T05:00:00.000Z')
    const old = await leadOf(firm, 'Old', owner)
    await call(owner, old)
    at('2026-03-12T05:00:00.000Z')
    await call(owner, old)
    // this week begins on Monday in the firm's zone, on Sunday evening elsewhere
    at('2026-03-15T18:29:00.000Z')
    await call(owner, old)
    at('2026-03-15T18:31:00.000Z')
    await call(owner, old)
    app.clock.set(NOON)
    const mine = await leadOf(firm, 'Mine', owner)
    const theirs = await leadOf(firm, 'Theirs', mate)
    await call(owner, mine)
    await call(owner, mine, { todayRemark: 1 })
    await call(mate, theirs)
    await moveTo(mate, theirs, 'won')
    const { data: task } = await owner.api.tasks.create({ body: { title: 'Order samples' } })
    await owner.api.tasks.setStatus({ params: { id: task._id }, body: { status: 'done' } })
    const { week, weekFrom, newsFrom } = await review(owner)
    expect({ weekFrom, newsFrom }).toEqual({ weekFrom: '2026-03-16', newsFrom: '2026-03-17' })
    expect(week).toEqual({
      calls: { mine: 2, before: 1, team: 3 },
      won: { mine: 0, before: 0, team: 1 },
      newLeads: { mine: 1, before: 1, team: 2 },
      tasksDone: { mine: 1, before: 0, team: null },
    })
    expect((await review(mate)).week.won).toEqual({ mine: 1, before: 0, team: 1 })
  })

  it('leads to the lists behind its figures: as many new leads, as many won, as many called', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const mate = await firm.member()
    // won last week, and of a colleague
    at('2026-03-11T05:00:00.000Z')
    await moveTo(owner, await leadOf(firm, 'Earlier', owner), 'won')
    app.clock.set(NOON)
    await call(owner, await leadOf(firm, 'One', owner))
    const theirs = await leadOf(firm, 'Theirs', mate)
    await call(mate, theirs)
    await moveTo(mate, theirs, 'won')
    const [two, three] = [await leadOf(firm, 'Two', owner), await leadOf(firm, 'Three', owner)]
    for (const id of [two, three]) await moveTo(owner, id, 'won')
    // who won it keeps it, whoever has it now
    await app.rows('update leads set assigned_to = $2 where id = $1', [three, mate.userId])
    const { week, weekFrom, teamOf } = await review(owner)
    const filterBar = JSON.stringify({ match: 'all', createdOn: { from: weekFrom }, assignTo: [owner.userId] })
    const { data: listed } = await owner.api.leads.list({ query: { filterBar } })
    expect(listed.total).toBe(week.newLeads?.mine)
    const days = { startDate: weekFrom, endDate: '2026-03-18' }
    const figure = (of: string, userIds?: string[]) => JSON.stringify({ of, ...days, userIds })
    const total = async (query: { figure: string }) => (await owner.api.leads.list({ query })).data.total
    expect(week).toMatchObject({ won: { mine: 2, before: 1, team: 3 }, calls: { mine: 1, team: 2 } })
    expect(teamOf).toBe('firm')
    expect(await total({ figure: figure('won', [owner.userId]) })).toBe(2)
    expect(await total({ figure: figure('won') })).toBe(3)
    expect(await total({ figure: figure('calls', [owner.userId]) })).toBe(1)
    expect(await total({ figure: figure('calls') })).toBe(2)
  })

  it('has nobody’s figures but one’s own where one sees one’s own leads only, and none of leads without their module', async () => {
    const firm = await app.firm()
    const seller = await firm.member()
    const writer = await firm.member({ features: [] })
    await firm.permit('team_member', 'own', false)
    await leadOf(firm, 'Other', firm.owner)
    await call(seller, await leadOf(firm, 'Own', seller))
    expect((await review(seller)).week).toMatchObject({
      calls: { mine: 1, team: null },
      won: { team: null },
      newLeads: { mine: 1, team: null },
    })
    await firm.permit('team_member', 'team', false)
    expect((await review(seller)).teamOf).toBe('team')
    expect((await review(writer)).week).toMatchObject({ calls: null, won: null, newLeads: null })
  })
})

describe('the figures of the week on the home', () => {
  it('are those of the analytics, by each person’s rights, and none without the leads module', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const seller = await firm.member()
    const writer = await firm.member({ features: [] })
    await firm.permit('team_member', 'own', false)
    at('2026-03-17T05:00:00.000Z')
    for (const person of [owner, seller]) {
      const leadId = await leadOf(firm, 'Meera', person)
      await person.api.leads.actions({ body: { leadId, todayRemark: 0, leadUpdates: [{ callLeadStatus: 6 }] } })
    }
    app.clock.set(NOON)
    const counted: number[] = []
    for (const person of [owner, seller]) {
      const { figures } = (await person.api.home.review()).data
      const thisWeek = { query: { filter: 1 }, body: {} } as const
      expect(figures).toEqual({
        calls: (await person.api.leadAnalytics.calls(thisWeek)).data,
        stages: (await person.api.leadAnalytics.byStage(thisWeek)).data,
      })
      counted.push(figures?.calls.summaryCurrent.totalCalls ?? 0)
    }
    expect(counted).toEqual([2, 1])
    expect((await writer.api.home.review()).data.figures).toBeNull()
  })
})

describe('what happened since yesterday', () => {
  const news = async (person: Member) => (await person.api.home.review()).data.news

  it('tells what colleagues did with leads one may see, the newest of each about each, and how many came in', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const mate = await firm.member({ firstName: 'Ravi' })
    const seller = await firm.member({ firstName: 'Sita' })
    at('2026-03-16T05:00:00.000Z')
    const before = await leadOf(firm, 'Before', owner)
    await mate.api.leads.actions({ body: { leadId: before, leadUpdates: [{ text: 'Too long ago' }] } })
    at('2026-03-17T05:00:00.000Z')
    const lead = await leadOf(firm, 'Meera', owner)
    await mate.api.leads.actions({ body: { leadId: lead, leadUpdates: [{ text: 'First' }] } })
    at('2026-03-18T05:00:00.000Z')
    await mate.api.leads.actions({ body: { leadId: lead, leadUpdates: [{ callLeadStatus: 3, text: 'Wants teak' }] } })
    at('2026-03-18T05:30:00.000Z')
    await owner.api.leads.actions({ body: { leadId: lead, leadUpdates: [{ text: 'My own' }] } })
    app.clock.set(NOON)
    expect(await news(owner)).toMatchObject([
      {
        kind: 'lead',
        at: '2026-03-18T05:00:00.000Z',
        person: { _id: mate.userId, fullName: 'Ravi Menon', imageUrl: null },
        lead: { _id: lead, name: 'Meera' },
        deed: 'called',
        detail: 'Interested',
        comment: 'Wants teak',
      },
      { kind: 'arrivals', count: 1, at: '2026-03-17T05:00:00.000Z' },
    ])
    await firm.permit('team_member', 'own', false)
    expect(await news(seller)).toEqual([])
  })

  it('names a won lead, a new assignee and a move', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const mate = await firm.member({ crmCanAssign: true })
    const { stages } = (await owner.api.pipelines.get()).data
    const stage = (kind: StageKind) => stages.find(one => one.kind === kind)!
    const [won, given, moved] = [
      await leadOf(firm, 'Won', mate),
      await leadOf(firm, 'Given', null),
      await leadOf(firm, 'Moved', mate),
    ]
    await mate.api.leads.actions({ body: { leadId: won, leadStage: stage('won')._id } })
    await mate.api.leads.actions({ body: { leadId: given, assignedTo: owner.userId } })
    await mate.api.leads.actions({
      body: { leadId: moved, leadStage: stage('lost')._id, reasonForNotInterested: 'Too dear' },
    })
    const told = (await news(owner)).flatMap(one =>
      one.kind === 'lead' ? [[one.lead.name, one.deed, one.detail]] : [],
    )
    expect(told.sort()).toEqual([
      ['Given', 'assigned', 'you'],
      ['Moved', 'lost', ''],
      ['Won', 'won', ''],
    ])
  })

  it('is what the bell says of anything but leads, and of all else for who has no leads', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    const writer = await firm.member({ features: [] })
    await other.owner.api.tasks.create({ body: { title: 'Foreign' } })
    await firm.owner.api.tasks.create({ body: { title: 'Measure the flat', assignedTo: writer.userId } })
    const told = await news(writer)
    expect(told).toMatchObject([{ kind: 'notice', person: { _id: firm.owner.userId } }])
    expect(JSON.stringify(told)).toContain('Measure the flat')
    expect(await news(firm.owner)).toEqual([])
  })
})

describe('the home', () => {
  it('is for staff with a session', async () => {
    await expect(app.anonymous().home.work()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(app.anonymous().home.review()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const client = await (await app.firm()).member({ isClient: true })
    await expect(client.api.home.work()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(client.api.home.review()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
