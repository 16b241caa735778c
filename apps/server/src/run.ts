import path from 'node:path'
import { databaseSettings, readConfig } from './platform/config.ts'
import { openCluster } from './platform/database/cluster.ts'
import { createLog } from './platform/log.ts'

const started = performance.now()
// a full disk or a closed pipe behind what is printed must not end the server
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
const config = readConfiguration()
const log = createLog(config.LOG_LEVEL)

// the code of the features is read while the database starts
const [cluster, { createApp }] = await Promise.all([
  openCluster(databaseSettings(config), message => log.info(message)).catch(refuse),
  import('./app.ts'),
])
const app = await createApp({ config, logins: cluster, log }).catch(async error => {
  await cluster.stop()
  return refuse(error)
})
const address = await app.http.listen({ port: config.PORT, host: config.HOST }).catch(async error => {
  await app.close()
  await cluster.stop()
  return refuse(error)
})
app.loadReference()
const shown = config.PUBLIC_URL ?? address.replace('127.0.0.1', 'localhost')
const milliseconds = Math.round(performance.now() - started)
log.info({ ms: milliseconds, database: cluster.describe }, 'started')
process.stdout.write(`\n  Plinth is running at ${shown}\n`)
process.stdout.write(`  (${cluster.describe}; ready in ${milliseconds} ms)\n\n`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    stop().then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  })
}

async function stop(): Promise<void> {
  await app.close()
  await cluster.stop()
  log.info('stopped')
}

function readConfiguration() {
  try {
    return readConfig()
  } catch (error) {
    return refuse(error)
  }
}

/** Says in plain words why the server does not start; the stack helps nobody who runs it. */
function refuse(error: unknown): never {
  process.stderr.write(`\nPlinth cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.stderr.write(`See ${path.join('docs', 'configuration.md')}.\n\n`)
  process.exit(1)
}
