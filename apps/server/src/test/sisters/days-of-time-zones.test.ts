import type { Stage } from '@plinth/contract/leads/pipelines'
import { expect } from 'vitest'
import { isoToDayText } from '../../platform/time-zone.ts'
import { testApp } from '../harness.ts'
import { inEveryZone, justBefore, type ZoneWorld } from './zone-world.ts'

/** Whatever says today, late, this day or this week of leads and tasks, with what it must say at any hour in any zone (decision 52). */

const app = testApp()
const DAYS = ['yesterday', 'today', 'tomorrow'] as const

let phone = 9_100_000_000
const add = async ({ firm: { owner } }: ZoneWorld, firstName: string) =>
  (
    await owner.api.leads.addEdit({
      body: { firstName, phoneNumber: String(phone++), assignedTo: owner.userId },
    })
  ).data._id
const plan = ({ firm }: ZoneWorld, leadId: string, day: string) =>
  firm.owner.api.leadMoves.patch({ query: { leadId }, body: { followupDate: day } })
/** A lead as time has left it. */
const leave = async (world: ZoneWorld, name: string, columns: Record<string, unknown>) => {
  const id = await add(world, name)
  const set = Object.keys(columns).map((column, at) => `${column} = $${at + 2}`)
  await app.rows(`update leads set ${set.join(', ')} where id = $1`, [id, ...Object.values(columns)])
  return id
}
const names = async ({ firm }: ZoneWorld, filterBar: object) => {
  const { data } = await firm.owner.api.leads.list({ query: { filterBar: JSON.stringify(filterBar) } })
  return data.data.map(lead => lead.name).sort()
}
const reasons = async ({ firm }: ZoneWorld) => {
  const { data } = await firm.owner.api.leadQueue.list({ query: {} })
  return Object.fromEntries(data.leads.map(lead => [lead.name, lead.reason]))
}

inEveryZone(app, {
  'a follow-up is planned for today and later, and not for yesterday': async world => {
    const lead = await add(world, 'Meera')
    await expect(plan(world, lead, world.yesterday)).rejects.toMatchObject({ code: 'INVALID' })
    for (const day of [world.today, world.tomorrow]) {
      const { data } = await plan(world, lead, day)
      expect(data.latestFollowUpDate).toBe(isoToDayText(day))
    }
  },
  'the queue of today has what is late and due today, and not what is due tomorrow': async world => {
    for (const [at, name] of DAYS.entries()) await leave(world, name, { follow_up_at: world.begins(at - 1) })
    const found = await reasons(world)
    expect(found).toMatchObject({ yesterday: 'overdue', today: 'due-today' })
    expect(['overdue', 'due-today']).not.toContain(found.tomorrow)
  },
  'the list filters by the day of a follow-up': async world => {
    for (const [at, name] of DAYS.entries()) await leave(world, name, { follow_up_at: world.begins(at - 1) })
    for (const day of DAYS)
      expect(await names(world, { followUp: { from: world[day], to: world[day] } })).toEqual([day])
  },
  'the list filters by the day on which a lead came': async world => {
    await add(world, 'Now')
    const { today, tomorrow, yesterday } = world
    expect(await names(world, { createdOn: { from: today, to: today } })).toEqual(['Now'])
    expect(await names(world, { createdOn: { to: yesterday } })).toEqual([])
    expect(await names(world, { createdOn: { from: tomorrow } })).toEqual([])
  },
  'the list filters by days that go with today': async world => {
    for (const [name, at] of [
      ['before', justBefore(world.begins(-1))],
      ['after', world.begins(-1)],
    ] as const)
      await leave(world, name, { created_at: at, last_call_at: at })
    expect(await names(world, { createdOn: { last: 2 } })).toEqual(['after'])
    expect(await names(world, { lastCall: { last: 2 } })).toEqual(['after'])
    expect(await names(world, { lastCall: { notFor: 2 } })).toEqual(['before'])
  },
  'a lead is stale once it has been in its stage for so many days of the calendar': async world => {
    const { pipelines } = world.firm.owner.api
    const { data: pipeline } = await pipelines.get()
    const stages = pipeline.stages.map(({ _id, stageName, sequence, kind }: Stage) => ({
      ...{ id: _id, stageName, sequence },
      staleAfterDays: kind === 'assigned' ? 2 : null,
    }))
    await pipelines.edit({ body: { pipelineId: pipeline._id, stages } })
    await leave(world, 'before', { call_status: 6, stage_since: justBefore(world.begins(-1)) })
    await leave(world, 'after', { call_status: 6, stage_since: world.begins(-1) })
    expect(await reasons(world)).toEqual({ before: 'stale', after: 'no-next-step' })
  },
  'the week of the home begins on Monday, and last week is counted until the same time of day': async world => {
    const { firm, now, today, zone } = world
    const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
    const minutes = minuteOf(zone, now)
    const times = {
      'before this hour': justBefore(world.begins(-7, minutes)),
      'at this hour': world.begins(-7, minutes),
      'before Monday': justBefore(world.begins(-sinceMonday)),
      'on Monday': world.begins(-sinceMonday),
    }
    for (const [name, at] of Object.entries(times)) await leave(world, name, { created_at: at })
    const { week, weekFrom, newsFrom } = (await firm.owner.api.home.review()).data
    expect({ weekFrom, newsFrom }).toEqual({ weekFrom: world.day(-sinceMonday), newsFrom: world.yesterday })
    expect(week.newLeads).toEqual({ mine: 1, before: 1, team: 1 })
  },
  'calls of today are those since its midnight, in the analytics and in their list': async world => {
    const { api } = world.firm.owner
    for (const [name, at] of [
      ['before', justBefore(world.begins(0))],
      ['after', world.begins(0)],
    ] as const) {
      const leadId = await add(world, name)
      await api.leads.actions({ body: { leadId, leadUpdates: [{ callLeadStatus: 6 }] } })
      await app.rows('update lead_updates set created_at = $2 where lead_id = $1', [leadId, at])
    }
    expect((await api.leadAnalytics.today({ query: {}, body: {} })).data).toMatchObject({ totalCalls: 1 })
    const { data } = await api.leads.list({ query: { figure: JSON.stringify({ of: 'callsToday' }) } })
    expect(data.data.map(lead => lead.name)).toEqual(['after'])
  },
  'somebody is away until today, or for at most 366 days': async world => {
    const { api, userId } = world.firm.owner
    const away = (awayUntil: string) => api.assignmentRules.setAbsence({ params: { userId }, body: { awayUntil } })
    const until = async () => (await api.assignmentRules.absences()).data[0]?.awayUntil
    for (const wrong of [world.yesterday, world.day(367)])
      await expect(away(wrong)).rejects.toMatchObject({ code: 'INVALID' })
    await away(world.day(366))
    expect(await until()).toBe(world.day(366))
    await away(world.today)
    expect(await until()).toBe(world.today)
    app.clock.set(justBefore(world.begins(1)))
    expect(await until()).toBe(world.today)
    app.clock.set(world.begins(1))
    expect(await until()).toBeNull()
  },
  'tasks are for today, late or for later': async world => {
    const { api } = world.firm.owner
    for (const day of DAYS) await api.tasks.create({ body: { title: day, dueDate: world[day] } })
    const titles = async (due: 'today' | 'later' | 'overdue') =>
      (await api.tasks.list({ query: { due } })).data.map(task => task.title)
    expect(await titles('overdue')).toEqual(['yesterday'])
    expect(await titles('today')).toEqual(['yesterday', 'today'])
    expect(await titles('later')).toEqual(['tomorrow'])
  },
  'a task is due on the day that was written': async world => {
    const { api } = world.firm.owner
    for (const dueTime of [null, '00:05', '23:55']) {
      const { data } = await api.tasks.create({ body: { title: 'Call', dueDate: world.today, dueTime } })
      expect(data).toMatchObject({ dueDate: world.today, dueTime })
    }
  },
})

/** The minutes that the zone's clock shows since midnight. */
function minuteOf(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
  const [hours = 0, minutes = 0] = parts.split(':').map(Number)
  return hours * 60 + minutes
}
