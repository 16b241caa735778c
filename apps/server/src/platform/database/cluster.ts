import pg from 'pg'
import { type Embedded, joinEmbedded, type Log, startEmbedded } from './embedded/embedded.ts'
import { EmbeddedInUseError } from './embedded/embedded-postmaster.ts'
import { checkGivenLogins, checkServer } from './external-server.ts'
import {
  APP_ROLE,
  ensureDatabaseRights,
  ensureDefaultPrivileges,
  ensureExtensions,
  ensureRoles,
  type Logins,
  OPS_ROLE,
  OWNER_ROLE,
  type Role,
  rolePassword,
  underLock,
} from './roles.ts'

/** A database server that holds Plinth's database and roles. */
export interface Cluster extends Logins {
  /** a description for logs, without secrets */
  describe: string
  /** stops an embedded PostgreSQL that this process owns; otherwise does nothing */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** an external PostgreSQL 15 or newer; without it, the embedded one under `dataDir` */
  databaseUrl?: string | undefined
  /** logins of plinth_app and plinth_ops, where the user of `databaseUrl` may not create roles */
  appUrl?: string | undefined
  opsUrl?: string | undefined
  dataDir: string
  /** role passwords are derived from this key, which all processes of an installation share */
  secretKey: Buffer
  /** false turns fsync off and lets the owner create databases: only for the throw-away clusters of tests */
  durable?: boolean
  /** joins an embedded PostgreSQL that another process runs instead of refusing to (backup) */
  join?: boolean
}

const EMBEDDED_DATABASE = 'plinth'

/**
 * Opens the database server and makes sure that roles, database, extensions and grants exist. Safe when several processes do it
 * at once, and quick when there is nothing to do. Rejects with an explanation of what the operator can do.
 */
export async function openCluster(options: ClusterOptions, log: Log): Promise<Cluster> {
  return options.databaseUrl === undefined
    ? openEmbedded(options, log)
    : openExternal(options, options.databaseUrl, log)
}

/** The same logins for another database on the same server. */
export function databaseNamed(cluster: Logins, name: string): Logins {
  return {
    owner: { ...cluster.owner, database: name },
    app: { ...cluster.app, database: name },
    ops: { ...cluster.ops, database: name },
  }
}

async function openEmbedded(options: ClusterOptions, log: Log): Promise<Cluster> {
  const embedded = await startOrJoin(options, log)
  try {
    const logins = loginsFor(embedded.admin, EMBEDDED_DATABASE, options.secretKey)
    await underLock(embedded.admin, async admin => {
      await ensureRoles(admin, roleSetup(logins, EMBEDDED_DATABASE, options))
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [EMBEDDED_DATABASE])
      if (!rowCount) await admin.query(`create database ${EMBEDDED_DATABASE} owner ${OWNER_ROLE}`)
    })
    await prepareDatabase({ ...embedded.admin, database: EMBEDDED_DATABASE }, logins)
    return {
      ...logins,
      describe: `embedded PostgreSQL in ${embedded.directory}`,
      stop: () => embedded.stop(),
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function startOrJoin(options: ClusterOptions, log: Log): Promise<Embedded> {
  try {
    return await startEmbedded(options.dataDir, log, { durable: options.durable ?? true })
  } catch (error) {
    const running = options.join && error instanceof EmbeddedInUseError ? joinEmbedded(options.dataDir, log) : undefined
    if (!running) throw error
    return running
  }
}

async function openExternal(options: ClusterOptions, databaseUrl: string, log: Log): Promise<Cluster> {
  const url = parseUrl(databaseUrl)
  const server = await checkServer(url, log)
  const describe = `PostgreSQL ${server.version} at ${url.host}:${url.port}/${server.database}`
  const stop = async () => undefined
  if (options.appUrl !== undefined && options.opsUrl !== undefined) {
    const configured = { owner: url, app: parseUrl(options.appUrl), ops: parseUrl(options.opsUrl) }
    await checkGivenLogins(configured, log)
    await underLock(configured.owner, async owner => {
      await ensureExtensions(owner)
      await ensureDefaultPrivileges(owner)
    })
    return { ...configured, describe, stop }
  }
  if (!server.createsRoles) {
    throw new Error(
      `The user of DATABASE_URL may not create roles. Give it CREATEROLE, or create ${OWNER_ROLE}, ${APP_ROLE} and ${OPS_ROLE} as login roles, let ${OWNER_ROLE} own the database, and set DATABASE_URL, DATABASE_APP_URL and DATABASE_OPS_URL to them`,
    )
  }
  const logins = loginsFor({ ...url, database: server.database }, server.database, options.secretKey)
  await underLock(url, admin => ensureRoles(admin, roleSetup(logins, server.database, options)))
  await prepareDatabase(url, logins)
  return { ...logins, describe, stop }
}

/** Creates extensions and grants where they are missing. */
async function prepareDatabase(adminLogin: pg.ClientConfig, logins: Logins): Promise<void> {
  const database = logins.owner.database ?? ''
  await underLock(adminLogin, async admin => {
    const { rows } = await admin.query<{ ready: boolean }>(
      `select has_database_privilege($1, current_database(), 'create') and has_schema_privilege($1, 'public', 'create')
          and has_schema_privilege($2, 'public', 'usage') and not has_schema_privilege($2, 'public', 'create')
          and has_schema_privilege($3, 'public', 'usage')
          and (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')) = 2 as ready`,
      [OWNER_ROLE, APP_ROLE, OPS_ROLE],
    )
    if (!rows[0]?.ready) await ensureDatabaseRights(admin, database, OWNER_ROLE)
  })
  await underLock(logins.owner, async owner => {
    const { rows } = await owner.query<{ may: boolean }>(
      `select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`,
    )
    if (!rows[0]?.may)
      throw new Error(`${OWNER_ROLE} may not create tables: the user of DATABASE_URL must own ${database}`)
    await ensureDefaultPrivileges(owner)
  })
}

function loginsFor(base: pg.ClientConfig, database: string, secretKey: Buffer): Logins {
  const login = (role: Role) => ({ ...base, database, user: role, password: rolePassword(secretKey, role, database) })
  return { owner: login(OWNER_ROLE), app: login(APP_ROLE), ops: login(OPS_ROLE) }
}

function roleSetup(logins: Logins, database: string, options: ClusterOptions) {
  const byRole = { [OWNER_ROLE]: logins.owner, [APP_ROLE]: logins.app, [OPS_ROLE]: logins.ops }
  return {
    database,
    secretKey: options.secretKey,
    createDatabases: options.durable === false,
    accepts: (role: Role) => acceptsLogin(byRole[role]),
  }
}

async function acceptsLogin(login: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(login)
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    // only reached after the password was accepted: the database itself is created later than its roles
    if (code === '3D000') return true
    if (code === '28P01' || code === '28000') return false
    throw error
  } finally {
    await client.end()
  }
}

/** Splits a connection string into its parts, so that user and database can be replaced. */
function parseUrl(connectionString: string): pg.ClientConfig {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString })
  return { host, port, user, password: password ?? undefined, database, ssl }
}
