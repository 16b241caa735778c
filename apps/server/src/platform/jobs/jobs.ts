import { randomUUID } from 'node:crypto'
import type { BackgroundJob } from '@plinth/contract/administration/background-jobs'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Db, type JobInsert, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from '../database/database.ts'
import { type JobInHand, type JobWorkers, jobWorkers, type Registration } from './job-workers.ts'
import { bossOptions, DEAD_JOBS, prepareJobs } from './jobs-schema.ts'
import { quietLog } from './quiet-log.ts'
import { unfinishedJobs } from './unfinished-jobs.ts'

/** Every kind of background work with its data; features add theirs by `declare module 'jobs.ts'`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface JobKinds {}

export interface HandleOptions {
  /** tries after the first before the job is dead; 10 unless told, which is about 5 minutes */
  retries?: number
  /** jobs of this kind that one process works on at a time; 1 unless told */
  concurrency?: number
}

export interface Jobs {
  /**
   * Enqueues work in the caller's transaction: it exists only once that commits (architecture, rule 3).
   * With `singletonKey` nothing is added while a job of that kind and key is still waiting to begin; use it for work
   * that looks at the present state and may also run once too often, not for work that must see this very change.
   * Name the company in `data.companyId` where it has one, so that its admins see the job when it fails.
   */
  enqueue<K extends keyof JobKinds & string>(
    tx: Tx,
    name: K,
    data: JobKinds[K] & { companyId?: string },
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /**
   * Says who does a kind of work; before `start()`. Tries are 1 to 45 s apart, growing. A job whose process died begins
   * again within a minute, so a handler must bear being run twice. It has 15 minutes.
   */
  handle<K extends keyof JobKinds & string>(
    name: K,
    options: HandleOptions,
    handler: (data: JobKinds[K], job: JobInHand) => Promise<void>,
  ): void
  /** Maintenance by a cron line in UTC, in one process at a time; before `start()`. A failure is logged and waits for the next time. */
  every(name: string, cron: string, work: () => Promise<void>): void
  /** Makes or migrates the tables as their owner, then begins to work. */
  start(): Promise<void>
  /** Takes no more work and finishes what is in hand (at most 25 s; what is left is tried again later). */
  stop(): Promise<void>
  /** The company's jobs that are not done, newest first, at most 500. */
  unfinished(companyId: string, state: 'dead' | 'all'): Promise<BackgroundJob[]>
  /** Gives a dead job of this company all its tries again; false where there is none of that id. */
  retry(companyId: string, id: string): Promise<boolean>
}

export interface JobsOptions {
  /** makes and migrates the schema `pgboss` at start, nothing else */
  owner: pg.ClientConfig
  /** works at run time */
  app: pg.ClientConfig
  log: Logger
}

interface Running {
  boss: PgBoss
  workers: JobWorkers
  closeSetUp: () => Promise<void>
}

/** Background work on the application's own database, by pg-boss (docs/decisions/0003-jobs-mail-files.md). */
export function createJobs({ owner, app, log }: JobsOptions): Jobs {
  const kinds = new Map<string, Registration>()
  const maintenance = new Map<string, { cron: string; work: () => Promise<void> }>()
  let current: Running | undefined

  const running = (): Running => {
    if (!current) throw new Error('Background jobs have not been started')
    return current
  }
  const assertNew = (name: string) => {
    if (current) throw new Error(`${name} was registered after the start of background jobs`)
    if (kinds.has(name) || maintenance.has(name)) throw new Error(`${name} was registered twice`)
  }

  return {
    async enqueue(tx, name, data, options = {}) {
      const { boss, workers } = running()
      const id = randomUUID()
      const job: JobInsert = { id, data, singletonKey: options.singletonKey ?? id }
      if (options.startAfter) job.startAfter = options.startAfter
      await boss.insert(name, [job], { db: inTransaction(tx) })
      if (!options.startAfter) workers.wakeSoon(name)
    },
    handle(name, options, handler) {
      assertNew(name)
      const { retries = 10, concurrency = 1 } = options
      kinds.set(name, { retries, concurrency, handler: handler as Registration['handler'] })
    },
    every(name, cron, work) {
      assertNew(name)
      maintenance.set(name, { cron, work })
    },
    async start() {
      if (current) return
      const schedules = [...maintenance].map(([name, { cron }]) => ({ name, cron }))
      const queues = [...kinds].map(([name, { retries }]) => ({ name, retries }))
      const closeSetUp = await prepareJobs(owner, { queues, schedules }, log)
      const boss = openBoss(app, log)
      const workers = jobWorkers(boss, log)
      current = { boss, workers, closeSetUp }
      await boss.start()
      for (const [name, kind] of kinds) await workers.work(name, kind)
      for (const [name, { work }] of maintenance) await workers.maintain(name, work)
    },
    async stop() {
      if (!current) return
      const { boss, workers, closeSetUp } = current
      await workers.stop()
      await boss.stop({ graceful: true, timeout: 1000 })
      await closeSetUp()
      current = undefined
    },
    unfinished: (companyId, state) => unfinishedJobs(running().boss.getDb(), [...kinds.keys()], companyId, state),
    async retry(companyId, id) {
      const { boss, workers } = running()
      const moved = await boss.redrive(DEAD_JOBS, { ids: [id], data: { companyId }, limit: 1 })
      if (moved > 0) for (const name of kinds.keys()) workers.wakeSoon(name)
      return moved > 0
    },
  }
}

/** pg-boss's statements in the caller's transaction. */
const inTransaction = (tx: Tx): Db => ({
  async executeSql(text, values = []) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

function openBoss(login: pg.ClientConfig, log: Logger): PgBoss {
  const boss = new PgBoss({
    ...bossOptions(login),
    max: 3,
    // the application's role owns no tables
    migrate: false,
    reindex: false,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    maintenanceIntervalSeconds: 60,
  })
  const quiet = quietLog(log)
  boss.on('error', error => quiet.error(error, 'background jobs failed'))
  boss.on('warning', warning => quiet.warn(warning, `background jobs: ${warning.message}`))
  return boss
}
