import type { LiveEvent } from '@plinth/contract/company/live'
import type { Feature, Rights } from '@plinth/contract/company/people'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './database/database.ts'
import type { Files } from './files/files.ts'
import { claimKey, earlierAnswer, type Idempotency, keepAnswer } from './idempotency.ts'
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
  idempotency: Idempotency | undefined
}

/** What a change does besides its writes and its answer. */
export interface Effects {
  /** sends an event to everybody who listens, once the change is committed */
  emit(event: LiveEvent): void
}

/** Reads of the actor's company; see `Database.reads` for what reads may not do. */
export const read = <T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.reads(ctx.actor.companyId, work)

/**
 * One change: one transaction, with the answer kept under the caller's Idempotency-Key in that same transaction
 * (decisions.md 13), and live events sent only after the commit.
 * The same key again returns the first answer; with another body it is refused with 422.
 */
export async function mutate<T>(ctx: Context, work: (tx: Tx, effects: Effects) => Promise<T>): Promise<T> {
  const { companyId } = ctx.actor
  let events: LiveEvent[] = []
  const answer = await ctx.db.tenant(companyId, async tx => {
    // a transaction that could not be serialized runs again
    events = []
    const earlier = await claimKey<T>(tx, ctx)
    if (earlier) return earlier.answer
    const answer = await work(tx, { emit: event => events.push(event) })
    await keepAnswer(tx, ctx, answer)
    return answer
  })
  for (const event of events) ctx.live.publish(companyId, event)
  return answer
}

/**
 * For a change that counts against a limit, or does anything else, before its transaction: a repetition of a request that was
 * answered gets that answer at once and counts for nothing. `work` returns what its `mutate` returns.
 */
export async function unlessAnswered<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const earlier = ctx.idempotency && (await read(ctx, tx => earlierAnswer<T>(tx, ctx)))
  return earlier ? earlier.answer : work()
}
