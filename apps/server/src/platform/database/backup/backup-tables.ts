import pg from 'pg'
import type { BackupHeader, BackupTable } from './backup-format.ts'

/** A table as the catalog describes it. */
export type TableShape = Pick<BackupTable, 'schema' | 'name' | 'columns'>

/**
 * Our tables: those in our three schemas, or made by the migrations' owner in any other, but never an extension's. The schema
 * `reference` is left out: it holds public data that comes with the product and is loaded again by the first start after a
 * restore.
 */
const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'reference')
  and (n.nspname in ('public', 'auth', 'pgboss')
    or c.relowner = (select relowner from pg_class where oid = to_regclass('public.schema_migration')))
  and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`

/** `"schema"."name"` */
export function quoted(relation: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(relation.schema)}.${pg.escapeIdentifier(relation.name)}`
}

/**
 * Sets, for this transaction, the text form of values that backup, restore and checksums share. With an empty search path
 * PostgreSQL qualifies the name of every type.
 */
export async function setCanonicalText(client: pg.ClientBase): Promise<void> {
  await client.query(`set local search_path = ''; set local timezone = 'UTC'; set local datestyle = 'ISO';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`)
}

/** All our tables; a partitioned table is represented by its partitions. Needs `setCanonicalText`. */
export async function describeTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name, (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                                          'generated', a.attgenerated <> '') order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
      order by n.nspname collate "C", c.relname collate "C"`,
  )
  return rows
}

/** The direct partitions of our partitioned tables. */
export async function describePartitions(client: pg.ClientBase): Promise<BackupHeader['partitions']> {
  const { rows } = await client.query<BackupHeader['partitions'][number]>(
    `select n.nspname as schema, c.relname as name, format('%I.%I', pn.nspname, p.relname) as parent,
            pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_inherits i on i.inhrelid = c.oid
       join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
      where c.relispartition and c.relkind = 'r' and ${OURS}
      order by 1, 2`,
  )
  return rows
}

/** The current values of our sequences. */
export async function readSequences(client: pg.ClientBase): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${OURS} order by 1, 2`,
  )
  const sequences: BackupHeader['sequences'] = []
  for (const sequence of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(sequence)}`,
    )
    sequences.push({ ...sequence, ...state.rows[0]! })
  }
  return sequences
}

/**
 * The number of rows, and a checksum that does not depend on their order: the sum of 64 bits of each row's SHA-256. It includes
 * generated columns, so a restore proves that they came out the same. Needs `setCanonicalText`.
 */
export async function measureTable(
  client: pg.ClientBase,
  table: TableShape,
): Promise<Pick<BackupTable, 'rows' | 'checksum'>> {
  const columns = table.columns.map(column => pg.escapeIdentifier(column.name)).join(', ')
  const digest = `sha256(convert_to(row(${columns})::text, 'UTF8'))`
  const { rows } = await client.query<Pick<BackupTable, 'rows' | 'checksum'>>(
    `select count(*)::text as rows,
            coalesce(sum(('x' || encode(substring(${digest} from 1 for 8), 'hex'))::bit(64)::bigint), 0)::text as checksum
       from ${quoted(table)}`,
  )
  return rows[0]!
}

/** The version of pg-boss's schema, null when pg-boss has not made it yet. */
export async function jobsVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.version') is not null as there`)
  if (!rows[0]?.there) return null
  const version = await client.query<{ version: number }>('select version from pgboss.version')
  return version.rows[0]?.version ?? null
}
