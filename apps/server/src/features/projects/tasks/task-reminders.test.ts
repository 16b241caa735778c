import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../../../app.ts'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { remindOfDueTasks } from './task-reminders.service.ts'
import { leadOf, taskBy } from './tasks.factory.ts'

// Wednesday, 08:30 in India
const MORNING = new Date('2026-03-18T03:00:00.000Z')
const app = testApp({ now: MORNING })
/** another server process on the same database */
let second: App

beforeAll(async () => {
  const { config } = app.app.services
  second = await createApp({ config, logins: app.logins, log: pino({ level: 'silent' }), clock: app.clock })
})
afterAll(() => second.close())

const at = async (time: string): Promise<void> => {
  app.clock.set(new Date(time))
  // both at once, and one of them again as after a restart
  await Promise.all([remindOfDueTasks(app.app.services), remindOfDueTasks(second.services)])
  await remindOfDueTasks(second.services)
}
const bell = async (who: Member): Promise<string[]> =>
  (await who.api.notifications.list()).data.map(one => one.notification)
/** Every notice of an event, however it was to be delivered. */
const notices = async (firm: Firm, event: string) =>
  app.rows<{ text: string; link: string; receivers: string[] }>(
    `select n.notification as text, n.feature_link as link, array_agg(r.user_id::text) as receivers
     from notifications n join notification_receivers r on r.company_id = n.company_id and r.notification_id = n.id
     where n.company_id = $1 and n.event = $2 group by n.id, n.notification, n.feature_link order by n.id`,
    [firm.companyId, event],
  )
/** Once the other process’s own minute has not just taken what is being looked for. */
const settled = (firm: Firm, event: string, count: number) =>
  expect.poll(async () => (await notices(firm, event)).length, { timeout: 60_000 }).toBe(count)

describe('a reminder', () => {
  it('comes at the time, exactly once with two servers and after a restart', async () => {
    app.clock.set(MORNING)
    const firm = await app.firm()
    const ravi = await firm.member()
    const tasks = []
    for (let n = 0; n < 60; n++) {
      tasks.push(await taskBy(ravi, { title: `Visit ${n}`, dueDate: '2026-03-18', dueTime: '10:00' }))
    }
    await at('2026-03-18T04:29:59.000Z')
    expect(await notices(firm, 'task-due')).toEqual([])
    await at('2026-03-18T04:30:00.000Z')
    await settled(firm, 'task-due', 60)
    await at('2026-03-18T05:30:00.000Z')
    const told = await notices(firm, 'task-due')
    expect(told).toHaveLength(60)
    expect(new Set(told.map(one => one.link)).size).toBe(60)
    expect(told.every(one => one.receivers.length === 1 && one.receivers[0] === ravi.userId)).toBe(true)
    const first = told.find(one => one.text === 'The task "Visit 0" is due')
    expect(first?.link).toBe(`/timeline/my-task/?task=${tasks[0]?._id}`)
  })

  it('of a task without a time comes at 09:00 of its day in the company’s time zone', async () => {
    app.clock.set(MORNING)
    const [india, york] = [await app.firm(), await app.firm({ timeZone: 'America/New_York' })]
    await taskBy(india.owner, { title: 'India', dueDate: '2026-03-18' })
    await taskBy(york.owner, { title: 'York', dueDate: '2026-03-18' })
    await at('2026-03-18T03:29:00.000Z')
    expect(await notices(india, 'task-due')).toEqual([])
    await at('2026-03-18T03:30:00.000Z')
    await settled(india, 'task-due', 1)
    expect(await notices(york, 'task-due')).toEqual([])
    await at('2026-03-18T13:00:00.000Z')
    await settled(york, 'task-due', 1)
  })

  it('is for open tasks alone, and comes anew for a new time', async () => {
    app.clock.set(MORNING)
    const firm = await app.firm()
    const due = { dueDate: '2026-03-18', dueTime: '10:00' }
    const moved = await taskBy(firm.owner, { title: 'Moved', ...due })
    const done = await taskBy(firm.owner, { title: 'Done', ...due })
    await firm.owner.api.tasks.setStatus({ params: { id: done._id }, body: { status: 'done' } })
    const deleted = await taskBy(firm.owner, { title: 'Deleted', ...due })
    await firm.owner.api.tasks.remove({ params: { id: deleted._id } })
    const leadId = await leadOf(firm)
    await taskBy(firm.owner, { title: 'Lead deleted', leadId, ...due })
    await firm.owner.api.leads.edit({ query: { id: leadId }, body: { isDeleted: true } })
    await taskBy(firm.owner, { title: 'Already past', dueDate: '2026-03-17' })
    await at('2026-03-18T05:00:00.000Z')
    await settled(firm, 'task-due', 1)
    expect((await notices(firm, 'task-due')).map(one => one.text)).toEqual(['The task "Moved" is due'])
    await firm.owner.api.tasks.edit({ params: { id: moved._id }, body: { version: 1, dueTime: '12:00' } })
    // opened and taken back after their time: nobody is to be told of that now
    await firm.owner.api.tasks.setStatus({ params: { id: done._id }, body: { status: 'open' } })
    await firm.owner.api.tasks.restore({ params: { id: deleted._id } })
    await at('2026-03-18T06:30:00.000Z')
    await settled(firm, 'task-due', 2)
    expect((await notices(firm, 'task-due')).map(one => one.text)).toEqual([
      'The task "Moved" is due',
      'The task "Moved" is due',
    ])
  })

  it('of a deactivated person’s task goes to who made it', async () => {
    app.clock.set(MORNING)
    const firm = await app.firm()
    const gone = await firm.member()
    await taskBy(firm.owner, { assignedTo: gone.userId, dueDate: '2026-03-18' })
    await firm.owner.api.members.deactivate({ params: { id: gone.userId }, body: {} })
    await at('2026-03-18T04:00:00.000Z')
    await settled(firm, 'task-due', 1)
    expect((await notices(firm, 'task-due'))[0]?.receivers).toEqual([firm.owner.userId])
  })

  it('stays away from whom does not want it', async () => {
    app.clock.set(MORNING)
    const firm = await app.firm()
    await firm.owner.api.notificationPreferences.set({ body: { event: 'task-due', channel: 'bell', isOn: false } })
    await taskBy(firm.owner, { dueDate: '2026-03-18' })
    await at('2026-03-18T04:00:00.000Z')
    await settled(firm, 'task-due', 1)
    expect(await bell(firm.owner)).toEqual([])
  })
})

describe('people are told', () => {
  it('of tasks given to them by others, when made and when passed on', async () => {
    app.clock.set(MORNING)
    const firm = await app.firm()
    const [ravi, lena] = [await firm.member(), await firm.member({ firstName: 'Lena' })]
    const { _id: id } = await taskBy(firm.owner, { title: 'Measure', assignedTo: ravi.userId })
    await taskBy(ravi, { title: 'My own' })
    expect(await bell(ravi)).toEqual(['Asha Rao has assigned the task "Measure" to you'])
    await ravi.api.tasks.edit({ params: { id }, body: { version: 1, assignedTo: lena.userId } })
    await lena.api.tasks.edit({ params: { id }, body: { version: 2, title: 'Measure twice' } })
    expect(await bell(lena)).toEqual(['Ravi Menon has assigned the task "Measure" to you'])
    expect(await bell(firm.owner)).toEqual([])
    const [told] = await notices(firm, 'task-assigned')
    expect(told?.link).toBe(`/timeline/my-task/?task=${id}`)
  })

  it('of comments on tasks they made or do, each once and not of their own', async () => {
    const firm = await app.firm()
    const [ravi, adi] = [await firm.member(), await firm.member({ firstName: 'Adi', isAdmin: true })]
    const { _id: id } = await taskBy(firm.owner, { title: 'Measure', assignedTo: ravi.userId })
    await ravi.api.tasks.comment({ params: { id }, body: { text: 'The door was locked' } })
    await adi.api.tasks.comment({ params: { id }, body: { text: 'I have the key' } })
    const told = (await notices(firm, 'task-comment')).map(one => [one.text, one.receivers.toSorted()])
    expect(told).toEqual([
      ['Ravi Menon has commented on the task "Measure"', [firm.owner.userId]],
      ['Adi Menon has commented on the task "Measure"', [firm.owner.userId, ravi.userId].toSorted()],
    ])
    expect(JSON.stringify(told)).not.toContain('locked')
  })

  it('of any change, live, that there is something to look at again', async () => {
    const { owner, companyId } = await app.firm()
    const heard: string[] = []
    const stop = app.app.services.live.subscribe(companyId, event => heard.push(event.type))
    const { _id: id } = await taskBy(owner)
    await expect.poll(() => heard).toContain('tasks.changed')
    heard.length = 0
    await owner.api.tasks.setStatus({ params: { id }, body: { status: 'done' } })
    await expect.poll(() => heard).toContain('tasks.changed')
    stop()
  })
})
