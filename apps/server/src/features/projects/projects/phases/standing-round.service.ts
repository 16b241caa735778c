import type { Services } from '../../../../platform/context.ts'
import { beginPhases } from './begin-project.service.ts'
import { planLateMilestones } from './late-milestones.service.ts'
import { refreshStandings } from './standing.service.ts'
import { deleteRemoved, selectCompaniesWithStaleStandings, takeStale, zoneOf } from './standing-round.queries.ts'

/** Companies of one round; what is beyond waits a minute. */
const ROUND = 500
/** Projects of one transaction, so that none takes long. */
const BATCH = 50
/** How long a deleted phase or milestone can be restored. */
const KEPT = 86_400_000

/**
 * Works out anew where projects stand, at 00:10 of each company's day and when a health that was set by hand is over (PJ-099,
 * PJ-100). Projects that were confirmed before there were phases get them first. What fell due while no server ran is done when one
 * runs again.
 */
export async function refreshStaleStandings(services: Services): Promise<void> {
  const at = services.clock.now()
  const companies = await services.db.anonymous(tx => selectCompaniesWithStaleStandings(tx, at, ROUND))
  for (const companyId of companies) {
    for (let done = BATCH; done === BATCH; ) done = await refreshSome(services, companyId, at)
  }
}

const refreshSome = (services: Services, companyId: string, at: Date): Promise<number> =>
  services.db.tenant(companyId, async tx => {
    const zone = await zoneOf(tx, companyId)
    const stale = await takeStale(tx, companyId, { at, zone, most: BATCH })
    for (const { id } of stale.filter(one => one.isNew))
      await beginPhases(tx, { companyId, projectId: id, by: null, zone, at })
    const known = stale.filter(one => !one.isNew).map(one => one.id)
    await refreshStandings(tx, companyId, known, { zone, at })
    await planLateMilestones(services, tx, companyId, { zone, at })
    return stale.length
  })

/** Removes for good what was deleted a day ago. */
export const sweepPhases = (services: Services): Promise<void> =>
  services.db.anonymous(tx => deleteRemoved(tx, new Date(services.clock.now().getTime() - KEPT)))
