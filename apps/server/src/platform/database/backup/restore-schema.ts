import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { appliedMigrations, applyMigration, type Migration } from '../migrate.ts'
import { APP_ROLE, OPS_ROLE, OWNER_ROLE } from '../roles.ts'
import type { BackupHeader } from './backup-format.ts'
import { describePartitions, describeTables, quoted, setCanonicalText, type TableShape } from './backup-tables.ts'

/**
 * The migrations that lead to the backup's schema. Throws when this version does not have one of them, or has a different text of
 * it.
 */
export function migrationsOf(header: BackupHeader, known: Migration[]): Migration[] {
  return header.migrations.map(({ name, checksum }, index) => {
    const file = known[index]
    if (file?.name === name && file.checksum === checksum) return file
    throw new Error(
      `This version cannot restore the backup, which was made by Plinth ${header.product}: migration ${name} is unknown here or different`,
    )
  })
}

/** Throws when servers are connected, because their work would be lost or mixed in. */
export async function assertUnused(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and usename in ($1, $2) and pid <> pg_backend_pid()`,
    [APP_ROLE, OPS_ROLE],
  )
  const connections = rows[0]?.connections ?? 0
  if (connections > 0) throw new Error(`Stop Plinth first: ${connections} connections of it are open on this database`)
}

/** Throws when a table holds anything. Looks at its size, because row-level security would hide the rows from a count. */
export async function assertEmpty(client: pg.ClientBase): Promise<void> {
  await setCanonicalText(client)
  const filled: string[] = []
  for (const table of [...(await describeTables(client)), ...(await describePartitions(client))]) {
    if (table.schema === 'pgboss' || table.name === 'schema_migration') continue
    const { rows } = await client.query<{ bytes: string }>('select pg_relation_size($1::regclass) as bytes', [
      quoted(table),
    ])
    if (Number(rows[0]?.bytes) > 0) filled.push(quoted(table))
  }
  if (filled.length === 0) return
  const some = filled.slice(0, 5).join(', ')
  throw new Error(
    `The database is not empty (${some}${filled.length > 5 ? ', …' : ''}): add --replace to lose what is in it`,
  )
}

/** Drops everything that the owner made, except extensions, and builds the schema of the backup, in the caller's transaction. */
export async function rebuildSchema(
  client: pg.ClientBase,
  header: BackupHeader,
  migrations: Migration[],
): Promise<void> {
  await dropEverything(client, header)
  await client.query('set local search_path to default')
  await appliedMigrations(client)
  for (const migration of migrations) {
    await applyMigration(client, migration)
    // settings of one migration must not leak into the next; normally each runs in its own transaction
    await client.query('reset role; reset all')
  }
  if (header.jobsVersion !== null) await buildJobsSchema(client, header.jobsVersion, header.product)
  await setCanonicalText(client)
  await addPartitions(client, header.partitions)
  assertSameTables(header.tables, await describeTables(client))
}

async function dropEverything(client: pg.ClientBase, header: BackupHeader): Promise<void> {
  const schemas = [...new Set(['auth', 'pgboss', 'reference', ...header.tables.map(({ schema }) => schema)])]
  const { rows } = await client.query<{ statement: string }>(
    `with mine as (
       select c.oid, c.relkind, c.relname from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a') and c.relkind in ('S', 'r', 'p', 'v', 'm')
             and (d.deptype = 'e' or c.relkind = 'S')))
     select statement from (
       select 1 as place, format('drop schema %I cascade', nspname) as statement from pg_namespace
        where nspname <> 'public' and nspname !~ '^pg_'
          and (nspname = any($1) or (nspowner = current_user::regrole and current_user = $2))
       union all
       select case relkind when 'v' then 2 when 'm' then 2 when 'S' then 4 else 3 end,
              format('drop %s if exists public.%I cascade',
                     case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
         from mine where relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select 5, format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       union all
       select 6, format('drop type if exists public.%I cascade', t.typname) from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typowner = current_user::regrole
          and (t.typtype in ('e', 'd', 'r') or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
          and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
     ) as todo order by place`,
    [schemas, OWNER_ROLE],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** pg-boss normally makes its schema when it starts, but a restore needs it earlier. */
async function buildJobsSchema(client: pg.ClientBase, version: number, product: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regnamespace('pgboss') is not null as there`)
  if (!rows[0]?.there) {
    // without the plan's own begin and commit: the transaction is ours
    const plan = getConstructionPlans('pgboss')
      .replace(/^\s*BEGIN;/, '')
      .replace(/COMMIT;\s*$/, '')
    await client.query(plan)
    await client.query('reset all')
  }
  const made = await client.query<{ version: number }>('select version from pgboss.version')
  if (made.rows[0]?.version === version) return
  throw new Error(
    `The backup's job queue has version ${version}, this one makes ${made.rows[0]?.version}: restore with Plinth ${product}, then update`,
  )
}

/** Adds the partitions that were made over time, from their definitions in the backup. */
async function addPartitions(client: pg.ClientBase, wanted: BackupHeader['partitions']): Promise<void> {
  const there = new Set((await describePartitions(client)).map(quoted))
  for (const partition of wanted) {
    if (there.has(quoted(partition))) continue
    await client.query(`create table ${quoted(partition)} partition of ${partition.parent} ${partition.bound}`)
  }
}

function assertSameTables(wanted: TableShape[], built: TableShape[]): void {
  const shape = ({ columns }: TableShape) =>
    JSON.stringify(columns.map(({ name, type, generated }) => [name, type, generated]))
  const inBackup = new Map(wanted.map(table => [quoted(table), shape(table)]))
  const here = new Map(built.map(table => [quoted(table), shape(table)]))
  const different = [...new Set([...inBackup.keys(), ...here.keys()])].filter(
    name => inBackup.get(name) !== here.get(name),
  )
  if (different.length === 0) return
  throw new Error(`The backup does not fit the tables of its migrations: ${different.sort().join(', ')}`)
}
