import { UNDO_MINUTES } from '@plinth/contract/leads/selection-rules'
import type { Tx } from '../../../platform/database/database.ts'
import { takeBackNotifications } from '../../messages/notifications/notifications.service.ts'
import type { LeftOutCounts } from '../lead/lead.service.ts'
import {
  countChanged,
  forgetChanged,
  keepChanged,
  type SelectionRecord,
  selectNext,
  selectNextChanged,
  selectSelection,
  updateSelection,
} from './lead-selections.queries.ts'
import { addLeftOut } from './left-out-counts.ts'
import { type Changing, type Emitting, type Ending, KINDS } from './selection-kinds.service.ts'

/**
 * Changes of selections go on in slices: in each transaction the next leads are changed and the place that was reached is kept, so
 * that a retry goes on exactly there. A small change is one slice.
 */

/** Leads of a transaction: enough to make commits cheap, few enough that others hardly wait for its rows. */
const SLICE = 500

/**
 * Works on the next leads of a change, or of its undoing. Returns whether there are more to work on now; a mail that has to wait goes
 * on by a job of its own.
 */
export async function nextSlice(ctx: Changing, tx: Tx, effects: Emitting, id: string): Promise<boolean> {
  const { companyId, userId } = ctx.actor
  const one = await selectSelection(tx, companyId, id, { isLocked: true })
  if (one?.status !== 'running' && one?.status !== 'undoing') return false
  const next = await (one.status === 'running' ? changeNext : undoNext)(ctx, tx, effects, one)
  await updateSelection(tx, companyId, id, {
    done: next.done,
    changed: next.changed,
    unassigned: next.unassigned,
    left_out: JSON.stringify(next.leftOut),
    last_lead_id: next.lastLeadId,
    resumes_at: next.resumesAt,
    moved_at: ctx.clock.now(),
  })
  if (next.resumesAt) {
    const data = { companyId, selectionId: id }
    await ctx.jobs.enqueue(tx, 'lead-selections.change', data, { startAfter: next.resumesAt })
  }
  if (next.isLast) await end(ctx, tx, effects, next)
  effects.emit({ type: 'lead-selections.progress', selectionId: id, by: userId })
  return !next.isLast && next.resumesAt === null
}

type Advanced = SelectionRecord & { isLast: boolean }

async function changeNext(ctx: Changing, tx: Tx, effects: Emitting, one: SelectionRecord): Promise<Advanced> {
  const { companyId } = ctx.actor
  const ids = await selectNext(tx, companyId, one, SLICE)
  const slice = await KINDS[one.kind].change(ctx, tx, effects, ids, one)
  const { changed, leftOut, looked = ids.length, resumesAt = null } = slice
  await keepChanged(tx, companyId, one.id, changed)
  const counts = { changed: changed.length, unassigned: 0, leftOut }
  const isLast = resumesAt === null && looked === ids.length && ids.length < SLICE
  return { ...advanced(one, ids.slice(0, looked), counts), isLast, resumesAt }
}

async function undoNext(ctx: Changing, tx: Tx, effects: Emitting, one: SelectionRecord): Promise<Advanced> {
  const leads = await selectNextChanged(tx, ctx.actor.companyId, one, SLICE)
  const { changed, unassigned } = await KINDS[one.kind].undo(ctx, tx, effects, leads, one)
  const ids = leads.map(lead => lead.id)
  await forgetChanged(tx, ctx.actor.companyId, one.id, ids)
  const stays = KINDS[one.kind].staysAs ?? 'changed'
  const counts = { changed, unassigned, leftOut: { [stays]: leads.length - changed } }
  return { ...advanced(one, ids, counts), isLast: ids.length < SLICE, resumesAt: null }
}

function advanced(
  one: SelectionRecord,
  ids: readonly string[],
  slice: { changed: number; unassigned: number; leftOut: LeftOutCounts },
): SelectionRecord {
  return {
    ...one,
    done: one.done + ids.length,
    changed: one.changed + slice.changed,
    unassigned: one.unassigned + slice.unassigned,
    leftOut: addLeftOut(one.leftOut, slice.leftOut),
    lastLeadId: ids.at(-1) ?? one.lastLeadId,
  }
}

/** Ends a change whose leads have all been looked at, or that cannot go on: who is concerned is told, and it can be undone. */
export async function end(
  ctx: Ending,
  tx: Tx,
  effects: Emitting,
  one: SelectionRecord,
  status: 'done' | 'stopped' = 'done',
): Promise<void> {
  const { companyId } = ctx.actor
  const ended_at = ctx.clock.now()
  if (one.status === 'undoing' && status === 'stopped') return keepRest(tx, companyId, one, ended_at)
  if (one.status === 'undoing') {
    // a change of which something stays has happened
    if (one.leftOut.changed === undefined) await takeBackNotifications(tx, effects, companyId, one.notificationIds)
    return updateSelection(tx, companyId, one.id, { status: 'undone', ended_at })
  }
  await updateSelection(tx, companyId, one.id, {
    status,
    ended_at,
    resumes_at: null,
    ...(one.changed === 0
      ? {}
      : { undo_until: undoEnd(ended_at), notification_ids: await KINDS[one.kind].tell(ctx, tx, effects, one) }),
  })
}

/** Until when what has just ended can be undone. */
const undoEnd = (now: Date): Date => new Date(now.getTime() + UNDO_MINUTES * 60_000)

/** What could not be changed back is the change that is left, and can be undone from now on as long as any other. */
async function keepRest(tx: Tx, companyId: string, one: SelectionRecord, ended_at: Date): Promise<void> {
  const { id } = one
  const rest = await countChanged(tx, companyId, id)
  await updateSelection(tx, companyId, id, {
    ...FROM_THE_START,
    left_out: stayed(one),
    status: 'done',
    total: rest,
    done: rest,
    changed: rest,
    ended_at,
    undo_until: undoEnd(ended_at),
  })
}

const FROM_THE_START = { done: 0, changed: 0, unassigned: 0, last_lead_id: null }
/** The count of leads that an undoing has left as somebody changed them: when it goes on, it does not come to them again. */
const stayed = ({ leftOut: { changed } }: SelectionRecord): string =>
  JSON.stringify(changed === undefined ? {} : { changed })

/** Begins to change back what a change has made of leads. */
export const beginUndo = (tx: Tx, companyId: string, one: SelectionRecord, moved_at: Date): Promise<void> =>
  updateSelection(tx, companyId, one.id, {
    ...FROM_THE_START,
    left_out: stayed(one),
    status: 'undoing',
    resumes_at: null,
    moved_at,
    total: one.changed,
  })
