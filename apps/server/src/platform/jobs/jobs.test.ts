import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { JobError } from './job-error.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { testPlatform } from './platform.factory.ts'

declare module './jobs.ts' {
  interface JobKinds {
    'tests.note': { note: string }
    'tests.other': { note: string }
  }
}

const platform = testPlatform()
const started: Jobs[] = []
const create = (): Jobs => {
  const jobs = createJobs({ owner: platform.logins.owner, app: platform.logins.app, log: platform.log })
  started.push(jobs)
  return jobs
}
afterEach(async () => {
  await Promise.all(started.splice(0).map(jobs => jobs.stop()))
  await platform.rows('delete from pgboss.job')
  // makes the next start look for due maintenance at once, not half a minute after the last check
  await platform.rows('update pgboss.version set cron_on = null')
  platform.logged.length = 0
})
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

describe('enqueueing', () => {
  test('work exists with the commit of the transaction and not without it', async () => {
    const done: string[] = []
    const jobs = create()
    jobs.handle('tests.note', {}, async ({ note }) => void done.push(note))
    await jobs.start()
    const refused = platform.db.anonymous(async tx => {
      await jobs.enqueue(tx, 'tests.note', { note: 'rolled back' })
      throw new Error('the change is refused')
    })
    await expect(refused).rejects.toThrow('the change is refused')
    await platform.db.anonymous(tx => jobs.enqueue(tx, 'tests.note', { note: 'committed' }))
    await until(() => expect(done).toEqual(['committed']))
  })

  test('a key admits one waiting job, work without a key is never joined', async () => {
    const done: string[] = []
    const jobs = create()
    jobs.handle('tests.note', {}, async ({ note }) => void done.push(note))
    await jobs.start()
    await platform.db.anonymous(async tx => {
      await jobs.enqueue(tx, 'tests.note', { note: 'first of the key' }, { singletonKey: 'k' })
      await jobs.enqueue(tx, 'tests.note', { note: 'second of the key' }, { singletonKey: 'k' })
      await jobs.enqueue(tx, 'tests.note', { note: 'no key' })
      await jobs.enqueue(tx, 'tests.note', { note: 'no key' })
    })
    await until(() => expect(done.toSorted()).toEqual(['first of the key', 'no key', 'no key']))
  })

  test('a job for later waits', async () => {
    const jobs = create()
    const later = new Date(Date.now() + 3_600_000)
    jobs.handle('tests.note', {}, async () => {
      throw new Error('too early')
    })
    await jobs.start()
    await platform.db.anonymous(tx => jobs.enqueue(tx, 'tests.note', { note: 'later' }, { startAfter: later }))
    const [row] = await platform.rows<{ state: string; start_after: Date }>(
      `select state, start_after from pgboss.job where name = 'tests.note'`,
    )
    expect(row).toEqual({ state: 'created', start_after: later })
  })
})

describe('failing', () => {
  test('a failed attempt is logged with its number and repeated', async () => {
    const attempts: number[] = []
    const jobs = create()
    jobs.handle('tests.note', { retries: 3 }, async (_data, { attempt }) => {
      attempts.push(attempt)
      if (attempt < 2) throw new Error('broken once')
    })
    await jobs.start()
    await platform.db.anonymous(tx => jobs.enqueue(tx, 'tests.note', { note: 'x' }))
    await until(() => expect(attempts).toEqual([1, 2]))
    expect(platform.logged).toContainEqual(
      expect.objectContaining({ msg: 'job failed', job: 'tests.note', attempt: 1, level: 40 }),
    )
  })

  test('a job that has used up its attempts is kept as dead, explained in plain words, and run again only by its own company', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    let isBroken = true
    const done: string[] = []
    const jobs = create()
    jobs.handle('tests.note', { retries: 0 }, async ({ note }) => {
      if (isBroken) throw new Error('relation "secret_table" does not exist')
      done.push(note)
    })
    await jobs.start()
    await platform.db.anonymous(tx => jobs.enqueue(tx, 'tests.note', { note: 'mine', companyId: mine }))
    await until(async () => expect(await jobs.unfinished(mine, 'dead')).toHaveLength(1))
    const [dead] = await jobs.unfinished(mine, 'all')
    expect(dead).toMatchObject({
      name: 'tests.note',
      state: 'dead',
      attempts: 1,
      lastError: 'Something went wrong on our side',
    })
    expect(await jobs.unfinished(theirs, 'all')).toEqual([])
    expect(await jobs.retry(theirs, dead?._id ?? '')).toBe(false)
    expect(await jobs.retry(mine, randomUUID())).toBe(false)
    isBroken = false
    expect(await jobs.retry(mine, dead?._id ?? '')).toBe(true)
    await until(() => expect(done).toEqual(['mine']))
    expect(await jobs.unfinished(mine, 'dead')).toEqual([])
  })

  test('a final error ends the job at once and gives its reason', async () => {
    const companyId = randomUUID()
    let tries = 0
    const jobs = create()
    jobs.handle('tests.note', { retries: 50 }, async () => {
      tries++
      throw new JobError('The address does not exist', { isFinal: true })
    })
    await jobs.start()
    await platform.db.anonymous(tx => jobs.enqueue(tx, 'tests.note', { note: 'x', companyId }))
    await until(async () =>
      expect(await jobs.unfinished(companyId, 'dead')).toMatchObject([{ lastError: 'The address does not exist' }]),
    )
    expect(tries).toBe(1)
  })

  test('waiting, running and retried jobs are listed as such', async () => {
    const companyId = randomUUID()
    const gate = Promise.withResolvers<void>()
    const jobs = create()
    jobs.handle('tests.note', {}, () => gate.promise)
    jobs.handle('tests.other', { retries: 5 }, async () => {
      throw new JobError('Not yet')
    })
    await jobs.start()
    await platform.db.anonymous(async tx => {
      await jobs.enqueue(tx, 'tests.note', { note: 'runs', companyId })
      await jobs.enqueue(tx, 'tests.other', { note: 'fails', companyId })
    })
    await until(async () => expect(await statesOf(jobs, companyId)).toEqual(['retrying', 'running']))
    await platform.db.anonymous(tx => jobs.enqueue(tx, 'tests.note', { note: 'waits', companyId }))
    expect(await statesOf(jobs, companyId)).toContain('waiting')
    gate.resolve()
  })
})
const statesOf = async (jobs: Jobs, companyId: string) =>
  (await jobs.unfinished(companyId, 'all')).map(({ state }) => state).toSorted()

describe('processes', () => {
  test('stopping finishes the current jobs and leaves the others for the next process', async () => {
    const done: string[] = []
    const first = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const jobs = create()
    jobs.handle('tests.note', {}, async ({ note }) => {
      begun.resolve()
      await first.promise
      done.push(note)
    })
    await jobs.start()
    await platform.db.anonymous(async tx => {
      await jobs.enqueue(tx, 'tests.note', { note: 'one' })
      await jobs.enqueue(tx, 'tests.note', { note: 'two' })
    })
    await begun.promise
    const stopped = jobs.stop()
    first.resolve()
    await stopped
    expect(done).toHaveLength(1)
    const next = create()
    next.handle('tests.note', {}, async ({ note }) => void done.push(note))
    await next.start()
    await until(() => expect(done.toSorted()).toEqual(['one', 'two']))
  })

  test('jobs go on after the database has cut its connections', async () => {
    const done: string[] = []
    const jobs = create()
    jobs.handle('tests.note', {}, async ({ note }) => void done.push(note))
    await jobs.start()
    await platform.db.anonymous(tx =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'plinth jobs' and datname = current_database()`.execute(tx),
    )
    await platform.db.anonymous(tx => jobs.enqueue(tx, 'tests.note', { note: 'afterwards' }))
    await until(() => expect(done).toEqual(['afterwards']))
  })

  test('two processes start on one database at once, and a job is done once', async () => {
    const done: string[] = []
    const [one, two] = [create(), create()]
    for (const jobs of [one, two]) jobs.handle('tests.note', {}, async ({ note }) => void done.push(note))
    await Promise.all([one.start(), two.start()])
    const notes = Array.from({ length: 40 }, (_, index) => `note ${index}`)
    await platform.db.anonymous(async tx => {
      for (const note of notes) await one.enqueue(tx, 'tests.note', { note })
    })
    await until(() => expect(done).toHaveLength(40))
    expect(new Set(done).size).toBe(40)
  })

  test('maintenance runs in one process at a time, and its failure is logged', async () => {
    let running = 0
    let most = 0
    let times = 0
    const release = Promise.withResolvers<void>()
    const work = async () => {
      most = Math.max(most, ++running)
      times++
      await release.promise
      running--
      throw new Error('the disk is gone')
    }
    const [one, two] = [create(), create()]
    for (const jobs of [one, two]) jobs.every('tests.sweep', '* * * * *', work)
    await Promise.all([one.start(), two.start()])
    await until(() => expect(times).toBe(1))
    release.resolve()
    await until(() =>
      expect(platform.logged).toContainEqual(
        expect.objectContaining({ msg: 'maintenance failed', job: 'tests.sweep' }),
      ),
    )
    expect(most).toBe(1)
  })

  test('a start that has dropped a kind and changed attempts keeps the queues right', async () => {
    const before = create()
    before.handle('tests.note', { retries: 1 }, async () => {})
    before.every('tests.sweep', '0 4 * * *', async () => {})
    await before.start()
    await before.stop()
    const after = create()
    after.handle('tests.note', { retries: 7 }, async () => {})
    await after.start()
    const [queue] = await platform.rows<{ retry_limit: number }>(
      `select retry_limit from pgboss.queue where name = 'tests.note'`,
    )
    expect(queue?.retry_limit).toBe(7)
    expect(await platform.rows('select name from pgboss.schedule')).toEqual([])
  })
})

describe('rights', () => {
  test('the application may run jobs but not change their tables', async () => {
    const jobs = create()
    jobs.handle('tests.note', {}, async () => {})
    await jobs.start()
    const [rights] = await platform.rows<{ owned: number; ddl: boolean; truncate: boolean }>(
      `select count(*) filter (where pg_get_userbyid(c.relowner) = 'plinth_app')::int as owned,
         has_schema_privilege('plinth_app', 'pgboss', 'create') as ddl,
         bool_or(has_table_privilege('plinth_app', c.oid, 'truncate, references, trigger')) as truncate
       from pg_class c where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p')`,
    )
    expect(rights).toEqual({ owned: 0, ddl: false, truncate: false })
  })

  test('supervision and clean-up by the application raise no error', async () => {
    const jobs = create()
    jobs.handle('tests.note', {}, async () => {})
    await jobs.start()
    const { PgBoss } = await import('pg-boss')
    const { bossOptions } = await import('./jobs-schema.ts')
    const errors: Error[] = []
    const boss = new PgBoss({ ...bossOptions(platform.logins.app), migrate: false, reindex: false, schedule: false })
    boss.on('error', error => errors.push(error))
    await boss.start()
    await boss.supervise()
    await boss.stop()
    expect(errors).toEqual([])
    expect(platform.logged.filter(({ msg }) => msg === 'background jobs failed')).toEqual([])
  })

  test('enqueueing a job without a handler, or before the start, throws', async () => {
    const jobs = create()
    const enqueue = () => platform.db.anonymous(tx => jobs.enqueue(tx, 'tests.other', { note: 'x' }))
    await expect(enqueue()).rejects.toThrow('have not been started')
    jobs.handle('tests.note', {}, async () => {})
    expect(() => jobs.handle('tests.note', {}, async () => {})).toThrow('registered twice')
    await jobs.start()
    expect(() => jobs.handle('tests.other', {}, async () => {})).toThrow('after the start')
  })
})
