import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deliver, noticeOf, startGraphServer } from '../apps/server/src/test/facebook/graph-server.ts'
import { type Api, clientFor, signUpFirm } from './new-firm.ts'
import { randomFrom } from './random.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/**
 * Delivers every lead of a Facebook page three times, by eight clients in random order, while the server is killed twice with SIGKILL,
 * and checks that each lead came in exactly once. What was not acknowledged is delivered again, as Facebook does.
 *
 *   npm run test:crash-facebook -- [--leads 1000] [--seed 1]
 */
const argument = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const LEADS = argument('leads', 1000)
const CLIENTS = 8
const TIMES = 3
/** longer than a process that died keeps a lead, and until the next look for what is due */
const PATIENCE = 10 * 60_000
const random = randomFrom(argument('seed', 1))

const graph = await startGraphServer()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-crash-facebook-'))
chmodSync(dataDir, 0o711)
const port = await freePort()
const start = (): Promise<ServerProcess> => startServer({ port, dataDir, env: graph.env })
let server = await start()
let repeated = 0
try {
  const api = clientFor(server.base, await signUpFirm(server.base, 'facebook@example.com'))
  const { page, form } = await connect(api)
  const leads = Array.from({ length: LEADS }, (_, n) =>
    graph.lead(form, { full_name: 'Meera Iyer', phone_number: String(9_000_000_000 + n) }),
  )
  const notices = leads.map(lead => noticeOf([{ pageId: page.id, leadgenId: lead.id, formId: form.id }]))
  const queue = shuffled(Array.from({ length: TIMES }, () => notices).flat())
  const kills = [1 / 3, 2 / 3].map(part => Math.floor(queue.length * part))
  let restarting: Promise<void> | undefined
  const client = async (): Promise<void> => {
    for (let notice = queue.pop(); notice !== undefined; notice = queue.pop()) {
      if (queue.length === kills.at(-1)) {
        kills.pop()
        restarting = restart()
      }
      await insist(notice, () => restarting)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await restarting
  await settle(api)
  await verify(api)
  console.log(
    `${LEADS} leads, each delivered ${TIMES} times by ${CLIENTS} clients in random order, the server killed twice, ` +
      `${repeated} deliveries repeated: each came in once`,
  )
} finally {
  await server.stop()
  await graph.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Connects an account with one page, as the page of the settings does. */
async function connect(api: Api) {
  const account = graph.account()
  const page = account.pages[0]
  if (!page) throw new Error('The account has no page')
  const form = graph.form(page)
  const { data } = await api.facebook.signIn()
  const state = new URL(data.url).searchParams.get('state') ?? ''
  await api.facebook.addPage({ body: { code: graph.codeFor(account), state } })
  while ((await api.facebook.connection()).data.pages[0]?.state !== 'connected') await pause(50)
  return { page, form }
}

function shuffled<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[items[at], items[other]] = [items[other] as T, items[at] as T]
  }
  return items
}

async function restart(): Promise<void> {
  await server.kill()
  server = await start()
}

/** Delivers a notice until it is acknowledged. */
async function insist(notice: string, restarting: () => Promise<void> | undefined): Promise<void> {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const answer = await deliver(server.base, notice).catch(() => undefined)
    await answer?.text().catch(() => '')
    if (answer?.status === 200) return
    if (Date.now() > deadline) throw new Error(`A notice was not taken: ${answer?.status}`)
    repeated++
    await restarting()
    await pause(20)
  }
}

/** Waits until every lead has come in. */
async function settle(api: Api): Promise<void> {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const { leads } = (await api.facebook.connection()).data
    if (leads.done >= LEADS) return
    if (Date.now() > deadline) throw new Error(`Only ${leads.done} of ${LEADS} came in: ${JSON.stringify(leads)}`)
    await pause(500)
  }
}

async function verify(api: Api): Promise<void> {
  const phones = new Map<string, number>()
  for (let pageNo = 0; ; pageNo++) {
    const { data } = await api.leads.list({ query: { pageNo, limit: 500 } })
    for (const { phoneNumber } of data.data) phones.set(phoneNumber, (phones.get(phoneNumber) ?? 0) + 1)
    if (!data.hasMore) break
  }
  const doubled = [...phones].filter(([, count]) => count > 1)
  const lost = LEADS - phones.size
  if (doubled.length > 0 || lost !== 0) throw new Error(`${lost} leads are lost and ${doubled.length} came in twice`)
  const { leads } = (await api.facebook.connection()).data
  if (leads.done !== LEADS || leads.failed + leads.waiting > 0)
    throw new Error(`The page of the settings says ${JSON.stringify(leads)}`)
}
