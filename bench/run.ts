import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openCluster } from '../apps/server/src/platform/database/cluster.ts'
import { signUpFirm } from '../scripts/new-firm.ts'
import { freePort, startServer } from '../scripts/server-process.ts'
import { fillAnalytics, measureAnalytics, measureAnalyticsGrowth } from './analytics.ts'
import { measureAnalyticsPage, measureBrowser, measureProjectPage } from './browser.ts'
import { FULL, fillDataset } from './dataset.ts'
import { startFloor } from './floor.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { fillProjects, measureProjectGrowth, measureProjects, PROJECTS } from './projects.ts'
import { fillQuotations, measureQuotations, QUOTATIONS } from './quotations.ts'
import { Report } from './report.ts'
import { measureSelections } from './selections.ts'
import { measureBoard, measureReads, measureWrites } from './server.ts'
import { LIST } from './shots.ts'
import { measureSignIn } from './sign-in.ts'

/**
 * Measures every budget and writes the figures into docs/performance.md.
 *
 *   npm run bench                       everything, with 100,000 leads
 *   npm run bench -- --leads 10000      a smaller firm
 *   npm run bench -- --only reads       one part: reads, board, writes, import, selections, sign-in, browser, analytics,
 *                                       growth, projects, quotations
 */
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const size = { ...FULL, leads: Number(argument('leads') ?? FULL.leads) }
const only = argument('only')
/** Leads of a firm whose projects are measured. */
const LEADS_BESIDE = 1000
const owner = 'bench@example.com'
const report = new Report()

/** Starts a server on a new data directory, with one firm that has this many leads. */
async function startFirm(leads: number) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-bench-'))
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  let server = await startServer({ port, dataDir })
  const newStart = server.startMilliseconds
  const remove = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const token = await signUpFirm(server.base, owner)
    const { secretKey } = readConfig({ ...process.env, DATA_DIR: dataDir })
    const logins = await openCluster({ dataDir, secretKey, join: true }, () => {})
    const began = performance.now()
    const companyId = await fillDataset(logins.owner, owner, { ...size, leads })
    console.log(`${leads} leads made in ${Math.round((performance.now() - began) / 1000)} s`)
    await server.stop()
    server = await startServer({ port, dataDir })
    return { server, base: server.base, token, companyId, login: logins.owner, newStart, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const measures = (part: string): boolean => !only || only === part
if (measures('browser') || measures('projects') || measures('quotations'))
  execFileSync(process.execPath, ['scripts/build-web.ts', '--if-stale'], { stdio: 'inherit' })
const firm = await startFirm(only === 'projects' || only === 'quotations' ? LEADS_BESIDE : size.leads)
const { base, token, server } = firm
try {
  report.add('start on a new data directory', { milliseconds: firm.newStart })
  const first = performance.now()
  await fetch(`${base}${LIST}`, { headers: { authorization: `Bearer ${token}` } })
  report.add('start to first answer', {
    milliseconds: server.startMilliseconds + Math.round(performance.now() - first),
  })
  if (measures('reads') || measures('board') || measures('writes')) {
    const floor = await startFloor(firm.login, firm.companyId)
    try {
      // before any lead is made or changed, which would have less or more history
      if (measures('reads')) await measureReads(report, base, token, floor.base)
      if (measures('board')) await measureBoard(report, base, token, floor.base)
      if (measures('writes')) await measureWrites(report, server, token, floor.base)
    } finally {
      await floor.close()
    }
  }
  if (measures('import')) await measureImport(report, server, token)
  if (measures('selections')) await measureSelections(report, server, token)
  if (measures('sign-in')) await measureSignIn(report, base, firm.login, owner)
  if (measures('browser')) await measureBrowser(report, base, token)
  // last, because it makes more of the leads
  if (measures('analytics')) {
    await fillAnalytics(firm.login, firm.companyId)
    await measureAnalytics(report, base, token)
    await measureAnalyticsPage(report, base, token)
  }
  if (measures('projects') || measures('quotations')) await fillProjects(firm.login, firm.companyId, PROJECTS)
  if (measures('quotations')) {
    await fillQuotations(firm.login, firm.companyId, QUOTATIONS)
    await measureQuotations(report, firm)
  }
  if (measures('projects')) {
    await measureProjects(report, firm)
    await measureProjectPage(report, base, token)
    const large = await startFirm(LEADS_BESIDE)
    try {
      await fillProjects(large.login, large.companyId, PROJECTS * 10)
      await measureProjectGrowth(report, large, firm)
    } finally {
      await large.remove()
    }
  }
  if (measures('growth') || measures('analytics')) {
    const small = await startFirm(size.leads / 10)
    try {
      if (measures('growth')) await measureGrowth(report, firm, small)
      if (measures('analytics')) {
        await fillAnalytics(small.login, small.companyId)
        await measureAnalyticsGrowth(report, firm, small)
      }
    } finally {
      await small.remove()
    }
  }
  report.print()
  if (!only) report.write()
} finally {
  await firm.remove()
}
if (report.misses > 0) process.exitCode = 1
