import { isAppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

const s = testApp()
const number = (n: number) => sql<{ n: number }>`select ${n}::int as n`

describe('transactions', () => {
  test('a connection lost in the middle is told as unavailable, and the next transaction works', async () => {
    const { db } = s.app.services
    const lost = db.tenant(newId(), tx => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
    const error = await lost.catch((cause: unknown) => cause)
    expect(isAppError(error, 'UNAVAILABLE')).toBe(true)
    expect((await db.tenant(newId(), tx => number(7).execute(tx))).rows).toEqual([{ n: 7 }])
  })
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
  test('a query after the end of its transaction is refused', async () => {
    let kept: Parameters<Parameters<typeof s.app.services.db.anonymous>[0]>[0] | undefined
    await s.app.services.db.anonymous(async tx => {
      kept = tx
    })
    await expect(number(1).execute(kept!)).rejects.toMatchObject({ code: 'INTERNAL' })
  })
})
