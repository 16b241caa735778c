import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** How long a company is taken to stand where it stood; only its connections are chosen by this. */
const KNOWN_FOR = 60_000

/**
 * Connections to the coordinator of a distributed database, apart for the companies of each worker. A worker that is away or says
 * nothing keeps those busy that wait for it, and companies of other workers have theirs.
 */
export class WorkerPools {
  readonly #pools = new Map<number, pg.Pool>()
  readonly #workers: LRUCache<string, number>
  readonly #open: () => pg.Pool

  /** `coordinator` is asked where companies stand, which only it knows. */
  constructor(coordinator: pg.Pool, open: () => pg.Pool) {
    this.#open = open
    this.#workers = new LRUCache({ max: 10_000, ttl: KNOWN_FOR, fetchMethod: id => workerOf(coordinator, id) })
  }

  async of(companyId: string): Promise<pg.Pool> {
    const worker = (await this.#workers.fetch(companyId)) ?? -1
    const pool = this.#pools.get(worker) ?? this.#open()
    this.#pools.set(worker, pool)
    return pool
  }

  all(): pg.Pool[] {
    return [...this.#pools.values()]
  }
}

async function workerOf(coordinator: pg.Pool, companyId: string): Promise<number | undefined> {
  const { rows } = await coordinator.query<{ worker: number }>({
    name: 'worker of a company',
    text: `select groupid as worker from pg_catalog.pg_dist_placement
           where shardid = pg_catalog.get_shard_id_for_distribution_column('public.companies', $1::uuid)`,
    values: [companyId],
  })
  return rows[0]?.worker
}
