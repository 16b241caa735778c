import type { SignedIn } from '@plinth/contract/company/auth'
import { firmDialCode } from '@plinth/contract/company/firm-home'
import { AppError, isAppError } from '@plinth/contract/error-codes'
import { LRUCache } from 'lru-cache'
import { v7 as uuid } from 'uuid'
import { type Actor, type Context, mutate, type PublicContext, type Services } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { accessOf, forgetOwnStep, nameOfPerson, noteSignIn, requireOwnPassword } from '../people/people.service.ts'
import { selectActorOfPerson } from './actor-of-person.queries.ts'
import { captureLimit, captureSenderLimit, invitationLimits, spend } from './limits.service.ts'
import { makeTemporaryPassword, type TemporaryPassword } from './passwords/temporary-passwords.ts'
import { DEACTIVATED } from './refusals.ts'
import { newSecret, secretHash } from './secrets.ts'
import {
  type ActorRow,
  deleteSession,
  deleteSessions,
  deleteSessionsOfDeactivated,
  holdSession,
  insertSession,
  lockPerson,
  type NewSession,
  type SessionOwner,
  selectActor,
  selectCompanyOfSession,
  selectSessions,
  touchSession,
  wasDeactivated,
} from './sessions.queries.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const TOUCH_AFTER = 60_000

/**
 * The person behind a bearer token, or undefined where it is no live session of an active person (decisions 1, 3).
 * Looked up on every request, so that an ended session and a changed right count at once, in every process.
 */
export async function actorOf(services: Pick<Services, 'db' | 'clock'>, token: string): Promise<Actor | undefined> {
  if (!TOKEN.test(token)) return undefined
  const now = services.clock.now()
  const companyId = services.db.isDistributed ? await companyOf(services.db, token) : undefined
  const row = await services.db.single(tx => selectActor(tx, secretHash(token), now), companyId)
  if (!row) return undefined
  // once a minute is exact enough for seven days, and spares a write on every request
  if (now.getTime() - row.lastUsedAt.getTime() >= TOUCH_AFTER)
    await services.db.anonymous(tx => touchSession(tx, row.sessionId, now))
  return toActor(row)
}

/** Whose rows a session comes to, which never changes; whether it still stands is asked for each request. */
const COMPANIES = new LRUCache<string, string>({ max: 10_000 })
async function companyOf(db: Database, token: string): Promise<string | undefined> {
  const hash = secretHash(token)
  const key = hash.toString('base64url')
  const found = COMPANIES.get(key) ?? (await db.single(tx => selectCompanyOfSession(tx, hash)))
  if (found !== undefined) COMPANIES.set(key, found)
  return found
}

/** Why a token is none any more, where it was one: what its browser is told. Undefined where there is nothing to say. */
export async function endOfSession(services: Pick<Services, 'db'>, token: string): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined
  return (await services.db.single(tx => wasDeactivated(tx, secretHash(token)))) ? DEACTIVATED : undefined
}

/** A person as they are now, for work done for them without a session; undefined where they are active no more. */
export async function actorOfPerson(tx: Tx, companyId: string, userId: string): Promise<Actor | undefined> {
  const row = await selectActorOfPerson(tx, companyId, userId)
  return row && toActor({ ...row, sessionId: '' })
}

const toActor = (row: Omit<ActorRow, 'lastUsedAt'>): Actor => ({
  sessionId: row.sessionId,
  userId: row.userId,
  companyId: row.companyId,
  fullName: nameOfPerson(row),
  email: row.email,
  isClient: row.isClient,
  isAdmin: row.isAdmin,
  isSuperAdmin: row.isSuperAdmin,
  mustChangePassword: row.isTemporary,
  ...accessOf(row),
  leadAccess: { view: row.viewLevel, unassigned: row.viewUnassigned, memberIds: row.memberIds },
  company: {
    name: row.companyName,
    country: row.country,
    dialCode: firmDialCode(row),
    timeZone: row.timeZone,
    currencySymbol: row.currencySymbol,
    isDemo: row.isDemo,
  },
})

export interface Entrant {
  userId: string
  getStarted?: boolean
  isFirstTimeLogin?: boolean
  tempPassword?: boolean
}
type Visit = Pick<PublicContext, 'clock' | 'userAgent'>

/** Begins a session for a person who needs no password; undefined where they are not active any more. */
export async function startSession(
  ctx: Visit & Pick<PublicContext, 'db'>,
  person: Entrant & SessionOwner,
): Promise<SignedIn | undefined> {
  return ctx.db.tenant(person.companyId, async tx =>
    (await lockPerson(tx, person)) ? beginSession(ctx, tx, person) : undefined,
  )
}

/**
 * Begins a session in a transaction that has locked the person; its token is returned here and never again. A session that continues another one counts its 30 days from
 * when that one began, or sessions could be handed on for ever (decision 3).
 */
export async function beginSession(ctx: Visit, tx: Tx, person: Entrant, began = ctx.clock.now()): Promise<SignedIn> {
  const accessToken = newSecret()
  await insertSession(tx, { ...sessionOf(ctx, person, accessToken), began })
  return signedIn(person, accessToken)
}

/**
 * Begins a session for a person whose password was compared with this hash, in a transaction of their company. Answers
 * undefined where the password was changed or the person deactivated since (decision 3).
 */
export async function startProvenSession(
  ctx: Visit,
  tx: Tx,
  person: Entrant & { companyId: string; passwordHash: string },
): Promise<SignedIn | undefined> {
  return (await noteSignIn(tx, person, ctx.clock.now())) ? beginSession(ctx, tx, person) : undefined
}

const sessionOf = (ctx: Visit, { userId }: Entrant, accessToken: string): NewSession => ({
  id: uuid(),
  tokenHash: secretHash(accessToken),
  userId,
  userAgent: ctx.userAgent,
  at: ctx.clock.now(),
})

const signedIn = (person: Entrant, accessToken: string): SignedIn => {
  const { userId, getStarted = false, isFirstTimeLogin = false, tempPassword = false } = person
  return { accessToken, _id: userId, getStarted, isFirstTimeLogin, tempPassword }
}

/** Ends the session of this request at once, and forgets an unfinished step of onboarding (SH-Q05, SH-Q35). */
export async function logout(ctx: Context): Promise<void> {
  await forgetOwnStep(ctx)
  await ctx.db.tenant(ctx.actor.companyId, tx => deleteSession(tx, ctx.actor, ctx.actor.sessionId))
}

/** The sessions of the person signed in, the last used first. Throws FORBIDDEN while a temporary password stands. */
export async function listSessions(ctx: Context) {
  requireOwnPassword(ctx.actor)
  const rows = await ctx.db.anonymous(tx => selectSessions(tx, ctx.actor.userId, ctx.clock.now()))
  return rows.map(row => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    userAgent: row.userAgent,
    isCurrent: row.id === ctx.actor.sessionId,
  }))
}

/** Ends all of one's sessions but the one that asks. Throws FORBIDDEN while a temporary password stands. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  requireOwnPassword(ctx.actor)
  const { actor } = ctx
  await mutate(ctx, async tx => {
    await holdOwn(tx, actor)
    await deleteSessions(tx, actor, actor.sessionId)
    await recordAudit(tx, { actor, action: 'sessions.ended', at: ctx.clock.now(), targetId: actor.userId })
  })
}

/** Ends one of one's own sessions at once. Throws NOT_FOUND, for somebody else's session too, and FORBIDDEN. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  requireOwnPassword(ctx.actor)
  const { actor } = ctx
  const isGone = await ctx.db.tenant(actor.companyId, async tx => {
    await holdOwn(tx, actor)
    return deleteSession(tx, actor, id)
  })
  if (!isGone) throw new AppError('NOT_FOUND')
}

/** Two sessions that end each other: the second one has ended, and ends nothing any more. Throws UNAUTHENTICATED. */
async function holdOwn(tx: Tx, actor: Actor): Promise<void> {
  await lockPerson(tx, actor)
  if (!(await holdSession(tx, actor.userId, actor.sessionId))) throw new AppError('UNAUTHENTICATED')
}

/** A random password to mail to somebody who is invited, with its hash and its end after seven days (SH-Q69). */
export const temporaryPassword = (now: Date): Promise<TemporaryPassword> => makeTemporaryPassword(now)

/** Counts what a stranger sends to any capture form, whatever becomes of it. Throws TOO_MANY_REQUESTS. */
export const countCaptureSender = (services: Services, ip: string): Promise<void> =>
  spend(services, [captureSenderLimit(ip)])

/** Counts what is about to become so many leads of a capture form, against that form. Throws TOO_MANY_REQUESTS. */
export const countCapture = (
  services: Services,
  publicId: string,
  channel: 'page' | 'signed' | 'hook',
  count = 1,
): Promise<void> => spend(services, [{ ...captureLimit(publicId, channel), count }])

/** Counts an invitation against its address and the company. Throws TOO_MANY_REQUESTS, saying which of them is used up. */
export async function countInvitation(ctx: Context, email: string): Promise<void> {
  const { address, company } = invitationLimits(ctx.actor.companyId, email)
  const often = `This address was invited ${address.points} times within an hour. Please try again later`
  await spend(ctx, [address]).catch(saying(often))
  await spend(ctx, [company]).catch(saying(`At most ${company.points} invitations can be sent in 24 hours`))
}

const saying = (message: string) => (error: unknown) => {
  throw isAppError(error, 'TOO_MANY_REQUESTS') ? new AppError(error.code, message, { data: error.data }) : error
}

/**
 * Ends all sessions of a person in the caller's transaction, which is one of their company; open event streams follow within
 * about a second (SH-Q113).
 */
export const endSessionsOf = (tx: Tx, companyId: string, userId: string): Promise<void> =>
  deleteSessions(tx, { companyId, userId }, null)

/** The same for a person who is deactivated, whose browsers are told so. */
export const endSessionsOfDeactivated = (tx: Tx, companyId: string, userId: string, at: Date): Promise<void> =>
  deleteSessionsOfDeactivated(tx, { companyId, userId }, at)
