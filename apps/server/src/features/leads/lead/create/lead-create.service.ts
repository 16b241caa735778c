import { AppError } from '@plinth/contract/error-codes'
import { Id } from '@plinth/contract/fields'
import type { LeadWay } from '@plinth/contract/leads/assignment/assignment-terms'
import type { AddEditLead, Lead } from '@plinth/contract/leads/lead/lead'
import type { AddLead } from '@plinth/contract/leads/lead/lead-creation'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { v7 as uuid } from 'uuid'
import type { Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCanAssign, requireCrm } from '../../../company/lead-access/lead-access.service.ts'
import { newCustomValues, readForm } from '../../lead-forms/lead-forms.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { checkTemplate } from '../../lead-templates/lead-templates.service.ts'
import { stagesOf } from '../../pipelines/pipelines.service.ts'
import { type AssigneeRow, existsTeam, selectAssignee } from '../assign/lead-assignment.queries.ts'
import { inLineForTurn, type TurnWait } from '../assign/turn-queue.ts'
import { leadTransaction } from '../change/lead-transaction.service.ts'
import { existsInGroup, insertContacts, insertLead } from '../lead.queries.ts'
import type { LeadRow, TypedColumns } from '../lead.tables.ts'
import { tellAssignee, tellOfUnassigned } from '../lead-notices.service.ts'
import { placeOfNew } from '../lead-transition.policy.ts'
import { type ContactRow, toLead } from '../lead-wire.ts'
import { factsOf } from '../rules/assignment-rules.policy.ts'
import { type Chosen, chooseAssignee } from '../rules/choose-assignee.service.ts'
import { asCorporate, asIndividual, checkCorporateForm, readNamed } from './lead-corporate.policy.ts'
import { newColumns } from './lead-input.policy.ts'

/**
 * Creates a lead with its first history entry, and notifies its assignee (IN-622, IN-632). Anyone with the leads module may do this;
 * naming an assignee or team needs canAssign (IN-Q50, IN-Q51).
 * Throws FORBIDDEN, INVALID, UNKNOWN_FIELD; NOT_FOUND for an assignee, team or template of another company.
 */
export async function createLead(ctx: Context, body: AddEditLead): Promise<Lead> {
  const { actor } = ctx
  requireCrm(actor)
  const isCorporate = body.type === LEAD_TYPE.CORPORATE
  // a corporate lead always has the corporate form (IN-Q01)
  const choices =
    isCorporate || body.templateId === undefined ? undefined : await checkTemplate(ctx, body.templateId, body)
  const fields = isCorporate ? asCorporate(body, actor.company) : asIndividual(body, actor.company)
  const formed = isCorporate ? 'corporate' : (body.form ?? 'standard')
  const columns = newColumns(fields, actor.company)
  return inLineForTurn(actor.companyId, wait =>
    leadTransaction(ctx, async (tx, effects) => {
      if (choices) return create(ctx, tx, effects, { fields, columns, custom: choices, origin: 'template', wait })
      const { customFields } = fields
      const custom = isCorporate
        ? await checkCorporateForm(tx, actor, fields)
        : customFields && (await newCustomValues(tx, actor.companyId, customFields, 0))
      return create(ctx, tx, effects, { fields, columns, custom, origin: formed, wait })
    }),
  )
}

/**
 * The same for the body of a form that a company defined, keyed by the names of its fields (IN-227, IN-634, IN-635, IN-Q06).
 * Also throws UNKNOWN_FIELD for a key that is not a field of the form.
 */
export async function createLeadOfForm(ctx: Context, body: AddLead): Promise<Lead> {
  const { actor } = ctx
  requireCrm(actor)
  const { sent, ...rest } = readNamed(body)
  return inLineForTurn(actor.companyId, wait =>
    leadTransaction(ctx, async (tx, effects) => {
      const { lead, customFields: custom } = await readForm(tx, actor, sent, {
        section: rest.type,
        countryCode: rest.countryCode,
      })
      // a malformed id is nobody's
      if (lead.assignedTo && !Id.safeParse(lead.assignedTo).success) throw new AppError('NOT_FOUND')
      const read = { ...rest, ...lead }
      const isCorporate = rest.type === LEAD_TYPE.CORPORATE
      const fields = isCorporate ? asCorporate(read, actor.company) : asIndividual(read, actor.company)
      const columns = newColumns(fields, actor.company)
      return create(ctx, tx, effects, { fields, columns, custom, origin: isCorporate ? 'corporate' : 'custom', wait })
    }),
  )
}

interface CheckedForm {
  fields: AddEditLead
  columns: ReturnType<typeof newColumns>
  custom: Record<string, string> | undefined
  origin: LeadRow['origin']
  wait: TurnWait
}

async function create(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { fields, columns, custom, origin, wait }: CheckedForm,
): Promise<Lead> {
  const { actor } = ctx
  const { companyId, userId } = actor
  if (fields.assignedTo || fields.teamId) requireCanAssign(actor)
  const { typed, contacts } = columns
  const group = fields.leadGroupId ? { id: fields.leadGroupId, index: fields.groupIndex ?? 0 } : undefined
  if (group && (await existsInGroup(tx, companyId, group.id, group.index))) {
    throw new AppError('CONFLICT', 'The lead of this row has already been saved')
  }
  const way = origin === 'quick' || origin === 'template' ? origin : 'form'
  const { stages, given } = await besideStages(tx, companyId, assigneeOfNew(ctx, tx, fields, { typed, way, wait }))
  const { assignee, teamId, keep } = given
  const lead = await writeLead(tx, companyId, {
    typed,
    contacts,
    custom,
    origin,
    stages,
    assignee,
    teamId,
    group,
    createdBy: userId,
    by: { userId, name: actor.fullName },
    at: ctx.clock.now(),
    texts: ['The Lead has been created'],
    note: fields.logText ?? '',
  })
  const { id } = lead
  await keep?.(id)
  const added = { leadIds: [id], leadName: lead.name }
  if (assignee) await tellAssignee(ctx, tx, effects, { ...added, assignedTo: assignee.id, isNew: true })
  else {
    const text = (what: string) => `${actor.fullName} has added ${what} without an assignee`
    await tellOfUnassigned(ctx, tx, effects, actor, { ...added, text })
  }
  effects.emit({ type: 'leads.changed', leadIds: [id], by: userId })
  const names = { assignee_name: assignee?.name ?? null, assignee_email: assignee?.email ?? null, team_name: null }
  return toLead({ ...lead, ...names, tags: null, contacts: [...contacts], updates: [] }, stages, actor.company.timeZone)
}

/** The stages, read while somebody is chosen. A turn that is taken fails the statements after it too: its own error counts. */
export async function besideStages<T>(
  tx: Tx,
  companyId: string,
  choosing: Promise<T>,
): Promise<{ stages: readonly Stage[]; given: T }> {
  const [stages, given] = await Promise.allSettled([stagesOf(tx, companyId), choosing])
  if (given.status === 'rejected') throw given.reason
  if (stages.status === 'rejected') throw stages.reason
  return { stages: stages.value, given: given.value }
}

/** A checked lead to be written, from any source. */
export interface LeadToWrite {
  typed: TypedColumns
  contacts: readonly ContactRow[]
  /** checked values of the company's own fields */
  custom?: Record<string, string> | undefined
  /** the form it comes from, by default the standard one */
  origin?: LeadRow['origin']
  group?: { id: string; index: number } | undefined
  stages: readonly Stage[]
  assignee: AssigneeRow | undefined
  teamId: string | null
  createdBy: string
  /** who created it, as its history says */
  by: { userId: string | null; name: string }
  at: Date
  /** the first sentences of its history */
  texts: readonly string[]
  comment?: string
  note?: string
}

/** Writes a new lead with its contacts and first history entry, in the stage for leads with or without an assignee (LM-Q13). */
export async function writeLead(tx: Tx, companyId: string, given: LeadToWrite): Promise<LeadRow> {
  const { typed, assignee, at } = given
  const { stage, status } = placeOfNew(given.stages, assignee !== undefined)
  const id = uuid()
  const lead = {
    id,
    stageId: stage._id,
    leadStatus: status,
    assignedTo: assignee?.id ?? null,
    teamId: given.teamId,
    createdBy: given.createdBy,
    at,
    origin: given.origin ?? 'standard',
    custom: given.custom ?? {},
    groupId: given.group?.id ?? null,
    groupIndex: given.group?.index ?? null,
  }
  const entry = {
    leadId: id,
    leadName: `${typed.first_name} ${typed.last_name}`.trim(),
    leadVersion: 1,
    type: 'create' as const,
    by: given.by,
    at,
    texts: [...given.texts, ...(assignee ? [`The Lead has been assigned to ${assignee.name}`] : [])],
    stageNew: stage.stageName,
    comment: given.comment ?? '',
    note: given.note ?? '',
  }
  const [row] = await Promise.all([
    insertLead(tx, companyId, typed, lead),
    insertContacts(tx, companyId, id, given.contacts),
    writeHistory(tx, companyId, [entry]),
  ])
  return row
}

/**
 * The assignee of a new lead: the person named; else, if the company assigns leads by itself, whoever the rules or the turns choose; else
 * nobody if the creator may assign leads, and otherwise the creator, so that they see what they created (IN-Q48, IN-Q49, LM-Q99).
 */
async function assigneeOfNew(
  ctx: Context,
  tx: Tx,
  body: Pick<AddEditLead, 'assignedTo' | 'teamId'>,
  { typed, way, wait }: { typed: TypedColumns; way: LeadWay; wait: TurnWait },
): Promise<Pick<Chosen, 'assignee' | 'teamId'> & Partial<Chosen>> {
  const { companyId, userId, rights } = ctx.actor
  const teamId = body.teamId ?? null
  if (teamId && !(await existsTeam(tx, companyId, teamId))) throw new AppError('NOT_FOUND')
  if (body.assignedTo) {
    const named = await selectAssignee(tx, companyId, body.assignedTo, teamId)
    if (!named) throw new AppError('NOT_FOUND')
    return { assignee: named, teamId }
  }
  const facts = factsOf(typed, { way, captureId: null })
  const chosen = await chooseAssignee(ctx, tx, companyId, { facts, teamId, wait })
  if (chosen) return chosen
  // the creator, unless deactivated at this moment
  const assignee = rights.crm.canAssign ? undefined : await selectAssignee(tx, companyId, userId, null)
  return { assignee, teamId }
}
