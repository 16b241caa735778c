import { AppError } from '@plinth/contract/error-codes'
import { LEAD_TEXTS } from '@plinth/contract/lead-rules'
import type { EditLead, Lead } from '@plinth/contract/leads'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { requireCanAssign, requireCrmEdit, visibleLeads } from '../lead-access/lead-access.service.ts'
import { changedCustomValues } from '../lead-forms/lead-forms.service.ts'
import { type HistoryNote, writeHistory } from '../lead-history/lead-history.service.ts'
import { existsTeam, selectPerson } from './lead-assignment.queries.ts'
import {
  answerLead,
  changeLeads,
  type FieldChange,
  openLead,
  placeHistory,
  refuseConflicts,
  wantedAssignee,
} from './lead-change.service.ts'
import { changedColumns, changedContacts, toColumns, toFields } from './lead-input.policy.ts'
import { tellAssignee, tellDeleted } from './lead-notices.service.ts'
import { stageStamps, transition } from './lead-transition.policy.ts'
import { type ContactRow, toContact } from './lead-wire.ts'
import { type LeadChanges, lockLead, replaceContacts, selectContacts, updateLead } from './leads.queries.ts'
import type { LeadRow } from './leads.tables.ts'

const RESTORE_DAYS = 7

export type LeadEdit = Omit<EditLead, 'isDeleted'> & { teamId?: string | undefined }

/**
 * Changes the fields sent, those that differ from the lead's (IN-Q77, LM-537, LM-538, LM-540); an assignee also moves the
 * lead between the prospect and the assigned stage (LM-Q13). One history entry tells old and new values.
 * Throws FORBIDDEN without crm.edit, or canAssign for another assignee or team; NOT_FOUND; INVALID; CONFLICT with
 * `LeadConflict` where somebody else changed the same field since `version`.
 */
export async function editLead(ctx: Context, id: string, body: LeadEdit): Promise<Lead> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId, fullName } = actor
  return changeLeads(ctx, async (tx, effects) => {
    const { row, stages } = await openLead(ctx, tx, id)
    const details = await detailsToWrite(ctx, tx, row, body)
    const assignee = await wantedAssignee(ctx, tx, row, body.assignedTo)
    const team = await teamToWrite(ctx, tx, row, body.teamId)
    const move = transition(
      stages,
      row,
      { assignedTo: assignee === undefined ? undefined : (assignee?.id ?? null) },
      true,
    )
    const before =
      assignee === undefined || !row.assigned_to ? null : await selectPerson(tx, companyId, row.assigned_to)
    const place = placeHistory(move, row, { before, after: assignee })

    const old: Record<string, unknown> = { ...details.old, ...place.old }
    const fresh: Record<string, unknown> = { ...details.new, ...place.new }
    if (Object.keys(fresh).length === 0 && Object.keys(team).length === 0) return answerLead(ctx, tx, id, stages)
    const { leadStage: _, leadStatus: __, ...wanted } = fresh
    await refuseConflicts(ctx, tx, row, body.version, pairs(wanted, old))

    const at = ctx.clock.now()
    const version = row.version + 1
    const changes: LeadChanges = {
      ...details.columns,
      ...team,
      ...(assignee === undefined ? {} : placeColumns(move)),
      ...stageStamps(move, at),
    }
    const isDetail = Object.keys(details.new).length > 0 || Object.keys(team).length > 0
    const note: HistoryNote = {
      leadId: id,
      leadName: details.name,
      leadVersion: version,
      type: 'update',
      by: { userId, name: fullName },
      at,
      ...place,
      texts: [...(isDetail ? ['The Lead details have been updated'] : []), ...place.texts],
      note: body.logText ?? '',
      old,
      new: fresh,
    }
    const [, , , answer] = await Promise.all([
      updateLead(tx, companyId, id, changes, version, at),
      details.contacts ? replaceContacts(tx, companyId, id, details.contacts) : undefined,
      writeHistory(tx, companyId, [note]),
      answerLead(ctx, tx, id, stages),
    ])
    const told = { leadIds: [id], leadName: details.name }
    await tellAssignee(ctx, tx, effects, { ...told, assignedTo: assignee?.id, isNew: false })
    effects.emit({ type: 'leads.changed', leadIds: [id], by: userId })
    return answer
  })
}

/** Where a transition puts a lead, as columns. */
const placeColumns = (move: ReturnType<typeof transition>): LeadChanges => ({
  stage_id: move.to._id,
  lead_status: move.status.id,
  assigned_to: move.assignedTo,
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

async function teamToWrite(ctx: Context, tx: Tx, row: LeadRow, teamId: string | undefined): Promise<LeadChanges> {
  if (teamId === undefined || teamId === row.team_id) return {}
  requireCanAssign(ctx.actor)
  if (!(await existsTeam(tx, ctx.actor.companyId, teamId))) throw new AppError('NOT_FOUND')
  return { team_id: teamId }
}

/** Deletes a lead; it can be brought back for seven days (LM-383, LM-539). Throws FORBIDDEN without crm.edit, NOT_FOUND. */
export async function deleteLead(ctx: Context, id: string, body: Pick<EditLead, 'logText'>): Promise<Lead> {
  requireCrmEdit(ctx.actor)
  const { companyId, userId, fullName } = ctx.actor
  return changeLeads(ctx, async (tx, effects) => {
    const { row, stages } = await openLead(ctx, tx, id)
    const at = ctx.clock.now()
    const leadVersion = row.version + 1
    const by = { userId, name: fullName }
    const texts = ['The Lead has been deleted']
    const note = { leadId: id, leadName: row.name, leadVersion, type: 'delete' as const, by, at, texts }
    const [, , answer] = await Promise.all([
      updateLead(tx, companyId, id, { deleted_at: at, deleted_by: userId }, leadVersion, at),
      writeHistory(tx, companyId, [{ ...note, note: body.logText ?? '' }]),
      answerLead(ctx, tx, id, stages),
    ])
    await tellDeleted(ctx, tx, effects, row)
    effects.emit({ type: 'leads.changed', leadIds: [id], by: userId })
    return answer
  })
}

/** Brings a lead back within seven days of its deletion. Throws FORBIDDEN without crm.edit, NOT_FOUND. */
export async function restoreLead(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId, fullName } = actor
  await changeLeads(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const since = new Date(at.getTime() - RESTORE_DAYS * 86_400_000)
    const row = await lockLead(tx, companyId, id, sql<boolean>`leads.deleted_at >= ${since} and ${visibleLeads(actor)}`)
    if (!row) throw new AppError('NOT_FOUND')
    const leadVersion = row.version + 1
    const by = { userId, name: fullName }
    const texts = ['The Lead has been restored']
    await Promise.all([
      updateLead(tx, companyId, id, { deleted_at: null, deleted_by: null }, leadVersion, at),
      writeHistory(tx, companyId, [{ leadId: id, leadName: row.name, leadVersion, type: 'update', by, at, texts }]),
    ])
    effects.emit({ type: 'leads.changed', leadIds: [id], by: userId })
    return {}
  })
}
