import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import { FIRST_OWN_STATUS, STATUSES_MAX, STATUS_TEXTS as TEXTS } from '@plinth/contract/leads/lead-statuses'
import type {
  AddStatus,
  EditStatus,
  LeadStatus,
  Stage,
  StatusesQuery,
  StatusKey,
} from '@plinth/contract/leads/pipelines'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { lockCompany } from '../../company/companies/companies.service.ts'
import { requireCrm, requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { selectStages } from './pipelines.queries.ts'
import {
  countLeadsWith,
  countStatuses,
  deleteStatus,
  holdStatus,
  insertStatus,
  renameStatus,
  type StatusRow,
  selectStatuses,
  takeStatusId,
} from './statuses.queries.ts'

const toStatus = (row: StatusRow): LeadStatus => ({ ...row, isPermanent: row.statusId < FIRST_OWN_STATUS })

/** A page of the statuses of all stages (LM-562, LM-Q10). Throws FORBIDDEN. */
export async function listStatuses(
  ctx: Context,
  { page, limit, search = '' }: StatusesQuery,
): Promise<{ data: LeadStatus[]; pagination: Pagination }> {
  requireCrm(ctx.actor)
  const { companyId } = ctx.actor
  const [rows, total] = await read(ctx, tx =>
    Promise.all([
      selectStatuses(tx, companyId, search, { limit, offset: (page - 1) * limit }),
      countStatuses(tx, companyId, search),
    ]),
  )
  return { data: rows.map(toStatus), pagination: paginationOf({ page, limit }, total) }
}

/**
 * Adds a status to a stage, under a number of its own (LM-569, LM-457, LM-458). Throws FORBIDDEN without crm.edit; NOT_FOUND for
 * a stage; CONFLICT where the stage is full or has the name.
 */
export async function addStatus(ctx: Context, { stageId, statusName }: AddStatus): Promise<LeadStatus> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const stage = stageOf(await selectStages(tx, companyId), stageId)
    requireRoom(stage, statusName)
    const row = { stageId, stageName: stage.stageName, statusId: await takeStatusId(tx, companyId), statusName }
    await insertStatus(tx, companyId, row)
    await audit(ctx, tx, 'status.added', row)
    effects.emit({ type: 'lists.changed' })
    return toStatus(row)
  })
}

/**
 * Renames a status, or moves it to another stage, where it comes last (LM-570, LM-Q09). Throws FORBIDDEN without crm.edit;
 * NOT_FOUND; CONFLICT for a name that is taken, for moving a permanent status, one that leads have or the last of its stage, and
 * where the other stage is full (LM-Q02, LM-Q08).
 */
export async function editStatus(ctx: Context, body: EditStatus): Promise<LeadStatus> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const stages = await selectStages(tx, companyId)
    const from = stageOf(stages, body.oldStageId)
    const to = stageOf(stages, body.newStageId)
    const before = from.status.find(status => status.id === body.oldStatusId)
    if (!before) throw new AppError('NOT_FOUND')
    const row = { stageId: to._id, stageName: to.stageName, statusId: before.id, statusName: body.newStatus }
    if (from._id === to._id) {
      if (before.statusName === row.statusName) return toStatus(row)
      requireFreeName(to, row.statusName, before.id)
      await renameStatus(tx, companyId, row)
    } else {
      requireRoom(to, row.statusName)
      await requireUnused(tx, companyId, from, before.id, TEXTS.fixed)
      await deleteStatus(tx, companyId, from._id, before.id)
      await insertStatus(tx, companyId, row)
    }
    await audit(ctx, tx, 'status.changed', row, [
      { field: 'Name', before: before.statusName, after: row.statusName },
      { field: 'Stage', before: from.stageName, after: to.stageName },
    ])
    effects.emit({ type: 'lists.changed' })
    return toStatus(row)
  })
}

/**
 * Deletes a status of a stage (LM-571). Throws FORBIDDEN without crm.edit; NOT_FOUND; CONFLICT for a permanent one, one that leads
 * have, and the last of its stage (LM-Q02, LM-Q08).
 */
export async function removeStatus(ctx: Context, { stageId, statusId }: StatusKey): Promise<void> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  await mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const stage = stageOf(await selectStages(tx, companyId), stageId)
    const status = stage.status.find(one => one.id === statusId)
    if (!status) throw new AppError('NOT_FOUND')
    await requireUnused(tx, companyId, stage, statusId, TEXTS.permanent)
    await deleteStatus(tx, companyId, stageId, statusId)
    const row = { stageId, stageName: stage.stageName, statusId, statusName: status.statusName }
    await audit(ctx, tx, 'status.removed', row)
    effects.emit({ type: 'lists.changed' })
  })
}

function stageOf(stages: readonly Stage[], id: string): Stage {
  const stage = stages.find(one => one._id === id)
  if (!stage) throw new AppError('NOT_FOUND')
  return stage
}

function requireFreeName(stage: Stage, name: string, statusId?: number): void {
  const isTaken = stage.status.some(
    status => status.id !== statusId && status.statusName.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw new AppError('CONFLICT', TEXTS.taken)
}

function requireRoom(stage: Stage, name: string): void {
  if (stage.status.length >= STATUSES_MAX) throw new AppError('CONFLICT', TEXTS.full)
  requireFreeName(stage, name)
}

/**
 * A status may leave its stage only where it is the firm's own, no lead has it, and the stage keeps another, which deleted leads then get.
 * No lead gets it until the transaction ends.
 */
async function requireUnused(
  tx: Tx,
  companyId: string,
  stage: Stage,
  statusId: number,
  permanentText: string,
): Promise<void> {
  if (statusId < FIRST_OWN_STATUS) throw new AppError('CONFLICT', permanentText)
  if (stage.status.length === 1) throw new AppError('CONFLICT', TEXTS.last)
  await holdStatus(tx, companyId, stage._id, statusId)
  const leads = await countLeadsWith(tx, companyId, stage._id, statusId)
  if (leads > 0) throw new AppError('CONFLICT', TEXTS.inUse(leads))
}

const audit = (
  ctx: Context,
  tx: Tx,
  action: Extract<AuditAction, `status.${string}`>,
  { stageId, statusName, stageName }: StatusRow,
  changes: { field: string; before: string; after: string }[] = [],
): Promise<void> =>
  recordAudit(tx, {
    actor: ctx.actor,
    action,
    at: ctx.clock.now(),
    targetId: stageId,
    targetName: `${statusName} (${stageName})`,
    changes,
  })
