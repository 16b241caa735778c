import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import { TASK_SORTS, type TaskPriority, type TaskSort } from '@plinth/contract/projects/tasks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { leadOf, taskBy } from './tasks.factory.ts'

// Wednesday, noon in India
const app = testApp({ now: new Date('2026-03-18T06:30:00.000Z') })

type Query = Parameters<Member['api']['tasks']['list']>[0] extends { query?: infer Q } | undefined ? Q : never
const titles = async (who: Member, query: Query) => (await who.api.tasks.list({ query })).data.map(one => one.title)

describe('the list of tasks', () => {
  it('shows what is due today with what is overdue, what is later, and what is done; and counts them', async () => {
    const { owner } = await app.firm()
    await taskBy(owner, { title: 'late', dueDate: '2026-03-10' })
    await taskBy(owner, { title: 'this morning', dueDate: '2026-03-18', dueTime: '09:30' })
    await taskBy(owner, { title: 'today', dueDate: '2026-03-18' })
    await taskBy(owner, { title: 'tonight', dueDate: '2026-03-18', dueTime: '23:59' })
    await taskBy(owner, { title: 'tomorrow', dueDate: '2026-03-19', dueTime: '00:00' })
    await taskBy(owner, { title: 'some day' })
    const { _id: id } = await taskBy(owner, { title: 'done', dueDate: '2026-03-18' })
    await owner.api.tasks.setStatus({ params: { id }, body: { status: 'done' } })
    expect(await titles(owner, { due: 'today' })).toEqual(['late', 'today', 'this morning', 'tonight'])
    expect(await titles(owner, { due: 'overdue' })).toEqual(['late', 'this morning'])
    expect(await titles(owner, { due: 'later' })).toEqual(['tomorrow', 'some day'])
    expect(await titles(owner, { status: 'done' })).toEqual(['done'])
    expect((await owner.api.tasks.counts()).data).toEqual({ today: 4, overdue: 2, later: 2, done: 1 })
  })

  it('is narrowed to tasks given to others, to a lead, a person, a priority and a text', async () => {
    const firm = await app.firm()
    const ravi = await firm.member()
    const leadId = await leadOf(firm)
    await taskBy(firm.owner, { title: 'Mine', priority: 'high' })
    await taskBy(firm.owner, { title: 'Given', assignedTo: ravi.userId, description: 'Bring 50% of samples_x' })
    await taskBy(firm.owner, { title: 'Of the LEAD', leadId })
    await taskBy(ravi, { title: 'His own' })
    const { owner } = firm
    expect((await titles(owner, {})).toSorted()).toEqual(['Mine', 'Of the LEAD'])
    expect(await titles(owner, { scope: 'given' })).toEqual(['Given'])
    expect((await titles(owner, { scope: 'all', assignedTo: ravi.userId })).toSorted()).toEqual(['Given', 'His own'])
    expect(await titles(owner, { leadId })).toEqual(['Of the LEAD'])
    expect(await titles(owner, { priority: 'high' })).toEqual(['Mine'])
    expect(await titles(owner, { scope: 'all', search: 'lead' })).toEqual(['Of the LEAD'])
    expect(await titles(owner, { scope: 'all', search: '50%' })).toEqual(['Given'])
    expect(await titles(owner, { scope: 'all', search: 's_x' })).toEqual(['Given'])
    expect(await titles(owner, { scope: 'all', search: 'x_y' })).toEqual([])
    expect(await titles(owner, { search: 'samples' })).toEqual([])
  })
})

interface Made {
  title: string
  priority: TaskPriority
  dueDate: string | null
  isDone: boolean
}
const made: fc.Arbitrary<Made> = fc.record({
  title: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 }),
  priority: fc.constantFrom(...TASK_PRIORITIES),
  dueDate: fc.constantFrom(null, '2026-03-17', '2026-03-18', '2026-03-19'),
  isDone: fc.boolean(),
})

describe('whatever the tasks are', () => {
  it('its pages hold every task once, in the order asked for, what has no date last', {
    timeout: 120_000,
  }, async () => {
    const run = fc.asyncProperty(
      fc.array(made, { maxLength: 24 }),
      fc.constantFrom<TaskSort>(...TASK_SORTS),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.constantFrom('open' as const, 'done' as const, 'all' as const),
      fc.integer({ min: 1, max: 9 }),
      async (tasks, sort, order, status, limit) => {
        const { owner, companyId } = await app.firm()
        await app.rows(
          `insert into tasks (company_id, id, title, assigned_to, created_by, priority, due_at, completed_at, completed_by,
             created_at, updated_at)
           select $1, gen_random_uuid(), r.title, $2, $2, r.priority, r.due, r.done, case when r.done is not null then $2::uuid end,
             timestamptz '2026-03-01' + (r.n / 3) * interval '1 day', now()
           from json_to_recordset($3) r (n int, title text, priority int, due timestamptz, done timestamptz)`,
          [
            companyId,
            owner.userId,
            JSON.stringify(
              tasks.map((task, n) => ({
                n,
                title: task.title,
                priority: TASK_PRIORITIES.indexOf(task.priority),
                due: task.dueDate && `${task.dueDate}T03:30:00Z`,
                done: task.isDone ? `2026-03-0${1 + (n % 3)}T00:00:00Z` : null,
              })),
            ),
          ],
        )
        const wanted = tasks.filter(task => status === 'all' || task.isDone === (status === 'done'))
        const seen = []
        for (let page = 1; page === 1 || seen.length < wanted.length; page++) {
          const answer = await owner.api.tasks.list({ query: { sort, order, status, limit, page } })
          expect(answer.pagination).toMatchObject({ total: wanted.length, pages: Math.ceil(wanted.length / limit) })
          expect(answer.data).toHaveLength(Math.min(limit, wanted.length - seen.length))
          seen.push(...answer.data)
        }
        expect(new Set(seen.map(one => one._id)).size).toBe(wanted.length)
        expect(seen.map(one => one.title).toSorted()).toEqual(wanted.map(one => one.title).toSorted())
        const keys = seen.map(
          one =>
            ({
              due: one.dueDate,
              created: one.createdAt,
              priority: String(TASK_PRIORITIES.indexOf(one.priority)),
              title: one.title,
              completed: one.completedAt,
            })[sort],
        )
        const dated = keys.filter(key => key !== null)
        expect(keys).toEqual([...dated, ...keys.slice(dated.length)])
        const sorted = dated.toSorted()
        expect(dated).toEqual(order === 'asc' ? sorted : sorted.toReversed())
      },
    )
    await fc.assert(run, { numRuns: 40 })
  })
})
