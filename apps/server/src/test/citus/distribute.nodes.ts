import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { addLeads, makeLeads, seeded } from '../../features/leads/lead/lead.factory.ts'
import { distribute, planDistribution } from '../../platform/database/distribute/distribute.ts'
import { differences, type FirmSums, firmSums } from '../../platform/database/distribute/firm-sums.ts'
import { type Firm, testApp } from '../harness.ts'
import { runAs } from '../run-as.ts'
import { addressOf, introduceWorkers, makePlainDatabase } from './nodes.ts'
import { whileWriting } from './writers.ts'

const t = testApp({ makeDatabase: makePlainDatabase })
const SHARDS = 8

/** A firm with leads, their history, tasks and a tag. */
async function busyFirm(seed: number): Promise<Firm> {
  const firm = await t.firm({ name: `Firm ${seed}` })
  const mate = await firm.member()
  const { stages } = (await firm.owner.api.pipelines.get()).data
  const made = { count: 40, stages, assignees: [null, mate.userId], createdBy: firm.owner.userId, now: t.clock.now() }
  await addLeads(t.app.services.db, firm.companyId, makeLeads({ ...made, random: seeded(seed) }))
  const { data: lead } = await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  await firm.owner.api.leads.edit({ query: { id: lead._id }, body: { city: 'Pune' } })
  await firm.owner.api.tasks.create({ body: { title: 'Order tiles' } })
  return firm
}

const database = (): pg.ClientConfig => ({ ...inject('nodes')[0], database: t.logins.owner.database })

async function sums(of?: readonly Firm[]): Promise<FirmSums> {
  const client = new pg.Client(database())
  await client.connect()
  try {
    const plan = await planDistribution(t.logins.owner, SHARDS)
    const all = await firmSums(
      client,
      plan.tables.map(table => table.name),
    )
    return new Map([...all].filter(([key]) => !of || of.some(firm => key.endsWith(firm.companyId))))
  } finally {
    await client.end()
  }
}

describe('an installation that is spread over workers', () => {
  it('has every row of every firm as before, and keeps them while firms are moved under writers', async () => {
    const firms: Firm[] = []
    for (let seed = 0; seed < 20; seed++) firms.push(await busyFirm(seed))
    const name = t.logins.owner.database!
    // what is found before: nothing to work with, and servers that run
    expect((await planDistribution(t.logins.owner, SHARDS)).problems).toEqual([
      expect.stringContaining('no extension citus'),
    ])
    await introduceWorkers(name)
    expect((await planDistribution(t.logins.owner, SHARDS)).problems).toEqual([
      expect.stringContaining('stop all servers'),
    ])
    await t.stopped(async () => {
      const plan = await planDistribution(t.logins.owner, SHARDS)
      expect(plan.problems).toEqual([])
      expect(plan.workers).toHaveLength(2)
      const before = await sums()
      expect(before.size).toBeGreaterThan(firms.length * 10)
      expect(await distribute(t.logins.owner, SHARDS)).toBe(before.size)
      expect(differences(before, await sums())).toEqual([])
    })
    const [leads] = (await firms[0]!.owner.api.leads.list()).data.data
    expect(leads).toBeDefined()

    const [writing, idle] = [firms.slice(0, 8), firms.slice(8)]
    const still = await sums(idle)
    const moved = new Set<string>()
    const writers = await whileWriting(writing, async () => {
      while (moved.size < 10) for (const id of await moveOneGroup(firms)) moved.add(id)
    })
    expect(differences(still, await sums(idle))).toEqual([])
    for (const { firm, acknowledged } of writers) {
      expect(acknowledged.length).toBeGreaterThan(0)
      const kept = await t.rows<{ id: string }>('select id from leads where company_id = $1 and id = any($2)', [
        firm.companyId,
        acknowledged,
      ])
      expect(kept).toHaveLength(acknowledged.length)
      const all = await t.rows('select from leads where company_id = $1 and first_name like $2', [
        firm.companyId,
        'Writer%',
      ])
      expect(all.length - acknowledged.length).toBeLessThanOrEqual(1)
    }
  })

  /**
   * Moves the shards that hold some of the firms to the other worker, as Citus' rebalancer does; returns the firms moved. Their writers
   * wait, since the workers' PostgreSQL replicates into no table with row-level security.
   */
  async function moveOneGroup(firms: readonly Firm[]): Promise<string[]> {
    const ids = firms.map(firm => firm.companyId)
    const [group] = (await t.rows(
      `select p.shardid::text as shard, p.nodename as host, p.nodeport as port, array_agg(firm::text) as firms
       from unnest($1::uuid[]) firm
       join citus_shards p on p.shardid = get_shard_id_for_distribution_column('companies', firm)
       group by 1, 2, 3 order by random() limit 1`,
      [ids],
    )) as { shard: string; host: string; port: number; firms: string[] }[]
    const { shard, host, port, firms: moved } = group!
    const other = inject('nodes')
      .slice(1)
      .find(node => node.port !== port)!
    const from = addressOf({ host, port })
    await runAs(database(), `select citus_move_shard_placement(${shard}, ${from}, ${addressOf(other)}, 'block_writes')`)
    return moved
  }
})
