import { readFileSync } from 'node:fs'
import type { ServerProcess } from '../scripts/server-process.ts'
import { inTurns, type Load, load, type Shot } from './load.ts'
import { median } from './median.ts'
import type { Report } from './report.ts'
import { assigneeId, changeStage, create, history, LIST, leadIds, oneLead, pick, stageIds } from './shots.ts'

const WORDS = ['meera shah', '70000123', 'lead4711', 'studio 90', 'kabir rao', '700051', 'lead77', 'ananya iyer']
/** Searches as the box sends them while somebody types: whole words, and their beginnings, which most leads match. */
const TYPED = [...WORDS, ...WORDS.map(word => word.slice(0, 3)), ...WORDS.map(word => word.slice(0, 5))]
let serial = 0
const ROUNDS = 5

/** Measures a path of the server and its floor in turns. */
type Against = (name: string, floorShot: Shot | (() => Shot), shot: Shot | (() => Shot)) => Promise<void>

const againstFloor =
  (report: Report, base: string, token: string, floorBase: string): Against =>
  async (name, floorShot, shot) => {
    const turns = [() => load(floorBase, token, floorShot, 3), () => load(base, token, shot, 3)] as const
    // warms up both, so that their code is compiled
    await inTurns(1, ...turns)
    const rounds = await inTurns(ROUNDS, ...turns)
    report.addFloor(name, figures(typical(rounds.map(([floor]) => floor))))
    report.add(name, {
      ...figures(typical(rounds.map(([, measured]) => measured))),
      timesFloor: median(rounds.map(([floor, measured]) => measured.requestsPerSecond / floor.requestsPerSecond)),
      timesFloorP50: median(rounds.map(([floor, measured]) => measured.p50 / floor.p50)),
    })
  }

/** Measures the budgets of reading: each path alone, with the floor measured in the same run. */
export async function measureReads(report: Report, base: string, token: string, floorBase: string): Promise<void> {
  const against = againstFloor(report, base, token, floorBase)
  const ids = await leadIds(base, token)
  const stages = await stageIds(base, token)
  const stage = pick(stages)
  const person = await assigneeId(base, token)
  const wanted = { leadStage: [stage], assignedTo: [person], budget: ['1-5-lakh'] }
  const filters = encodeURIComponent(JSON.stringify(wanted))
  const typed = () => encodeURIComponent(pick(WORDS))

  await against('list', { path: '/page-and-total' }, { path: LIST })
  await against('list without total (page 2)', { path: '/page' }, { path: `${LIST}?pageNo=1` })
  report.add('list, page 400', figures(await load(base, token, { path: `${LIST}?pageNo=400` })))
  await against(
    'list filtered and sorted',
    { path: `/filtered?${stage},${person}` },
    { path: `${LIST}?filters=${filters}&sort=followUp&order=asc` },
  )
  await against(
    'search',
    () => ({ path: `/search?${typed()}` }),
    () => ({ path: `${LIST}?search=${typed()}` }),
  )
  await against('counts per stage', { path: '/stages' }, { path: '/api/crm/user/newLeadCount' })
  await against(
    'one lead',
    () => ({ path: `/lead?${pick(ids)}` }),
    () => oneLead(pick(ids)),
  )
  const newest = await leadIds(base, token, 'newest')
  for (const [name, among] of [
    ['history of 100 entries', ids],
    ['history of 10 entries', newest],
  ] as const)
    await against(
      name,
      () => ({ path: `/logs?${pick(among)}` }),
      () => history(pick(among)),
    )
}

/** Measures the budgets of the board: a page of a stage's cards with its floor, and the columns' totals with and without filters. */
export async function measureBoard(report: Report, base: string, token: string, floorBase: string): Promise<void> {
  const against = againstFloor(report, base, token, floorBase)
  const stages = await stageIds(base, token)
  const person = await assigneeId(base, token)
  await against(
    'board, a page of cards',
    () => ({ path: `/cards?${pick(stages)}` }),
    () => ({ path: `/api/crm/lead-board/cards?stage=${pick(stages)}` }),
  )
  const columns = '/api/crm/lead-board/columns'
  for (const [name, query] of [
    ['board, totals', ''],
    ['board, totals of a person', `?members=${person}`],
    ['board, totals of a search', '?search=meera'],
  ] as const) {
    // by one person at a time, as a search of all leads keeps a core busy
    const { p50, p95, errors } = await load(base, token, { path: `${columns}${query}` }, 5, 1)
    report.add(name, { p50, p95, ...(errors ? { errors } : {}) })
  }
}

/** Measures the budgets of writing, and of reading meanwhile. */
export async function measureWrites(
  report: Report,
  { base, child }: ServerProcess,
  token: string,
  floorBase: string,
): Promise<void> {
  const against = againstFloor(report, base, token, floorBase)
  const ids = await leadIds(base, token)
  const stages = await stageIds(base, token)
  const stage = pick(stages)
  await against('create', () => ({ path: `/create?${6_000_000_000 + serial++},${stage}` }), create)
  await against(
    'change stage',
    () => ({ path: `/change?${pick(ids)},${pick(stages)}` }),
    () => changeStage(pick(ids), pick(stages)),
  )
  await mixed(report, base, token, ids, stages)
  report.add('server memory', { megabytes: Math.round(residentMegabytes(child.pid ?? 0)) })
}

async function mixed(report: Report, base: string, token: string, ids: string[], stages: string[]): Promise<void> {
  const reads = [
    () => ({ path: LIST }),
    () => ({ path: `${LIST}?pageNo=${Math.floor(Math.random() * 20)}` }),
    () => oneLead(pick(ids)),
    () => ({ path: '/api/crm/user/newLeadCount' }),
    () => ({ path: `${LIST}?search=${encodeURIComponent(pick(TYPED))}` }),
  ]
  const seconds = 60
  // 14 connections read and 2 write, so that both keep their own latencies
  const [read, write] = await Promise.all([
    load(base, token, () => pick(reads)(), seconds, 14),
    load(base, token, () => (Math.random() < 0.5 ? create() : changeStage(pick(ids), pick(stages))), seconds, 2),
  ])
  report.add('mixed load', {
    requestsPerSecond: read.requestsPerSecond + write.requestsPerSecond,
    readP99: read.p99,
    writeP99: write.p99,
    errors: read.errors + write.errors,
  })
}

/** The median of each figure, and the sum of errors. */
const typical = (loads: readonly Load[]): Load => ({
  requestsPerSecond: median(loads.map(one => one.requestsPerSecond)),
  p50: median(loads.map(one => one.p50)),
  p95: median(loads.map(one => one.p95)),
  p99: median(loads.map(one => one.p99)),
  errors: loads.reduce((sum, one) => sum + one.errors, 0),
})
const figures = ({ requestsPerSecond, p50, p99, errors }: Load) => ({
  requestsPerSecond,
  p50,
  p99,
  ...(errors ? { errors } : {}),
})

/** Resident memory of a process, as reported by the kernel. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // no /proc on this system: leave the figure out
    return Number.NaN
  }
}
