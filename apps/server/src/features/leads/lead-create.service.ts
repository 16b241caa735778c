import { AppError } from '@plinth/contract/error-codes'
import type { AddEditLead, Lead } from '@plinth/contract/leads'
import type { Stage } from '@plinth/contract/pipelines'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { requireCanAssign, requireCrm } from '../lead-access/lead-access.service.ts'
import { writeHistory } from '../lead-history/lead-history.service.ts'
import { stagesOf } from '../pipelines/pipelines.service.ts'
import { type AssigneeRow, existsTeam, selectAssignee, selectAutoAssign, takeTurn } from './lead-assignment.queries.ts'
import { changeLeads } from './lead-change.service.ts'
import { newColumns } from './lead-input.policy.ts'
import { tellAssignee } from './lead-notices.service.ts'
import { stageOfKind } from './lead-transition.policy.ts'
import { toLead } from './lead-wire.ts'
import { insertContacts, insertLead, newRow } from './leads.queries.ts'

/**
 * Creates a lead with its first history entry; its assignee is told (IN-622, IN-632). Anyone with the leads module
 * may, naming an assignee or team needs canAssign (IN-Q50, IN-Q51).
 * Throws FORBIDDEN, INVALID, NOT_FOUND for an assignee or team that is none of the company's.
 */
export async function createLead(ctx: Context, body: AddEditLead): Promise<Lead> {
  const { actor } = ctx
  requireCrm(actor)
  const { typed, contacts } = newColumns(body, actor.company)
  if (body.assignedTo || body.teamId) requireCanAssign(actor)
  return changeLeads(ctx, async (tx, effects) => {
    const { companyId, userId } = actor
    const at = ctx.clock.now()
    const [stages, assignee] = await Promise.all([stagesOf(tx, companyId), chooseAssignee(ctx, tx, body)])
    const stage = stageOfKind(stages, assignee ? 'assigned' : 'prospect')
    const id = uuid()
    const lead = {
      id,
      stageId: stage._id,
      leadStatus: firstStatus(stage),
      assignedTo: assignee?.id ?? null,
      teamId: body.teamId ?? null,
      createdBy: userId,
      at,
      origin: 'standard' as const,
    }
    const name = `${typed.first_name} ${typed.last_name}`.trim()
    const texts = ['The Lead has been created', ...(assignee ? [`The Lead has been assigned to ${assignee.name}`] : [])]
    const by = { userId, name: actor.fullName }
    const note = { leadId: id, leadName: name, leadVersion: 1, type: 'create' as const, by, at, texts }
    await Promise.all([
      insertLead(tx, companyId, lead, typed),
      insertContacts(tx, companyId, id, contacts),
      writeHistory(tx, companyId, [{ ...note, stageNew: stage.stageName, note: body.logText ?? '' }]),
    ])
    await tellAssignee(ctx, tx, effects, { leadIds: [id], leadName: name, assignedTo: assignee?.id, isNew: true })
    effects.emit({ type: 'leads.changed', leadIds: [id], by: userId })
    const names = { assignee_name: assignee?.name ?? null, assignee_email: assignee?.email ?? null, team_name: null }
    const row = { ...newRow(companyId, lead, typed), ...names, contacts, updates: [] }
    return toLead(row, stages, actor.company.timeZone)
  })
}

const firstStatus = (stage: Stage): number => stage.status[0]?.id ?? 1

/**
 * The person named, else whose turn it is where the company assigns in turn, else nobody for people who may assign, and
 * oneself for others, so that they see what they created (IN-Q48, IN-Q49, LM-Q99).
 */
async function chooseAssignee(
  ctx: Context,
  tx: Tx,
  body: Pick<AddEditLead, 'assignedTo' | 'teamId'>,
): Promise<AssigneeRow | undefined> {
  const { companyId, userId, rights, fullName, email } = ctx.actor
  const teamId = body.teamId ?? null
  if (teamId && !(await existsTeam(tx, companyId, teamId))) throw new AppError('NOT_FOUND')
  if (body.assignedTo) {
    const named = await selectAssignee(tx, companyId, body.assignedTo, teamId)
    if (!named) throw new AppError('NOT_FOUND')
    return named
  }
  if (await selectAutoAssign(tx, companyId)) return takeTurn(tx, companyId, teamId)
  return rights.crm.canAssign ? undefined : { id: userId, name: fullName, email }
}
