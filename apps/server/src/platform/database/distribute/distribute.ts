import pg from 'pg'
import { inTransaction } from '../migrate.ts'
import { underLock } from '../roles.ts'
import { spread, spreadFunctions } from './distribution.ts'
import { differences, firmSums } from './firm-sums.ts'

/** What has to be done to spread an installation over the workers that its database knows. */
export interface DistributionPlan {
  tables: { name: string; rows: number; bytes: number }[]
  workers: string[]
  shards: number
  /** what stands in the way, in words for the operator */
  problems: string[]
  /** a rough duration */
  seconds: number
}

/** Copying, and reading everything twice for the sums: measured on two slow cores, so that most machines are faster. */
const BYTES_PER_SECOND = 8_000_000
/** Making a shard of a table with its indexes, keys and triggers, measured on the same machine. */
const SECONDS_PER_SHARD = 0.025

/** Looks at an installation and says what spreading it would do; changes nothing. */
export async function planDistribution(login: pg.ClientConfig, shards: number): Promise<DistributionPlan> {
  return withClient(login, async client => {
    const tables = await companyTables(client)
    const { workers, problems } = await obstacles(client, tables.length * shards)
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
    const seconds = bytes / BYTES_PER_SECOND + tables.length * shards * SECONDS_PER_SHARD
    return { tables, workers, shards, problems, seconds: Math.ceil(seconds) }
  })
}

/**
 * Spreads all companies' tables over the workers, in one transaction: the sums of every table and company are compared before it
 * ends, and where they differ nothing has happened. Nobody may use the installation meanwhile. Returns the number of sums compared.
 */
export async function distribute(login: pg.ClientConfig, shards: number): Promise<number> {
  return underLock({ ...login, query_timeout: 0, statement_timeout: 0 }, async client => {
    const names = (await companyTables(client)).map(table => table.name)
    const compared = await inTransaction(client, async () => {
      await client.query(`set local citus.shard_count = ${Number(shards)}`)
      await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
      const before = await firmSums(client, names)
      await spread(client)
      const wrong = differences(before, await firmSums(client, names))
      if (wrong.length > 0) throw new Error(`Rows would differ, so nothing was changed:\n${wrong.join('\n')}`)
      return before.size
    })
    await spreadFunctions(client)
    // the rows that stay behind on the coordinator are seen by nobody and only take room
    for (const name of names) await client.query('select truncate_local_data_after_distributing_table($1)', [name])
    return compared
  })
}

/** The tables of companies with their sizes, the biggest first; their rows as the planner knows them. */
async function companyTables(client: pg.ClientBase): Promise<DistributionPlan['tables']> {
  const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(
    `select c.oid::regclass::text as name, greatest(c.reltuples, 0)::bigint as rows, pg_total_relation_size(c.oid) as bytes
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 3 desc, 1`,
  )
  return rows.map(row => ({ name: row.name, rows: Number(row.rows), bytes: Number(row.bytes) }))
}

async function obstacles(client: pg.ClientBase, shards: number): Promise<{ workers: string[]; problems: string[] }> {
  const { rows } = await client.query<{ isThere: boolean; isReady: boolean; others: number }>(
    `select exists (select from pg_extension where extname = 'citus') as "isThere",
       to_regproc('public.distribute_tables') is not null as "isReady",
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and application_name like 'plinth%' and pid <> pg_backend_pid()) as others`,
  )
  const { isThere, isReady, others } = rows[0]!
  if (!isThere) return { workers: [], problems: ['The database has no extension citus: create it and add the workers'] }
  if (!isReady)
    return { workers: [], problems: ['The schema is older than this version: start and stop the server once'] }
  const problems: string[] = []
  const state = await client.query<{ isDone: boolean }>('select public.is_distributed() as "isDone"')
  if (state.rows[0]?.isDone) problems.push('The database is distributed already')
  if (others > 0) problems.push(`${others} connections of Plinth are open: stop all servers`)
  const found = await client.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node where shouldhaveshards and isactive order by 1`,
  )
  const workers = found.rows.map(row => row.node)
  if (workers.length === 0)
    problems.push('The coordinator knows no workers: select citus_add_node(host, port) for each')
  const room = await client.query<{ locks: number }>(
    `select current_setting('max_locks_per_transaction')::int
       * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int) as locks`,
  )
  // a table of a shard is locked with its indexes
  const needed = shards * LOCKS_PER_SHARD
  if ((room.rows[0]?.locks ?? 0) < needed)
    problems.push(
      `One transaction makes ${shards} shards and needs about ${needed} locks: raise max_locks_per_transaction on all nodes until it times max_connections is more than that, or take fewer shards`,
    )
  return { workers, problems }
}
const LOCKS_PER_SHARD = 10

async function withClient<T>(login: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...login, application_name: 'plinth distribute' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
