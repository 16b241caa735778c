import { currentPhase, projectHealth, projectProgress } from '@plinth/contract/projects/project-phases/standing'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { type Standing, type StandingFacts, selectStandingFacts, updateStandings } from './standing.queries.ts'

/** The moment a standing is worked out for, and the company's time zone, which says what day it is. */
export interface Moment {
  zone: string
  at: Date
}

/**
 * Works out how far a project is, which phase it is in and how it stands, in the transaction of the change that they depend on: of
 * its phases, milestones, status and planned end (PJ-091, PJ-097 to PJ-099). A health that was set by hand stays until its time
 * is over (PJ-100). Whoever changes one of them calls this after it.
 */
export const refreshStanding = (tx: Tx, companyId: string, projectId: string, moment: Moment): Promise<void> =>
  refreshStandings(tx, companyId, [projectId], moment)

/** The same for several projects of one company. */
export async function refreshStandings(
  tx: Tx,
  companyId: string,
  projectIds: readonly string[],
  moment: Moment,
): Promise<void> {
  const facts = await selectStandingFacts(tx, companyId, projectIds)
  const today = dayOf(moment.zone, moment.at)
  if (facts.length > 0)
    await updateStandings(
      tx,
      companyId,
      facts.map(one => standingOf(one, today, moment.at)),
      today,
    )
}

function standingOf(facts: StandingFacts, today: string, at: Date): Standing {
  const progress = projectProgress(facts.phases)
  const isByHand = facts.is_running && facts.health_until !== null && facts.health_until > at
  const automatic = projectHealth({
    today,
    plannedEnd: facts.planned_end,
    progress,
    firstOpenMilestone: facts.first_open,
    hasDatedMilestone: facts.has_dated,
  })
  return {
    id: facts.id,
    progress,
    currentPhase: currentPhase(facts.phases),
    actualStart: facts.actual_start,
    health: facts.is_running ? (isByHand ? facts.health : automatic.health) : null,
    healthReason: facts.is_running && !isByHand ? automatic.reason : '',
    isByHand,
  }
}
