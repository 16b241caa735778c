import type { Lead, NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'

import type { Context } from '../../../../platform/context.ts'
import { requireCrmEdit } from '../../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { type AssigneeRow, selectPerson } from '../assign/lead-assignment.queries.ts'
import { addUpdates } from '../assign/lead-bulk.service.ts'
import { type ActionColumns, updateActedLead } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { followUpHistory, followUpText, refuseLostFollowUp } from '../lead-follow-up.policy.ts'
import { tellAssignee, tellOutcome } from '../lead-notices.service.ts'
import { stageStamps, type Transition } from '../lead-transition.policy.ts'
import { moveLead } from '../lead-transition.service.ts'
import { type ActionEntry, readEntries, requireReason } from './lead-actions.policy.ts'
import {
  answerLead,
  changeLeads,
  type FieldChange,
  openLead,
  placeHistory,
  refuseConflicts,
  wantedAssignee,
} from './lead-change.service.ts'

const COMMENTED = 'A new comment has been added.'
const callName = (status: number): string => LEAD_STATUS_NAMES[status] ?? String(status)

/**
 * What people record about a lead: stage, status, call outcome, follow-up, assignee, comments (LM-360 to LM-377, LM-542,
 * IN-648), in one transaction with one history entry.
 * Throws FORBIDDEN without crm.edit (canAssign for the assignee) or for another sender, NOT_FOUND, INVALID, MISSING_FIELDS
 * without an assignee, CONFLICT for a won lead's stage or status, or where somebody else changed the same since `version`;
 * comments never conflict.
 */
export async function actOnLead(ctx: Context, body: NewLeadAction): Promise<Lead> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId } = actor
  const { timeZone } = actor.company
  const at = ctx.clock.now()
  const entries = readEntries(body, userId, timeZone, at)
  return changeLeads(ctx, async (tx, effects) => {
    const { row, plan } = await openLead(ctx, tx, body.leadId)
    const assignee = await wantedAssignee(ctx, tx, row, body.assignedTo)
    const assignedTo = assignee === undefined ? undefined : (assignee?.id ?? null)
    const recorded = record(row, entries, body, at)
    const isScheduling = recorded.follow_up_at !== undefined
    const move = await moveLead(ctx, tx, {
      plan,
      row,
      lead: { ...row, ...recorded, assigned_to: assignedTo === undefined ? row.assigned_to : assignedTo },
      move: { stageId: body.leadStage, status: body.leadStatus, assignedTo, isScheduling },
    })
    if (isScheduling && move.to.kind === 'lost') refuseLostFollowUp('leadUpdates.0.updateDate')
    requireReason(body, entries, body.leadStatus !== row.lead_status)

    const before =
      assignee === undefined || !row.assigned_to ? null : await selectPerson(tx, companyId, row.assigned_to)
    const history = historyOf({
      row,
      move,
      before,
      after: assignee,
      entries,
      timeZone,
      reason: recorded.reason_for_not_interested,
    })
    if (Object.keys(recorded).length === 0 && history.texts.length === 0 && entries.length === 0)
      return answerLead(ctx, tx, row.id, plan.stages)
    await refuseConflicts(ctx, tx, row, body.version, wantedFields(body, row, history))

    const version = row.version + 1
    const changes: ActionColumns = {
      ...row,
      ...recorded,
      stage_id: move.to._id,
      lead_status: move.status.id,
      assigned_to: move.assignedTo,
      ...stageStamps(move, at),
    }
    const by = { userId, name: actor.fullName }
    const note = { leadId: row.id, leadName: row.name, leadVersion: version, type: 'update' as const, by, at }
    const remarkType = body.todayRemark ?? null
    const comment = entries.flatMap(entry => (entry.text === '' ? [] : [entry.text])).join('\n')
    // a mail has had its own entry since it was accepted (IN-Q34)
    const isMailOnly = history.texts.length === 0 && entries.some(entry => entry.isEmail) && !comment && !body.logText
    const entry = isMailOnly ? undefined : { ...note, ...history, remarkType, comment, note: body.logText ?? '' }
    const [, , , answer] = await Promise.all([
      updateActedLead(tx, companyId, row.id, changes, version, at),
      addUpdates(tx, companyId, updateRows(row, entries, { remarkType: body.todayRemark, userId, at, timeZone })),
      writeHistory(tx, companyId, entry ? [entry] : []),
      answerLead(ctx, tx, row.id, plan.stages),
    ])
    const given = { leadIds: [row.id], leadName: row.name, assignedTo: assignee?.id, isNew: false }
    await tellAssignee(ctx, tx, effects, given)
    await tellOutcome(ctx, tx, effects, {
      lead: row,
      assignedTo: move.assignedTo,
      status: { before: row.lead_status, after: move.status.id },
      callStatus: { before: row.call_status, after: recorded.call_status ?? undefined },
    })
    effects.emit({ type: 'leads.changed', leadIds: [row.id], by: userId })
    return answer
  })
}

/** What the lead's own row remembers of the entries. A call is an entry with an outcome that was no meeting or visit (LM-Q119). */
function record(row: LeadRow, entries: readonly ActionEntry[], body: NewLeadAction, at: Date): Partial<ActionColumns> {
  const callStatus = entries.findLast(entry => entry.callStatus)?.callStatus
  const followUp = entries.findLast(entry => entry.followUp)?.followUp
  const texts = entries.filter(entry => entry.text !== '').length
  const isCall = entries.some(entry => entry.callStatus && !entry.isEmail) && (body.todayRemark ?? 0) === 0
  const reason = body.reasonForNotInterested
  return {
    ...(callStatus === undefined ? {} : { call_status: callStatus }),
    ...(isCall ? { last_call_at: at } : {}),
    ...(followUp ? { follow_up_at: followUp.at, follow_up_has_time: followUp.hasTime } : {}),
    ...(texts > 0 ? { update_text_count: row.update_text_count + texts } : {}),
    ...(body.todayRemark === undefined || body.todayRemark === row.today_remark
      ? {}
      : { today_remark: body.todayRemark }),
    ...(reason === undefined || reason === row.reason_for_not_interested ? {} : { reason_for_not_interested: reason }),
  }
}

interface Told {
  row: LeadRow
  move: Transition
  before: AssigneeRow | null
  after: AssigneeRow | null | undefined
  entries: readonly ActionEntry[]
  timeZone: string
  /** why nobody is interested, where that is new */
  reason: string | undefined
}

/** The sentences and the old and new values of an action (LM-374 to LM-376). */
function historyOf({ row, move, before, after, entries, timeZone, reason }: Told) {
  const place = placeHistory(move, row, { before, after })
  const texts = [...place.texts]
  const old = { ...place.old }
  const fresh = { ...place.new }
  const callStatus = entries.findLast(entry => isNews(entry, row.call_status))?.callStatus
  if (callStatus !== undefined) {
    texts.push(`The Lead call status has been updated to ${callName(callStatus)}`)
    old.callStatus = row.call_status
    fresh.callStatus = callStatus
  }
  const followUp = followUpHistory(row, entries.findLast(entry => entry.followUp)?.followUp, timeZone)
  texts.push(...followUp.texts)
  Object.assign(old, followUp.old)
  Object.assign(fresh, followUp.new)
  if (reason !== undefined) {
    old.reasonForNotInterested = row.reason_for_not_interested
    fresh.reasonForNotInterested = reason
  }
  if (entries.some(entry => entry.text !== '')) texts.push(COMMENTED)
  return { ...place, texts, old, new: fresh }
}

/** An outcome to tell of; with a mail the last one is only repeated (IN-406). */
const isNews = (entry: ActionEntry, before: number | null): boolean =>
  entry.callStatus !== undefined && !(entry.isEmail && entry.callStatus === before)

/** The fields that the request itself changes; a stage or status that only follows from them is none of them. */
function wantedFields(
  body: NewLeadAction,
  row: LeadRow,
  history: { old: Record<string, unknown>; new: Record<string, unknown> },
): Record<string, FieldChange> {
  const isAsked: Record<string, boolean> = {
    leadStage: body.leadStage !== undefined && body.leadStage !== row.stage_id,
    leadStatus: body.leadStatus !== undefined && body.leadStatus !== row.lead_status,
    callStatus: history.new.callStatus !== row.call_status,
    followUp: history.new.followUp !== history.old.followUp,
    assignedTo: true,
    reasonForNotInterested: true,
  }
  const fields = Object.keys(history.new).filter(field => isAsked[field])
  return Object.fromEntries(fields.map(field => [field, { yours: history.new[field], theirs: history.old[field] }]))
}

function updateRows(
  row: LeadRow,
  entries: readonly ActionEntry[],
  by: { remarkType: number | undefined; userId: string; at: Date; timeZone: string },
): Parameters<typeof addUpdates>[2] {
  let previous = row.call_status
  return entries.map(entry => {
    const texts = [
      ...(isNews(entry, previous)
        ? [`The Lead call status has been updated to ${callName(entry.callStatus ?? 0)}`]
        : []),
      ...(entry.followUp
        ? [`The Lead follow-up has been updated to ${followUpText(entry.followUp, by.timeZone)}`]
        : []),
      ...(entry.text === '' ? [] : [COMMENTED]),
    ]
    const update = {
      lead_id: row.id,
      text: entry.text,
      log_text: texts.join('\n'),
      ...(by.remarkType === undefined ? {} : { remark_type: by.remarkType }),
      ...(entry.callStatus ? { call_status: entry.callStatus } : {}),
      ...(entry.callStatus && previous !== null ? { previous_call_status: previous } : {}),
      ...(entry.followUp ? { follow_up_at: entry.followUp.at, follow_up_has_time: entry.followUp.hasTime } : {}),
      is_email: entry.isEmail,
      is_comment: entry.isComment,
      created_by: by.userId,
      created_at: by.at,
    }
    previous = entry.callStatus ?? previous
    return update
  })
}
