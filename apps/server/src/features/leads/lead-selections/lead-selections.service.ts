import { AppError } from '@plinth/contract/error-codes'
import type {
  ArchivedLeads,
  AssignedLeads,
  MailedLeads,
  MailReach,
  MovedLeads,
  SelectedLeads,
  SelectionChange,
  TaggedLeads,
} from '@plinth/contract/leads/lead-selections'
import { MOST_MAILED_BY_SELECTION } from '@plinth/contract/leads/mail-limits'
import {
  CHANGED_AT_ONCE,
  CHANGES_UNDER_WAY,
  LEFT_OUT_REASONS,
  MOST_CHANGED,
  type SelectionKind,
  UNDO_MINUTES,
} from '@plinth/contract/leads/selection-rules'
import { groupedNumber } from '@plinth/contract/money-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrm, requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import {
  changeLeads,
  type LeftOutCounts,
  ofWholeList,
  presentLeads,
  refuseStrangers,
  requireReason,
} from '../lead/lead.service.ts'
import { draftFor, mailReachOf } from '../lead-mails/lead-mails.service.ts'
import {
  countUnderWay,
  insertItems,
  insertSelection,
  insertSelectionMail,
  type SelectionRecord,
  selectRecent,
  selectSelection,
  updateSelection,
} from './lead-selections.queries.ts'
import type { SelectionTarget } from './lead-selections.tables.ts'
import { KINDS } from './selection-kinds.service.ts'
import { beginUndo, nextSlice } from './selection-slices.service.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'lead-selections.change': { companyId: string; selectionId: string }
  }
}

const BUSY = `${CHANGES_UNDER_WAY} of your changes are still running. Wait until one is done`
const tooMany = ({ actor }: Context, kind: SelectionKind, most: number): AppError => {
  const leads = groupedNumber(most, actor.company.currencySymbol)
  return new AppError('TOO_LARGE', `At most ${leads} leads can be ${kind === 'mail' ? 'mailed' : 'changed'} at once`)
}

/**
 * Deletes the leads of a selection, up to 500 at once and more in the background; those that cannot be deleted are counted.
 * Throws FORBIDDEN without crm.edit; NOT_FOUND where none of the leads is there, or for a person of another company in the
 * filters; INVALID for an invalid filter; TOO_LARGE for more than 50,000 leads; TOO_MANY_REQUESTS while two changes of the person
 * are under way.
 */
export const deleteSelection = (ctx: Context, selected: SelectedLeads): Promise<SelectionChange> =>
  begin(ctx, 'delete', {}, selected)

/**
 * Gives the leads of a selection to one person, or to nobody, in the same way. Throws as `deleteSelection` does, FORBIDDEN also
 * without canAssign, and NOT_FOUND for somebody who may not have leads.
 */
export const assignSelection = (ctx: Context, { assignedTo, ...selected }: AssignedLeads): Promise<SelectionChange> =>
  begin(ctx, 'assign', { assignedTo }, selected)

/**
 * Moves the leads of a selection to a stage or status in the same way, each by the rules of its own move. Throws as
 * `deleteSelection` does; NOT_FOUND also for the stage, INVALID for a status that it does not list and for Not Interested without
 * a reason.
 */
export function moveSelection(ctx: Context, body: MovedLeads): Promise<SelectionChange> {
  const { leadStage: stageId, leadStatus: status, reasonForNotInterested: reason, ...selected } = body
  requireReason(body, [], true)
  const target = {
    ...(stageId === undefined ? {} : { stageId }),
    ...(status === undefined ? {} : { status }),
    ...(reason === undefined ? {} : { reason }),
  }
  return begin(ctx, 'stage', target, selected)
}

/** Gives the leads of a selection tags, or takes tags from them, in the same way. Throws as `deleteSelection` does, NOT_FOUND also for a tag. */
export const tagSelection = (ctx: Context, { add, remove, ...selected }: TaggedLeads): Promise<SelectionChange> =>
  begin(ctx, 'tag', { addTags: [...new Set(add)], removeTags: [...new Set(remove)] }, selected)

/** Puts the leads of a selection into the archive in the same way, or brings them back. Throws as `deleteSelection` does. */
export const archiveSelection = (
  ctx: Context,
  { archiveStatus: isArchived, ...selected }: ArchivedLeads,
): Promise<SelectionChange> => begin(ctx, 'archive', { isArchived }, selected)

/**
 * Mails the leads of a selection, each at its own address: more than 50 in the background, and as many an hour as one person may
 * send. Throws as `deleteSelection` does, and as a mail to one lead does.
 */
export function mailSelection(ctx: Context, body: MailedLeads): Promise<SelectionChange> {
  const { leadIds, list, except } = body
  const selected = { leadIds, list, except }
  return begin(ctx, 'mail', {}, selected, async (tx, id) =>
    insertSelectionMail(tx, ctx.actor.companyId, id, await draftFor(ctx, tx, body)),
  )
}

/** How many leads of a selection a mail would reach, and why not the others. Throws FORBIDDEN, NOT_FOUND, INVALID, TOO_LARGE. */
export async function mailReach(ctx: Context, selected: SelectedLeads): Promise<MailReach> {
  const { companyId } = ctx.actor
  requireCrmEdit(ctx.actor)
  return read(ctx, async tx => {
    if (selected.list) await refuseStrangers(ctx, tx, selected.list)
    const { found, mailed, ...leftOut } = await mailReachOf(tx, companyId, whereOf(ctx, selected))
    if (found === 0) throw new AppError('NOT_FOUND')
    if (found > MOST_MAILED_BY_SELECTION) throw tooMany(ctx, 'mail', MOST_MAILED_BY_SELECTION)
    const missing = Math.max(0, new Set(selected.leadIds).size - found)
    return { mailed, leftOut: leftOutBy({ missing, ...leftOut }) }
  })
}

async function begin(
  ctx: Context,
  kind: SelectionKind,
  target: SelectionTarget,
  selected: SelectedLeads,
  keep?: (tx: Tx, id: string) => Promise<void>,
): Promise<SelectionChange> {
  const { companyId, userId } = ctx.actor
  const { most = MOST_CHANGED } = KINDS[kind]
  KINDS[kind].requireRight(ctx.actor)
  return changeLeads(ctx, async (tx, effects) => {
    await KINDS[kind].checkTarget(tx, companyId, target)
    if (selected.list) await refuseStrangers(ctx, tx, selected.list)
    if ((await countUnderWay(tx, companyId, userId, kind)) >= CHANGES_UNDER_WAY)
      throw new AppError('TOO_MANY_REQUESTS', BUSY)
    const id = newId()
    await insertSelection(tx, companyId, { id, kind, target, createdBy: userId, at: ctx.clock.now() })
    await keep?.(tx, id)
    const found = await insertItems(tx, companyId, id, whereOf(ctx, selected), most + 1)
    if (found === 0) throw new AppError('NOT_FOUND')
    if (found > most) throw tooMany(ctx, kind, most)
    const missing = new Set(selected.leadIds).size - found
    await updateSelection(tx, companyId, id, {
      total: found + Math.max(0, missing),
      ...(missing > 0 ? { done: missing, left_out: JSON.stringify({ missing }) } : {}),
    })
    await carryOn(ctx, tx, effects, id, found > (KINDS[kind].atOnce ?? CHANGED_AT_ONCE))
    return ownSummary(ctx, tx, id)
  })
}

/** The leads that are looked at, as a condition on the alias `leads`; archived ones among those named are counted later. */
function whereOf(ctx: Context, { leadIds = [], list, except = [] }: SelectedLeads): RawBuilder<SqlBool> {
  if (list) return sql<SqlBool>`${ofWholeList(ctx, list)} and leads.id <> all(${except}::uuid[])`
  return sql<SqlBool>`${presentLeads(ctx.actor)} and leads.id = any(${leadIds}::uuid[])`
}

/** Few leads are changed at once, in the request's own transaction. */
async function carryOn(
  ctx: Context,
  tx: Tx,
  effects: Parameters<typeof nextSlice>[2],
  id: string,
  isLong: boolean,
): Promise<void> {
  if (isLong) return ctx.jobs.enqueue(tx, 'lead-selections.change', { companyId: ctx.actor.companyId, selectionId: id })
  while (await nextSlice(ctx, tx, effects, id));
}

/**
 * Undoes a change of a selection within ten minutes; leads that somebody has changed since stay as they are.
 * Throws FORBIDDEN, NOT_FOUND, CONFLICT where it is under way, undone already or too long ago.
 */
export function undoSelection(ctx: Context, id: string): Promise<SelectionChange> {
  const { companyId } = ctx.actor
  return changeLeads(ctx, async (tx, effects) => {
    const one = await ownSelection(ctx, tx, id, { isLocked: true })
    KINDS[one.kind].requireRight(ctx.actor)
    const problem = undoProblem(one, ctx.clock.now())
    if (problem) throw new AppError('CONFLICT', problem)
    await beginUndo(tx, companyId, one, ctx.clock.now())
    await carryOn(ctx, tx, effects, id, one.changed > CHANGED_AT_ONCE)
    return ownSummary(ctx, tx, id)
  })
}

function undoProblem({ status, undoUntil, resumesAt }: SelectionRecord, now: Date): string | undefined {
  if (status === 'running' && resumesAt) return undefined
  if (status === 'running') return 'This is still running'
  if (status === 'undoing' || status === 'undone') return 'This has already been undone'
  if (undoUntil === null) return 'There is nothing to undo'
  return undoUntil > now ? undefined : 'This can be undone only for 10 minutes'
}

/** My changes that are under way or ended within the time of undoing, also those that changed nothing. Throws FORBIDDEN. */
export async function recentSelections(ctx: Context): Promise<SelectionChange[]> {
  requireCrm(ctx.actor)
  const { companyId, userId } = ctx.actor
  const since = new Date(ctx.clock.now().getTime() - UNDO_MINUTES * 60_000)
  const found = await read(ctx, tx => selectRecent(tx, companyId, userId, since))
  return found.map(one => toChange(ctx, one))
}

/** How far a change of mine is. Throws FORBIDDEN, NOT_FOUND. */
export async function selectionById(ctx: Context, id: string): Promise<SelectionChange> {
  requireCrm(ctx.actor)
  return read(ctx, tx => ownSummary(ctx, tx, id))
}

/** A change of the caller; anybody else's is not found. */
async function ownSelection(
  { actor }: Context,
  tx: Tx,
  id: string,
  options?: { isLocked: boolean },
): Promise<SelectionRecord> {
  const found = await selectSelection(tx, actor.companyId, id, options)
  if (found?.createdBy !== actor.userId) throw new AppError('NOT_FOUND')
  return found
}

const ownSummary = async (ctx: Context, tx: Tx, id: string): Promise<SelectionChange> =>
  toChange(ctx, await ownSelection(ctx, tx, id))

function toChange({ clock }: Pick<Context, 'clock'>, one: SelectionRecord): SelectionChange {
  const { id, kind, status, total, done, changed, unassigned, leftOut, undoUntil, resumesAt } = one
  return {
    _id: id,
    kind,
    status,
    total,
    done,
    changed,
    unassigned,
    leftOut: leftOutBy(leftOut),
    undoUntil: undoProblem(one, clock.now()) === undefined ? ((undoUntil ?? resumesAt)?.toISOString() ?? null) : null,
    resumesAt: resumesAt?.toISOString() ?? null,
  }
}

/** What was left out by reason, and within one reason most leads first. */
function leftOutBy(counts: LeftOutCounts): SelectionChange['leftOut'] {
  const all = Object.entries(counts).map(([key, count = 0]) => {
    const [reason = '', ...about] = key.split(':')
    return { reason, count, ...(about.length === 0 ? {} : { about: about.join(':') }) }
  })
  return LEFT_OUT_REASONS.flatMap(reason =>
    all
      .filter(one => one.reason === reason && one.count > 0)
      .sort((a, b) => b.count - a.count)
      .map(one => ({ ...one, reason })),
  )
}
