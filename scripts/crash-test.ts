import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAppError } from '@plinth/contract/error-codes'
import { noQuotationWrites, quote, verifyQuotations } from './crash-quotations.ts'
import { type Api, clientFor, signUpFirm } from './new-firm.ts'
import { randomFrom } from './random.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/**
 * Kills the server, its database or both with SIGKILL at random moments while 16 writers create leads, comment on them and convert
 * every third; six of them convert each and quote for it until its client accepts by a link of its own and it becomes a budget. Then
 * checks that every acknowledged write is there and that none was made twice. Writers repeat what was not acknowledged with the same
 * Idempotency-Key, as the browser does; a conversion is begun anew, as by a browser that died.
 *
 *   npm run test:crash -- [--cycles 20] [--seed 1]
 */
const argument = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const CYCLES = argument('cycles', 20)
const WRITERS = 16
/** Writers that quote: a quotation takes its writer as long as a dozen leads. */
const QUOTING = 6
const random = randomFrom(argument('seed', 1))

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-crash-'))
chmodSync(dataDir, 0o711)
const port = await freePort()
const acknowledgedLeads = new Map<string, string>()
const acknowledgedComments: { leadId: string; text: string }[] = []
const converted = new Map<string, string>()
const quotations = noQuotationWrites()
const counts = { retried: 0, refused: 0 }
let server: ServerProcess = await startServer({ port, dataDir })
let isWriting = true
try {
  const token = await signUpFirm(server.base, 'crash@example.com')
  const api = clientFor(server.base, token)
  const writers = Array.from({ length: WRITERS }, (_, index) => write(api, index))
  const recoveries: number[] = []
  for (let cycle = 1; cycle <= CYCLES; cycle++) {
    await pause(200 + random() * 1300)
    const victim = (['server', 'database', 'both'] as const)[Math.floor(random() * 3)] ?? 'both'
    const killed = performance.now()
    await kill(victim)
    if (victim === 'database') await waitUntilReady()
    else server = await startServer({ port, dataDir })
    recoveries.push(Math.round(performance.now() - killed))
    console.log(
      `cycle ${cycle}: killed the ${victim}, back after ${recoveries.at(-1)} ms, ${acknowledgedLeads.size} leads acknowledged`,
    )
  }
  await pause(500)
  isWriting = false
  await Promise.all(writers)
  await verify(api)
  await verifyConversions(api)
  await verifyQuotations(server.base, api, quotations)
  console.log(
    `${CYCLES} kills, ${acknowledgedLeads.size} leads, ${acknowledgedComments.length} comments, ${converted.size} conversions, ` +
      `${quotations.drafts.length} drafts, ${quotations.accepted.length} acceptances and ${quotations.budgeted.length} budgets acknowledged, ` +
      `${counts.retried} requests repeated, slowest recovery ${Math.max(...recoveries)} ms: nothing lost, nothing doubled`,
  )
} finally {
  isWriting = false
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function write(api: Api, index: number): Promise<void> {
  for (let n = 0; isWriting; n++) {
    const name = `w${index} n${n}`
    const lead = await insist(key =>
      api.leads.addEdit(
        { body: { firstName: name, phoneNumber: String(9_000_000_000 + index * 1_000_000 + n) } },
        { idempotencyKey: key },
      ),
    )
    acknowledgedLeads.set(name, lead.data._id)
    const text = `comment ${index} ${n}`
    await insist(key =>
      api.leads.actions(
        { body: { leadId: lead.data._id, leadUpdates: [{ text, isComment: true }] } },
        { idempotencyKey: key },
      ),
    )
    acknowledgedComments.push({ leadId: lead.data._id, text })
    if (index >= QUOTING && n % 3 !== 0) continue
    const projectId = await insist(() => convert(api, lead.data._id))
    converted.set(lead.data._id, projectId)
    if (index < QUOTING) await quote(server.base, api, insist, projectId, quotations)
  }
}

function clientOf(api: Api, leadId: string) {
  return api.clients.add({ body: { name: 'Crash Client', email: `${leadId}@client.example`, leadId } })
}
function projectOf(api: Api, leadId: string, clientId: string, projectAdmin: string) {
  return api.projectDetails.save({ body: { name: `House ${leadId}`, clientId, leadId, projectAdmin } })
}

/** All three calls of a conversion, from the first, under new keys. */
async function convert(api: Api, leadId: string): Promise<string> {
  const { data: profile } = await api.people.profile()
  const { data: client } = await clientOf(api, leadId)
  const { data: project } = await projectOf(api, leadId, client._id, profile._id)
  await api.conversions.link({ query: { leadId, projectId: project._id } })
  return project._id
}

/** One client, one project, one link and one entry in the history of each converted lead. */
async function verifyConversions(api: Api): Promise<void> {
  const { data: profile } = await api.people.profile()
  for (const [leadId, projectId] of converted) {
    const { data: client } = await clientOf(api, leadId)
    const { data: project } = await projectOf(api, leadId, client._id, profile._id)
    const { data: lead } = await api.leads.byId({ query: { id: leadId } })
    const { data: details } = await api.projectDetails.byId({ query: { projectId } })
    const isOne =
      project._id === projectId &&
      lead.projectId === projectId &&
      lead.isProjectCreated &&
      details.client._id === client._id &&
      details.leadId === leadId
    if (!isOne) throw new Error(`The lead ${leadId} has not one client and one project`)
    const { data: logs } = await api.leadHistory.ofLead({ query: { leadId } })
    const entries = logs.flatMap(log => log.texts).filter(text => text.startsWith('Project has been created'))
    if (entries.length !== 1) throw new Error(`The conversion of ${leadId} is told ${entries.length} times`)
  }
}

/** Repeats a request under one key until it is acknowledged, whatever dies in the meantime. */
async function insist<T>(send: (key: string) => Promise<T>): Promise<T> {
  const key = randomUUID()
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await send(key)
    } catch (error) {
      const isTransient = isAppError(error) && (error.status >= 500 || error.code === 'IN_PROGRESS')
      if (!isTransient || Date.now() > deadline) throw error
      if (error.code === 'INTERNAL') counts.refused++
      counts.retried++
      await pause(20)
    }
  }
}

async function kill(victim: 'server' | 'database' | 'both'): Promise<void> {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  if (victim !== 'server') process.kill(postmaster, 'SIGKILL')
  if (victim !== 'database') await server.kill()
}

async function waitUntilReady(): Promise<void> {
  const deadline = Date.now() + 60_000
  // the first responses may still come from connections that have not noticed
  await pause(50)
  while (Date.now() < deadline) {
    const answer = await fetch(`${server.base}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (server.child.exitCode !== null) {
      server = await startServer({ port, dataDir })
      return
    }
    await pause(20)
  }
  throw new Error('The server did not recover from the death of its database')
}

async function verify(api: Api): Promise<void> {
  const counts = new Map<string, number>()
  for (let pageNo = 0; ; pageNo++) {
    const { data } = await api.leads.list({ query: { pageNo, limit: 500 } })
    for (const lead of data.data) counts.set(lead.firstName, (counts.get(lead.firstName) ?? 0) + 1)
    if (!data.hasMore) {
      if (data.total !== counts.size) throw new Error(`The list says ${data.total} leads but shows ${counts.size}`)
      break
    }
  }
  const lost = [...acknowledgedLeads.keys()].filter(name => !counts.has(name))
  const doubled = [...counts].filter(([, n]) => n > 1)
  // a lead whose acknowledgement was lost may exist once, but no lead may exist that was never requested
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged leads are lost: ${lost.slice(0, 5).join(', ')}`)
  if (doubled.length > 0) throw new Error(`${doubled.length} leads exist twice: ${doubled.slice(0, 5).join(', ')}`)
  for (const { leadId, text } of acknowledgedComments) {
    const { data } = await api.leads.byId({ query: { id: leadId } })
    const n = data.leadUpdates.filter(update => update.text === text).length
    if (n !== 1) throw new Error(`The comment "${text}" is there ${n} times`)
  }
}
