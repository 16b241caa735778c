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

/** Every kind of background job with its data; features add theirs by `declare module 'jobs.ts'`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface JobKinds {}

export interface HandleOptions {
  /** attempts after the first before the job is dead; 10 by default, which takes about 5 minutes */
  retries?: number
  /** jobs of this kind that one process works on at a time; 1 by default */
  concurrency?: number
}

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction: it exists only once that commits. With `singletonKey` nothing is added while a
   * job of that kind and key is waiting to begin; use that for jobs that look at the present state and may run once too often,
   * not for jobs that must see this very change. Pass the company in `data.companyId` where there is one, so that its admins see
   * the job when it fails.
   */
  enqueue<K extends keyof JobKinds & string>(
    tx: Tx,
    name: K,
    data: JobKinds[K] & { companyId?: string },
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /** Enqueues several jobs of a kind in the same way, in one statement. */
  enqueueAll<K extends keyof JobKinds & string>(
    tx: Tx,
    name: K,
    all: readonly { data: JobKinds[K] & { companyId?: string }; startAfter?: Date | undefined }[],
  ): Promise<void>
  /**
   * Registers the handler of a kind of job; before `start()`. Attempts are 1 to 45 s apart, growing. A job whose process died
   * starts again within a minute, so a handler must tolerate being run twice. It has 15 minutes.
   */
  handle<K extends keyof JobKinds & string>(
    name: K,
    options: HandleOptions,
    handler: (data: JobKinds[K], job: JobInHand) => Promise<void>,
  ): void
  /**
   * Schedules maintenance by a cron line in UTC, in one process at a time; before `start()`. A failure is logged and not retried
   * before the next time.
   */
  every(name: string, cron: string, work: () => Promise<void>): void
  /** Creates or migrates the tables as their owner, then starts to work. */
  start(): Promise<void>
  /** Takes no more jobs and waits for the current ones, at most 25 s; jobs that are cut off are retried later. */
  stop(): Promise<void>
  /** The company's unfinished jobs, newest first, at most 500. */
  unfinished(companyId: string, state: 'dead' | 'all'): Promise<BackgroundJob[]>
  /** Restarts a dead job of this company with all its attempts; false where there is no such job. */
  retry(companyId: string, id: string): Promise<boolean>
}

export interface JobsOptions {
  /** creates and migrates the schema `pgboss` at the start, nothing else */
  owner: pg.ClientConfig
  /** used at run time */
  app: pg.ClientConfig
  log: Logger
}

interface Running {
  boss: PgBoss
  workers: JobWorkers
  closeSetUp: () => Promise<void>
}

/** Background jobs in the application's own database, by pg-boss (docs/decisions/0003-jobs-mail-files.md). */
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
    async enqueueAll(tx, name, all) {
      const { boss, workers } = running()
      if (all.length === 0) return
      const jobs = all.map(({ data, startAfter }): JobInsert => {
        const id = randomUUID()
        return { id, data, singletonKey: id, ...(startAfter ? { startAfter } : {}) }
      })
      await boss.insert(name, jobs, { db: inTransaction(tx) })
      if (all.some(one => !one.startAfter)) workers.wakeSoon(name)
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

/** Runs pg-boss's statements in the caller's transaction. */
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
