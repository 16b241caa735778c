import { isAppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { openDatabase, type Tx } from './database.ts'
import { MOST_PREPARED } from './statement-batch.ts'
import { unprepared } from './unprepared.ts'

const s = testApp()
const number = (n: number) => sql<{ n: number }>`select ${n}::int as n`

describe('transactions', () => {
  test('a connection lost half-way is reported as unavailable, and the next transaction works', async () => {
    const { db } = s.app.services
    const lost = db.tenant(newId(), tx => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
    const error = await lost.catch((cause: unknown) => cause)
    expect(isAppError(error, 'UNAVAILABLE')).toBe(true)
    expect((await db.tenant(newId(), tx => number(7).execute(tx))).rows).toEqual([{ n: 7 }])
  })
  test.each(['40001', '40P01'])(
    'a conflict with others (%s) is tried three times and then reported as unavailable',
    async code => {
      const { db } = s.app.services
      let tries = 0
      const conflict = db.anonymous(async tx => {
        tries++
        await sql`do $$ begin raise exception 'conflict' using errcode = '${sql.raw(code)}'; end $$`.execute(tx)
      })
      const error = await conflict.catch((cause: unknown) => cause)
      expect(isAppError(error, 'UNAVAILABLE')).toBe(true)
      expect(tries).toBe(3)
    },
  )
  test('statements sent together are answered in order, and one that fails takes the transaction with it', async () => {
    const { db } = s.app.services
    const answers = await db.anonymous(tx => Promise.all([1, 2, 3].map(n => number(n).execute(tx))))
    expect(answers.map(answer => answer.rows[0]?.n)).toEqual([1, 2, 3])
    const firm = await s.firm()
    const failed = db.tenant(firm.companyId, tx =>
      Promise.all([
        sql`insert into list_entries (company_id, id, kind, value) values (${firm.companyId}, ${newId()}, 'source-name', 'X')`.execute(
          tx,
        ),
        sql`select 1 / 0`.execute(tx),
      ]),
    )
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    expect(await s.rows(`select from list_entries where company_id = $1 and value = 'X'`, [firm.companyId])).toEqual([])
  })
  test('nothing of a company is seen outside its transaction, also on the connection it just used', async () => {
    const { db } = s.app.services
    const firm = await s.firm()
    const people = sql<{ n: number }>`select count(*)::int as n from users`
    expect((await db.tenant(firm.companyId, tx => people.execute(tx))).rows).toEqual([{ n: 1 }])
    expect((await db.single(tx => people.execute(tx))).rows).toEqual([{ n: 0 }])
    expect((await db.anonymous(tx => people.execute(tx))).rows).toEqual([{ n: 0 }])
  })
  test('reads see their company in every turn, and can neither write nor hold on to anything', async () => {
    const { db } = s.app.services
    const [firm, other] = [await s.firm(), await s.firm()]
    const people = sql<{ id: string }>`select id from users`
    const seen = await db.reads(firm.companyId, async tx => {
      const [first, n] = await Promise.all([people.execute(tx), number(5).execute(tx)])
      const later = await people.execute(tx)
      return [first.rows, n.rows, later.rows]
    })
    expect(seen).toEqual([[{ id: firm.owner.userId }], [{ n: 5 }], [{ id: firm.owner.userId }]])
    expect((await db.reads(other.companyId, tx => people.execute(tx))).rows).toEqual([{ id: other.owner.userId }])
    expect((await db.single(tx => people.execute(tx))).rows).toEqual([])
    const write = sql`update users set first_name = 'X'`
    await expect(db.reads(firm.companyId, tx => write.execute(tx))).rejects.toMatchObject({ code: 'INTERNAL' })
    await expect(db.reads(firm.companyId, tx => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({ code: '22012' })
    expect(await db.reads(firm.companyId, async () => 'nothing asked')).toBe('nothing asked')
  })
  test('a read that fails with statements on their way leaves nothing open on the connection it returns', async () => {
    const db = openDatabase(s.logins.app, 1, () => {})
    try {
      const firm = await s.firm()
      const failing = (tx: Tx) => {
        const fails = number(1)
          .execute(tx)
          .then(() => {
            throw new Error('refused')
          })
        return Promise.all([
          fails,
          number(2)
            .execute(tx)
            .then(() => number(3).execute(tx)),
        ])
      }
      const rename = (name: string) => sql`update companies set name = ${name} where company_id = ${firm.companyId}`
      const isOpen = sql<{ company: string }>`select current_setting('app.company', true) as company`
      for (let round = 0; round < 50; round++) {
        const failed = db.reads(firm.companyId, failing)
        const kept = db.tenant(firm.companyId, tx => rename(`Kept ${round}`).execute(tx))
        const undone = db.tenant(firm.companyId, async tx => {
          await number(4).execute(tx)
          await rename('Undone').execute(tx)
          expect((await isOpen.execute(tx)).rows).toEqual([{ company: firm.companyId }])
          throw new Error('rolled back')
        })
        await expect(failed).rejects.toThrow('refused')
        await kept
        await expect(undone).rejects.toThrow('rolled back')
        const rows = await s.rows(`select name from companies where company_id = $1`, [firm.companyId])
        expect(rows).toEqual([{ name: `Kept ${round}` }])
      }
    } finally {
      await db.close()
    }
  })
  test('a read that fails returns its connection once its pending statements have completed', async () => {
    const { companyId } = await s.firm()
    let isAnswered = false
    const failing = s.app.services.db.reads(companyId, async tx => {
      void sql`select pg_sleep(0.1)`.execute(tx).then(() => {
        isAnswered = true
      })
      // the statement has been sent
      await new Promise(resolve => setImmediate(resolve))
      throw new Error('early')
    })
    await expect(failing).rejects.toThrow('early')
    expect(isAnswered).toBe(true)
  })
  test('work that goes on after a failed statement is not reported as committed', async () => {
    const { companyId } = await s.firm()
    const swallowed = s.app.services.db.tenant(companyId, tx => sql`select 1 / 0`.execute(tx).catch(() => undefined))
    await expect(swallowed).rejects.toMatchObject({ code: 'INTERNAL' })
  })
  test('a prepared statement that failed at first, and a value that cannot be sent, spoil nothing', async () => {
    const db = openDatabase(s.logins.app, 1, () => {})
    const divided = (by: number) => sql<{ n: number }>`select 12 / ${by}::int as n`
    const circular: { self?: unknown } = {}
    circular.self = circular
    try {
      await expect(db.single(tx => divided(0).execute(tx))).rejects.toMatchObject({ code: '22012' })
      const both = db.anonymous(async tx => {
        await expect(sql`select ${circular}::jsonb`.execute(tx)).rejects.toThrow('circular')
        return Promise.all([divided(3).execute(tx), divided(4).execute(tx)])
      })
      expect((await both).map(answer => answer.rows)).toEqual([[{ n: 4 }], [{ n: 3 }]])
      expect((await db.single(tx => divided(6).execute(tx))).rows).toEqual([{ n: 2 }])
    } finally {
      await db.close()
    }
  })
  test('a statement is prepared once per connection unless it is marked, and a connection keeps only so many', async () => {
    const db = openDatabase(s.logins.app, 1, () => {})
    const prepared = async () => {
      const found = await db.single(tx =>
        sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx),
      )
      return found.rows.map(row => row.statement)
    }
    try {
      for (let time = 0; time < 2; time++) {
        await db.single(tx => number(time).execute(tx))
        await db.single(tx => sql`${unprepared} select 'marked'`.execute(tx))
      }
      const few = await prepared()
      expect(few.filter(text => text === 'select $1::int as n')).toHaveLength(1)
      expect(few.join()).not.toContain('marked')
      const texts = Array.from({ length: MOST_PREPARED + 20 }, (_, n) => `select ${n} as n`)
      for (let time = 0; time < 2; time++)
        for (const [n, text] of texts.entries()) {
          const { rows } = await db.single(tx => sql<{ n: number }>`${sql.raw(text)}`.execute(tx))
          expect(rows).toEqual([{ n }])
        }
      expect(await prepared()).toHaveLength(MOST_PREPARED)
    } finally {
      await db.close()
    }
  })
  test('work waits while all connections are in use, and returns its connection when it fails', async () => {
    const db = openDatabase(s.logins.app, 1, () => {})
    try {
      const fails = db.single(tx => sql`select 1 / 0`.execute(tx))
      const next = db.single(tx => number(2).execute(tx))
      expect(db.load().waiting).toBe(1)
      await expect(fails).rejects.toMatchObject({ code: '22012' })
      expect((await next).rows).toEqual([{ n: 2 }])
      expect(db.load()).toEqual({ total: 1, idle: 1, waiting: 0 })
    } finally {
      await db.close()
    }
  })
  test('a query after the end of its transaction is refused', async () => {
    let kept: Parameters<Parameters<typeof s.app.services.db.anonymous>[0]>[0] | undefined
    await s.app.services.db.anonymous(async tx => {
      kept = tx
    })
    await expect(number(1).execute(kept!)).rejects.toMatchObject({ code: 'INTERNAL' })
  })
})
