import { describe, expect, it } from 'vitest'
import { dayOf, instantOf, isoToDayText } from '../../platform/time-zone.ts'
import { type Firm, testApp } from '../harness.ts'

const app = testApp()
const DAY = 24 * 3600 * 1000
/** East and west of Greenwich, at its farthest both ways, with half and quarter hours. */
const ZONES = ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu']
/** An hour at either end of the day of Greenwich: in most of the zones it is another day than there. */
const MOMENTS = ['2026-03-18T00:40:00.000Z', '2026-03-18T23:20:00.000Z']

interface World {
  firm: Firm
  zone: string
  /** days of the firm, YYYY-MM-DD */
  yesterday: string
  today: string
  tomorrow: string
}

let phone = 9_100_000_000
const add = async ({ firm: { owner } }: World, firstName: string) =>
  (
    await owner.api.leads.addEdit({
      body: { firstName, phoneNumber: String(phone++), assignedTo: owner.userId },
    })
  ).data._id
const plan = ({ firm }: World, leadId: string, day: string) =>
  firm.owner.api.leadMoves.patch({ query: { leadId }, body: { followupDate: day } })
/** A follow-up as an earlier day has left it. */
const leave = ({ zone }: World, leadId: string, day: string) =>
  app.rows('update leads set follow_up_at = $2 where id = $1', [leadId, instantOf(zone, day)])
const names = async ({ firm }: World, filterBar: object) => {
  const { data } = await firm.owner.api.leads.list({ query: { filterBar: JSON.stringify(filterBar) } })
  return data.data.map(lead => lead.name).sort()
}

/** Whatever says today, late or this day, with what it must say at any hour in any zone (decision 52). */
const RULES: Record<string, (world: World) => Promise<void>> = {
  'a follow-up is planned for today and later, and not for yesterday': async world => {
    const lead = await add(world, 'Meera')
    await expect(plan(world, lead, world.yesterday)).rejects.toMatchObject({ code: 'INVALID' })
    for (const day of [world.today, world.tomorrow]) {
      const { data } = await plan(world, lead, day)
      expect(data.latestFollowUpDate).toBe(isoToDayText(day))
    }
  },
  'the queue of today has what is late and due today, and not what is due tomorrow': async world => {
    for (const day of ['yesterday', 'today', 'tomorrow'] as const) await leave(world, await add(world, day), world[day])
    const { data } = await world.firm.owner.api.leadQueue.list({ query: {} })
    const reasons = Object.fromEntries(data.leads.map(lead => [lead.name, lead.reason]))
    expect(reasons).toMatchObject({ yesterday: 'overdue', today: 'due-today' })
    expect(['overdue', 'due-today']).not.toContain(reasons.tomorrow)
  },
  'the list filters by the day of a follow-up': async world => {
    for (const day of ['yesterday', 'today', 'tomorrow'] as const) await leave(world, await add(world, day), world[day])
    for (const day of ['yesterday', 'today', 'tomorrow'] as const)
      expect(await names(world, { followUp: { from: world[day], to: world[day] } })).toEqual([day])
  },
  'the list filters by the day on which a lead came': async world => {
    await add(world, 'Now')
    const { today, tomorrow, yesterday } = world
    expect(await names(world, { createdOn: { from: today, to: today } })).toEqual(['Now'])
    expect(await names(world, { createdOn: { to: yesterday } })).toEqual([])
    expect(await names(world, { createdOn: { from: tomorrow } })).toEqual([])
  },
  'tasks are for today, late or for later': async world => {
    const { api } = world.firm.owner
    for (const day of ['yesterday', 'today', 'tomorrow'] as const)
      await api.tasks.create({ body: { title: day, dueDate: world[day] } })
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
}

describe.each(MOMENTS)('at %s', moment => {
  describe.each(ZONES)('in %s', zone => {
    it.each(Object.keys(RULES))('%s', async rule => {
      const now = new Date(moment)
      app.clock.set(now)
      const day = (days: number) => dayOf(zone, new Date(instantOf(zone, dayOf(zone, now), 720).getTime() + days * DAY))
      const firm = await app.firm({ timeZone: zone })
      await RULES[rule]?.({ firm, zone, yesterday: day(-1), today: day(0), tomorrow: day(1) })
    })
  })
})
