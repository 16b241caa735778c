import type { Lead, NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { CALL_TYPE, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { Context } from '../../../../platform/context.ts'
import type { LeadColumns, LeadRow } from '../lead.tables.ts'
import { followUpHistory, followUpText } from '../lead-follow-up.policy.ts'
import { type ActionEntry, changedReason, readEntries, requireReason } from './lead-actions.policy.ts'
import { changeLead, type LeadPlan } from './lead-change.service.ts'
import { joinWords, type Words } from './lead-note.policy.ts'
import type { OpenLead } from './lead-transaction.service.ts'

const COMMENTED = 'A new comment has been added.'
const calledText = (status: number | undefined): string =>
  `The Lead call status has been updated to ${LEAD_STATUS_NAMES[status ?? 0] ?? status}`

/**
 * What people record about a lead: stage, status, call outcome, follow-up, assignee, comments (LM-360 to LM-377, LM-542,
 * IN-648); comments never conflict. Throws as `changeLead` does; FORBIDDEN for another sender, INVALID.
 */
export const actOnLead = (ctx: Context, body: NewLeadAction): Promise<Lead> =>
  changeLead(ctx, body.leadId, lead => planOfAction(ctx, lead, body))

function planOfAction({ actor }: Context, { row, at }: OpenLead, body: NewLeadAction): LeadPlan {
  const { timeZone } = actor.company
  const entries = readEntries(body, actor.userId, row.call_status, timeZone, at)
  const columns = columnsOf(row, entries, body, at)
  const comment = entries.flatMap(entry => (entry.text === '' ? [] : [entry.text])).join('\n')
  return {
    columns,
    updates: updatesOf(entries, body.todayRemark, timeZone),
    move: {
      stageId: body.leadStage,
      status: body.leadStatus,
      assignedTo: body.assignedTo,
      outcome: entries.findLast(entry => entry.isNews)?.callStatus,
    },
    followUpField: entries.some(entry => entry.followUp) ? 'leadUpdates.0.updateDate' : undefined,
    reason: body.reasonForNotInterested,
    check: () => requireReason(body, entries, body.leadStatus !== row.lead_status),
    recorded: wordsOf(row, entries, columns, timeZone),
    note: { remarkType: body.todayRemark ?? null, comment, note: body.logText ?? '' },
    isMail: entries.some(entry => entry.isEmail),
    version: body.version,
  }
}

/** What the lead's own row remembers of the entries. A call is an entry with an outcome that was no meeting or visit (LM-Q119). */
function columnsOf(row: LeadRow, entries: readonly ActionEntry[], body: NewLeadAction, at: Date): LeadColumns {
  const callStatus = entries.findLast(entry => entry.callStatus)?.callStatus
  const followUp = entries.findLast(entry => entry.followUp)?.followUp
  const texts = entries.filter(entry => entry.text !== '').length
  const isCall =
    entries.some(entry => entry.callStatus && !entry.isEmail) && (body.todayRemark ?? CALL_TYPE.CALL) === CALL_TYPE.CALL
  return {
    ...(callStatus === undefined ? {} : { call_status: callStatus }),
    ...(isCall ? { last_call_at: at } : {}),
    ...(followUp ? { follow_up_at: followUp.at, follow_up_has_time: followUp.hasTime } : {}),
    ...(texts > 0 ? { update_text_count: row.update_text_count + texts } : {}),
    ...(body.todayRemark === undefined || body.todayRemark === row.today_remark
      ? {}
      : { today_remark: body.todayRemark }),
    ...changedReason(row, body.reasonForNotInterested).columns,
  }
}

/** The sentences and the old and new values of what was recorded (LM-374 to LM-376). */
function wordsOf(row: LeadRow, entries: readonly ActionEntry[], columns: LeadColumns, timeZone: string): Words {
  const outcome = entries.findLast(entry => entry.isNews)?.callStatus
  return joinWords(
    outcome !== undefined && {
      texts: [calledText(outcome)],
      old: { callStatus: row.call_status },
      new: { callStatus: outcome },
    },
    followUpHistory(row, entries.findLast(entry => entry.followUp)?.followUp, timeZone),
    changedReason(row, columns.reason_for_not_interested).words,
    entries.some(entry => entry.text !== '') && { texts: [COMMENTED] },
  )
}

/** The entries as the lead's updates. */
function updatesOf(
  entries: readonly ActionEntry[],
  remarkType: number | undefined,
  timeZone: string,
): NonNullable<LeadPlan['updates']> {
  return entries.map(entry => {
    const texts = [
      ...(entry.isNews ? [calledText(entry.callStatus)] : []),
      ...(entry.followUp ? [`The Lead follow-up has been updated to ${followUpText(entry.followUp, timeZone)}`] : []),
      ...(entry.text === '' ? [] : [COMMENTED]),
    ]
    return {
      text: entry.text,
      log_text: texts.join('\n'),
      ...(remarkType === undefined ? {} : { remark_type: remarkType }),
      ...(entry.callStatus ? { call_status: entry.callStatus } : {}),
      ...(entry.followUp ? { follow_up_at: entry.followUp.at, follow_up_has_time: entry.followUp.hasTime } : {}),
      is_email: entry.isEmail,
      is_comment: entry.isComment,
    }
  })
}
