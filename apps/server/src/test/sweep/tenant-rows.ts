import type { TestApp } from '../harness.ts'

/** Every table of the schema `public` that holds rows of companies, by name. */
export async function tenantTables(app: TestApp): Promise<string[]> {
  const rows = await app.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'company_id' and table_schema = 'public' order by 1`,
  )
  return rows.map(row => row.name)
}

/** Everything a company has, as one line per table. */
export async function fingerprint(app: TestApp, companyId: string): Promise<string> {
  const parts: string[] = []
  for (const name of await tenantTables(app)) {
    const [row] = await app.rows<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t where company_id = $1`,
      [companyId],
    )
    parts.push(`${name} ${row?.digest}`)
  }
  return parts.join('\n')
}
