import type pg from 'pg'
import { type ConstructorOptions, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { APP_ROLE, underLock } from '../database/roles.ts'

export const JOBS_SCHEMA = 'pgboss'
/** jobs that have used up their attempts go here, and stay for a year */
export const DEAD_JOBS = 'dead-jobs'

const DAY = 86_400
/** a process that died stops sending heartbeats, and another takes over its jobs */
const HEARTBEAT = { heartbeatSeconds: 30, expireInSeconds: 900 }

export interface JobsPlan {
  queues: { name: string; retries: number }[]
  schedules: { name: string; cron: string }[]
}

/** Options with which pg-boss reaches the database by a login. */
export function bossOptions(login: pg.ClientConfig): ConstructorOptions {
  const { host, port, user, password, database, ssl } = login
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(database === undefined ? {} : { database }),
    ...(ssl === undefined ? {} : { ssl }),
    schema: JOBS_SCHEMA,
    application_name: 'plinth jobs',
    connectionTimeoutMillis: 3000,
    options: '-c statement_timeout=30000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=10000',
  }
}

/**
 * Creates or migrates pg-boss's tables as their owner, with queues and schedules, and grants the application the rights to run
 * them. Safe when several processes start at once. Returns a function that closes the owner's connection, which stays open only
 * while pg-boss still builds indexes for a newer version of itself.
 */
export async function prepareJobs(owner: pg.ClientConfig, plan: JobsPlan, log: Logger): Promise<() => Promise<void>> {
  // a busy machine, where everything starts at once, may be slow to respond
  const options = { ...bossOptions(owner), connectionTimeoutMillis: 60_000 }
  const boss = new PgBoss({ ...options, max: 1, supervise: false, schedule: false, bamIntervalSeconds: 10 })
  boss.on('error', error => log.error({ err: error }, 'background jobs: set-up'))
  const stop = () => boss.stop({ graceful: false })
  try {
    await underLock(owner, async client => {
      await boss.start()
      await makeQueues(boss, plan)
      await makeSchedules(boss, plan)
      await client.query(GRANTS)
    })
    const isBuilding = (await boss.getBamStatus()).some(
      ({ status }) => status === 'pending' || status === 'in_progress',
    )
    if (isBuilding) return stop
  } catch (error) {
    await stop()
    throw error
  }
  await stop()
  return async () => undefined
}

async function makeQueues(boss: PgBoss, { queues, schedules }: JobsPlan): Promise<void> {
  const present = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  const make = async (name: string, policy: string, options: QueueOptions & { deadLetter?: string }) => {
    const before = present.get(name)
    if (!before) await boss.createQueue(name, { ...options, policy })
    else if (Object.entries(options).some(([key, value]) => before[key as keyof typeof before] !== value))
      await boss.updateQueue(name, options)
  }
  await make(DEAD_JOBS, 'standard', { retentionSeconds: 365 * DAY, deleteAfterSeconds: DAY, retryLimit: 0 })
  for (const { name, retries } of queues) {
    // "short": one waiting job per key; jobs without a key each get a unique one
    await make(name, 'short', {
      ...HEARTBEAT,
      retryLimit: retries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 45,
      retentionSeconds: 30 * DAY,
      deleteAfterSeconds: 60,
      deadLetter: DEAD_JOBS,
    })
  }
  for (const { name } of schedules) {
    await make(name, 'exclusive', { ...HEARTBEAT, retryLimit: 0, retentionSeconds: DAY, deleteAfterSeconds: 60 })
  }
}

async function makeSchedules(boss: PgBoss, { schedules }: JobsPlan): Promise<void> {
  const present = await boss.getSchedules()
  for (const { name, cron } of schedules) {
    if (!present.some(schedule => schedule.name === name && schedule.cron === cron)) await boss.schedule(name, cron)
  }
  for (const { name } of present) {
    if (!schedules.some(schedule => schedule.name === name)) await boss.unschedule(name)
  }
}

/** Rights to run queues, but not to create them or to change tables. */
const GRANTS = `
  grant usage on schema ${JOBS_SCHEMA} to ${APP_ROLE};
  grant select on all tables in schema ${JOBS_SCHEMA} to ${APP_ROLE};
  grant insert, update, delete on ${JOBS_SCHEMA}.job, ${JOBS_SCHEMA}.job_common to ${APP_ROLE};
  grant insert, update on ${JOBS_SCHEMA}.queue to ${APP_ROLE};
  grant delete on ${JOBS_SCHEMA}.job_dependency to ${APP_ROLE};
  grant update on ${JOBS_SCHEMA}.schedule, ${JOBS_SCHEMA}.version to ${APP_ROLE};
`
