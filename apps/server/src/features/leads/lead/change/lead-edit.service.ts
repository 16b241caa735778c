import { AppError } from '@plinth/contract/error-codes'
import type { EditLead, Lead } from '@plinth/contract/leads/lead/lead'
import { MOVE_TEXTS, type PatchLead } from '@plinth/contract/leads/lead/lead-moves'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCanAssign, requireCrmEdit } from '../../../company/lead-access/lead-access.service.ts'
import { changedCustomValues } from '../../lead-forms/lead-forms.service.ts'
import { selectTeams } from '../assign/lead-assignment.queries.ts'
import { changedColumns, changedContacts, toColumns, toFields } from '../create/lead-input.policy.ts'
import { selectContacts } from '../lead.queries.ts'
import type { LeadColumns, LeadRow } from '../lead.tables.ts'
import { changedFollowUp, followUpHistory } from '../lead-follow-up.policy.ts'
import { type ContactRow, toContact } from '../lead-wire.ts'
import { changedReason, requireReason } from './lead-actions.policy.ts'
import { changeLead, type LeadPlan } from './lead-change.service.ts'
import { joinWords } from './lead-note.policy.ts'
import type { OpenLead } from './lead-transaction.service.ts'

export type LeadEdit = Omit<EditLead, 'isDeleted'> & {
  teamId?: string | undefined
} & Partial<Pick<PatchLead, 'leadStage' | 'leadStatus' | 'followupDate' | 'followupTime' | 'reasonForNotInterested'>>

/**
 * Moves a lead to another stage, fills in what a move asks for, or both (LM-564 to LM-566). Throws as `editLead` does, and
 * INVALID where body and address name different leads.
 */
export function patchLead(ctx: Context, id: string, { leadId = id, ...body }: PatchLead): Promise<Lead> {
  requireCrmEdit(ctx.actor)
  if (leadId !== id) {
    const { invalid: message } = MOVE_TEXTS
    throw new AppError('INVALID', message, { fields: [{ field: 'leadId', message }] })
  }
  return editLead(ctx, id, body)
}

/**
 * Changes the fields sent, those that differ from the lead's (IN-Q77, LM-537, LM-538, LM-540); an assignee also moves the
 * lead between the prospect and the assigned stage (LM-Q13). One history entry tells old and new values.
 * Throws as `changeLead` does, FORBIDDEN also without canAssign for another team; INVALID.
 */
export const editLead = (ctx: Context, id: string, body: LeadEdit): Promise<Lead> =>
  changeLead(ctx, id, lead => planOfEdit(ctx, lead, body))

async function planOfEdit(ctx: Context, { tx, row, at }: OpenLead, body: LeadEdit): Promise<LeadPlan> {
  if (body.isProjectCreated && !row.is_project_created)
    throw new AppError('CONFLICT', 'The project of this lead is not linked with it yet')
  const { timeZone } = ctx.actor.company
  const details = await detailsToWrite(ctx, tx, row, body)
  const team = await teamToWrite(ctx, tx, row, body.teamId)
  const followUp = changedFollowUp(timeZone, row, body, at)
  const due = followUp && { follow_up_at: followUp.at, follow_up_has_time: followUp.hasTime }
  const reason = changedReason(row, body.reasonForNotInterested)
  const planned = followUpHistory(row, followUp, timeZone)
  const isDetail = Object.keys(details.new).length > 0 || Object.keys(team.new).length > 0
  return {
    columns: { ...details.columns, ...team.columns, ...due, ...reason.columns },
    contacts: details.contacts,
    updates: due ? [{ text: '', log_text: planned.texts.join('\n'), ...due }] : [],
    move: { stageId: body.leadStage, status: body.leadStatus, assignedTo: body.assignedTo },
    followUpField: due && 'followupDate',
    details: joinWords({ texts: isDetail ? ['The Lead details have been updated'] : [] }, details, team),
    recorded: joinWords(planned, reason.words),
    reason: body.reasonForNotInterested,
    check: () => requireStatusReason(row, body),
    note: { note: body.logText ?? '' },
    version: body.version,
  }
}

/** Not Interested as a new status of its own needs a reason; one that comes with a stage is part of that move. Throws INVALID. */
function requireStatusReason(row: LeadRow, { leadStage, leadStatus, reasonForNotInterested: told }: LeadEdit): void {
  const isAlone = leadStage === undefined || leadStage === row.stage_id
  const reasonForNotInterested = told ?? row.reason_for_not_interested
  requireReason({ leadStatus, reasonForNotInterested }, [], isAlone && leadStatus !== row.lead_status)
}

/** What differs in some of a lead's fields, as columns and as history and conflicts show it. */
interface Difference {
  columns: LeadColumns
  old: Record<string, unknown>
  new: Record<string, unknown>
}

async function detailsToWrite(
  ctx: Context,
  tx: Tx,
  row: LeadRow,
  body: LeadEdit,
): Promise<Difference & { contacts: ContactRow[] | undefined }> {
  const { companyId, company } = ctx.actor
  const columns = changedColumns(row, toColumns(body), company)
  refuseOtherKind(row, columns.company_name)
  const contacts = await contactsToWrite(tx, companyId, row, body)
  const custom =
    body.customFields === undefined
      ? undefined
      : await changedCustomValues(tx, companyId, row.custom, body.customFields)
  const changed = Object.keys(columns)
  return {
    columns: { ...columns, ...(custom ? { custom: custom.values } : {}) },
    contacts: contacts?.new,
    old: {
      ...toFields(row, changed),
      ...(contacts ? { otherContactDetails: contacts.old.map(toContact) } : {}),
      ...custom?.old,
    },
    new: {
      ...toFields({ ...row, ...columns }, changed),
      ...(contacts ? { otherContactDetails: contacts.new.map(toContact) } : {}),
      ...custom?.new,
    },
  }
}

/** A corporate lead stays one, and so does an individual (IN-Q12): the company's name tells them apart (IN-Q71). */
function refuseOtherKind(row: LeadRow, companyName: string | undefined): void {
  if (companyName === undefined || (companyName !== '') === (row.type === LEAD_TYPE.CORPORATE)) return
  const message = row.type === LEAD_TYPE.CORPORATE ? LEAD_TEXTS.companyName : 'The type of a lead cannot be changed'
  throw new AppError('INVALID', message, { fields: [{ field: 'companyName', message }] })
}

async function contactsToWrite(tx: Tx, companyId: string, row: LeadRow, body: LeadEdit) {
  if (body.otherContactDetails === undefined) return undefined
  const old = await selectContacts(tx, companyId, row.id)
  const changed = changedContacts(row, old, body.otherContactDetails)
  return changed && { new: changed, old }
}

async function teamToWrite(ctx: Context, tx: Tx, row: LeadRow, teamId: string | undefined): Promise<Difference> {
  if (teamId === undefined || teamId === row.team_id) return { columns: {}, old: {}, new: {} }
  requireCanAssign(ctx.actor)
  const teams = await selectTeams(tx, ctx.actor.companyId, [teamId, ...(row.team_id === null ? [] : [row.team_id])])
  const named = (id: string | null) => teams.find(team => team._id === id) ?? null
  if (!named(teamId)) throw new AppError('NOT_FOUND')
  return { columns: { team_id: teamId }, old: { team: named(row.team_id) }, new: { team: named(teamId) } }
}
