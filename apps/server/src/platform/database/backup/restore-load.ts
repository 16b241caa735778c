import pg from 'pg'
import type { BackupReader, BackupTable } from './backup-format.ts'
import { measureTable, quoted, setCanonicalText } from './backup-tables.ts'

const ROWS_AT_ONCE = 1000
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024

/**
 * Runs `load` in the caller's transaction as the owner, with everything out of its way: user triggers do not fire, foreign keys
 * are checked at the end (so the order of tables, cycles and self-references do not matter), and row-level security does not apply
 * to the owner. Afterwards every foreign key has been checked and everything is as it was.
 */
export async function withoutTriggers(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const triggers = await rowsOf<{ on: string; name: string }>(
    client,
    `select tgrelid::regclass::text as on, quote_ident(tgname) as name from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and c.relowner = current_user::regrole`,
  )
  const immediate = await rowsOf<{ on: string; name: string }>(
    client,
    `select conrelid::regclass::text as on, quote_ident(conname) as name from pg_constraint join pg_class c on c.oid = conrelid
      where contype = 'f' and conparentid = 0 and not condeferrable and c.relowner = current_user::regrole`,
  )
  const forced = await rowsOf<{ on: string }>(
    client,
    `select oid::regclass::text as on from pg_class where relforcerowsecurity and relowner = current_user::regrole`,
  )
  for (const { on, name } of triggers) await client.query(`alter table ${on} disable trigger ${name}`)
  for (const { on, name } of immediate) {
    await client.query(`alter table ${on} alter constraint ${name} deferrable initially deferred`)
  }
  for (const { on } of forced) await client.query(`alter table ${on} no force row level security`)
  await client.query('set constraints all deferred')
  await load()
  await client.query('set constraints all immediate')
  for (const { on } of forced) await client.query(`alter table ${on} force row level security`)
  for (const { on, name } of immediate) await client.query(`alter table ${on} alter constraint ${name} not deferrable`)
  for (const { on, name } of triggers) await client.query(`alter table ${on} enable trigger ${name}`)
}

async function rowsOf<R extends pg.QueryResultRow>(client: pg.ClientBase, text: string): Promise<R[]> {
  return (await client.query<R>(text)).rows
}

/** Empties the tables (migrations may have filled some) and loads the rows of the backup. Returns their number. */
export async function loadTables(client: pg.ClientBase, tables: BackupTable[], reader: BackupReader): Promise<number> {
  // the expressions of generated columns and checks run with the search path they have in service
  await client.query('set local search_path to default')
  await client.query(`truncate table ${tables.map(quoted).join(', ')}`)
  let total = 0
  for (const table of tables) {
    const mark = await reader.mark()
    if (mark.kind !== 'table' || mark.name !== quoted(table))
      throw new Error('The backup is damaged: tables are missing')
    total += await loadTable(client, table, reader)
  }
  return total
}

async function loadTable(client: pg.ClientBase, table: BackupTable, reader: BackupReader): Promise<number> {
  const columns = table.columns.filter(({ generated }) => !generated)
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  // each text goes through the input function of its type; only a JSON null becomes NULL
  const values = columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ')
  const insert = `insert into ${quoted(table)} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) as line`
  let lines: string[] = []
  let characters = 0
  let total = 0
  const flush = async () => {
    if (lines.length > 0) await client.query(insert, [`[${lines.join(',')}]`])
    total += lines.length
    lines = []
    characters = 0
  }
  for await (const line of reader.body()) {
    lines.push(line)
    characters += line.length
    if (lines.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await flush()
  }
  await flush()
  return total
}

/** Compares the tables with the counts and checksums of the backup. Throws one error that names every table that differs. */
export async function verifyTables(client: pg.ClientBase, tables: BackupTable[]): Promise<void> {
  await setCanonicalText(client)
  const wrong: string[] = []
  for (const table of tables) {
    const found = await measureTable(client, table)
    if (found.rows !== table.rows) wrong.push(`${quoted(table)} has ${found.rows} rows instead of ${table.rows}`)
    else if (found.checksum !== table.checksum) wrong.push(`${quoted(table)} has other contents`)
  }
  if (wrong.length > 0) throw new Error(`The restored data differ from the backup: ${wrong.join('; ')}`)
}
