import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { JobError } from './job-error.ts'

export interface JobInHand {
  id: string
  /** 1 for the first attempt */
  attempt: number
}

/** A kind of job and its handler. */
export interface Registration {
  retries: number
  concurrency: number
  handler: (data: unknown, job: JobInHand) => Promise<void>
}

export interface JobWorkers {
  /** starts to work on a kind of job */
  work(name: string, kind: Registration): Promise<void>
  /** starts to run a maintenance task whenever it is due */
  maintain(name: string, task: () => Promise<void>): Promise<void>
  /** looks for jobs of a kind soon, before the polling interval is over */
  wakeSoon(name: string): void
  /** takes no more jobs; resolves when the current ones are done, or after 25 s */
  stop(): Promise<void>
}

const POLL_SECONDS = 1
const MAINTENANCE_POLL_SECONDS = 5
const STOP_AFTER = 25_000
/** long enough for the transaction of a new job to commit, usually; polling finds the others */
const WAKE_AFTER = 25

/** The workers of this process. */
export function jobWorkers(boss: PgBoss, log: Logger): JobWorkers {
  const workers = new Map<string, string[]>()
  const wakes = new Map<string, NodeJS.Timeout>()
  const look = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }

  const run = async (name: string, kind: Registration, job: { id: string; data: unknown; retryCount: number }) => {
    // poll again at once instead of after the interval, as long as there are jobs
    look(name)
    const { id } = job
    const attempt = job.retryCount + 1
    try {
      await kind.handler(job.data, { id, attempt })
      return { id, status: 'completed' as const }
    } catch (error) {
      const jobError = error instanceof JobError ? error : undefined
      const isDead = jobError?.isFinal === true || attempt > kind.retries
      // in an outage of hours the first attempts and a few of the later ones say enough
      const level = isDead ? 'error' : attempt <= 3 || attempt % 20 === 0 ? 'warn' : 'debug'
      log[level]({ err: error, job: name, jobId: id, attempt }, isDead ? 'job dead' : 'job failed')
      const output = { message: jobError?.message ?? 'Something went wrong on our side' }
      return { id, status: jobError?.isFinal ? ('deadletter' as const) : ('failed' as const), output }
    }
  }

  return {
    async work(name, kind) {
      const options = { pollingIntervalSeconds: POLL_SECONDS, perJobResults: true } as const
      const ids: string[] = []
      workers.set(name, ids)
      // each worker takes one job at a time, so that a slow one does not hold up the others
      for (let count = 0; count < kind.concurrency; count++) {
        ids.push(await boss.work(name, options, jobs => Promise.all(jobs.map(job => run(name, kind, job)))))
      }
    },
    async maintain(name, task) {
      workers.set(name, [])
      await boss.work(name, { pollingIntervalSeconds: MAINTENANCE_POLL_SECONDS }, async () => {
        try {
          await task()
        } catch (error) {
          log.error({ err: error, job: name }, 'maintenance failed')
          throw error
        }
      })
    },
    wakeSoon(name) {
      // nothing announces a commit, and a NOTIFY inside the transaction would make all commits wait for each other: the
      // workers of this process look again shortly after, those of others poll
      if (wakes.has(name) || !workers.has(name)) return
      const timer = setTimeout(() => {
        wakes.delete(name)
        look(name)
      }, WAKE_AFTER)
      wakes.set(name, timer)
    },
    async stop() {
      for (const timer of wakes.values()) clearTimeout(timer)
      wakes.clear()
      // pg-boss's own stop checks only every half second whether its workers are done
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>(resolve => {
        timer = setTimeout(resolve, STOP_AFTER)
      })
      await Promise.race([Promise.all([...workers.keys()].map(name => boss.offWork(name, { wait: true }))), patience])
      clearTimeout(timer)
    },
  }
}
