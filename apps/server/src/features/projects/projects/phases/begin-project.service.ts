import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { giveCode } from '../numbering/project-codes.service.ts'
import { takeOutline } from '../templates/project-outlines.service.ts'
import { rowsOf } from '../templates/template-phases.service.ts'
import { insertPhases, selectPhases } from './project-phases.queries.ts'
import { type Moment, refreshStanding } from './standing.service.ts'

/** A project that becomes a confirmed one. */
export interface Beginning extends Moment {
  companyId: string
  projectId: string
  /** who confirms it; null where a job does */
  by: string | null
  /** the template it begins with, null for none; left out, it begins with what was kept for it, if anything (PJ-067, PJ-074) */
  templateId?: string | null | undefined
}

/**
 * Gives a project what it has from the moment it is confirmed, in that transaction: its code and its phases (PJ-066 to PJ-068, PJ-Q04).
 * Throws NOT_FOUND for a template that is not there.
 */
export async function beginProject(tx: Tx, beginning: Beginning): Promise<void> {
  const { companyId, projectId, zone, at } = beginning
  await beginPhases(tx, beginning)
  // last, since the count is held from here on
  await giveCode(tx, companyId, projectId, dayOf(zone, at))
}

/** Gives a project the phases that it begins with; one that has phases keeps them. */
export async function beginPhases(tx: Tx, beginning: Beginning): Promise<void> {
  const { companyId, projectId, at, by, templateId } = beginning
  if ((await selectPhases(tx, companyId, projectId)).length === 0) {
    const { phases, start } = await takeOutline(tx, companyId, projectId, templateId)
    const rows = rowsOf(phases, { companyId, projectId, start, after: 0, by, at })
    await insertPhases(tx, rows.phases, rows.milestones)
  }
  await refreshStanding(tx, companyId, projectId, beginning)
}
