import type { Services } from '../../../../platform/context.ts'
import { forgetReaders, selectCompaniesWithReaders } from './views.queries.ts'

const DAY_MS = 86_400_000
/** Network address and browser of a reading are kept for so long (QT-Q35). */
const KEPT_DAYS = 180
const SLICE = 1000

/** Empties addresses and browsers of readings that are older; that and when a page was read stays. */
export async function forgetOldReaders({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  for (const companyId of await db.anonymous(tx => selectCompaniesWithReaders(tx, before)))
    while ((await db.tenant(companyId, tx => forgetReaders(tx, companyId, before, SLICE))) === SLICE);
}
