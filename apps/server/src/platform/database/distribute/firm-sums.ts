import type pg from 'pg'

/** Of each company's rows in a table: how many they are, and a sum over their contents that does not depend on their order. */
export type FirmSums = Map<string, string>

/** The sums of all companies' tables, by table and company. Both kinds of database answer the same for the same rows. */
export async function firmSums(client: pg.ClientBase, tables: readonly string[]): Promise<FirmSums> {
  const sums: FirmSums = new Map()
  for (const table of tables) {
    const { rows } = await client.query<{ company: string; rows: string; sum: string }>(
      `select company_id as company, count(*)::text as rows, sum(hashtextextended(t::text, 0)::numeric)::text as sum
       from ${table} t group by 1`,
    )
    for (const { company, rows: count, sum } of rows) sums.set(`${table} of ${company}`, `${count} rows, ${sum}`)
  }
  return sums
}

/** What differs between two states, in words; at most twenty lines. */
export function differences(before: FirmSums, after: FirmSums): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys
    .filter(key => before.get(key) !== after.get(key))
    .slice(0, 20)
    .map(key => `${key}: ${before.get(key) ?? 'nothing'} before, ${after.get(key) ?? 'nothing'} after`)
}
