import { createHash } from 'node:crypto'
import type { LiveEvent } from '@plinth/contract/company/live'
import type { Feature, Rights } from '@plinth/contract/company/people'
import { AppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './database/database.ts'
import { prepared } from './database/pipelined-connection.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Mailer } from './mail/mailer.ts'

/** Which leads a person may see: the level of their group, and whether unassigned ones are among them (LM-503 to LM-506). */
export interface LeadAccess {
  view: 'all' | 'team' | 'own'
  unassigned: boolean
  /** with `team`: the person and the members of every team they lead or belong to */
  memberIds: string[]
}

/** Who is asking. Comes from the session alone, never from a parameter (decisions.md 1). */
export interface Actor {
  sessionId: string
  userId: string
  companyId: string
  fullName: string
  email: string
  isClient: boolean
  isAdmin: boolean
  isSuperAdmin: boolean
  /** the temporary password still stands: only profile, new password and logout are open */
  mustChangePassword: boolean
  rights: Rights
  features: Feature[]
  leadAccess: LeadAccess
  company: {
    name: string
    country: string
    dialCode: string
    timeZone: string
    currencySymbol: string
    isDemo: boolean
  }
}

/** What every service can reach, whoever asks. */
export interface Services {
  config: Config
  clock: Clock
  db: Database
  jobs: Jobs
  live: Live
  files: Files
  mailer: Mailer
  log: Logger
}

/** A request without a session. */
export interface PublicContext extends Services {
  requestId: string
  ip: string
  userAgent: string
  /** the token sent, whether or not it is worth anything; only setting a password looks at it (decisions.md 5) */
  bearer: string | undefined
  /** where the route is signed: its headers ('' where not sent) and the bytes of the body as they came */
  signed: { headers: Readonly<Record<string, string>>; body: Buffer } | undefined
}

/** A request of a signed-in person. */
export interface Context extends PublicContext {
  actor: Actor
  /** present where the caller sent an Idempotency-Key */
  idempotency: { key: string; route: string; bodyHash: Buffer } | undefined
}

/** What becomes of a change besides its answer. */
export interface Effects {
  /** tells who listens, once the change is committed */
  emit(event: LiveEvent): void
  /** for writes behind which the work asks nothing more: they travel with the commit, and answer nothing */
  late: Tx
}

export interface MutateOptions {
  /**
   * The work asks its first questions together with the look-up of an earlier answer, and is given up where there is one:
   * for work that does nothing outside its transaction.
   */
  asksAtOnce?: boolean
}

/** Reads of the actor's company; see `Database.reads` for what reads may not do. */
export const read = <T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.reads(ctx.actor.companyId, work)

/**
 * One change: one transaction, with the answer kept under the caller's Idempotency-Key in that same transaction
 * (decisions.md 13), and live events sent only after the commit.
 * The same key again answers the first result; with another body it is refused with 422.
 */
export async function mutate<T>(
  ctx: Context,
  work: (tx: Tx, effects: Effects) => Promise<T>,
  { asksAtOnce = false }: MutateOptions = {},
): Promise<T> {
  const events: LiveEvent[] = []
  const { actor, idempotency } = ctx
  const earlier = idempotency && ((tx: Tx) => earlierAnswer<T>(tx, ctx, idempotency))
  const change = async (tx: Tx, late: Tx): Promise<Done<T>> => {
    events.length = 0
    const found = asksAtOnce ? undefined : await earlier?.(tx)
    if (found) return found
    const answer = await work(tx, { emit: event => events.push(event), late })
    if (idempotency) await keepAnswer(late, ctx, idempotency, answer)
    return { answer, isNew: true }
  }
  const done = await ctx.db.tenant(actor.companyId, change, { instead: asksAtOnce ? earlier : undefined })
  if (done.isNew) for (const event of events) ctx.live.publish(actor.companyId, event)
  return done.answer
}

/**
 * For a change that counts against a limit, or does anything else, before its transaction: a repetition of a request that was
 * answered gets that answer at once and counts for nothing. `work` returns what its `mutate` returns.
 */
export async function unlessAnswered<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { idempotency } = ctx
  const found = idempotency && (await read(ctx, tx => earlierAnswer<T>(tx, ctx, idempotency)))
  return found ? found.answer : work()
}

/** What a change came to: done now, or answered as it was the first time. */
interface Done<T> {
  answer: T
  isNew?: true
}

type Idempotency = NonNullable<Context['idempotency']>

async function earlierAnswer<T>(tx: Tx, ctx: Context, idempotency: Idempotency): Promise<Done<T> | undefined> {
  const { companyId, userId } = ctx.actor
  const lock = createHash('sha256').update(`${userId} ${idempotency.key}`).digest().readBigInt64BE().toString()
  // two requests with one key run one after the other; the second then finds the first one's answer
  const [, found] = await Promise.all([
    sql`${prepared} select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx),
    sql<{ route: string; body_hash: Buffer; answer: T }>`${prepared}
      select route, body_hash, answer from idempotency_keys
      where company_id = ${companyId} and user_id = ${userId} and key = ${idempotency.key}`.execute(tx),
  ])
  const row = found.rows[0]
  if (!row) return undefined
  if (row.route !== idempotency.route || !row.body_hash.equals(idempotency.bodyHash))
    throw new AppError('IDEMPOTENCY_MISMATCH')
  return { answer: row.answer }
}

async function keepAnswer(tx: Tx, { actor, clock }: Context, idempotency: Idempotency, answer: unknown): Promise<void> {
  const { key, route, bodyHash } = idempotency
  await sql`${prepared} insert into idempotency_keys (company_id, user_id, key, route, body_hash, answer, created_at)
    values (${actor.companyId}, ${actor.userId}, ${key}, ${route}, ${bodyHash}, ${JSON.stringify(answer)}::jsonb,
      ${clock.now()})`.execute(tx)
}
