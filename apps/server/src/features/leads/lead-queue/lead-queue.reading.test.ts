import { type KyselyPlugin, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { type Firm, testApp } from '../../../test/harness.ts'
import { actorOfPerson } from '../../company/auth/auth.service.ts'
import { stagesOf } from '../pipelines/pipelines.service.ts'
import type { QueueScope } from './lead-queue.conditions.ts'
import { queueTimes } from './lead-queue.policy.ts'
import { countQueue, selectQueue } from './lead-queue.queries.ts'
import { listQueue } from './lead-queue.service.ts'

const t = testApp()

async function addLeads(firm: Firm, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const body = { firstName: `Lead ${n}`, phoneNumber: '9876543210', assignedTo: firm.owner.userId }
    ids.unshift((await firm.owner.api.leads.addEdit({ body })).data._id)
  }
  return ids
}

it('many people’s leads are read in the order of an index, not sorted', async () => {
  const firm = await t.firm()
  const { companyId, owner } = firm
  await addLeads(firm, 3)
  const { db } = t.app.services
  const read = <T>(
    isOnePersons: boolean,
    work: (tx: Parameters<typeof selectQueue>[0], scope: QueueScope) => Promise<T>,
  ) =>
    db.reads(companyId, async tx => {
      const openStages = (await stagesOf(tx, companyId)).map(stage => stage._id)
      const times = queueTimes('Asia/Kolkata', t.clock.now())
      // finds leads only if the setting is in force
      const whose = sql<boolean>`current_setting('enable_sort') = ${isOnePersons ? 'on' : 'off'}`
      return work(tx, {
        companyId,
        userId: owner.userId,
        openStages,
        staleStages: [],
        whose,
        isOnePersons,
        timeZone: 'Asia/Kolkata',
        times,
      })
    })
  for (const isOnePersons of [false, true]) {
    expect(await read(isOnePersons, (tx, scope) => selectQueue(tx, scope, undefined, 10))).toHaveLength(3)
    expect((await read(isOnePersons, countQueue)).counts['never-contacted']).toBe(3)
  }
  // and it ends with the transaction
  const { rows } = await db.reads(companyId, tx =>
    sql<{ on: string }>`select current_setting('enable_sort') as on`.execute(tx),
  )
  expect(rows).toEqual([{ on: 'on' }])
})

it('a lead that leaves the queue while a page is read is not on the page', async () => {
  const firm = await t.firm()
  const mate = await firm.member()
  const changes = [
    'assigned_to = null',
    `assigned_to = '${mate.userId}'`,
    `deleted_at = now(), deleted_by = '${firm.owner.userId}'`,
    'is_archived = true',
    'is_project_created = true',
  ]
  const [stays, ...gone] = await addLeads(firm, changes.length + 1)
  const { services } = t.app
  const { companyId, userId } = firm.owner
  const actor = await services.db.tenant(companyId, tx => actorOfPerson(tx, companyId, userId))
  let isChanged = false
  /** Changes the leads as soon as the places of the page have been read. */
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isChanged || !result.rows.some(row => 'reason' in row)) return result
      isChanged = true
      for (const [index, change] of changes.entries())
        await t.rows(`update leads set ${change} where id = $1`, [gone[index]])
      return result
    },
  }
  const { db } = services
  const ctx: Context = {
    ...services,
    db: { ...db, reads: (company, work) => db.reads(company, tx => work(tx.withPlugin(meanwhile))) },
    requestId: 'r',
    ip: '127.0.0.1',
    userAgent: 'test',
    bearer: undefined,
    signed: undefined,
    actor: actor!,
    idempotency: undefined,
  }
  const page = await listQueue(ctx, { scope: 'mine', limit: 20 })
  expect(isChanged).toBe(true)
  expect(page).toMatchObject({ leads: [{ _id: stays }], next: null })
})
