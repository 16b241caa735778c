import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import { NewTask, TaskChange } from '@plinth/contract/projects/tasks'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { reasonsOf } from '../../../test/settled.ts'
import { leadOf, taskBy } from './tasks.factory.ts'

// Wednesday, noon in India
const NOON = new Date('2026-03-18T06:30:00.000Z')
const app = testApp({ now: NOON })
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'

describe('a task', () => {
  it('is made with what is sent, for its maker and of normal priority unless told', async () => {
    const { owner } = await app.firm()
    const { data, message } = await owner.api.tasks.create({ body: { title: '  Order tiles  ' } })
    expect(message).toBe(TASK_TEXTS.created)
    expect(data).toMatchObject({
      title: 'Order tiles',
      description: '',
      priority: 'normal',
      status: 'open',
      dueDate: null,
      dueTime: null,
      isOverdue: false,
      assignee: { _id: owner.userId, fullName: 'Asha Rao' },
      creator: { _id: owner.userId, fullName: 'Asha Rao' },
      lead: null,
      project: null,
      checklist: [],
      version: 1,
      canEdit: true,
      canWork: true,
    })
    expect((await owner.api.tasks.byId({ params: { id: data._id } })).data).toEqual(data)
  })

  it('keeps a day, and a time of it, of the company’s time zone', async () => {
    const { owner } = await await app.firm({ timeZone: 'America/New_York', country: 'United States', dialCode: '+1' })
    const timed = await taskBy(owner, { dueDate: '2026-03-20', dueTime: '23:45' })
    expect(timed).toMatchObject({ dueDate: '2026-03-20', dueTime: '23:45' })
    const allDay = await taskBy(owner, { dueDate: '2026-03-20' })
    expect(allDay).toMatchObject({ dueDate: '2026-03-20', dueTime: null })
    const stored = await app.rows<{ due_at: Date }>('select due_at from tasks where id = any($1) order by due_at', [
      [timed._id, allDay._id],
    ])
    expect(stored.map(one => one.due_at.toISOString())).toEqual([
      '2026-03-20T13:00:00.000Z',
      '2026-03-21T03:45:00.000Z',
    ])
  })

  it('is overdue once its time has passed, or its day where it has no time', async () => {
    const { owner } = await app.firm()
    const of = async (dueDate: string, dueTime?: string) =>
      (await taskBy(owner, dueTime ? { dueDate, dueTime } : { dueDate })).isOverdue
    expect(await of('2026-03-18', '11:59')).toBe(true)
    expect(await of('2026-03-18', '12:01')).toBe(false)
    expect(await of('2026-03-18')).toBe(false)
    expect(await of('2026-03-17')).toBe(true)
  })

  it('is edited field by field: edits of different fields both survive, of the same field the later is refused with both values', async () => {
    const firm = await app.firm()
    const lena = await firm.member({ firstName: 'Lena', isAdmin: true })
    const { _id: id, version } = await taskBy(firm.owner, { description: 'All of them' })
    const params = { id }
    await firm.owner.api.tasks.edit({ params, body: { version, title: 'Call twice' } })
    const { data } = await lena.api.tasks.edit({
      params,
      body: { version, dueDate: '2026-03-19', dueTime: '10:00', priority: 'urgent' },
    })
    expect(data).toMatchObject({ title: 'Call twice', dueDate: '2026-03-19', dueTime: '10:00', priority: 'urgent' })

    const refused = lena.api.tasks.edit({ params, body: { version, title: 'Write instead', description: 'Some' } })
    await expect(refused).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        changedBy: 'Asha Rao',
        version: 3,
        conflicts: [{ field: 'title', yours: 'Write instead', theirs: 'Call twice' }],
      },
    })
    const others = firm.owner.api.tasks.edit({ params, body: { version, dueTime: null, priority: 'low' } })
    await expect(others).rejects.toMatchObject({
      data: {
        conflicts: [
          { field: 'priority', yours: 'Low', theirs: 'Urgent' },
          { field: 'due', yours: '2026-03-19', theirs: '2026-03-19 10:00' },
        ],
      },
    })
    // nothing of a refused edit is kept; what one changed last oneself, and the same value, is no conflict
    const { data: after } = await firm.owner.api.tasks.byId({ params })
    expect(after).toMatchObject({ description: 'All of them', version: 3 })
    await firm.owner.api.tasks.edit({ params, body: { version, title: 'Call thrice' } })
    const { data: same } = await lena.api.tasks.edit({ params, body: { version, title: 'Call thrice' } })
    expect(same.version).toBe(4)
    const seen = await lena.api.tasks.edit({
      params,
      body: { version: 4, title: 'Write instead', dueDate: null, dueTime: null },
    })
    expect(seen.data).toMatchObject({ title: 'Write instead', dueDate: null, dueTime: null })
  })

  it('takes a time only with a day', async () => {
    const { owner } = await app.firm()
    const timeless = owner.api.tasks.create({ body: { title: 'Call', dueTime: '10:00' } })
    await expect(timeless).rejects.toMatchObject({ code: 'INVALID', message: TASK_TEXTS.timeNeedsDay })
    const { _id: id } = await taskBy(owner)
    const edited = owner.api.tasks.edit({ params: { id }, body: { version: 1, dueTime: '10:00' } })
    await expect(edited).rejects.toMatchObject({ code: 'INVALID', message: TASK_TEXTS.timeNeedsDay })
    const wrongDay = owner.api.tasks.edit({ params: { id }, body: { version: 1, dueDate: '2026-02-31' } })
    await expect(wrongDay).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('is completed by whoever does it, once, and opened again', async () => {
    const firm = await app.firm()
    const ravi = await firm.member()
    const { _id: id } = await taskBy(firm.owner, { assignedTo: ravi.userId })
    const { data, message } = await ravi.api.tasks.setStatus({ params: { id }, body: { status: 'done' } })
    expect(message).toBe(TASK_TEXTS.done)
    const done = { status: 'done', completedAt: NOON.toISOString(), completedBy: { _id: ravi.userId } }
    expect(data).toMatchObject(done)
    app.clock.advance(60_000)
    const { data: again } = await firm.owner.api.tasks.setStatus({ params: { id }, body: { status: 'done' } })
    expect(again).toMatchObject(done)
    const { data: open } = await firm.owner.api.tasks.setStatus({ params: { id }, body: { status: 'open' } })
    expect(open).toMatchObject({ status: 'open', completedAt: null, completedBy: null })
    app.clock.set(NOON)
  })

  it('is deleted, gone from every answer, and taken back as it was', async () => {
    const { owner } = await app.firm()
    const { _id: id } = await taskBy(owner)
    const params = { id }
    await owner.api.tasks.addItem({ params, body: { text: 'Samples' } })
    await owner.api.tasks.remove({ params })
    for (const gone of [
      () => owner.api.tasks.byId({ params }),
      () => owner.api.tasks.edit({ params, body: { version: 1, title: 'x' } }),
      () => owner.api.tasks.remove({ params }),
      () => owner.api.tasks.comments({ params }),
      () => owner.api.tasks.comment({ params, body: { text: 'x' } }),
    ]) {
      await expect(gone()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await owner.api.tasks.list()).data).toEqual([])
    expect((await owner.api.tasks.counts()).data).toEqual({ today: 0, overdue: 0, later: 0, done: 0 })
    expect((await owner.api.tasks.restore({ params })).data).toMatchObject({ title: 'Call back', checklistTotal: 1 })
    expect((await owner.api.tasks.list()).data.map(one => one._id)).toEqual([id])
  })

  it('is made once however often it is sent with one key', async () => {
    const { owner } = await app.firm()
    const options = { idempotencyKey: 'one-task' }
    const first = await owner.api.tasks.create({ body: { title: 'Once' } }, options)
    const second = await owner.api.tasks.create({ body: { title: 'Once' } }, options)
    expect(second.data._id).toBe(first.data._id)
    expect((await owner.api.tasks.list()).pagination.total).toBe(1)
  })
})

describe('its limits', () => {
  it('are the contract’s', () => {
    const fits = (task: object) => NewTask.safeParse({ title: 'Call', ...task }).success
    expect(fits({ title: 'x'.repeat(200) })).toBe(true)
    expect(fits({ title: '🏠'.repeat(200) })).toBe(true)
    for (const title of ['', '   ', 'x'.repeat(201)]) expect(fits({ title })).toBe(false)
    expect(fits({ description: 'x'.repeat(4000) })).toBe(true)
    expect(fits({ description: 'x'.repeat(4001) })).toBe(false)
    expect(fits({ dueDate: '2026-03-18', dueTime: '24:00' })).toBe(false)
    expect(fits({ leadId: UNKNOWN, projectId: UNKNOWN })).toBe(false)
    expect(fits({ priority: 'highest' })).toBe(false)
    expect(TaskChange.safeParse({ title: 'x' }).success).toBe(false)
  })

  it('lets a checklist have fifty items', async () => {
    const { owner } = await app.firm()
    const { _id: id } = await taskBy(owner)
    const add = (text: string) => owner.api.tasks.addItem({ params: { id }, body: { text } })
    for (let at = 1; at <= 50; at++) await add(`Step ${at}`)
    await expect(add('Step 51')).rejects.toMatchObject({ message: 'A checklist has at most 50 items' })
    expect((await owner.api.tasks.byId({ params: { id } })).data.checklist).toHaveLength(50)
  })

  it('are the table’s too, counted in characters', async () => {
    const { owner } = await app.firm()
    const { description } = await taskBy(owner, { title: '🏠'.repeat(200), description: '🏠'.repeat(4000) })
    expect([...description]).toHaveLength(4000)
  })
})

describe('its checklist', () => {
  it('is added to, ticked, renamed, put in order and shortened', async () => {
    const { owner } = await app.firm()
    const { _id: id } = await taskBy(owner)
    const params = { id }
    for (const text of ['Measure', 'Draw', 'Quote']) await owner.api.tasks.addItem({ params, body: { text } })
    const items = async () => (await owner.api.tasks.byId({ params })).data.checklist
    const [measure, draw, quote] = (await items()).map(item => item._id) as [string, string, string]
    await owner.api.tasks.editItem({ params: { id, itemId: quote }, body: { place: 0 } })
    await owner.api.tasks.editItem({ params: { id, itemId: measure }, body: { isDone: true, text: 'Measure twice' } })
    expect(await items()).toEqual([
      { _id: quote, text: 'Quote', isDone: false },
      { _id: measure, text: 'Measure twice', isDone: true },
      { _id: draw, text: 'Draw', isDone: false },
    ])
    await owner.api.tasks.removeItem({ params: { id, itemId: quote } })
    const { data } = await owner.api.tasks.addItem({ params, body: { text: 'Send' } })
    expect(data.checklist.map(item => item.text)).toEqual(['Measure twice', 'Draw', 'Send'])
    expect(data).toMatchObject({ checklistDone: 1, checklistTotal: 3 })
    const other = await taskBy(owner)
    const foreign = owner.api.tasks.editItem({ params: { id: other._id, itemId: draw }, body: { isDone: true } })
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('takes 50 items, also from several people at once', async () => {
    const { owner } = await app.firm()
    const { _id: id } = await taskBy(owner)
    await app.rows(
      `insert into task_checklist_items (company_id, task_id, id, position, text)
       select $1, $2, gen_random_uuid(), n, 'Item ' || n from generate_series(1, 48) n`,
      [owner.companyId, id],
    )
    const add = () => owner.api.tasks.addItem({ params: { id }, body: { text: 'More' } })
    const answers = await Promise.allSettled([add(), add(), add(), add()])
    const full = { message: TASK_TEXTS.checklistFull }
    expect(reasonsOf(answers)).toMatchObject([full, full])
    expect((await owner.api.tasks.byId({ params: { id } })).data.checklistTotal).toBe(50)
  })
})

describe('its comments', () => {
  it('come newest first, page by page, and their limit is 1,024 characters', async () => {
    const { owner } = await app.firm()
    const { _id: id } = await taskBy(owner)
    const params = { id }
    for (const text of ['One', 'Two', 'Three']) {
      app.clock.advance(1000)
      await owner.api.tasks.comment({ params, body: { text } })
    }
    const page = await owner.api.tasks.comments({ params, query: { limit: 2 } })
    expect(page.data.map(one => one.text)).toEqual(['Three', 'Two'])
    expect(page.data[0]?.by).toEqual({ _id: owner.userId, fullName: 'Asha Rao' })
    expect(page.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 })
    const rest = await owner.api.tasks.comments({ params, query: { limit: 2, page: 2 } })
    expect(rest.data.map(one => one.text)).toEqual(['One'])
    const long = (length: number) => owner.api.tasks.comment({ params, body: { text: '🏠'.repeat(length) } })
    await expect(long(1025)).rejects.toMatchObject({ code: 'INVALID' })
    await long(1024)
    expect((await owner.api.tasks.byId({ params })).data.comments).toBe(4)
    app.clock.set(NOON)
  })
})

describe('the task of a lead', () => {
  it('begins with its name, its follow-up and its assignee [LM-046]', async () => {
    const firm = await app.firm()
    const ravi = await firm.member()
    const leadId = await leadOf(firm, { assignedTo: ravi.userId })
    const draft = async () => (await firm.owner.api.tasks.ofLeadDraft({ params: { leadId } })).data
    expect(await draft()).toEqual({
      leadId,
      leadName: 'Meera',
      title: 'Follow up with Meera',
      dueDate: null,
      dueTime: null,
      assignedTo: ravi.userId,
      canCreate: true,
    })
    const followUp = (at: string, hasTime: boolean) =>
      app.rows('update leads set follow_up_at = $2, follow_up_has_time = $3 where id = $1', [leadId, at, hasTime])
    await followUp('2026-03-20T05:00:00Z', true)
    expect(await draft()).toMatchObject({ dueDate: '2026-03-20', dueTime: '10:30' })
    await followUp('2026-03-20T05:00:00Z', false)
    expect(await draft()).toMatchObject({ dueDate: '2026-03-20', dueTime: null })
    // one that has passed is for today
    await followUp('2026-03-10T05:00:00Z', true)
    expect(await draft()).toMatchObject({ dueDate: '2026-03-18', dueTime: null })
  })

  it('is not made for an archived lead', async () => {
    const firm = await app.firm()
    const leadId = await leadOf(firm)
    await app.rows('update leads set is_archived = true where id = $1', [leadId])
    const made = firm.owner.api.tasks.create({ body: { title: 'Call', leadId } })
    await expect(made).rejects.toMatchObject({ code: 'CONFLICT', message: 'This lead is archived' })
    expect((await firm.owner.api.tasks.ofLeadDraft({ params: { leadId } })).data.canCreate).toBe(false)
  })
})

it('a person who leaves hands their open tasks over with their leads, told once', async () => {
  const firm = await app.firm()
  const [leaver, keeper] = [await firm.member({ firstName: 'Lena' }), await firm.member({ firstName: 'Kiran' })]
  const open = [await taskBy(leaver), await taskBy(leaver, { title: 'Measure' })]
  const done = await taskBy(leaver, { title: 'Finished' })
  await leaver.api.tasks.setStatus({ params: { id: done._id }, body: { status: 'done' } })
  await firm.owner.api.members.deactivate({ params: { id: leaver.userId }, body: { handOverTo: keeper.userId } })
  const { data } = await keeper.api.tasks.list({ query: { status: 'all' } })
  expect(data.map(one => one._id).toSorted()).toEqual(open.map(one => one._id).toSorted())
  const { data: bell } = await keeper.api.notifications.list()
  expect(bell.map(one => one.notification)).toEqual(['Asha Rao has assigned 2 tasks to you'])
  expect(bell[0]?.featureLink).toBe('/timeline/my-task/')
})
