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
import { turnsOfEach } from './turns.ts'

/** Which leads a person may see: the level of their group, and whether that includes unassigned leads (LM-503 to LM-506). */
export interface LeadAccess {
  view: 'all' | 'team' | 'own'
  unassigned: boolean
  /** for the level `team`: the person and the members of every team they lead or belong to */
  memberIds: string[]
}

/** The signed-in person. Taken from the session alone, never from a parameter (decision 1). */
export interface Actor {
  sessionId: string
  userId: string
  companyId: string
  fullName: string
  email: string
  isClient: boolean
  isAdmin: boolean
  isSuperAdmin: boolean
  /** still on a temporary password: only profile, new password and logout are allowed */
  mustChangePassword: boolean
  rights: Rights
  features: Feature[]
  leadAccess: LeadAccess
  company: {
    name: string
    country: string
    /** of numbers without one; where the company has not said it, that of its country */
    dialCode: string
    timeZone: string
    currencySymbol: string
    isDemo: boolean
  }
}

/** What every service can use, with or without a signed-in person. */
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
  /** the bearer token as sent, valid or not; only setting a password looks at it (decision 5) */
  bearer: string | undefined
  /** for signed routes: their headers ('' where missing) and the raw bytes of the body */
  signed: { headers: Readonly<Record<string, string>>; body: Buffer } | undefined
}

/** A person who changes something: by a request, or by a job that goes on with it. */
export interface Acting extends Services {
  actor: Actor
  /** present where the caller sent an Idempotency-Key */
  idempotency: Idempotency | undefined
}

/** A request of a signed-in person. */
export interface Context extends PublicContext, Acting {}

/** Effects of a change besides its rows and its response. */
export interface Effects {
  /** sends an event to all listeners once the change is committed */
  emit(event: LiveEvent): void
}

/** Reads rows of the actor's company; see `Database.reads` for what a read may not do. */
export const read = <T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.reads(ctx.actor.companyId, work)

/**
 * Makes one change in one transaction. The response is stored under the caller's Idempotency-Key in the same transaction
 * (decision 13), and live events are sent only after the commit. A repeated key returns the stored response; with a different
 * body it is refused with 422.
 */
export async function mutate<T>(ctx: Acting, work: (tx: Tx, effects: Effects) => Promise<T>): Promise<T> {
  const { companyId } = ctx.actor
  let events: LiveEvent[] = []
  const answer = await ctx.db.tenant(companyId, async tx => {
    // the transaction may have been retried after a serialization failure
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

const oneOfEachKey = turnsOfEach(1)

/**
 * For a change that counts against a limit, or has other effects, before its transaction starts: a repeated request gets its
 * stored response and counts for nothing, also one that comes to the same process while the first is still under way, for which it waits
 * without holding a connection. `work` returns what its `mutate` returns.
 */
export async function unlessAnswered<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { actor, idempotency } = ctx
  if (!idempotency) return work()
  return oneOfEachKey(`${actor.userId} ${idempotency.key}`, async () => {
    const earlier = await read(ctx, tx => earlierAnswer<T>(tx, ctx))
    return earlier ? earlier.answer : work()
  })
}
