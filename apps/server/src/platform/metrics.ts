import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'

export interface Metrics {
  observe(labels: { method: string; route: string; status: number }, seconds: number): void
  text(): Promise<string>
}

/** Prometheus metrics: requests by operation and status, event loop, memory, database connections. No label holds data of people. */
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
  return {
    observe: (labels, seconds) => requests.observe({ ...labels, status: String(labels.status) }, seconds),
    text: () => registry.metrics(),
  }
}
