import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { SCHEMA_LOCK } from './migrate.ts'

/**
 * The three roles: the owner of the tables, the one that serves requests, and one that sees every company. Migrations name them
 * in grants and policies.
 */
export const OWNER_ROLE = 'plinth_owner'
export const APP_ROLE = 'plinth_app'
export const OPS_ROLE = 'plinth_ops'
export const ROLES = [OWNER_ROLE, APP_ROLE, OPS_ROLE] as const
export type Role = (typeof ROLES)[number]

/** The logins of one database, ready to use. */
export interface Logins {
  /** owns schema and tables: only for migrations */
  owner: pg.ClientConfig
  /** serves requests, under row-level security */
  app: pg.ClientConfig
  /** sees every company: for backup and maintenance */
  ops: pg.ClientConfig
}

const EXTENSIONS = ['pg_trgm', 'btree_gin']

/** The password of a role, derived from the secret key so that all processes that share it agree. */
export function rolePassword(secretKey: Buffer, role: Role, database: string): string {
  return createHmac('sha256', secretKey).update(`${role} ${database}`).digest('base64url')
}

interface RoleSetup {
  database: string
  secretKey: Buffer
  /** tries to log in; false when the password is not accepted */
  accepts: (role: Role) => Promise<boolean>
  /** whether the owner may create databases: for tests, which clone a template */
  createDatabases: boolean
}

/**
 * Creates the three login roles, or sets their passwords when the secret key has changed. `admin` needs CREATEROLE and must hold
 * the lock (`underLock`). Throws when the roles of this server belong to the Plinth of another database, because changing their
 * passwords would lock it out.
 */
export async function ensureRoles(admin: pg.ClientBase, setup: RoleSetup): Promise<void> {
  const { rows: existing } = await admin.query<{ rolname: Role; note: string | null }>(
    `select rolname, shobj_description(oid, 'pg_authid') as note from pg_roles where rolname = any($1)`,
    [ROLES],
  )
  const accepted = new Set<Role>()
  const tryLogin = async ({ rolname }: { rolname: Role }) => {
    if (await setup.accepts(rolname)) accepted.add(rolname)
  }
  await Promise.all(existing.map(tryLogin))
  for (const role of ROLES) {
    if (accepted.has(role)) continue
    const existingRole = existing.find(({ rolname }) => rolname === role)
    const note = `Plinth, database ${setup.database}`
    if (existingRole && existingRole.note !== note) {
      throw new Error(
        `Role ${role} exists on this PostgreSQL server and does not belong to database ${setup.database} (${existingRole.note ?? 'not made by Plinth'}): use a server of its own, or make the three roles yourself and give DATABASE_APP_URL and DATABASE_OPS_URL`,
      )
    }
    const verifier = pg.escapeLiteral(scramVerifier(rolePassword(setup.secretKey, role, setup.database)))
    if (existingRole) {
      await admin.query(`alter role ${role} password ${verifier}`)
      continue
    }
    await admin.query(`create role ${role} login ${await attributes(admin, role, setup)} password ${verifier}`)
    await admin.query(`comment on role ${role} is ${pg.escapeLiteral(note)}`)
  }
}

async function attributes(admin: pg.ClientBase, role: Role, setup: RoleSetup): Promise<string> {
  const plain = `nosuperuser nocreaterole noreplication ${role === OWNER_ROLE && setup.createDatabases ? 'createdb' : 'nocreatedb'}`
  if (role !== OPS_ROLE) return `${plain} nobypassrls`
  // before PostgreSQL 16 only a superuser could grant BYPASSRLS; since then, a role that has it can. Policies cover the
  // other cases
  const { rows } = await admin.query<{ may: boolean }>(
    `select rolsuper or (rolbypassrls and current_setting('server_version_num')::int >= 160000) as may
       from pg_roles where rolname = current_user`,
  )
  return `${plain} ${rows[0]?.may ? 'bypassrls' : 'nobypassrls'}`
}

/**
 * The verifier that `ALTER ROLE … PASSWORD` stores (RFC 5803), so that the password itself is never sent and cannot end up in a
 * server log.
 */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** Creates the extensions and grants rights on the database itself. `admin` owns the database or is a superuser. */
export async function ensureDatabaseRights(admin: pg.ClientBase, database: string, ownerRole: string): Promise<void> {
  await ensureExtensions(admin)
  const owner = pg.escapeIdentifier(ownerRole)
  await admin.query(`grant connect, create, temporary on database ${pg.escapeIdentifier(database)} to ${owner}`)
  await admin.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${APP_ROLE}, ${OPS_ROLE}`)
  await admin.query(`grant usage, create on schema public to ${owner}`)
  // databases made before PostgreSQL 15 let everybody create tables here
  await admin.query('revoke create on schema public from public')
  await admin.query(`grant usage on schema public to ${APP_ROLE}, ${OPS_ROLE}`)
}

/** Creates the extensions that the schema needs; both are trusted, so the owner of a database may create them. */
export async function ensureExtensions(client: pg.ClientBase): Promise<void> {
  for (const name of EXTENSIONS) {
    const { rowCount } = await client.query('select from pg_extension where extname = $1', [name])
    if (rowCount) continue
    try {
      await client.query(`create extension ${name} schema public`)
    } catch (cause) {
      throw new Error(`The database needs the extension ${name}: ${(cause as Error).message}`, { cause })
    }
  }
}

/**
 * Grants on future objects of the owner: backup may read all of them, the application may use the schemas. Tables are granted one
 * by one.
 */
export async function ensureDefaultPrivileges(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ kinds: string }>(
    `select coalesce(string_agg(defaclobjtype::text, '' order by defaclobjtype), '') as kinds from pg_default_acl
      where defaclrole = current_user::regrole and defaclnamespace = 0`,
  )
  if (rows[0]?.kinds === 'Snr' || rows[0]?.kinds === 'nrS') return
  await owner.query(`alter default privileges grant usage on schemas to ${APP_ROLE}, ${OPS_ROLE}`)
  await owner.query(`alter default privileges grant select on tables to ${OPS_ROLE}`)
  await owner.query(`alter default privileges grant select on sequences to ${OPS_ROLE}`)
}

/** Runs `work` on a connection of `login`, under a lock, so that several processes may start at once. */
export async function underLock<T>(login: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...login, application_name: 'plinth set-up' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    return await work(client)
  } finally {
    // the end of the session also releases the lock
    await client.end()
  }
}
