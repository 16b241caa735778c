import { AppError } from '@plinth/contract/error-codes'
import { VIEW_LIMITS, VIEW_TEXTS } from '@plinth/contract/leads/lead-view-rules'
import {
  type ProjectView,
  type ProjectViewState,
  readProjectViewState,
} from '@plinth/contract/projects/project-list/project-views'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  countKnown,
  deleteView,
  forgetDefaultsOf,
  insertView,
  type ListedView,
  lockViews,
  replaceDefault,
  selectView,
  selectViewFacts,
  selectViews,
  updateView,
} from './project-views.queries.ts'
import type { ProjectViewRow } from './project-views.tables.ts'

/** The caller's views of the project list by name, then those that others share (PJ-043). */
export async function listViews(ctx: Context): Promise<ProjectView[]> {
  const { companyId, userId } = ctx.actor
  return (await read(ctx, tx => selectViews(tx, companyId, userId))).map(row => toView(ctx, row))
}

/**
 * Keeps a state of the list under a name. A view shows nobody more projects than they see, as it is only a query that the list
 * answers for each person. Throws NOT_FOUND for people and clients of no or another company, CONFLICT for a name that is taken or one view
 * too many.
 */
export async function createView(
  ctx: Context,
  body: { name: string; isShared: boolean; state: ProjectViewState },
): Promise<ProjectView> {
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockViews(tx, companyId)
    const id = newId()
    const { own, shared } = await checkView(tx, companyId, { id, ownerId: userId, ...body })
    if (own >= VIEW_LIMITS.own) throw new AppError('CONFLICT', VIEW_TEXTS.tooManyOwn)
    if (body.isShared && shared >= VIEW_LIMITS.shared) throw new AppError('CONFLICT', VIEW_TEXTS.tooManyShared)
    await insertView(tx, companyId, { ...body, id, ownerId: userId, at: ctx.clock.now() })
    return viewOf(ctx, tx, id)
  })
}

/**
 * Changes what is sent of a view, for its owner and, if it is shared, admins. Throws FORBIDDEN; NOT_FOUND, also for views that others do not
 * share; CONFLICT where the view has changed since `version`, the name is taken or too many would be shared.
 */
export async function editView(
  ctx: Context,
  id: string,
  body: {
    version: number
    name?: string | undefined
    isShared?: boolean | undefined
    state?: ProjectViewState | undefined
  },
): Promise<ProjectView> {
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const row = await viewToChange(ctx, tx, id)
    const { name = row.name, isShared = row.is_shared, state } = body
    if (row.version !== body.version) throw new AppError('CONFLICT', VIEW_TEXTS.changed)
    const { shared } = await checkView(tx, companyId, { id, ownerId: row.owner_id, name, state })
    if (isShared && !row.is_shared && shared >= VIEW_LIMITS.shared)
      throw new AppError('CONFLICT', VIEW_TEXTS.tooManyShared)
    if (!isShared && row.is_shared) await forgetDefaultsOf(tx, companyId, id, row.owner_id)
    const version = row.version + 1
    await updateView(tx, companyId, id, { name, isShared, state, version, at: ctx.clock.now() })
    // an admin who ends the sharing of a colleague's view gets it back this one time
    return viewOf(ctx, tx, id, { ...row, name, is_shared: isShared, version, state: state ?? row.state })
  })
}

/** Deletes a view; lists that opened with it open as they did before. Throws FORBIDDEN, NOT_FOUND. */
export async function removeView(ctx: Context, id: string): Promise<Record<string, never>> {
  return mutate(ctx, async tx => {
    await viewToChange(ctx, tx, id)
    await deleteView(tx, ctx.actor.companyId, id)
    return {}
  })
}

/** Sets the view that the caller's list opens with. Throws NOT_FOUND for one that they do not see. */
export async function setDefaultView(ctx: Context, viewId: string | null): Promise<Record<string, never>> {
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockViews(tx, companyId)
    const row = viewId === null ? undefined : await selectView(tx, companyId, viewId)
    if (viewId !== null && !(row && isSeen(ctx, row))) throw new AppError('NOT_FOUND')
    await replaceDefault(tx, companyId, userId, viewId)
    return {}
  })
}

type View = Pick<ProjectViewRow, 'owner_id' | 'is_shared'>
const isSeen = ({ actor }: Context, view: View): boolean => view.is_shared || view.owner_id === actor.userId
const mayChange = ({ actor }: Context, view: View): boolean =>
  view.owner_id === actor.userId || (view.is_shared && (actor.isAdmin || actor.isSuperAdmin))

async function viewToChange(ctx: Context, tx: Tx, id: string): Promise<ProjectViewRow> {
  await lockViews(tx, ctx.actor.companyId)
  const row = await selectView(tx, ctx.actor.companyId, id)
  if (!row || !isSeen(ctx, row)) throw new AppError('NOT_FOUND')
  if (!mayChange(ctx, row)) throw new AppError('FORBIDDEN')
  return row
}

/** Refuses a name that the owner has already, and people and clients of no or another company. Returns the numbers of views. */
async function checkView(
  tx: Tx,
  companyId: string,
  view: { id: string; ownerId: string; name: string; state: ProjectViewState | undefined },
) {
  const { projectAdmins = [], members = [], clients = [] } = view.state?.filters ?? {}
  const named = { people: [...new Set([...projectAdmins, ...members])], clients: [...new Set(clients)] }
  const facts = await selectViewFacts(tx, companyId, view)
  if ((await countKnown(tx, companyId, named)) !== named.people.length + named.clients.length)
    throw new AppError('NOT_FOUND')
  if (facts.isTaken)
    throw new AppError('CONFLICT', VIEW_TEXTS.taken, { fields: [{ field: 'name', message: VIEW_TEXTS.taken }] })
  return facts
}

async function viewOf(ctx: Context, tx: Tx, id: string, unseen?: ProjectViewRow): Promise<ProjectView> {
  const [row] = await selectViews(tx, ctx.actor.companyId, ctx.actor.userId, id)
  if (row) return toView(ctx, row)
  if (!unseen) throw new AppError('NOT_FOUND')
  return toView(ctx, { ...unseen, owner: '', is_default: false })
}

const toView = (ctx: Context, row: ListedView): ProjectView => ({
  _id: row.id,
  name: row.name,
  state: readProjectViewState(row.state),
  isShared: row.is_shared,
  isMine: row.owner_id === ctx.actor.userId,
  owner: row.owner,
  canChange: mayChange(ctx, row),
  isDefault: row.is_default,
  version: row.version,
})
