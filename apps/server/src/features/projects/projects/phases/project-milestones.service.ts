import { AppError } from '@plinth/contract/error-codes'
import { PHASE_LIMITS, PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import type {
  MilestoneChange,
  NewMilestone,
  ProjectPhases,
} from '@plinth/contract/projects/project-phases/project-phases'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { tellMilestoneDone } from '../people/project-notices.service.ts'
import { changePhases, type OpenPhases } from './phase-changes.service.ts'
import { changesAfter, differing, refuseShares } from './phase-rules.policy.ts'
import {
  insertPhases,
  placeOfMilestone,
  projectOfPhase,
  selectPhases,
  updateMilestone,
} from './project-phases.queries.ts'
import { phaseIn, refuseConflict } from './project-phases.service.ts'
import type { MilestoneRow } from './project-phases.tables.ts'

/** Adds a milestone at the end of a phase (PJ-092). Throws as `changePhases` does; INVALID; CONFLICT beyond the limits. */
export async function addMilestone(ctx: Context, phaseId: string, sent: NewMilestone): Promise<ProjectPhases> {
  const find = (tx: Tx, companyId: string) => projectOfPhase(tx, companyId, phaseId)
  const { phases } = await changePhases(ctx, find, 'changeProject', async open => {
    refuseCrowd(open, phaseId)
    refuseShares([...milestonesOf(open).map(one => one.paymentShare), sent.paymentShare ?? null])
    const id = uuid()
    const { milestones } = phaseIn(open, phaseId)
    await insertPhases(
      open.tx,
      [],
      [
        {
          company_id: open.companyId,
          id,
          project_id: open.project.projectId,
          phase_id: phaseId,
          title: sent.title,
          position: Math.max(0, ...milestones.map(one => one.position)) + 1,
          planned_on: sent.plannedOn ?? null,
          note: sent.note ?? '',
          is_client_visible: sent.isClientVisible ?? false,
          payment_share: sent.paymentShare ?? null,
          created_at: open.at,
          created_by: open.userId,
        },
      ],
    )
    await open.note('milestone.added', { kind: 'milestone', id, name: sent.title })
  })
  return phases
}

/**
 * Changes fields of a milestone (PJ-092). A field that somebody else changed since `version` is refused with both values. Throws as
 * `changePhases` does; INVALID; CONFLICT.
 */
export async function editMilestone(ctx: Context, id: string, sent: MilestoneChange): Promise<ProjectPhases> {
  const { phases } = await changePhases(ctx, projectOf(id), 'changeProject', async open => {
    const row = milestoneIn(open, id)
    const { version, ...fields } = sent
    const changed = differing(fields, row)
    if (Object.keys(changed).length === 0) return
    await refuseConflict(open, row, changed, version)
    const after = { ...row, ...changed }
    if (changed.paymentShare !== undefined) {
      const others = milestonesOf(open).filter(one => one._id !== id)
      refuseShares([...others.map(one => one.paymentShare), changed.paymentShare])
    }
    await updateMilestone(open.tx, open.companyId, id, {
      title: after.title,
      planned_on: after.plannedOn,
      note: after.note,
      is_client_visible: after.isClientVisible,
      payment_share: after.paymentShare,
      // a new day is told anew
      ...(changed.plannedOn === undefined ? {} : { overdue_told_at: null }),
      changes: changesAfter(row, Object.keys(changed), open.userId),
    })
    // a share is money, which not everybody who reads the activity sees
    const named = Object.keys(changed).flatMap(field => MILESTONE_WORDS[field] ?? [])
    if (named.length > 0)
      await open.note('milestone.changed', { kind: 'milestone', id, name: after.title }, { fields: named })
  })
  return phases
}

/** Fields of a milestone as the activity names them. */
const MILESTONE_WORDS: Readonly<Record<string, string>> = {
  title: 'title',
  plannedOn: 'planned date',
  note: 'note',
  isClientVisible: 'what the client sees',
}

/** Deletes a milestone, to be restored for a day. Throws as `changePhases` does. */
export async function removeMilestone(ctx: Context, id: string): Promise<ProjectPhases> {
  const { phases } = await changePhases(ctx, projectOf(id), 'changeProject', async open => {
    const row = milestoneIn(open, id)
    await updateMilestone(open.tx, open.companyId, id, { deleted_at: open.at })
    await open.note('milestone.removed', { kind: 'milestone', id, name: row.title })
  })
  return phases
}

/** Restores a deleted milestone. Throws as `changePhases` does; INVALID where the shares are too many by now. */
export async function restoreMilestone(ctx: Context, id: string): Promise<ProjectPhases> {
  const { phases } = await changePhases(ctx, projectOf(id), 'changeProject', async open => {
    const place = await placeOfMilestone(open.tx, open.companyId, id)
    if (!place?.isDeleted) throw new AppError('NOT_FOUND')
    refuseCrowd(open, place.phaseId)
    await updateMilestone(open.tx, open.companyId, id, { deleted_at: null })
    const all = (await selectPhases(open.tx, open.companyId, place.projectId)).flatMap(phase => phase.milestones)
    refuseShares(all.map(one => one.paymentShare))
    const row = all.find(one => one._id === id)
    if (!row) throw new AppError('NOT_FOUND')
    await open.note('milestone.restored', { kind: 'milestone', id, name: row.title })
  })
  return phases
}

/**
 * Marks a milestone as done on a day, today unless one is named, or with null as not done (PJ-094); a repeat changes nothing. Throws as
 * `changePhases` does.
 */
export async function markMilestone(
  ctx: Context,
  id: string,
  done: { on: string | undefined } | null,
): Promise<ProjectPhases> {
  const { phases } = await changePhases(ctx, projectOf(id), 'markMilestones', async open => {
    const row = milestoneIn(open, id)
    const doneOn = done === null ? null : (done.on ?? row.doneOn ?? open.today)
    if (doneOn === row.doneOn) return
    await updateMilestone(open.tx, open.companyId, id, {
      done_on: doneOn,
      done_by: doneOn === null ? null : open.userId,
      changes: changesAfter(row, ['doneOn'], open.userId),
    })
    const subject = { kind: 'milestone', id, name: row.title } as const
    await open.note(doneOn === null ? 'milestone.reopened' : 'milestone.done', subject)
    if (doneOn !== null && row.doneOn === null)
      await tellMilestoneDone(ctx, open.tx, open.effects, open.project, row.title)
  })
  return phases
}

const projectOf =
  (id: string) =>
  async (tx: Tx, companyId: string): Promise<string | undefined> =>
    (await placeOfMilestone(tx, companyId, id))?.projectId

const milestonesOf = (open: OpenPhases): MilestoneRow[] => open.phases.flatMap(phase => phase.milestones)

function milestoneIn(open: OpenPhases, id: string): MilestoneRow {
  const row = milestonesOf(open).find(milestone => milestone._id === id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function refuseCrowd(open: OpenPhases, phaseId: string): void {
  if (phaseIn(open, phaseId).milestones.length >= PHASE_LIMITS.milestones)
    throw new AppError('CONFLICT', PHASE_TEXTS.milestones)
  if (milestonesOf(open).length >= PHASE_LIMITS.allMilestones) throw new AppError('CONFLICT', PHASE_TEXTS.allMilestones)
}
