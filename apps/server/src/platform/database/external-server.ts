import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './embedded/embedded.ts'
import { APP_ROLE, type Logins, OPS_ROLE, OWNER_ROLE } from './roles.ts'

const OLDEST_MAJOR = 15
/** The first minor versions without the known ways around row-level security. */
const SAFE_MINORS: Record<number, number> = { 15: 14, 16: 10, 17: 6 }

/** How long to wait for a server that is not there yet or too busy to respond, in milliseconds. */
const PATIENCE = 60_000
const TRY_AGAIN_AFTER = 500
/**
 * The server says that it is full, starting or stopping: worth another attempt. Any other error of its own would come back every
 * time.
 */
const PASSING = new Set(['53300', '57P01', '57P02', '57P03'])

export interface ServerFacts {
  version: string
  database: string
  createsRoles: boolean
}

/** Inspects the server behind DATABASE_URL: throws when Plinth cannot run on it, warns through `log` when it should not. */
export async function checkServer(login: pg.ClientConfig, log: Log): Promise<ServerFacts> {
  return withClient(login, 'DATABASE_URL', log, async client => {
    const { rows } = await client.query<{
      number: number
      database: string
      encoding: string
      createsRoles: boolean
    }>(`select current_setting('server_version_num')::int as number, current_database() as database,
          current_setting('server_encoding') as encoding, rolsuper or rolcreaterole as "createsRoles"
        from pg_roles where rolname = current_user`)
    const facts = rows[0]!
    const major = Math.floor(facts.number / 10_000)
    const minor = facts.number % 10_000
    const version = `${major}.${minor}`
    if (major < OLDEST_MAJOR) throw new Error(`Plinth needs PostgreSQL ${OLDEST_MAJOR} or newer, this is ${version}`)
    if (facts.encoding !== 'UTF8') {
      throw new Error(`The database ${facts.database} must be encoded in UTF8, not ${facts.encoding}`)
    }
    const safe = SAFE_MINORS[major]
    if (safe !== undefined && minor < safe) {
      log(`PostgreSQL ${version} has known leaks past row-level security: update it to ${major}.${safe} or newer`)
    }
    return { version, database: facts.database, createsRoles: facts.createsRoles }
  })
}

/** Checks logins that an administrator created: the right roles, without rights that they must not have, on one database. */
export async function checkGivenLogins(logins: Logins, log: Log): Promise<void> {
  const places = new Set<string>()
  const named = [
    { variable: 'DATABASE_URL', login: logins.owner, role: OWNER_ROLE },
    { variable: 'DATABASE_APP_URL', login: logins.app, role: APP_ROLE },
    { variable: 'DATABASE_OPS_URL', login: logins.ops, role: OPS_ROLE },
  ]
  for (const { variable, login, role } of named) {
    await withClient(login, variable, log, async client => {
      const { rows } = await client.query<{ name: string; tooMuch: boolean; place: string }>(
        `select current_user as name, rolsuper or (rolbypassrls and rolname <> $1) as "tooMuch",
                (select oid::text from pg_database where datname = current_database()) || ' ' || pg_postmaster_start_time() as place
           from pg_roles where rolname = current_user`,
        [OPS_ROLE],
      )
      const actual = rows[0]!
      if (actual.name !== role) throw new Error(`${variable} must log in as ${role}, not as ${actual.name}`)
      if (actual.tooMuch) throw new Error(`${variable}: ${role} must be neither SUPERUSER nor BYPASSRLS`)
      places.add(actual.place)
    })
  }
  if (places.size > 1) throw new Error('DATABASE_URL, DATABASE_APP_URL and DATABASE_OPS_URL name different databases')
}

async function withClient<T>(
  login: pg.ClientConfig,
  variable: string,
  log: Log,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectPatiently(login, variable, log)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Machines start in any order and a busy one may be slow, so temporary failures are retried for a minute. */
async function connectPatiently(login: pg.ClientConfig, variable: string, log: Log): Promise<pg.Client> {
  const deadline = Date.now() + PATIENCE
  let isTold = false
  for (;;) {
    const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...login })
    // errors are reported by the connection or the statement; an 'error' event without a listener would end the process
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (cause) {
      await client.end().catch(() => undefined)
      const { message } = cause as Error
      if (!mayPass(cause) || Date.now() > deadline)
        throw new Error(`Cannot log in with ${variable}: ${message}`, { cause })
      if (!isTold) log(`The database of ${variable} does not answer yet (${message}): trying again for a minute`)
      isTold = true
      await delay(TRY_AGAIN_AFTER)
    }
  }
}

/**
 * Whether an error is temporary: the network is not up, the server does not respond or is starting. Not a wrong password, name or
 * certificate.
 */
function mayPass(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  if (code === undefined) return /timeout expired|Connection terminated/.test(message)
  return PASSING.has(code) || AWAY.has(code)
}
const AWAY = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH'.split(' '),
)
