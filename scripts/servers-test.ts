import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAppError } from '@plinth/contract/error-codes'
import type pg from 'pg'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openCluster } from '../apps/server/src/platform/database/cluster.ts'
import { type Api, clientFor, signUpFirm } from './new-firm.ts'
import { randomAddress } from './random-address.ts'
import { startRoundRobin } from './round-robin.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/**
 * Three servers on one database behind a proxy that gives each request to the next: checks that what one does the others know at
 * once (events, sessions, limits, uploads, jobs), then kills one after the other under 12 writers and checks that nothing that was
 * acknowledged is lost or doubled. On the embedded database, or on that of DATABASE_URL, which has to be empty.
 *
 *   npm run test:servers -- [--kills 6]
 */
const at = process.argv.indexOf('--kills')
const KILLS = at < 0 ? 6 : Number(process.argv[at + 1])
const WRITERS = 12
const SECRET_KEY = 'a key for tests only, of 32 characters or more'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-servers-'))
chmodSync(dataDir, 0o711)
const database = process.env.DATABASE_URL ? undefined : await ownDatabase()
const ports = await Promise.all([freePort(), freePort(), freePort()])
const env = { ...(database?.env ?? {}), SECRET_KEY, PUBLIC_URL: `http://127.0.0.1:${ports[0]}` }
const start = (port: number) => startServer({ port, dataDir, env })
const servers: ServerProcess[] = []
const proxy = await startRoundRobin(ports.map(port => `http://127.0.0.1:${port}`))
try {
  // all at once, on a database without tables
  servers.push(...(await Promise.all(ports.map(start))))
  const token = await signUpFirm(proxy.base, 'servers@example.com')
  await knowOfEachOther(token)
  await surviveKills(clientFor(proxy.base, token))
} finally {
  for (const server of servers) await server.stop()
  proxy.close()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** An embedded database that belongs to none of the servers. */
async function ownDatabase() {
  const { secretKey } = readConfig({ ...process.env, SECRET_KEY, DATA_DIR: dataDir })
  const cluster = await openCluster({ dataDir: path.join(dataDir, 'database'), secretKey }, () => {})
  const addressOf = (login: pg.ClientConfig): string => {
    const { host = '', port, user = '', password, database: name } = login
    const query = new URLSearchParams({ host, port: String(port), user, password: String(password) })
    return `postgres:///${name}?${query}`
  }
  const own = {
    DATABASE_URL: addressOf(cluster.owner),
    DATABASE_APP_URL: addressOf(cluster.app),
    DATABASE_OPS_URL: addressOf(cluster.ops),
  }
  return { env: own, stop: () => cluster.stop() }
}

function check(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`It is not so: ${what}`)
  console.log(`seen: ${what}`)
}

async function knowOfEachOther(token: string): Promise<void> {
  const apis = servers.map(server => clientFor(server.base, token)) as [Api, Api, Api]
  await hearEachOther(apis, token)
  await shareUploadsAndJobs(apis)
  await refuseTogether(apis)
}

/** What is written on one server is heard on all three. */
async function hearEachOther(apis: readonly Api[], token: string): Promise<void> {
  const streams = await Promise.all(servers.map(server => listen(server.base, token)))
  for (const [index, api] of apis.entries()) {
    const { data } = await api.leads.addEdit({
      body: { firstName: 'Heard', phoneNumber: String(8_000_000_000 + index) },
    })
    await Promise.all(streams.map(stream => stream.readTo(data._id)))
  }
  for (const stream of streams) stream.close()
  check(true, 'a lead written on any server is heard of on all three')
}

async function listen(base: string, token: string) {
  const controller = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${base}/api/crm/live`, { headers, signal: controller.signal })
  if (!body) throw new Error('The live channel has no body')
  const chunks = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readTo = async (wanted: string): Promise<void> => {
    while (!text.includes(wanted)) {
      const { value, done } = await chunks.read()
      if (done) throw new Error(`The live channel ended without ${wanted}`)
      text += value
    }
  }
  await readTo('hello')
  return { readTo, close: () => controller.abort() }
}

/** A file that one server took is imported by another; of 30 people whom three invite, each gets one mail. */
async function shareUploadsAndJobs([one, two, three]: readonly [Api, Api, Api]): Promise<void> {
  const rows = Array.from({ length: 300 }, (_, index) => `Asha Rao,${8_100_000_000 + index}`)
  const file = new File([`Name,Phone\n${rows.join('\n')}\n`], 'leads.csv')
  const { data: draft } = await one.leadImports.upload({ file })
  await two.leadImports.save({ body: { importId: draft.importId, version: draft.version, skipDuplicates: false } })
  const summary = await until(async () => {
    const { data } = await three.leadImports.byId({ params: { id: draft.importId } })
    return data.summary.status === 'saving' ? undefined : data.summary
  })
  check(summary.createdCount === 300, 'a sheet taken by one server is imported by another')

  const columns = ['name', 'phoneNumber'] as never
  const { data: order } = await two.leadExports.start({ body: { format: 'csv', columns, list: {} } })
  await until(async () =>
    (await three.leadExports.list()).data.find(one => one._id === order._id && one.status === 'ready'),
  )
  const { data: found } = await three.leadExports.file({ params: { id: order._id } })
  const bytes = await Promise.all(
    servers.map(async ({ base }) => {
      const { pathname, search } = new URL(found.url, base)
      return (await (await fetch(new URL(pathname + search, base))).arrayBuffer()).byteLength
    }),
  )
  check(
    bytes.every(count => count > 6000),
    'a file that one server made is served by all three',
  )

  const people = Array.from({ length: 30 }, (_, index) => `mate${index}@example.com`)
  const { data: post } = await one.members.createDesignation({ body: { designationName: 'Surveyor' } })
  for (const [index, email] of people.entries()) {
    const mate = { firstName: 'Mate', lastName: 'Rao', email, roleName: 'Site Manager', designation: post._id }
    await ([one, two, three][index % 3] ?? one).members.onboard({ body: { teamMembers: [mate as never] } })
  }
  const mailed = await until(async () => {
    const counts = await Promise.all(people.map(async to => (await one.mails.mailbox({ query: { to } })).data.length))
    return counts.every(count => count > 0) ? counts : undefined
  })
  check(
    mailed.every(count => count === 1),
    'each of 30 people invited by three servers got one mail',
  )
}

/** Sessions that one server ends are over on the others, and wrong passwords are counted by all together. */
async function refuseTogether([one, two]: readonly [Api, Api, Api]): Promise<void> {
  const email = 'servers@example.com'
  const { data: session } = await one.auth.login({ body: { email, password: 'Strong@pass1' } })
  const others = servers.map(server => clientFor(server.base, session.accessToken))
  for (const api of others) await api.people.profile()
  await others[0]?.auth.logout({ body: {} })
  const refused = await Promise.all(others.map(api => statusOf(() => api.people.profile())))
  check(
    refused.every(status => status === 401),
    'who signs out at one server is signed out at all',
  )
  await two.people.profile()

  const from = randomAddress()
  const statuses: number[] = []
  for (let count = 0; count < 13; count++) {
    const { base } = servers[count % 3] as ServerProcess
    const body = { email, password: 'Wrong@pass1' }
    statuses.push(await statusOf(() => clientFor(base, undefined, from).auth.login({ body })))
  }
  check(
    statuses.filter(status => status === 400).length === 10,
    'ten wrong passwords are heard by three servers together',
  )
}

async function statusOf(send: () => Promise<unknown>): Promise<number> {
  try {
    await send()
    return 200
  } catch (error) {
    if (!isAppError(error)) throw error
    return error.status
  }
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await pause(50)
  }
  throw new Error('It did not come to an end within a minute')
}

/** Kills one server after the other, each while all write, and looks for every acknowledged lead and comment. */
async function surviveKills(api: Api): Promise<void> {
  const leads = new Map<string, string>()
  const comments: { leadId: string; text: string }[] = []
  let isWriting = true
  let repeated = 0
  /** Repeats a request under one key until it is acknowledged, as a browser does. */
  const insist = async <T>(send: (key: string) => Promise<T>): Promise<T> => {
    const key = randomUUID()
    for (let attempts = 0; ; attempts++) {
      try {
        return await send(key)
      } catch (error) {
        const isPassing = isAppError(error) && (error.status >= 500 || error.code === 'IN_PROGRESS')
        if (!isPassing || attempts > 1000) throw error
        repeated++
        await pause(20)
      }
    }
  }
  const write = async (index: number): Promise<void> => {
    for (let n = 0; isWriting; n++) {
      const body = { firstName: `w${index} n${n}`, phoneNumber: String(9_000_000_000 + index * 1_000_000 + n) }
      const { data } = await insist(idempotencyKey => api.leads.addEdit({ body }, { idempotencyKey }))
      leads.set(data._id, body.firstName)
      const text = `comment ${index} ${n}`
      const comment = { leadId: data._id, leadUpdates: [{ text, isComment: true }] }
      await insist(idempotencyKey => api.leads.actions({ body: comment }, { idempotencyKey }))
      comments.push({ leadId: data._id, text })
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)))
  const killing = async (): Promise<void> => {
    for (let kill = 0; kill < KILLS; kill++) {
      const before = comments.length
      await until(async () => (comments.length > before + 100 ? true : undefined))
      const victim = kill % servers.length
      await servers[victim]?.kill()
      const left = comments.length
      await until(async () => (comments.length > left + 100 ? true : undefined))
      servers[victim] = await start(ports[victim] as number)
      console.log(
        `server ${victim + 1} killed and back; ${leads.size} leads acknowledged, ${repeated} requests repeated`,
      )
    }
    isWriting = false
  }
  await Promise.race([Promise.all([writing, killing()]), writing])
  await verify(api, leads, comments)
}

async function verify(api: Api, leads: Map<string, string>, comments: { leadId: string; text: string }[]) {
  const names = new Map<string, number>()
  for (let pageNo = 0; ; pageNo++) {
    const { data } = await api.leads.list({ query: { pageNo, limit: 500 } })
    for (const lead of data.data)
      if (/^w\d+ n/.test(lead.firstName)) names.set(lead.firstName, (names.get(lead.firstName) ?? 0) + 1)
    if (!data.hasMore) break
  }
  check(
    [...leads.values()].every(name => names.get(name) === 1),
    `all ${leads.size} acknowledged leads are there, each once`,
  )
  check(names.size === leads.size, 'and no others')
  for (const { leadId, text } of comments) {
    const { data } = await api.leads.byId({ query: { id: leadId } })
    if (data.leadUpdates.filter(update => update.text === text).length !== 1)
      throw new Error(`"${text}" is not there once`)
  }
  console.log(`seen: all ${comments.length} acknowledged comments are there, each once`)
}
