import { codeOf, countedYear } from '@plinth/contract/projects/project-settings/code-pattern'
import type { Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { firstMonthOfYear } from '../../../company/companies/companies.service.ts'
import { zoneOf } from '../phases/standing-round.queries.ts'
import {
  hasCode,
  holdCounts,
  putCode,
  selectCompaniesToNumber,
  selectNumbering,
  takeNumber,
  takeUnnumbered,
} from './numbering.queries.ts'

/** Companies of one round, and projects of one transaction, so that none takes long. */
const ROUND = 500
const BATCH = 50

/**
 * Gives a project its code by the company's pattern, in the transaction that confirms it (PJ-066). The count is held until that
 * transaction ends, so that no two projects get the same number (PJ-287); one that stands in a code typed by hand is passed by. A
 * project that has a code keeps it.
 */
export async function giveCode(tx: Tx, companyId: string, projectId: string, day: string): Promise<void> {
  if (await hasCode(tx, companyId, projectId)) return
  await holdCounts(tx, companyId, 'project')
  const numbering = await selectNumbering(tx, companyId)
  const on = { day, firstMonth: await firstMonthOfYear(tx, companyId) }
  const count = { scope: 'project', ownerId: companyId, year: countedYear(numbering, on) } as const
  for (;;) {
    const code = codeOf(numbering.pattern, on, await takeNumber(tx, companyId, count))
    if (await putCode(tx, companyId, projectId, code)) return
  }
}

/** Numbers the projects that were confirmed before there were codes, in the order in which they were made, each in its year. */
export async function numberOldProjects({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const companyId of await db.anonymous(tx => selectCompaniesToNumber(tx, ROUND)))
    for (let done = BATCH; done === BATCH; ) {
      done = await db.tenant(companyId, async tx => {
        const zone = await zoneOf(tx, companyId)
        const projects = await takeUnnumbered(tx, companyId, BATCH)
        for (const { id, madeAt } of projects) await giveCode(tx, companyId, id, dayOf(zone, madeAt))
        return projects.length
      })
    }
}
