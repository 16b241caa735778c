import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openCluster } from '../apps/server/src/platform/database/cluster.ts'
import { signUpFirm } from '../scripts/new-firm.ts'
import { freePort, startServer } from '../scripts/server-process.ts'
import { measureBrowser } from './browser.ts'
import { FULL, fillDataset } from './dataset.ts'
import { startFloor } from './floor.ts'
import { measureImport } from './import.ts'
import { Report } from './report.ts'
import { measureServer } from './server.ts'
import { measureSignIn } from './sign-in.ts'

/**
 * Measures every budget and writes the figures into docs/performance.md.
 *
 *   npm run bench                       everything, with 100,000 leads
 *   npm run bench -- --leads 10000      a smaller firm
 *   npm run bench -- --only server      one part: server, import, sign-in, browser
 */
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const size = { ...FULL, leads: Number(argument('leads') ?? FULL.leads) }
const only = argument('only')
const owner = 'bench@example.com'
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-bench-'))
chmodSync(dataDir, 0o711)
const port = await freePort()
const report = new Report()
let server = await startServer({ port, dataDir })
report.add('start on a new data directory', { milliseconds: server.startMilliseconds })
try {
  const token = await signUpFirm(server.base, owner)
  const { secretKey } = readConfig({ ...process.env, DATA_DIR: dataDir })
  const cluster = await openCluster({ dataDir, secretKey, join: true }, () => {})
  const filled = performance.now()
  const companyId = await fillDataset(cluster.owner, owner, size)
  console.log(`${size.leads} leads made in ${Math.round((performance.now() - filled) / 1000)} s`)
  await server.stop()
  server = await startServer({ port, dataDir })
  const first = performance.now()
  await fetch(`${server.base}/api/crm/user/newLeadsData`, { headers: { authorization: `Bearer ${token}` } })
  report.add('start to first answer', {
    milliseconds: server.startMilliseconds + Math.round(performance.now() - first),
  })
  const logins = await openCluster({ dataDir, secretKey, join: true }, () => {})
  const floor = await startFloor(logins.owner, companyId)
  if (!only || only === 'server') await measureServer(report, server, token, floor.base)
  if (!only || only === 'import') await measureImport(report, server, token)
  await floor.close()
  if (!only || only === 'sign-in') await measureSignIn(report, server.base, logins.owner, owner)
  if (!only || only === 'browser') await measureBrowser(report, server.base, token)
  report.print()
  if (!only) report.write()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (report.misses > 0) process.exitCode = 1
