import pg from 'pg'
import { startEmbedded } from './embedded.ts'

// A server for embedded.test.ts to kill: starts PostgreSQL, then inserts rows and reports each one that is acknowledged.
const [dataDir = ''] = process.argv.slice(2)
const report = (message: unknown) => process.send?.(message)

const embedded = await startEmbedded(dataDir, () => undefined)
report({ started: embedded.pid(), adopted: embedded.adopted })
const client = new pg.Client(embedded.admin)
client.on('error', () => undefined) // the parent kills PostgreSQL, so the connection is expected to break
await client.connect()
await client.query('create table if not exists acknowledged (n int primary key)')
for (let n = 1; ; n += 1) {
  await client.query('insert into acknowledged values ($1)', [n])
  report({ acknowledged: n })
}
