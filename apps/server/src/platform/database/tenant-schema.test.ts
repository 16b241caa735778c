import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { GLOBAL_TABLES } from './global-tables.ts'

const template = inject('template')
const GLOBAL = Object.keys(GLOBAL_TABLES).join(',')
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client(template.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

/** The schema's tables with their names, without those of extensions and of the queue of jobs. */
const TABLES = `
  with tenant_table as (
    select c.oid, format('%I.%I', n.nspname, c.relname) as name,
      (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as company
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'reference')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))`

const listed = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(`${TABLES} ${query} order by 1`)).rows.map(row => row.name)

describe('a schema that a distributed PostgreSQL accepts', () => {
  test('every table is a company’s, or global for a reason', async () => {
    const withoutCompany = await listed('select name from tenant_table where company is null')
    const tables = await listed('select name from tenant_table')
    expect(withoutCompany.filter(name => GLOBAL_TABLES[name] === undefined)).toEqual([])
    expect(Object.keys(GLOBAL_TABLES).filter(name => !tables.includes(name))).toEqual([])
  })

  test('every key and unique constraint of a company’s table begins with the company [PJ-329]', async () => {
    const others = await listed(`
      select format('%s of %s', i.indexrelid::regclass, t.name) as name
      from tenant_table t join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion)
      where t.company is not null and i.indkey[0] <> t.company and not t.name = any('{${GLOBAL}}')`)
    expect(others).toEqual([])
  })

  test('every company’s table has a primary key', async () => {
    const without = await listed(`
      select t.name from tenant_table t
      where t.company is not null and not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`)
    expect(without).toEqual([])
  })

  test('every company’s table is written to the log, by which its rows move to another worker', async () => {
    const unlogged = await listed(`
      select t.name from tenant_table t join pg_class c on c.oid = t.oid where t.company is not null and c.relpersistence <> 'p'`)
    expect(unlogged).toEqual([])
  })

  test('no policy has a subquery', async () => {
    const nested = await listed(`
      select format('%s on %s', p.polname, t.name) as name from pg_policy p join tenant_table t on t.oid = p.polrelid
      where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~* 'select'`)
    expect(nested).toEqual([])
  })

  test('foreign keys between companies’ tables begin with the company on both sides, and change no column when a row goes [PJ-329]', async () => {
    const refused = await listed(`
      select format('%s on %s', f.conname, t.name) as name
      from pg_constraint f join tenant_table t on t.oid = f.conrelid join tenant_table o on o.oid = f.confrelid
      where f.contype = 'f' and (t.company is not null or o.company is not null)
        and not t.name = any('{${GLOBAL}}') and (f.conkey[1] is distinct from t.company or f.confkey[1] is distinct from o.company
          or f.confdeltype not in ('a', 'r', 'c') or f.confupdtype not in ('a', 'r'))`)
    expect(refused).toEqual([])
  })

  test('functions that look across companies are in plpgsql, which is not taken into the statement that calls them', async () => {
    const { rows } = await owner.query<{ name: string; body: string }>(`
      select p.oid::regproc::text as name, p.prosrc as body
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'auth'::regnamespace and l.lanname = 'sql'`)
    expect(rows.map(row => row.name)).toContain('auth.forget_company')
    expect(rows.filter(row => /\bpublic\.\w+\s+(?!\()/.test(row.body)).map(row => row.name)).toEqual([])
  })

  test('a trigger that sees all rows of a statement reads them by themselves', async () => {
    const { rows } = await owner.query<{ name: string; body: string; shown: string[] }>(`
      select p.oid::regproc::text as name, p.prosrc as body,
        array_agg(distinct coalesce(g.tgnewtable, g.tgoldtable)::text) as shown
      from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where coalesce(g.tgnewtable, g.tgoldtable) is not null group by 1, 2`)
    const statements = rows.flatMap(({ name, body, shown }) =>
      body
        .split(/;|\bloop\b|\bthen\b/)
        .filter(statement => shown.some(table => new RegExp(`\\b${table}\\b`).test(statement)))
        .filter(statement => /\b(public|auth)\.|\b(insert|update|delete)\b/.test(statement))
        .map(statement => `${name}: ${statement.trim()}`),
    )
    expect(rows.map(row => row.name)).toContain('tally_leads')
    expect(statements).toEqual([])
  })
})
