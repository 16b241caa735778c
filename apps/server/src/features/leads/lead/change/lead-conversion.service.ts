import { AppError } from '@plinth/contract/error-codes'
import type { Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayTextOf } from '../../../../platform/time-zone.ts'
import { requireCrmEdit } from '../../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { rowAfter } from '../lead.queries.ts'
import { tellOfChange } from '../lead-notices.service.ts'
import { placeAfter, stageStamps, winning } from '../lead-transition.policy.ts'
import { writeLead } from './lead-change.service.ts'
import { joinWords, noteOf, wordsOfMove } from './lead-note.policy.ts'
import { type OpenLead, openLead } from './lead-transaction.service.ts'

/**
 * Opens a lead that becomes a client and a project. Its row stays locked until the transaction ends, so that all that is made
 * for one lead is made one after the other. Throws FORBIDDEN without crm.edit, NOT_FOUND, CONFLICT where it is archived
 * (IN-Q79, IN-Q95).
 */
export function openConversion(ctx: Context, tx: Tx, leadId: string): Promise<OpenLead> {
  requireCrmEdit(ctx.actor)
  return openLead(ctx, tx, leadId)
}

/**
 * Gives an open lead the unconfirmed project that was prepared for a quotation, and the address that was typed for it; the lead stays
 * where it is (QT-017, QT-019). A repeat changes nothing. Throws CONFLICT where it has another project (LM-Q64).
 */
export async function prepareLead(
  ctx: Context,
  effects: Effects,
  { tx, row, at }: OpenLead,
  prepared: { projectId: string; email: string },
): Promise<void> {
  if (row.project_id !== null && row.project_id !== prepared.projectId) throw otherProject()
  const isLinked = row.project_id === prepared.projectId
  // leads keep an address as it was typed
  const isMailed = row.email.toLowerCase() === prepared.email
  if (isLinked && isMailed) return
  const columns = {
    ...(isLinked ? {} : { project_id: prepared.projectId }),
    ...(isMailed ? {} : { email: prepared.email }),
  }
  const words = joinWords(
    !isMailed && {
      texts: ['The Lead details have been updated'],
      old: { email: row.email },
      new: { email: prepared.email },
    },
    !isLinked && { texts: ['A project has been prepared for the Lead'] },
  )
  const after = rowAfter(row, columns)
  await Promise.all([
    writeLead(tx, row, { columns }, at),
    writeHistory(tx, row.company_id, [noteOf(ctx.actor, after, at, words)]),
  ])
  await tellOfChange(ctx, tx, effects, row, after)
  effects.emit({ type: 'leads.changed', leadIds: [row.id], by: ctx.actor.userId })
}

const otherProject = (): AppError => new AppError('CONFLICT', 'This lead has another project')

/**
 * Gives an open lead its project. A confirmed one makes it won, whatever the rules of moves say, with one history entry
 * (LM-Q15, IN-Q78, IN-Q82). A repeat changes nothing. Returns whether the lead is won by it. Throws CONFLICT where it has
 * another project (LM-Q64).
 */
export async function linkProject(
  ctx: Context,
  effects: Effects,
  lead: OpenLead,
  project: { id: string; isConfirmed: boolean },
): Promise<boolean> {
  const { tx, row, at } = lead
  if (row.project_id !== null && row.project_id !== project.id) throw otherProject()
  const isWon = project.isConfirmed && !row.is_project_created
  if (row.project_id === project.id && !isWon) return row.is_project_created
  const move = isWon ? winning(lead.stagePlan, row) : undefined
  const columns = {
    project_id: project.id,
    ...(move ? { is_project_created: true, ...placeAfter(move), ...stageStamps(move, at) } : {}),
  }
  const words = joinWords(move && wordsOfMove(move, row, { before: null, after: undefined }), {
    texts: [
      isWon
        ? `Project has been created on ${dayTextOf(ctx.actor.company.timeZone, at)}`
        : 'A project has been prepared for the Lead',
    ],
  })
  const after = rowAfter(row, columns)
  await Promise.all([
    writeLead(tx, row, { columns }, at),
    writeHistory(tx, row.company_id, [noteOf(ctx.actor, after, at, words)]),
  ])
  await tellOfChange(ctx, tx, effects, row, after)
  effects.emit({ type: 'leads.changed', leadIds: [row.id], by: ctx.actor.userId })
  return isWon || row.is_project_created
}
