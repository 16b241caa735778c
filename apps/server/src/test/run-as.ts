import pg from 'pg'

/** Runs statements one after the other over a connection of their own; returns the rows of the last one. */
export async function runAs(login: pg.ClientConfig, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
