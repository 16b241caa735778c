import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { type Firm, testApp } from '../harness.ts'
import { runAs } from '../run-as.ts'

const t = testApp()

it('refuses rows of another firm, whichever worker it stands on', async () => {
  const firms: Firm[] = []
  for (let n = 0; n < 12; n++) firms.push(await t.firm())
  const [own, ...others] = firms.map(firm => firm.companyId)
  const app = new pg.Client(t.logins.app)
  await app.connect()
  onTestFinished(() => app.end())
  const write = async (company: string): Promise<unknown> => {
    await app.query(`begin`)
    await app.query(`set local app.company = '${own}'`)
    const text = `insert into list_entries (company_id, id, kind, value) values ($1, $2, 'source-name', 'Fair')`
    const refusal = await app.query(text, [company, randomUUID()]).catch((error: unknown) => error)
    await app.query('rollback')
    return refusal
  }
  expect(await write(own!)).toMatchObject({ rowCount: 1 })
  for (const other of others) expect(await write(other)).toMatchObject({ code: '42501' })
})

it('has no policy on any node that by itself shows or takes more than the rows of the company', async () => {
  for (const node of inject('nodes')) {
    const rows = await runAs(
      { ...node, database: t.logins.app.database! },
      `select polrelid::regclass::text as of_table, polname from pg_policy
       where 'plinth_app'::regrole = any(polroles) and not (pg_get_expr(polqual, polrelid) like '%company_id = (NULLIF(current_setting(%'
         and pg_get_expr(polqual, polrelid) not like '% OR %'
         and pg_get_expr(polwithcheck, polrelid) = '(company_id = (NULLIF(current_setting(''app.company''::text, true), ''''::text))::uuid)')`,
    )
    expect(rows).toEqual([])
  }
})

it('shows a firm its own rows by a statement without values that another firm has sent before', async () => {
  const firms: Firm[] = []
  for (let n = 0; n < 12; n++) firms.push(await t.firm())
  const { db } = t.app.services
  // on each of the connections, after each other
  for (const { companyId } of [...firms, ...firms]) {
    const found = await db.tenant(companyId, tx => tx.selectFrom('companies').select('company_id').execute())
    expect(found).toEqual([{ company_id: companyId }])
  }
})
