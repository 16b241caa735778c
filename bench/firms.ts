import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openCluster } from '../apps/server/src/platform/database/cluster.ts'
import { signUpFirm } from '../scripts/new-firm.ts'
import { freePort, type ServerProcess, startServer } from '../scripts/server-process.ts'
import { addFirm, addLeads, addLogs, FULL, fillDataset } from './dataset.ts'
import { inTurns, load, type Shot } from './load.ts'
import { median } from './median.ts'
import { residentMegabytes } from './server.ts'
import { changeStage, create, LIST, leadIds, oneLead, pick, stageIds } from './shots.ts'

/**
 * Measures how much slower a small firm is beside thousands of others: the same firm alone on one installation, and on another beside
 * one with 100,000 leads and many of its own size, in turns. Then what looks at all firms: sign-in, and the questions of the jobs.
 *
 *   npm run bench:firms -- [--firms 1000] [--leads 3000] [--large 100000]
 *
 * With CITUS_URL, the superuser's address of an empty database on a Citus coordinator, the firms stand there, and the one that is alone
 * on a plain PostgreSQL as before.
 */
const argument = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const FIRMS = argument('firms', 1000)
const LEADS = argument('leads', 3000)
const LARGE = argument('large', FULL.leads)
const LOGS_PER_LEAD = 10
const ROUNDS = 5
const TIMES_ALLOWED = 1.3
/** What the jobs ask of all firms each minute or hour, each far below the five seconds that a statement may take. */
const QUESTIONS = {
  'follow-ups to tell of': "auth.companies_to_remind(now() - interval '1 minute', now())",
  'tasks that are due': 'auth.companies_with_due_tasks(now(), 1000)',
  'standings of projects': 'auth.companies_with_stale_standings(now(), 1000)',
  'summaries of the week': 'auth.companies_with_week_summaries()',
  'quotations to expire': 'auth.companies_with_quotations_to_expire(now())',
  'projects to purge': 'auth.companies_with_projects_to_purge(now(), 30)',
  'clients to purge': 'auth.companies_with_clients_to_purge(now(), 30)',
  'tallies to fold': 'fold_lead_tallies()',
}
const QUESTION_MILLISECONDS = 1000
const SMALL_OWNER = 'small@example.com'
const LARGE_OWNER = 'large@example.com'

interface Installation {
  server: ServerProcess
  base: string
  token: string
  /** a login that may fill all companies' tables */
  owner: pg.ClientConfig
  remove(): Promise<void>
}

const installed: Installation[] = []
let misses = 0
try {
  const [alone, among] = [await install(), await install(process.env.CITUS_URL)]
  await fillSmall(alone)
  const companyId = await fillSmall(among)
  await fillOthers(among, companyId)
  await compare(alone, among)
  await measureSignIns(alone, among)
  await measureJobs(among)
} finally {
  for (const one of installed) await one.remove()
}

/** A server on a new data directory, with the small firm. */
async function install(databaseUrl?: string): Promise<Installation> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-firms-'))
  chmodSync(dataDir, 0o711)
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await startServer({ port: await freePort(), dataDir, env, timeoutMilliseconds: 600_000 })
  const token = await signUpFirm(server.base, SMALL_OWNER)
  const owner = databaseUrl ? { connectionString: databaseUrl } : await embeddedOwner(dataDir)
  const remove = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const one = { server, base: server.base, token, owner, remove }
  installed.push(one)
  return one
}

async function embeddedOwner(dataDir: string): Promise<pg.ClientConfig> {
  const { secretKey } = readConfig({ ...process.env, DATA_DIR: dataDir })
  const { owner } = await openCluster({ dataDir, secretKey, join: true }, () => {})
  return owner
}

async function withClient<T>(login: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...login, statement_timeout: 0 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, firm: { id: string; ownerId: string }): Promise<void> {
  await addLeads(client, firm.id, firm.ownerId, LEADS)
  for (let round = 0; round < LOGS_PER_LEAD; round++)
    await addLogs(client, firm.id, firm.ownerId, { round, leads: LEADS })
}

function fillSmall({ owner }: Installation): Promise<string> {
  return withClient(owner, async client => {
    const { rows } = await client.query<{ id: string; ownerId: string }>(
      'select company_id as id, id as "ownerId" from users where email = $1',
      [SMALL_OWNER],
    )
    const [firm] = rows
    if (!firm) throw new Error('The small firm is not there')
    await fill(client, firm)
    await client.query('select fold_lead_tallies()')
    await client.query('vacuum analyze')
    return firm.id
  })
}

/** The large firm, and as many of the small one's size as were asked for. */
async function fillOthers({ base, owner }: Installation, likeId: string): Promise<void> {
  const began = performance.now()
  if (LARGE > 0) {
    await signUpFirm(base, LARGE_OWNER)
    await fillDataset(owner, LARGE_OWNER, { ...FULL, leads: LARGE, smallFirms: 0 })
  }
  await withClient(owner, async client => {
    for (let n = 0; n < FIRMS; n++) {
      await fill(client, await addFirm(client, likeId, n))
      if (n % 100 === 99) console.log(`${n + 1} firms after ${Math.round((performance.now() - began) / 1000)} s`)
    }
    await client.query(
      'insert into auth.accounts (company_id, user_id, email) select company_id, id, email from users on conflict do nothing',
    )
    await client.query('select fold_lead_tallies()')
    await client.query('vacuum analyze')
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from companies) as firms, (select count(*) from leads) as leads, (select count(*) from lead_logs) as entries,
         pg_size_pretty(pg_database_size(current_database())) as size`,
    )
    console.log(
      `${Object.entries(rows[0] ?? {})
        .map(([key, value]) => `${key} ${value}`)
        .join(', ')}`,
    )
  })
}

async function shotsOf({ base, token }: Installation): Promise<Record<string, () => Shot>> {
  const [ids, stages] = await Promise.all([leadIds(base, token), stageIds(base, token)])
  const words = ['meera shah', '70000123', 'lead47', 'kabir rao', 'ananya']
  return {
    list: () => ({ path: LIST }),
    counts: () => ({ path: '/api/crm/user/newLeadCount' }),
    search: () => ({ path: `${LIST}?search=${encodeURIComponent(pick(words))}` }),
    'by id': () => oneLead(pick(ids)),
    create,
    change: () => changeStage(pick(ids), pick(stages)),
  }
}

function judge(name: string, isMet: boolean, figures: string): void {
  if (!isMet) misses++
  console.log(`${isMet ? 'met' : 'MISSED'} ${name}: ${figures}`)
}

async function compare(alone: Installation, among: Installation): Promise<void> {
  const [ofAlone, ofAmong] = await Promise.all([shotsOf(alone), shotsOf(among)])
  const before = residentMegabytes(among.server.child.pid ?? 0)
  for (const name of Object.keys(ofAlone)) {
    const at = (one: Installation, shots: Record<string, () => Shot>) => () =>
      load(one.base, one.token, shots[name] as () => Shot, 3, 4)
    const turns = [at(alone, ofAlone), at(among, ofAmong)] as const
    await inTurns(1, ...turns)
    const rounds = await inTurns(ROUNDS, ...turns)
    const times = median(rounds.map(([few, many]) => many.p50 / few.p50))
    const errors = rounds.flat().reduce((sum, one) => sum + one.errors, 0)
    const p50 = (which: 0 | 1) => median(rounds.map(round => round[which].p50)).toFixed(2)
    judge(
      name,
      times <= TIMES_ALLOWED && errors === 0,
      `alone ${p50(0)} ms, among ${p50(1)} ms, ${times.toFixed(2)} times, ${errors} errors`,
    )
  }
  const after = residentMegabytes(among.server.child.pid ?? 0)
  judge('memory', after < 350, `${Math.round(before)} MB before, ${Math.round(after)} MB after`)
}

/** Sign-ins one after the other, in turns. */
async function measureSignIns(alone: Installation, among: Installation): Promise<void> {
  const times: [number, number][] = []
  for (let round = 0; round < 20; round++) times.push([await signIn(alone.base), await signIn(among.base)])
  const [few, many] = [median(times.map(([one]) => one)), median(times.map(([, one]) => one))]
  judge('sign-in', many / few <= TIMES_ALLOWED, `alone ${few.toFixed(1)} ms, among ${many.toFixed(1)} ms`)
}

async function signIn(base: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: SMALL_OWNER, password: 'Strong@pass1' }),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`A sign-in answered ${response.status}`)
  return performance.now() - began
}

async function measureJobs({ owner }: Installation): Promise<void> {
  await withClient(owner, async client => {
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now()
        await client.query(`select from ${question}`)
        times.push(performance.now() - began)
      }
      judge(`jobs, ${name}`, median(times) <= QUESTION_MILLISECONDS, `${median(times).toFixed(1)} ms`)
    }
  })
}

if (misses > 0) process.exitCode = 1
