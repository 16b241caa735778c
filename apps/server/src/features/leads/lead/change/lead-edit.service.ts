import { AppError } from '@plinth/contract/error-codes'
import type { EditLead, Lead } from '@plinth/contract/leads/lead/lead'
import { MOVE_TEXTS, type PatchLead } from '@plinth/contract/leads/lead/lead-moves'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCanAssign, requireCrmEdit } from '../../../company/lead-access/lead-access.service.ts'
import { changedCustomValues } from '../../lead-forms/lead-forms.service.ts'
import { type HistoryNote, writeHistory } from '../../lead-history/lead-history.service.ts'
import { selectPerson, selectTeams } from '../assign/lead-assignment.queries.ts'
import { addUpdates, type BulkUpdate } from '../assign/lead-bulk.service.ts'
import { changedColumns, changedContacts, toColumns, toFields } from '../create/lead-input.policy.ts'
import { type LeadChanges, replaceContacts, selectContacts, updateLead } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { changedFollowUp, type FollowUp, followUpHistory, refuseLostFollowUp } from '../lead-follow-up.policy.ts'
import { tellAssignee, tellOutcome } from '../lead-notices.service.ts'
import { stageStamps, type Transition } from '../lead-transition.policy.ts'
import { type FilledLead, moveLead } from '../lead-transition.service.ts'
import { type ContactRow, toContact } from '../lead-wire.ts'
import {
  answerLead,
  changeLeads,
  type FieldChange,
  openLead,
  placeHistory,
  refuseConflicts,
  wantedAssignee,
} from './lead-change.service.ts'

export type LeadEdit = Omit<EditLead, 'isDeleted'> & {
  teamId?: string | undefined
} & Partial<Pick<PatchLead, 'leadStage' | 'leadStatus' | 'followupDate' | 'followupTime'>>

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
 * Throws FORBIDDEN without crm.edit, or canAssign for another assignee or team; NOT_FOUND; INVALID; CONFLICT with
 * `LeadConflict` where somebody else changed the same field since `version`, and as `moveLead` does.
 */
export async function editLead(ctx: Context, id: string, body: LeadEdit): Promise<Lead> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId, fullName } = actor
  return changeLeads(ctx, async (tx, effects) => {
    const { row, stages, plan } = await openLead(ctx, tx, id)
    const at = ctx.clock.now()
    const details = await detailsToWrite(ctx, tx, row, body)
    const assignee = await wantedAssignee(ctx, tx, row, body.assignedTo)
    const team = await teamToWrite(ctx, tx, row, body.teamId)
    const followUp = changedFollowUp(actor.company.timeZone, row, body, at)
    const assignedTo = assignee === undefined ? undefined : (assignee?.id ?? null)
    const due = followUp ? { follow_up_at: followUp.at, follow_up_has_time: followUp.hasTime } : {}
    const move = await moveLead(ctx, tx, {
      plan,
      row,
      lead: { ...details.after, ...due, assigned_to: assignedTo === undefined ? row.assigned_to : assignedTo },
      move: { stageId: body.leadStage, status: body.leadStatus, assignedTo, isScheduling: followUp !== undefined },
    })
    if (followUp && move.to.kind === 'lost') refuseLostFollowUp('followupDate')
    const before =
      assignee === undefined || !row.assigned_to ? null : await selectPerson(tx, companyId, row.assigned_to)
    const place = placeHistory(move, row, { before, after: assignee })
    const told = followUpHistory(row, followUp, actor.company.timeZone)

    const old: Record<string, unknown> = { ...details.old, ...team.old, ...place.old, ...told.old }
    const fresh: Record<string, unknown> = { ...details.new, ...team.new, ...place.new, ...told.new }
    if (Object.keys(fresh).length === 0) return answerLead(ctx, tx, id, stages)
    await refuseConflicts(ctx, tx, row, body.version, pairs(asked(fresh, body), old))

    const version = row.version + 1
    const changes: LeadChanges = {
      ...details.columns,
      ...team.columns,
      ...due,
      ...(Object.keys(place.new).length === 0 ? {} : placeColumns(move)),
      ...stageStamps(move, at),
    }
    const isDetail = Object.keys(details.new).length > 0 || Object.keys(team.new).length > 0
    const note: HistoryNote = {
      leadId: id,
      leadName: details.name,
      leadVersion: version,
      type: 'update',
      by: { userId, name: fullName },
      at,
      ...place,
      texts: [...(isDetail ? ['The Lead details have been updated'] : []), ...place.texts, ...told.texts],
      note: body.logText ?? '',
      old,
      new: fresh,
    }
    const [, , , , answer] = await Promise.all([
      updateLead(tx, companyId, id, changes, version, at),
      details.contacts ? replaceContacts(tx, companyId, id, details.contacts) : undefined,
      followUp ? addUpdates(tx, companyId, [followUpRow(id, followUp, told.texts, { userId, at })]) : undefined,
      writeHistory(tx, companyId, [note]),
      answerLead(ctx, tx, id, stages),
    ])
    const lead = { id, name: details.name }
    await tellAssignee(ctx, tx, effects, {
      leadIds: [id],
      leadName: lead.name,
      assignedTo: assignee?.id,
      isNew: false,
    })
    await tellOutcome(ctx, tx, effects, {
      lead,
      assignedTo: move.assignedTo,
      status: { before: row.lead_status, after: move.status.id },
      callStatus: { before: row.call_status, after: undefined },
    })
    effects.emit({ type: 'leads.changed', leadIds: [id], by: userId })
    return answer
  })
}

/** Where a transition puts a lead, as columns. */
const placeColumns = (move: Transition): LeadChanges => ({
  stage_id: move.to._id,
  lead_status: move.status.id,
  assigned_to: move.assignedTo,
})

/** The changes that the request itself names: a stage or status that only follows from them cannot conflict. */
const asked = (fresh: Record<string, unknown>, body: LeadEdit): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fresh).filter(
      ([field]) => (field !== 'leadStage' && field !== 'leadStatus') || body[field] !== undefined,
    ),
  )

/** A follow-up as one of the lead's updates. */
const followUpRow = (
  leadId: string,
  followUp: FollowUp,
  texts: readonly string[],
  by: { userId: string; at: Date },
): BulkUpdate => ({
  lead_id: leadId,
  text: '',
  log_text: texts.join('\n'),
  follow_up_at: followUp.at,
  follow_up_has_time: followUp.hasTime,
  created_by: by.userId,
  created_at: by.at,
})
const nameOf = (row: Pick<LeadRow, 'first_name' | 'last_name'>): string => `${row.first_name} ${row.last_name}`.trim()

const pairs = (fresh: Record<string, unknown>, old: Record<string, unknown>): Record<string, FieldChange> =>
  Object.fromEntries(Object.entries(fresh).map(([field, yours]) => [field, { yours, theirs: old[field] }]))

/** What an edit makes of a lead's own details: only what differs. */
interface Details {
  columns: LeadChanges
  /** all of the further contacts, where they differ */
  contacts: ContactRow[] | undefined
  /** the lead's name afterwards */
  name: string
  /** the lead afterwards, as a rule for moves looks at it */
  after: FilledLead
  /** as history and conflicts show them */
  old: Record<string, unknown>
  new: Record<string, unknown>
}

async function detailsToWrite(ctx: Context, tx: Tx, row: LeadRow, body: LeadEdit): Promise<Details> {
  const { companyId, company } = ctx.actor
  const columns = changedColumns(row, toColumns(body), company)
  refuseOtherKind(row, columns.company_name)
  const contacts = await contactsToWrite(tx, companyId, row, body)
  const custom =
    body.customFields === undefined
      ? undefined
      : await changedCustomValues(tx, companyId, row.custom, body.customFields)
  const changed = Object.keys(columns)
  const { architect_details, ...plain } = columns
  return {
    columns: {
      ...plain,
      ...(architect_details === undefined ? {} : { architect_details: JSON.stringify(architect_details) }),
      ...(custom ? { custom: JSON.stringify(custom.values) } : {}),
    },
    contacts: contacts?.new,
    name: nameOf({ ...row, ...columns }),
    after: { ...row, ...columns, custom: custom?.values ?? row.custom },
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
  if (companyName === undefined || (companyName !== '') === (row.type === 1)) return
  const message = row.type === 1 ? LEAD_TEXTS.companyName : 'The type of a lead cannot be changed'
  throw new AppError('INVALID', message, { fields: [{ field: 'companyName', message }] })
}

async function contactsToWrite(tx: Tx, companyId: string, row: LeadRow, body: LeadEdit) {
  if (body.otherContactDetails === undefined) return undefined
  const old = await selectContacts(tx, companyId, row.id)
  const changed = changedContacts(row, old, body.otherContactDetails)
  return changed && { new: changed, old }
}

interface TeamChange {
  columns: LeadChanges
  old: Record<string, unknown>
  new: Record<string, unknown>
}

async function teamToWrite(ctx: Context, tx: Tx, row: LeadRow, teamId: string | undefined): Promise<TeamChange> {
  if (teamId === undefined || teamId === row.team_id) return { columns: {}, old: {}, new: {} }
  requireCanAssign(ctx.actor)
  const teams = await selectTeams(tx, ctx.actor.companyId, [teamId, ...(row.team_id === null ? [] : [row.team_id])])
  const named = (id: string | null) => teams.find(team => team._id === id) ?? null
  if (!named(teamId)) throw new AppError('NOT_FOUND')
  return { columns: { team_id: teamId }, old: { team: named(row.team_id) }, new: { team: named(teamId) } }
}
