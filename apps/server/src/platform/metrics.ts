import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import './mail/mails.tables.ts'

export interface Metrics {
  observe(labels: { method: string; route: string; status: number }, seconds: number): void
  text(): Promise<string>
}

/**
 * Prometheus metrics: requests by operation and status, event loop, memory, database connections, unsent messages. No label
 * contains personal data.
 */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'plinth_http_request_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'plinth_database_connections',
    help: 'Database connections of this process',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = db.load()
      this.set({ state: 'used' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waited_for' }, waiting)
    },
  })
  new Gauge({
    name: 'plinth_mails',
    help: 'Messages that wait to be sent, and those that a mail server refused for good, of the last 30 days',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      const counts = await unsentMails(db)
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
  return {
    observe: (labels, seconds) => requests.observe({ ...labels, status: String(labels.status) }, seconds),
    text: () => registry.metrics(),
  }
}

/** Undefined while the database is away: that is when the other metrics are needed most, and readiness reports the outage. */
async function unsentMails(db: Database): Promise<Record<'queued' | 'failed', number> | undefined> {
  try {
    const rows = await db.single(tx =>
      tx
        .selectFrom('auth.mails')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('state', 'in', ['queued', 'failed'])
        .groupBy('state')
        .execute(),
    )
    return { queued: 0, failed: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  } catch {
    return undefined
  }
}
