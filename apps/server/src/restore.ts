import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { databaseSettings, readConfig } from './platform/config.ts'
import { restore } from './platform/database/backup/restore.ts'
import { openCluster } from './platform/database/cluster.ts'

// npm run db:restore -- <file> [--replace]: database and stored files as they were; the server must be stopped
const tell = (message: string) => process.stderr.write(`${message}\n`)

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [file] = positionals
  if (file === undefined) throw new Error('Which one? npm run db:restore -- <file> [--replace]')
  const config = readConfig()
  const cluster = await openCluster(databaseSettings(config), tell)
  try {
    const done = await restore(cluster.owner, {
      file,
      dataDir: config.dataDir,
      migrationsDirectory: fileURLToPath(new URL('../migrations', import.meta.url)),
      replace: values.replace ?? false,
    })
    tell(`Restored ${done.tables} tables, ${done.rows} rows, ${done.files} files as of ${done.createdAt}`)
    if (done.formerFiles) tell(`The files that were here before are in ${done.formerFiles}`)
  } finally {
    await cluster.stop()
  }
} catch (error) {
  tell(`Not restored: ${(error as Error).message}`)
  process.exitCode = 1
}
