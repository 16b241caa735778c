import type { TestApp } from '../harness.ts'

/** Every table of the schema `public` that holds rows of companies, by name. */
export async function tenantTables(app: TestApp): Promise<string[]> {
  const rows = await app.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'company_id' and table_schema = 'public' order by 1`,
  )
  return rows.map(row => row.name)
}

/** Thousands of tests ask for the tables, which stay the same. */
const known = new WeakMap<TestApp, Promise<string[]>>()

function knownTables(app: TestApp): Promise<string[]> {
  const tables = known.get(app) ?? tenantTables(app)
  known.set(app, tables)
  return tables
}

/** Everything a company has in these tables, or in all of them, as one line per table. */
export async function fingerprint(
  app: TestApp,
  companyId: string,
  isWanted: (table: string) => boolean = () => true,
): Promise<string> {
  const parts = (await knownTables(app))
    .filter(isWanted)
    .map(
      name =>
        `select '${name} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as line from ${name} t where company_id = $1`,
    )
  const lines = await app.rows<{ line: string }>(parts.join(' union all '), [companyId])
  return lines
    .map(({ line }) => line)
    .sort()
    .join('\n')
}
