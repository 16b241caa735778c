import { AppError } from '@plinth/contract/error-codes'
import {
  type NewOutsider,
  OUTSIDER_LIMITS,
  OUTSIDER_TEXTS,
  type Outsider,
  type OutsiderChange,
} from '@plinth/contract/projects/people/outsiders'
import { v7 as newId } from 'uuid'
import { type Context, type Effects, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import {
  projectToChange,
  seenProject,
  tellProjects,
  visibleProjects,
} from '../../project-access/project-access.service.ts'
import { noteActivity } from '../../project-activities/project-activities.service.ts'
import {
  insertOutsider,
  selectOutsider,
  selectOutsiders,
  selectProposals,
  updateOutsider,
} from './outsiders.queries.ts'

/** The outside people of a project that the caller sees (PJ-087). Throws NOT_FOUND. */
export const listOutsiders = (ctx: Context, id: string): Promise<{ outsiders: Outsider[]; mayChange: boolean }> =>
  read(ctx, async tx => {
    const project = await seenProject(ctx, tx, id)
    return {
      outsiders: await selectOutsiders(tx, ctx.actor.companyId, id),
      mayChange: project.may('administer'),
    }
  })

/** People of other projects that the caller sees, to be taken over. Throws NOT_FOUND. */
export const proposeOutsiders = (ctx: Context, id: string, text: string): Promise<Omit<Outsider, '_id'>[]> =>
  read(ctx, async tx => {
    await seenProject(ctx, tx, id)
    if (text === '') return []
    const isVisible = visibleProjects(ctx.actor)
    return selectProposals(tx, ctx.actor.companyId, {
      projectId: id,
      text,
      most: OUTSIDER_LIMITS.proposed,
      isVisible,
    })
  })

/** Adds one. Throws NOT_FOUND; FORBIDDEN; CONFLICT for an address that is in the list, the 201st, and in an archived project. */
export function addOutsider(ctx: Context, projectId: string, outsider: NewOutsider): Promise<Outsider> {
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await projectToChange(ctx, tx, projectId, 'administer')
    await refuseMore(tx, companyId, projectId, outsider.email)
    const id = newId()
    const { countryCode: country_code, phoneNumber: phone_number, ...columns } = outsider
    const at = ctx.clock.now()
    const made = { id, project_id: projectId, created_by: userId, created_at: at }
    await insertOutsider(tx, companyId, { ...columns, country_code, phone_number, ...made })
    await tell(ctx, tx, effects, { projectId, id, name: outsider.name, kind: 'outsider.added' })
    return { _id: id, ...outsider }
  })
}

/** Changes the fields that are sent. Throws as `addOutsider`. */
export function editOutsider(ctx: Context, id: string, sent: OutsiderChange): Promise<Outsider> {
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const before = await outsiderToChange(ctx, tx, id)
    if (before.deletedAt !== null) throw new AppError('NOT_FOUND')
    const { projectId, deletedAt: _, ...shown } = before
    const after: Outsider = { ...shown, ...known(sent) }
    if (after.email !== before.email) await refuseEmail(tx, companyId, projectId, after.email)
    const { _id, countryCode: country_code, phoneNumber: phone_number, ...columns } = after
    await updateOutsider(tx, companyId, id, { ...columns, country_code, phone_number })
    await tellProjects(tx, effects, companyId, [projectId])
    return after
  })
}

/** Removes one, who can be brought back. Throws NOT_FOUND, FORBIDDEN, CONFLICT in an archived project. */
export async function removeOutsider(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, async (tx, effects) => {
    const { projectId, name, deletedAt } = await outsiderToChange(ctx, tx, id)
    if (deletedAt !== null) return {}
    await updateOutsider(tx, ctx.actor.companyId, id, { deleted_at: ctx.clock.now() })
    await tell(ctx, tx, effects, { projectId, id, name, kind: 'outsider.removed' })
    return {}
  })
}

/** Brings one back. Throws as `addOutsider`. */
export function restoreOutsider(ctx: Context, id: string): Promise<Outsider> {
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const { projectId, deletedAt, ...outsider } = await outsiderToChange(ctx, tx, id)
    if (deletedAt !== null) {
      await refuseMore(tx, companyId, projectId, outsider.email)
      await updateOutsider(tx, companyId, id, { deleted_at: null })
      await tell(ctx, tx, effects, { projectId, id, name: outsider.name, kind: 'outsider.added' })
    }
    return outsider
  })
}

async function outsiderToChange(ctx: Context, tx: Tx, id: string) {
  const found = await selectOutsider(tx, ctx.actor.companyId, id)
  if (!found) throw new AppError('NOT_FOUND')
  await projectToChange(ctx, tx, found.projectId, 'administer')
  // read once more, now that nobody else changes the project
  const outsider = await selectOutsider(tx, ctx.actor.companyId, id)
  if (!outsider) throw new AppError('NOT_FOUND')
  return outsider
}

async function refuseMore(tx: Tx, companyId: string, projectId: string, email: string): Promise<void> {
  const there = await selectOutsiders(tx, companyId, projectId)
  if (there.length >= OUTSIDER_LIMITS.ofProject) throw new AppError('CONFLICT', OUTSIDER_TEXTS.full)
  await refuseEmail(tx, companyId, projectId, email)
}

async function refuseEmail(tx: Tx, companyId: string, projectId: string, email: string): Promise<void> {
  const there = await selectOutsiders(tx, companyId, projectId)
  if (email === '' || !there.some(one => one.email === email)) return
  const message = OUTSIDER_TEXTS.emailTaken
  throw new AppError('CONFLICT', message, { fields: [{ field: 'email', message }] })
}

async function tell(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  news: { projectId: string; id: string; name: string; kind: 'outsider.added' | 'outsider.removed' },
): Promise<void> {
  const { actor } = ctx
  const { companyId } = actor
  const { projectId, id, name, kind } = news
  const subject = { kind: 'outsider', id, name }
  await noteActivity(tx, { companyId, projectId, actor, at: ctx.clock.now(), kind, subject })
  await tellProjects(tx, effects, companyId, [projectId])
}

const known = (sent: OutsiderChange): Partial<Outsider> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
