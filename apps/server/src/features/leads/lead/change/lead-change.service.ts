import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type HistoryNote, writeHistory } from '../../lead-history/lead-history.service.ts'
import { selectPerson } from '../assign/lead-assignment.queries.ts'
import { addUpdates, type BulkUpdate } from '../assign/lead-bulk.service.ts'
import { replaceContacts, rowAfter, updateLead } from '../lead.queries.ts'
import type { LeadColumns, LeadRow } from '../lead.tables.ts'
import { refuseLostFollowUp } from '../lead-follow-up.policy.ts'
import { tellOfChange } from '../lead-notices.service.ts'
import { type Move, placeAfter, stageStamps } from '../lead-transition.policy.ts'
import { moveLead } from '../lead-transition.service.ts'
import type { ContactRow } from '../lead-wire.ts'
import { refuseConflicts } from './lead-conflicts.service.ts'
import { joinWords, noteOf, type Words, wordsOfMove } from './lead-note.policy.ts'
import { wantedAssignee } from './lead-places.service.ts'
import { changeLeads, type OpenLead, openLead, wholeLead } from './lead-transaction.service.ts'

/** What a request makes of a lead; what it leaves out stays as it is. */
export interface LeadPlan {
  /** the columns that change, except for stage, status and assignee, which follow from `move` */
  columns?: LeadColumns | undefined
  /** all of the further contacts, where they change */
  contacts?: readonly ContactRow[] | undefined
  /** comments, calls and follow-ups to add */
  updates?: readonly Omit<BulkUpdate, 'lead_id' | 'created_by' | 'created_at'>[]
  /** the stage, status and assignee that the request names, and the outcome of a call that it logs */
  move?: Pick<Move, 'stageId' | 'status' | 'assignedTo' | 'outcome'>
  /** why the lead is lost or not interested, as the request tells it */
  reason?: string | undefined
  /** the field of the request that sets a follow-up, where one does */
  followUpField?: string | undefined
  /** refuses what else the request lacks, where the move itself is allowed */
  check?: () => void
  /** what history says before and after what it says of the move */
  details?: Partial<Words>
  recorded?: Partial<Words>
  /** what else its history entry holds */
  note?: Partial<Pick<HistoryNote, 'type' | 'remarkType' | 'comment' | 'note'>>
  /** a mail is recorded */
  isMail?: boolean
  /** the version that the person saw, where the request names one */
  version?: number | undefined
}

/**
 * The one way to change a lead: its row is locked, `planOf` reads what the request makes of it, stage, status and assignee
 * follow the rule of all moves, everything is written with one history entry, and those concerned are told. Where nothing
 * changes nothing is written.
 * Throws FORBIDDEN without crm.edit, or canAssign for another assignee; NOT_FOUND, also where the lead is invisible; CONFLICT
 * where it is archived and, with `LeadConflict`, where somebody else changed the same field since `version`; INVALID for a
 * follow-up of a lost lead; and as `moveLead` and `planOf` do.
 */
export const changeLead = (
  ctx: Context,
  id: string,
  planOf: (lead: OpenLead) => LeadPlan | Promise<LeadPlan>,
): Promise<Lead> =>
  change(ctx, id, async lead => ({
    plan: await planOf(lead),
    answer: () => wholeLead(ctx, lead.tx, id, lead.stagePlan.stages),
  }))

/** The same for `work` on something that belongs to a lead, its tags or files; without a note nothing has changed. */
export const touchLead = <T>(
  ctx: Context,
  id: string,
  work: (tx: Tx, lead: Pick<LeadRow, 'id' | 'name'>) => Promise<{ answer: T; note?: Partial<Words> }>,
): Promise<T> =>
  change(ctx, id, async ({ tx, row }) => {
    const { answer, note = {} } = await work(tx, row)
    return { plan: { details: note }, answer: async () => answer }
  })

function change<T>(
  ctx: Context,
  id: string,
  prepare: (lead: OpenLead) => Promise<{ plan: LeadPlan; answer: () => Promise<T> }>,
): Promise<T> {
  return changeLeads(ctx, async (tx, effects) => {
    const lead = await openLead(ctx, tx, id)
    const { plan, answer } = await prepare(lead)
    const place = await placeBy(ctx, lead, plan)
    const words = joinWords(plan.details, place.words, plan.recorded)
    if (isEmpty(plan) && words.texts.length === 0) return answer()
    await refuseConflicts(ctx, lead, { version: plan.version, move: plan.move ?? {}, words })

    const columns = { ...plan.columns, ...place.columns }
    const after = rowAfter(lead.row, columns)
    const notes = isMailOnly(plan, words) ? [] : [noteOf(ctx.actor, after, lead.at, { ...words, ...plan.note })]
    // sent together and done in this order: what is returned is read when all is written
    const [, answered] = await Promise.all([write(ctx, lead, { ...plan, columns }, notes), answer()])
    await tellOfChange(ctx, tx, effects, lead.row, after)
    effects.emit({ type: 'leads.changed', leadIds: [id], by: ctx.actor.userId })
    return answered
  })
}

const isEmpty = ({ columns = {}, contacts, updates = [] }: LeadPlan): boolean =>
  Object.keys(columns).length === 0 && contacts === undefined && updates.length === 0

/** A mail has had an entry of its own since it was accepted (IN-Q34); where only it is recorded there is no other. */
const isMailOnly = ({ isMail = false, note }: LeadPlan, words: Words): boolean =>
  isMail && words.texts.length === 0 && !note?.comment && !note?.note

/** Writes columns and contacts of a lead whose row is locked, its statements at once; its version goes up by one. */
export async function writeLead(
  tx: Tx,
  row: LeadRow,
  { columns = {}, contacts }: Pick<LeadPlan, 'columns' | 'contacts'>,
  at: Date,
): Promise<void> {
  await Promise.all([
    updateLead(tx, row, columns, at),
    contacts && replaceContacts(tx, row.company_id, row.id, contacts),
  ])
}

/** Where a plan takes the lead, as columns and as history says it. */
async function placeBy(ctx: Context, { tx, row, stagePlan, at }: OpenLead, plan: LeadPlan) {
  const { columns, move: asked = {}, followUpField } = plan
  const assignee = await wantedAssignee(ctx, tx, row, asked.assignedTo)
  const assignedTo = assignee === undefined ? row.assigned_to : (assignee?.id ?? null)
  const move = await moveLead(ctx, tx, {
    plan: stagePlan,
    row,
    lead: { ...row, ...columns, assigned_to: assignedTo },
    move: { ...asked, assignedTo, isScheduling: followUpField !== undefined },
    told: plan.reason,
  })
  if (followUpField !== undefined && move.to.kind === 'lost') refuseLostFollowUp(followUpField)
  plan.check?.()
  const isReassigned = assignee !== undefined && row.assigned_to !== null
  const before = isReassigned ? await selectPerson(tx, ctx.actor.companyId, row.assigned_to!) : null
  return {
    columns: { ...placeAfter(move), ...stageStamps(move, at) },
    words: wordsOfMove(move, row, { before, after: assignee }),
  }
}

async function write(
  ctx: Context,
  { tx, row, at }: OpenLead,
  { columns, contacts, updates = [] }: LeadPlan,
  notes: HistoryNote[],
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const added = updates.map(update => ({ ...update, lead_id: row.id, created_by: userId, created_at: at }))
  await Promise.all([
    writeLead(tx, row, { columns, contacts }, at),
    addUpdates(tx, companyId, added),
    writeHistory(tx, companyId, notes),
  ])
}
