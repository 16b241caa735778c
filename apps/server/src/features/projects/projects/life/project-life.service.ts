import { AppError } from '@plinth/contract/error-codes'
import type {
  DeletedProject,
  ProjectState,
  StatusChange,
  UnfinishedProject,
} from '@plinth/contract/projects/project-life'
import { isOver, PROJECT_LIFE_TEXTS, STATUS_CHANGES } from '@plinth/contract/projects/project-life-rules'
import { mayInProject } from '@plinth/contract/projects/project-rights'
import { PROJECT_STATUS } from '@plinth/contract/projects/project-statuses'
import { type Context, type Effects, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import {
  type ProjectAccess,
  projectToChange,
  seenProject,
  tellProjects,
} from '../../project-access/project-access.service.ts'
import { type NewActivity, noteActivity } from '../../project-activities/project-activities.service.ts'
import { holdCounts } from '../numbering/numbering.queries.ts'
import { tellStatus } from '../people/project-notices.service.ts'
import { countOpenPhases } from '../phases/project-phases.queries.ts'
import { refreshStanding } from '../phases/standing.service.ts'
import { existsCode, existsName } from '../project-details.queries.ts'
import { codeTaken, nameTaken } from '../project-writing.service.ts'
import { lockProject } from '../projects.queries.ts'
import { selectDeleted, selectState, updateArchived, updateDeleted, updateStatus } from './project-life.queries.ts'

/**
 * Changes the status of a project (PJ-070); the status it has changes nothing but its reason. Throws NOT_FOUND, FORBIDDEN, INVALID
 * without a reason where one is needed, CONFLICT for an archived project, one with open phases that is not completed anyway (PJ-071), one that is not confirmed, and a change that there is not.
 */
export const setStatus = (ctx: Context, id: string, change: StatusChange): Promise<ProjectState> =>
  mutate(ctx, async (tx, effects) => {
    await changeStatus(ctx, tx, effects, id, change)
    return selectState(tx, ctx.actor.companyId, id)
  })

/** The same in the caller's transaction. */
export async function changeStatus(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  id: string,
  { status, reason = '', isAnyway = false }: StatusChange,
): Promise<void> {
  const { companyId } = ctx.actor
  const project = await projectToChange(ctx, tx, id, 'changeProject')
  refuseOwn(project)
  const before = await selectState(tx, companyId, id)
  if (before.status === status && before.statusReason === reason) return
  if (!project.isConfirmed) throw new AppError('CONFLICT', PROJECT_LIFE_TEXTS.unconfirmed)
  if (before.status !== status && !STATUS_CHANGES[before.status].includes(status))
    throw new AppError('CONFLICT', PROJECT_LIFE_TEXTS.backToActive)
  const openPhases = status === PROJECT_STATUS.COMPLETED ? await countOpenPhases(tx, companyId, id) : 0
  if (openPhases > 0 && !isAnyway && before.status !== status) throw unfinished(openPhases)
  const at = ctx.clock.now()
  await updateStatus(tx, companyId, { id, status, reason, at })
  await refreshStanding(tx, companyId, id, { zone: ctx.actor.company.timeZone, at })
  await note(ctx, tx, id, 'project.status', {
    from: before.status,
    to: status,
    reason,
    ...(openPhases > 0 ? { openPhases } : {}),
  })
  if (before.status !== status) await tellStatus(ctx, tx, effects, project, status)
  await audit(ctx, tx, 'project.status-changed', project, [
    { field: 'status', before: before.status, after: status },
    { field: 'status_reason', before: before.statusReason, after: reason },
  ])
  await tellProjects(tx, effects, companyId, [id])
}

function unfinished(openPhases: number): AppError {
  const data: UnfinishedProject = { openPhases, openSnags: null, waitingApprovals: null }
  return new AppError('CONFLICT', PROJECT_LIFE_TEXTS.unfinished, { data })
}

/**
 * Archives a project that is over, or brings it back with the status it had (PJ-072). Throws NOT_FOUND, FORBIDDEN, CONFLICT for one that
 * is not over.
 */
export const setArchived = (ctx: Context, id: string, isArchived: boolean): Promise<ProjectState> =>
  mutate(ctx, async (tx, effects) => {
    await changeArchived(ctx, tx, effects, id, isArchived)
    return selectState(tx, ctx.actor.companyId, id)
  })

/** The same in the caller's transaction. */
export async function changeArchived(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  id: string,
  isArchived: boolean,
): Promise<void> {
  const { companyId } = ctx.actor
  const project = await projectToRule(ctx, tx, id)
  if (project.isArchived === isArchived) return
  if (isArchived && !isOver(project.status)) throw new AppError('CONFLICT', PROJECT_LIFE_TEXTS.archiveFirst)
  const at = ctx.clock.now()
  await updateArchived(tx, companyId, { id, archivedAt: isArchived ? at : null, at })
  await note(ctx, tx, id, isArchived ? 'project.archived' : 'project.unarchived')
  await audit(ctx, tx, isArchived ? 'project.archived' : 'project.unarchived', project)
  await tellProjects(tx, effects, companyId, [id])
}

/**
 * Deletes a project whose name was typed, at once for everybody and its clients (PJ-073). Throws NOT_FOUND, FORBIDDEN, INVALID for
 * another name.
 */
export async function deleteProject(ctx: Context, id: string, name: string): Promise<void> {
  await mutate(ctx, async (tx, effects) => {
    const { companyId, userId } = ctx.actor
    const project = await projectToRule(ctx, tx, id)
    if (name !== project.name.trim())
      throw new AppError('INVALID', PROJECT_LIFE_TEXTS.typeName, {
        fields: [{ field: 'name', message: PROJECT_LIFE_TEXTS.typeName }],
      })
    const at = ctx.clock.now()
    await note(ctx, tx, id, 'project.deleted')
    await updateDeleted(tx, companyId, { id, deleted: { at, by: userId }, at })
    await audit(ctx, tx, 'project.deleted', project)
    await tellProjects(tx, effects, companyId, [id])
    return {}
  })
}

/** The projects that an admin of the company can restore, the last deleted first. */
export async function listDeleted(ctx: Context): Promise<DeletedProject[]> {
  const rows = await read(ctx, tx => selectDeleted(tx, ctx.actor.companyId, ctx.clock.now()))
  return rows.map(({ projectName: _, ...row }) => row)
}

/** Brings a deleted project back as it was. Throws NOT_FOUND, also once its time is over; CONFLICT where its name or its code is taken now. */
export async function restoreProject(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, async (tx, effects) => {
    const { companyId } = ctx.actor
    const at = ctx.clock.now()
    const [project] = await selectDeleted(tx, companyId, at, id)
    if (!project) throw new AppError('NOT_FOUND')
    if (await existsName(tx, companyId, project.name, id)) throw nameTaken('name')
    if (project.code !== '') {
      await holdCounts(tx, companyId, 'project')
      if (await existsCode(tx, companyId, project.code, id)) throw codeTaken()
    }
    await updateDeleted(tx, companyId, { id, deleted: null, at })
    await note(ctx, tx, id, 'project.restored')
    await audit(ctx, tx, 'project.restored', project)
    await tellProjects(tx, effects, companyId, [id])
    return {}
  })
}

/** A project for whoever administers it, archived or not, locked. Throws NOT_FOUND, FORBIDDEN, CONFLICT for the firm's own. */
async function projectToRule(ctx: Context, tx: Tx, id: string): Promise<ProjectAccess> {
  await lockProject(tx, ctx.actor.companyId, id)
  const project = await seenProject(ctx, tx, id)
  if (!mayInProject(project.standing, 'administer')) throw new AppError('FORBIDDEN')
  refuseOwn(project)
  return project
}

function refuseOwn({ isCompanyCreated }: Pick<ProjectAccess, 'isCompanyCreated'>): void {
  if (isCompanyCreated) throw new AppError('CONFLICT', PROJECT_LIFE_TEXTS.ownProject)
}

const note = (
  { actor, clock }: Context,
  tx: Tx,
  projectId: string,
  kind: NewActivity['kind'],
  details?: NonNullable<NewActivity['details']>,
): Promise<void> =>
  noteActivity(tx, {
    companyId: actor.companyId,
    projectId,
    actor,
    at: clock.now(),
    kind,
    ...(details ? { details } : {}),
  })

const audit = (
  ctx: Context,
  tx: Tx,
  action: 'project.status-changed' | 'project.archived' | 'project.unarchived' | 'project.deleted' | 'project.restored',
  project: { name: string } & ({ projectId: string } | { _id: string }),
  changes?: { field: string; before: string | number; after: string | number }[],
): Promise<void> =>
  recordAudit(tx, {
    actor: ctx.actor,
    action,
    at: ctx.clock.now(),
    targetId: 'projectId' in project ? project.projectId : project._id,
    targetName: project.name,
    ...(changes ? { changes } : {}),
  })
