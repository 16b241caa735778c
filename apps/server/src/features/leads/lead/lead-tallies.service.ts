import type { Services } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { foldTallyRows } from './lead.queries.ts'
import { forgetTotals } from './lead-totals.ts'

/**
 * Every change of a lead adds a row to the tallies, so that writers never wait for each other. This adds the rows up, so that
 * counting stays cheap however much is written.
 */

const FOLD_AFTER = 1000

type Folding = Pick<Services, 'db' | 'log'>
const waiting = new WeakMap<Database, Map<string, NodeJS.Timeout>>()

/** Adds up the tallies of a company, or of all; returns how many rows were replaced. */
export const foldTallies = (db: Database, companyId: string | null): Promise<number> =>
  companyId === null
    ? db.anonymous(tx => foldTallyRows(tx, null))
    : db.tenant(companyId, tx => foldTallyRows(tx, [companyId]))

/** Call this after writing leads of a company: it forgets the company's totals and adds up its tallies. */
export function leadsWereChanged(services: Folding & Pick<Services, 'live'>, companyId: string): void {
  forgetTotals(services.live, companyId)
  foldSoon(services, companyId)
}

/** Adds up a company's tallies a second after its first change. */
function foldSoon({ db, log }: Folding, companyId: string): void {
  const timers = waiting.get(db) ?? new Map<string, NodeJS.Timeout>()
  waiting.set(db, timers)
  if (timers.has(companyId)) return
  const timer = setTimeout(() => {
    timers.delete(companyId)
    // if this fails, the maintenance that runs every minute does it
    foldTallies(db, companyId).catch((error: unknown) => log.warn({ err: error }, 'tallies were not added up'))
  }, FOLD_AFTER)
  timers.set(companyId, timer.unref())
}

/** Leaves the rest to the next server's maintenance. */
export function stopFolding(db: Database): void {
  for (const timer of waiting.get(db)?.values() ?? []) clearTimeout(timer)
  waiting.delete(db)
}
