import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneTemplate, dropClone } from '../../test/clones.ts'
import { runAs } from '../../test/run-as.ts'
import { databaseNamed } from './cluster.ts'
import { assertIsolation } from './isolation.ts'

const template = inject('template')
const name = `isolation_${randomBytes(6).toString('hex')}`
const logins = databaseNamed(template, name)
let app: pg.Client

const asOwner = (statement: string) => runAs({ ...template.owner, database: name }, statement)

beforeAll(async () => {
  await cloneTemplate(name)
  app = new pg.Client(logins.app)
  await app.connect()
})

afterAll(async () => {
  await app.end()
  await dropClone(name)
})

beforeEach(() =>
  asOwner(`
    create table canary (company_id uuid not null, note text);
    call close_tenant_table('canary', 'select')`),
)

/** Whatever a test has changed. */
afterEach(() =>
  asOwner(`
    drop table canary cascade;
    drop table if exists auth.more;
    drop function if exists leap();
    revoke create on schema auth from plinth_app`),
)

describe('isolation of companies', () => {
  test('the product’s schema is isolated', async () => {
    await expect(assertIsolation(app)).resolves.toBeUndefined()
  })

  const cases: [what: string, statement: string, problem: string][] = [
    [
      'FORCE is dropped',
      'alter table canary no force row level security',
      'table public.canary has no forced row-level',
    ],
    ['RLS is off', 'alter table canary disable row level security', 'table public.canary has no enabled row-level'],
    [
      'a new tenant table',
      'create table auth.more (company_id uuid)',
      'table auth.more has no enabled row-level security',
    ],
    [
      'a policy without WITH CHECK',
      'create policy loose on canary for update using (false)',
      'policy loose on table public.canary has no WITH CHECK',
    ],
    [
      'a policy that shows everything',
      'create policy open on canary for select using (true)',
      'policy open on table public.canary shows the application every row',
    ],
    [
      'a second policy beside the right one',
      'create policy wider on canary to plinth_app using (company_id is not null) with check (company_id is not null)',
      'policy wider on table public.canary is not the one that close_tenant_table makes',
    ],
    [
      'a policy that only narrows',
      'create policy narrower on canary as restrictive to plinth_app using (note is not null) with check (true)',
      'policy narrower on table public.canary is not',
    ],
    [
      'another expression for what is seen',
      'alter policy tenant on canary using (company_id is not null)',
      'policy tenant on table public.canary is not',
    ],
    [
      'another expression for what is written',
      'alter policy tenant on canary with check (company_id is not null)',
      'policy tenant on table public.canary is not',
    ],
    [
      'the policy of the operations given to the application',
      'alter policy operations on canary to plinth_owner, plinth_ops, plinth_app',
      'policy operations on table public.canary is not',
    ],
    [
      'a policy for everybody',
      'alter policy tenant on canary to public',
      'policy tenant on table public.canary is not',
    ],
    ['a missing policy', 'drop policy operations on canary', 'table public.canary has no policy operations'],
    ['a view', 'create view peek as select * from canary', 'view public.peek is not a security_invoker view'],
    [
      'a SECURITY DEFINER function',
      `create function leap() returns int language sql security definer as 'select 1'`,
      'SECURITY DEFINER function leap() has no pinned search_path',
    ],
    [
      'a materialized view behind a view',
      'create view peek with (security_invoker) as select * from canary; create materialized view total as select count(*) from peek',
      'materialized view public.total is over tenant table public.canary',
    ],
    ['TRUNCATE', 'grant truncate on canary to plinth_app', 'role plinth_app has TRUNCATE on table public.canary'],
    ['REFERENCES', 'grant references on canary to plinth_app', 'role plinth_app has REFERENCES on table public.canary'],
    ['CREATE', 'grant create on schema auth to plinth_app', 'role plinth_app may create objects in schema auth'],
  ]
  test.each(cases)('reports %s', async (_what, statement, problem) => {
    await asOwner(statement)
    await expect(assertIsolation(app)).rejects.toThrow(problem)
  })

  test('reports a second policy on any table', async () => {
    const owner = new pg.Client(logins.owner)
    await owner.connect()
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class where relrowsecurity order by 1`,
    )
    for (const table of rows)
      await owner.query(
        `create policy wider on ${table.name} to plinth_app using (company_id is not null) with check (true)`,
      )
    const problems = await assertIsolation(app).then(
      () => '',
      (error: Error) => error.message,
    )
    for (const table of rows) await owner.query(`drop policy wider on ${table.name}`)
    await owner.end()
    expect(rows.filter(table => !problems.includes(`policy wider on table ${table.name} `))).toEqual([])
    expect(rows.map(table => table.name)).toContain('public.task_comments')
  })

  test('reports all problems in one error', async () => {
    await asOwner('alter table canary no force row level security; create view peek as select * from canary')
    await expect(assertIsolation(app)).rejects.toThrow(/table public\.canary[\s\S]*view public\.peek/)
  })

  test('a security_invoker view and a function with a pinned search_path are fine', async () => {
    await asOwner(`create view peek with (security_invoker = on) as select * from canary;
      create function leap() returns int language sql security definer set search_path = '' as 'select 1'`)
    await expect(assertIsolation(app)).resolves.toBeUndefined()
  })

  test('reports roles that are too powerful or own something', async () => {
    const owner = new pg.Client(logins.owner)
    await owner.connect()
    await expect(assertIsolation(owner)).rejects.toThrow('role plinth_owner owns table canary')
    await owner.end()
    const ops = new pg.Client(logins.ops)
    await ops.connect()
    await expect(assertIsolation(ops)).rejects.toThrow('role plinth_ops is allowed to bypass row-level security')
    await ops.end()
  })
})
