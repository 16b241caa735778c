import { AppError } from '@plinth/contract/error-codes'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { type LeadsInStage, STAGE_PAGE } from '@plinth/contract/leads/lead/lead-moves'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCrm, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { stagesOf } from '../../pipelines/pipelines.service.ts'
import { selectPeople } from '../assign/lead-assignment.queries.ts'
import { toListedLead } from '../lead-wire.ts'
import { countInStages, countTags, selectStagePages, tallyStages } from './lead-board.queries.ts'
import { all, listedLeads, searchOf } from './lead-list.conditions.ts'
import { matches, selectRows } from './lead-list.queries.ts'

type Condition = RawBuilder<SqlBool>
export interface Board {
  data: Record<string, ListedLead[]>
  totals: Record<string, { count: number; budget: number }>
}

/**
 * A page of each stage's leads by the stage's name, newest first, beside count and budget of all that fit (LM-563,
 * LM-Q76). Only leads this person may see. Throws FORBIDDEN without the leads module, NOT_FOUND for an unknown stage, tag
 * or person.
 */
export async function leadsInStages(ctx: Context, body: LeadsInStage): Promise<Board> {
  const { actor } = ctx
  requireCrm(actor)
  const { companyId } = actor
  const { page = 1, limit = STAGE_PAGE } = body
  const assigned = assignedTo(body.assignedTo ?? [])
  const narrow = [...tagged(body.leadTag ?? []), ...(body.search ? [matches(searchOf(body.search))] : [])]
  const where = all([listedLeads(actor), ...assigned, ...narrow])
  return read(ctx, async tx => {
    const [plan] = await Promise.all([stagesOf(tx, companyId), refuseUnknown(tx, companyId, body)])
    const stages = wanted(plan, body.stageId ?? [])
    const ids = stages.map(stage => stage._id)
    const [pageIds, totals] = await Promise.all([
      selectStagePages(tx, ids, where, { offset: (page - 1) * limit, limit }),
      narrow.length === 0
        ? tallyStages(tx, companyId, all([visibleLeads(actor), ...assigned]))
        : countInStages(tx, ids, where),
    ])
    const rows = await selectRows(tx, companyId, pageIds)
    const board: Board = { data: {}, totals: {} }
    for (const { _id, stageName } of stages) {
      const total = totals.find(one => one.stage_id === _id)
      board.totals[stageName] = { count: total?.count ?? 0, budget: total?.budget ?? 0 }
      const own = rows.filter(row => row.stage_id === _id)
      board.data[stageName] = own.map(row => toListedLead(row, actor.company.timeZone))
    }
    return board
  })
}

/** The stages asked for, all of them where none is named. */
function wanted<S extends { _id: string }>(stages: readonly S[], ids: readonly string[]): readonly S[] {
  if (ids.length === 0) return stages
  if (ids.some(id => !stages.some(stage => stage._id === id))) throw new AppError('NOT_FOUND')
  return stages.filter(stage => ids.includes(stage._id))
}

/** A foreign id looks like an unknown one (decision 2). */
async function refuseUnknown(tx: Tx, companyId: string, body: LeadsInStage): Promise<void> {
  const people = new Set(body.assignedTo ?? [])
  people.delete('unassigned')
  const tags = new Set(body.leadTag ?? [])
  if (people.size > 0 && (await selectPeople(tx, companyId, [...people])).length < people.size) {
    throw new AppError('NOT_FOUND')
  }
  if (tags.size > 0 && (await countTags(tx, companyId, [...tags])) < tags.size) throw new AppError('NOT_FOUND')
}

function assignedTo(people: readonly string[]): Condition[] {
  if (people.length === 0) return []
  const ids = people.filter(id => id !== 'unassigned')
  const named = sql<SqlBool>`leads.assigned_to = any(${ids}::uuid[])`
  return [ids.length < people.length ? sql<SqlBool>`(leads.assigned_to is null or ${named})` : named]
}

const tagged = (tags: readonly string[]): Condition[] =>
  tags.length === 0
    ? []
    : [
        sql<SqlBool>`exists (
          select from lead_tags g join tags t on t.company_id = g.company_id and t.id = g.tag_id and t.deleted_at is null
          where g.company_id = leads.company_id and g.lead_id = leads.id and g.tag_id = any(${[...tags]}::uuid[]))`,
      ]
