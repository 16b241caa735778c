import { AppError } from '@plinth/contract/error-codes'
import type { Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCanAssign } from '../../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import type { StagePlan } from '../../pipelines/pipelines.service.ts'
import { type AssigneeRow, keepAssignees, selectAssignee, selectPeople } from '../assign/lead-assignment.queries.ts'
import { updateAssignments } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { assigning, type LeadPlace, placeAfter, type StageStamps } from '../lead-transition.policy.ts'
import { noteOf, type Words, wordsOfMove } from './lead-note.policy.ts'

/**
 * The assignee that a request wants, where it differs from the lead's: undefined where nothing changes, null for nobody.
 * Throws FORBIDDEN without canAssign (IN-Q50), NOT_FOUND for somebody who may not have leads (LM-Q97).
 */
export async function wantedAssignee(
  ctx: Context,
  tx: Tx,
  row: Pick<LeadRow, 'assigned_to'>,
  wanted: string | null | undefined,
): Promise<AssigneeRow | null | undefined> {
  if (wanted === undefined || wanted === row.assigned_to) return undefined
  requireCanAssign(ctx.actor)
  if (wanted === null) return null
  const assignee = await selectAssignee(tx, ctx.actor.companyId, wanted, null)
  if (!assignee) throw new AppError('NOT_FOUND')
  return assignee
}

/** Whether a person may be given leads, also by who does not choose them; they may until the transaction ends (LM-Q97). */
export const mayHaveLeads = async (tx: Tx, companyId: string, userId: string): Promise<boolean> =>
  (await selectAssignee(tx, companyId, userId, null)) !== undefined

/** Another place of a lead, and what its history says of it. */
export interface NewPlace {
  place: LeadPlace
  words: Words
}

/**
 * What a lead records of its stage and status, where that changes. With another stage the database writes `stage_since` itself
 * unless it is among them.
 */
export type PlaceRecords = StageStamps & Partial<Pick<LeadRow, 'reason_for_not_interested' | 'stage_since'>>

/**
 * Puts leads whose rows are locked into other places, each with an entry in its history; with `isArchived` all of them go into
 * the archive, or come out of it, as well.
 */
export async function placeLeads(
  ctx: Pick<Context, 'actor' | 'clock'>,
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  placed: readonly (NewPlace & { row: LeadRow; records?: PlaceRecords })[],
  isArchived?: boolean,
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const at = ctx.clock.now()
  const places = placed.map(({ row, place: { stage_id, lead_status, assigned_to }, records }) => {
    const { id, stage_since, won_at, won_by, lost_at, reason_for_not_interested } = { ...row, ...records }
    return { id, stage_id, stage_since, lead_status, assigned_to, won_at, won_by, lost_at, reason_for_not_interested }
  })
  const notes = placed.map(({ row, words }) => noteOf(ctx.actor, row, at, words))
  await Promise.all([updateAssignments(tx, companyId, places, at, isArchived), writeHistory(tx, companyId, notes)])
  effects.emit({ type: 'leads.changed', leadIds: placed.map(({ row }) => row.id), by: userId })
}

/**
 * What becomes of leads that come back where their assignees may not have leads any more (LM-Q97): nobody has them, in the
 * stage that follows (LM-Q13), by their ids; those that are not among them may stay as they were. Whoever stays an assignee is
 * one until the transaction ends.
 */
export async function withoutFormerAssignees(
  tx: Tx,
  companyId: string,
  plan: StagePlan,
  rows: readonly (LeadPlace & { id: string })[],
): Promise<Map<string, NewPlace>> {
  const ids = [...new Set(rows.flatMap(row => row.assigned_to ?? []))]
  const staying = ids.length === 0 ? new Set() : await keepAssignees(tx, companyId, ids)
  const left = ids.filter(id => !staying.has(id))
  if (left.length === 0) return new Map()
  const people = new Map((await selectPeople(tx, companyId, left)).map(person => [person.id, person]))
  return new Map(
    rows.flatMap(row => {
      if (row.assigned_to === null || staying.has(row.assigned_to)) return []
      const move = assigning(plan, row, null)
      const before = people.get(row.assigned_to) ?? null
      return [[row.id, { place: placeAfter(move), words: wordsOfMove(move, row, { before, after: null }) }] as const]
    }),
  )
}

/** The same for one lead; undefined where all may stay as it was. */
export const withoutFormerAssignee = async (
  tx: Tx,
  companyId: string,
  plan: StagePlan,
  row: LeadPlace & { id: string },
): Promise<NewPlace | undefined> => (await withoutFormerAssignees(tx, companyId, plan, [row])).get(row.id)
