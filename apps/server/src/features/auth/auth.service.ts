import type { SignedIn } from '@plinth/contract/auth'
import { AppError } from '@plinth/contract/error-codes'
import { v7 as uuid } from 'uuid'
import type { Actor, Context, PublicContext, Services } from '../../platform/context.ts'
import { accessOf, nameOfPerson, requireOwnPassword } from '../people/people.service.ts'
import { newSecret, secretHash } from './secrets.ts'
import {
  type ActorRow,
  deleteSession,
  insertSession,
  selectActor,
  selectSessions,
  touchSession,
} from './sessions.queries.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const TOUCH_AFTER = 60_000

/** The person behind a bearer token, or undefined where it is no live session of an active person (decisions.md 1, 3). */
export async function actorOf(services: Pick<Services, 'db' | 'clock'>, token: string): Promise<Actor | undefined> {
  if (!TOKEN.test(token)) return undefined
  const now = services.clock.now()
  const row = await services.db.single(tx => selectActor(tx, secretHash(token), now))
  if (!row) return undefined
  // once a minute is exact enough for seven days, and spares a write on every request
  if (now.getTime() - row.lastUsedAt.getTime() >= TOUCH_AFTER)
    await services.db.single(tx => touchSession(tx, row.sessionId, now))
  return toActor(row)
}

const toActor = (row: ActorRow): Actor => ({
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
    dialCode: row.dialCode,
    timeZone: row.timeZone,
    currencySymbol: row.currencySymbol,
    isDemo: row.isDemo,
  },
})

/** Begins a session for a person whose identity was just proven; the token is answered here and never again. */
export async function startSession(
  ctx: Pick<PublicContext, 'db' | 'clock' | 'userAgent'>,
  person: { userId: string; getStarted?: boolean; isFirstTimeLogin?: boolean; tempPassword?: boolean },
): Promise<SignedIn> {
  const { userId, getStarted = false, isFirstTimeLogin = false, tempPassword = false } = person
  const accessToken = newSecret()
  await ctx.db.anonymous(tx =>
    insertSession(tx, {
      id: uuid(),
      tokenHash: secretHash(accessToken),
      userId,
      userAgent: ctx.userAgent,
      at: ctx.clock.now(),
    }),
  )
  return { accessToken, _id: userId, getStarted, isFirstTimeLogin, tempPassword }
}

/** Ends the session of this request at once (SH-Q05). */
export async function logout(ctx: Context): Promise<void> {
  await ctx.db.anonymous(tx => deleteSession(tx, ctx.actor.userId, ctx.actor.sessionId))
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

/** Ends one of one's own sessions at once. Throws NOT_FOUND, for somebody else's session too, and FORBIDDEN. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  requireOwnPassword(ctx.actor)
  const isGone = await ctx.db.anonymous(tx => deleteSession(tx, ctx.actor.userId, id))
  if (!isGone) throw new AppError('NOT_FOUND')
}
