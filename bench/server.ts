import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { clientFor } from '../scripts/new-firm.ts'
import type { ServerProcess } from '../scripts/server-process.ts'
import { type Load, load, type Shot } from './load.ts'
import type { Report } from './report.ts'

const LIST = '/api/crm/user/newLeadsData'
const WORDS = ['meera shah', '70000123', 'lead4711', 'studio 90', 'kabir rao', '700051', 'lead77', 'ananya iyer']
/** As the box sends them while somebody types: whole words, and their beginnings, which most leads match. */
const TYPED = [...WORDS, ...WORDS.map(word => word.slice(0, 3)), ...WORDS.map(word => word.slice(0, 5))]
let serial = 0

/** The server budgets: each path alone, then a mixed load, with the floor measured in the same run. */
export async function measureServer(
  report: Report,
  server: ServerProcess,
  token: string,
  floorBase: string,
): Promise<void> {
  const { base } = server
  const ids = await leadIds(base, token)
  const floorPage = await load(floorBase, token, { path: '/page' })
  const floorLead = await load(floorBase, token, () => ({ path: `/lead?${pick(ids)}` }))
  const floorLogs = await load(floorBase, token, () => ({ path: `/logs?${pick(ids)}` }))
  report.add('floor: bare HTTP, the same page', figures(floorPage))
  report.add('floor: bare HTTP, the same lead', figures(floorLead))
  report.add('floor: bare HTTP, the same history', figures(floorLogs))
  const against = (name: string, measured: Load, floor: Load) =>
    report.add(name, { ...figures(measured), timesFloorP50: measured.p50 / floor.p50 })

  const stages = await stageIds(base, token)
  const filters = encodeURIComponent(JSON.stringify({ leadStage: [stages[1]], budget: ['1-5-lakh'] }))
  against('list', await load(base, token, { path: LIST }), floorPage)
  against('list without total (page 2)', await load(base, token, { path: `${LIST}?pageNo=1` }), floorPage)
  against('list, page 400', await load(base, token, { path: `${LIST}?pageNo=400` }), floorPage)
  const sorted = `${LIST}?filters=${filters}&sort=followUp&order=asc`
  against('list filtered and sorted', await load(base, token, { path: sorted }), floorPage)
  const search = () => ({ path: `${LIST}?search=${encodeURIComponent(pick(WORDS))}` })
  against('search', await load(base, token, search), floorPage)
  against('counts per stage', await load(base, token, { path: '/api/crm/user/newLeadCount' }), floorPage)
  against(
    'one lead',
    await load(base, token, () => ({ path: `/api/crm/api/get-lead-by-id?id=${pick(ids)}` })),
    floorLead,
  )
  const history = () => ({ path: `/api/crm/user/get-lead-logs?leadId=${pick(ids)}` })
  against('history of a lead', await load(base, token, history), floorLogs)
  report.add('create', figures(await load(base, token, create)))
  report.add('change stage', figures(await load(base, token, () => changeStage(pick(ids), pick(stages)))))
  await mixed(report, base, token, ids, stages)
  report.add('server memory', { megabytes: Math.round(residentMegabytes(server.child.pid ?? 0)) })
}

async function mixed(report: Report, base: string, token: string, ids: string[], stages: string[]): Promise<void> {
  const reads = [
    () => ({ path: LIST }),
    () => ({ path: `${LIST}?pageNo=${Math.floor(Math.random() * 20)}` }),
    () => ({ path: `/api/crm/api/get-lead-by-id?id=${pick(ids)}` }),
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

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const figures = ({ requestsPerSecond, p50, p99, errors }: Load) => ({
  requestsPerSecond,
  p50,
  p99,
  ...(errors ? { errors } : {}),
})

const create = (): Shot => ({
  method: 'POST',
  path: '/api/crm/user/addEditLead',
  headers: { 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    firstName: 'Bench',
    lastName: `Lead ${serial++}`,
    phoneNumber: String(6_000_000_000 + (serial % 1_000_000)),
    email: `bench${serial}@example.com`,
    city: 'Pune',
    budget: '250000',
    leadSource: 'Website',
  }),
})

const changeStage = (leadId: string, leadStage: string): Shot => ({
  method: 'POST',
  path: '/api/crm/user/newleadActions',
  headers: { 'idempotency-key': randomUUID() },
  body: JSON.stringify({ leadId, leadStage }),
})

/** Assigned leads that are not won, so that every change of stage is one the rules allow. */
async function leadIds(base: string, token: string): Promise<string[]> {
  const { data } = await clientFor(base, token).leads.list({ query: { limit: 500 } })
  return data.data.filter(lead => lead.assignedTo && lead.leadStage.kind !== 'won').map(lead => lead._id)
}

async function stageIds(base: string, token: string): Promise<string[]> {
  const { data } = await clientFor(base, token).pipelines.get()
  return data.stages.filter(stage => stage.kind === 'custom' || stage.kind === 'assigned').map(stage => stage._id)
}

/** Resident memory of a process, from the kernel's own account. */
function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // no /proc on this system: the figure is left out
    return Number.NaN
  }
}
