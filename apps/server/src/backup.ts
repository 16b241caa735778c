import { readFileSync } from 'node:fs'
import path from 'node:path'
import { databaseSettings, readConfig } from './platform/config.ts'
import { backup } from './platform/database/backup/backup.ts'
import { openCluster } from './platform/database/cluster.ts'

// npm run db:backup -- [file]: a consistent backup of database and stored files, while the server runs or not
const tell = (message: string) => process.stderr.write(`${message}\n`)

try {
  const config = readConfig()
  const [given] = process.argv.slice(2)
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = path.resolve(given ?? path.join(config.dataDir, 'backups', `plinth-${moment}.backup`))
  const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  const cluster = await openCluster({ ...databaseSettings(config), join: true }, tell)
  try {
    const done = await backup(cluster.ops, { file, dataDir: config.dataDir, product: product.version })
    tell(`${file}: ${done.tables} tables, ${done.rows} rows, ${done.files} files`)
    tell('Keep SECRET_KEY (or the data folder’s secret.key) in another safe place: the backup does not hold it')
  } finally {
    await cluster.stop()
  }
} catch (error) {
  tell(`No backup was made. ${(error as Error).message}`)
  process.exitCode = 1
}
