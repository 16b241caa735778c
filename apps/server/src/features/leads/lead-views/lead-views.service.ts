import { AppError } from '@plinth/contract/error-codes'
import { isOnePerson } from '@plinth/contract/leads/lead/lead-list'
import { VIEW_LIMITS, VIEW_TEXTS } from '@plinth/contract/leads/lead-view-rules'
import { type LeadView, type LeadViewState, readViewState } from '@plinth/contract/leads/lead-views'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrm, requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { canChangeView, canSeeView } from './lead-views.policy.ts'
import {
  countPeople,
  deleteView,
  forgetDefaultsOf,
  insertView,
  type ListedView,
  lockViews,
  placeViews,
  replaceDefault,
  selectView,
  selectViewFacts,
  selectViews,
  updateView,
} from './lead-views.queries.ts'
import type { LeadViewRow } from './lead-views.tables.ts'

/** The caller's views in their order, then views shared by others. Throws FORBIDDEN. */
export async function listViews(ctx: Context): Promise<LeadView[]> {
  requireCrm(ctx.actor)
  const { companyId, userId } = ctx.actor
  const rows = await read(ctx, tx => selectViews(tx, companyId, userId))
  return rows.map(row => toView(ctx, row))
}

/**
 * Saves a state of the list under a name, as the last of the caller's views. A view shows nobody more leads than they may see,
 * because it is only a query, which the list answers for each person separately. Throws FORBIDDEN (sharing needs crm.edit),
 * NOT_FOUND for people of no or another company, CONFLICT for a name that is taken or one view too many.
 */
export async function createView(
  ctx: Context,
  body: { name: string; isShared: boolean; state: LeadViewState },
): Promise<LeadView> {
  requireCrm(ctx.actor)
  if (body.isShared) requireCrmEdit(ctx.actor)
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockViews(tx, companyId)
    const id = newId()
    const { own, shared, last } = await checkView(tx, companyId, { id, ownerId: userId, ...body })
    if (own >= VIEW_LIMITS.own) throw new AppError('CONFLICT', VIEW_TEXTS.tooManyOwn)
    if (body.isShared && shared >= VIEW_LIMITS.shared) throw new AppError('CONFLICT', VIEW_TEXTS.tooManyShared)
    await insertView(tx, companyId, { ...body, id, ownerId: userId, position: last + 1, at: ctx.clock.now() })
    return answer(ctx, tx, id)
  })
}

/**
 * Changes the sent properties of a view. Its owner may do so and, if it is shared, an admin; sharing needs crm.edit. Throws
 * FORBIDDEN, INVALID for a state of the board for a view of the list or the other way round, NOT_FOUND also for views that others do not share, CONFLICT where the view has changed since `version`, the name is
 * taken or too many would be shared.
 */
export async function editView(
  ctx: Context,
  id: string,
  body: {
    version: number
    name?: string | undefined
    isShared?: boolean | undefined
    state?: LeadViewState | undefined
  },
): Promise<LeadView> {
  requireCrm(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const row = await openToChange(ctx, tx, id)
    const { name = row.name, isShared = row.is_shared, state } = body
    if (isShared) requireCrmEdit(ctx.actor)
    if (row.version !== body.version) throw new AppError('CONFLICT', VIEW_TEXTS.changed)
    if (state && isOfBoard(state) !== isOfBoard(readViewState(row.state)))
      throw new AppError('INVALID', VIEW_TEXTS.otherKind, {
        fields: [{ field: 'state', message: VIEW_TEXTS.otherKind }],
      })
    const { shared } = await checkView(tx, companyId, { id, ownerId: row.owner_id, name, state })
    if (isShared && !row.is_shared && shared >= VIEW_LIMITS.shared)
      throw new AppError('CONFLICT', VIEW_TEXTS.tooManyShared)
    if (!isShared && row.is_shared) await forgetDefaultsOf(tx, companyId, id, row.owner_id)
    await updateView(tx, companyId, id, { name, isShared, state, version: row.version + 1, at: ctx.clock.now() })
    // an admin who stops the sharing of somebody else's view gets it back this one time
    return answer(ctx, tx, id, {
      ...row,
      name,
      is_shared: isShared,
      version: row.version + 1,
      state: state ?? row.state,
    })
  })
}

/** Deletes a view; lists that opened with it open with all leads again. Throws FORBIDDEN, NOT_FOUND. */
export async function removeView(ctx: Context, id: string): Promise<Record<string, never>> {
  requireCrm(ctx.actor)
  return mutate(ctx, async tx => {
    await openToChange(ctx, tx, id)
    await deleteView(tx, ctx.actor.companyId, id)
    return {}
  })
}

/** Puts the caller's own views in this order. Throws FORBIDDEN, NOT_FOUND where one is not theirs. */
export async function orderViews(ctx: Context, ids: readonly string[]): Promise<Record<string, never>> {
  requireCrm(ctx.actor)
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockViews(tx, companyId)
    if ((await placeViews(tx, companyId, userId, ids)) !== ids.length) throw new AppError('NOT_FOUND')
    return {}
  })
}

/** Sets the view that the caller's list opens with. Throws FORBIDDEN, NOT_FOUND for a view that they do not see, or of the board. */
export async function setDefaultView(ctx: Context, viewId: string | null): Promise<Record<string, never>> {
  requireCrm(ctx.actor)
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockViews(tx, companyId)
    const row = viewId === null ? undefined : await selectView(tx, companyId, viewId)
    if (viewId !== null && !(row && canSeeView(ctx.actor, row))) throw new AppError('NOT_FOUND')
    if (row && isOfBoard(readViewState(row.state))) throw new AppError('NOT_FOUND')
    await replaceDefault(tx, companyId, userId, viewId)
    return {}
  })
}

const isOfBoard = (state: LeadViewState): boolean => state.board !== undefined

async function openToChange(ctx: Context, tx: Tx, id: string): Promise<LeadViewRow> {
  await lockViews(tx, ctx.actor.companyId)
  const row = await selectView(tx, ctx.actor.companyId, id)
  if (!row || !canSeeView(ctx.actor, row)) throw new AppError('NOT_FOUND')
  if (!canChangeView(ctx.actor, row)) throw new AppError('FORBIDDEN')
  return row
}

/** Refuses a name that the owner uses already, and people of no or another company. Returns the numbers of views. */
async function checkView(
  tx: Tx,
  companyId: string,
  view: { id: string; ownerId: string; name: string; state: LeadViewState | undefined },
) {
  const { filterBar, board } = view.state ?? {}
  const people = [...new Set([...(filterBar?.assignTo ?? []), ...(board?.members ?? [])])].filter(isOnePerson)
  const [facts, known] = await Promise.all([
    selectViewFacts(tx, companyId, view),
    people.length === 0 ? 0 : countPeople(tx, companyId, people),
  ])
  if (known !== people.length) throw new AppError('NOT_FOUND')
  if (facts.isTaken)
    throw new AppError('CONFLICT', VIEW_TEXTS.taken, { fields: [{ field: 'name', message: VIEW_TEXTS.taken }] })
  return facts
}

async function answer(ctx: Context, tx: Tx, id: string, unseen?: LeadViewRow): Promise<LeadView> {
  const [row] = await selectViews(tx, ctx.actor.companyId, ctx.actor.userId, id)
  if (!row && !unseen) throw new AppError('NOT_FOUND')
  return toView(ctx, row ?? { ...unseen!, owner: '', is_default: false })
}

const toView = ({ actor }: Context, row: ListedView): LeadView => ({
  _id: row.id,
  name: row.name,
  state: readViewState(row.state),
  isShared: row.is_shared,
  isMine: row.owner_id === actor.userId,
  owner: row.owner,
  canChange: canChangeView(actor, row),
  isDefault: row.is_default,
  version: row.version,
})
