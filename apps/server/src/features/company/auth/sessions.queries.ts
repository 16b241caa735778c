import './auth.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface ActorRow {
  sessionId: string
  lastUsedAt: Date
  userId: string
  companyId: string
  firstName: string
  lastName: string
  email: string
  isClient: boolean
  isAdmin: boolean
  isSuperAdmin: boolean
  isTemporary: boolean
  features: string[]
  crmEdit: boolean
  crmCanAssign: boolean
  quotationEdit: boolean
  quotationApprove: boolean
  quotationViewCosts: boolean
  canCreateProject: boolean
  viewLevel: 'all' | 'team' | 'own'
  viewUnassigned: boolean
  memberIds: string[]
  companyName: string
  country: string
  dialCode: string
  timeZone: string
  currencySymbol: string
  isDemo: boolean
}

/** The person behind a session that is neither idle for 7 days nor 30 days old (decision 3). */
export async function selectActor(tx: Tx, tokenHash: Buffer, at: Date): Promise<ActorRow | undefined> {
  const found = await sql<ActorRow>`
    select session_id as "sessionId", last_used_at as "lastUsedAt", user_id as "userId", company_id as "companyId",
      first_name as "firstName", last_name as "lastName", email, is_client as "isClient", is_admin as "isAdmin",
      is_super_admin as "isSuperAdmin", password_is_temporary as "isTemporary", features, crm_edit as "crmEdit",
      crm_can_assign as "crmCanAssign", quotation_edit as "quotationEdit",
      quotation_approve as "quotationApprove", quotation_view_costs as "quotationViewCosts", can_create_project as "canCreateProject",
      view_level as "viewLevel", view_unassigned as "viewUnassigned", member_ids as "memberIds",
      company_name as "companyName", country, dial_code as "dialCode", time_zone as "timeZone",
      currency_symbol as "currencySymbol", is_demo as "isDemo"
    from auth.session_actor(${tokenHash}, ${at})`.execute(tx)
  return found.rows[0]
}

/** The company of a session, ended or not, without asking its worker for anything. */
export async function selectCompanyOfSession(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const found = await sql<{ company: string | null }>`
    select auth.company_of_session(${tokenHash}) as company`.execute(tx)
  return found.rows[0]?.company ?? undefined
}

export async function touchSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('auth.sessions')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('last_used_at', '<', at)
    .execute()
}

/** Whose sessions they are. */
export interface SessionOwner {
  companyId: string
  userId: string
}

/**
 * Locks a person in a transaction of their company, before anything else that makes or ends sessions of theirs: a session
 * that is being made is then seen by what ends it, or is made afterwards, by who still may. Signing in and
 * `auth.take_handoff` take the lock themselves. Returns whether the person is active.
 */
export async function lockPerson(tx: Tx, { companyId, userId }: SessionOwner): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('is_active')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked?.is_active ?? false
}

export interface NewSession {
  id: string
  tokenHash: Buffer
  userId: string
  userAgent: string
  at: Date
}

/** Begins a session whose 30 days count from `began`, of a person whom the transaction has locked. */
export async function insertSession(tx: Tx, session: NewSession & { began: Date }): Promise<void> {
  const { id, tokenHash, userId, userAgent, at, began } = session
  await tx
    .insertInto('auth.sessions')
    .values({
      token_hash: tokenHash,
      id,
      user_id: userId,
      created_at: began,
      last_used_at: at,
      user_agent: userAgent,
    })
    .execute()
}

/** Whether this session of a person still stands; it then stands until the transaction is over. */
export async function holdSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** A person's sessions that still stand, the last used first. */
export function selectSessions(tx: Tx, userId: string, at: Date) {
  return tx
    .selectFrom('auth.sessions')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', daysBefore(at, 7))
    .where('created_at', '>', daysBefore(at, 30))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000)

/** Ends one session of this person; returns whether there was one. */
export async function deleteSession(tx: Tx, owner: SessionOwner, id: string): Promise<boolean> {
  await lockPerson(tx, owner)
  const { userId } = owner
  const gone = await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Ends all sessions of a person but the one named. */
export async function deleteSessions(tx: Tx, owner: SessionOwner, except: string | null): Promise<void> {
  await lockPerson(tx, owner)
  const { userId } = owner
  await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).where('id', 'is distinct from', except).execute()
}

/** Ends all sessions of a person who is deactivated, and keeps for a while that this was why. */
export async function deleteSessionsOfDeactivated(tx: Tx, owner: SessionOwner, at: Date): Promise<void> {
  await lockPerson(tx, owner)
  await sql`
    with ended as (delete from auth.sessions where user_id = ${owner.userId} returning token_hash)
    insert into auth.ended_sessions (token_hash, ended_at) select token_hash, ${at}::timestamptz from ended
    on conflict (token_hash) do nothing`.execute(tx)
}

/** Whether the session of this token ended because its person was deactivated. */
export async function wasDeactivated(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const found = await sql`select 1 from auth.ended_sessions where token_hash = ${tokenHash}`.execute(tx)
  return found.rows.length > 0
}
