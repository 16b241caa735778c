import type { TestApp } from '../harness.ts'

/** Every table of the schema `public` that holds rows of companies, by name. */
export async function tenantTables(app: TestApp): Promise<string[]> {
  const rows = await app.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'company_id' and table_schema = 'public' order by 1`,
  )
  return rows.map(row => row.name)
}

/** The statement that reads what a company has; thousands of tests ask for it, and the tables stay the same. */
const statements = new WeakMap<TestApp, string>()

async function fingerprintStatement(app: TestApp): Promise<string> {
  const known = statements.get(app)
  if (known) return known
  const parts = (await tenantTables(app)).map(
    name =>
      `select '${name} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as line from ${name} t where company_id = $1`,
  )
  const statement = parts.join(' union all ')
  statements.set(app, statement)
  return statement
}

/** Everything a company has, as one line per table. */
export async function fingerprint(app: TestApp, companyId: string): Promise<string> {
  const lines = await app.rows<{ line: string }>(await fingerprintStatement(app), [companyId])
  return lines
    .map(({ line }) => line)
    .sort()
    .join('\n')
}
