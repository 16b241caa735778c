import { AppError } from '@plinth/contract/error-codes'
import type {
  BoardCardsQuery,
  BoardCard as BoardCardWire,
  BoardColumn,
  BoardFilter,
} from '@plinth/contract/leads/lead/board/lead-board'
import { BOARD_PAGE } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { isOnePerson, type ListedLead } from '@plinth/contract/leads/lead/lead-list'
import type { LeadsInStage } from '@plinth/contract/leads/lead/lead-moves'
import type { Stage } from '@plinth/contract/leads/pipelines'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Context, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCrm, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { stagesOf } from '../../pipelines/pipelines.service.ts'
import { selectPeople } from '../assign/lead-assignment.queries.ts'
import { toListedLead } from '../lead-wire.ts'
import { all, any, listedLeads } from '../list/lead-list.conditions.ts'
import { type PageRow, selectPage, selectRows } from '../list/lead-list.queries.ts'
import {
  assignedTo,
  countInStages,
  inStage,
  NEWEST_UPDATE,
  named,
  type StageTotal,
  selectBoardTags,
  selectStagePages,
  tagged,
  tallyStages,
} from './lead-board.queries.ts'

type Condition = RawBuilder<SqlBool>

/**
 * How many leads each stage has and what they are worth, of those that the filters find and this person may see, in the order
 * of the stages (LM-171, LM-172, LM-Q75). Throws FORBIDDEN without the leads module, NOT_FOUND for an unknown tag or person.
 */
export async function boardColumns(ctx: Context, filter: BoardFilter): Promise<BoardColumn[]> {
  requireCrm(ctx.actor)
  return read(ctx, async tx => {
    const [stages, narrowing] = await Promise.all([stagesOf(tx, ctx.actor.companyId), narrowingOf(ctx, tx, filter)])
    const totals = await totalsOf(ctx, tx, stages, narrowing)
    return stages.map(({ _id }) => ({ stageId: _id, ...totalOf(totals, _id) }))
  })
}

/**
 * One page of the cards of a stage, those that the filters find and this person may see. Throws FORBIDDEN without the leads
 * module, NOT_FOUND for an unknown stage, tag or person.
 */
export async function boardCards(ctx: Context, query: BoardCardsQuery): Promise<BoardCardWire[]> {
  const { actor } = ctx
  requireCrm(actor)
  return read(ctx, async tx => {
    const [stages, rows] = await Promise.all([
      stagesOf(tx, actor.companyId),
      narrowingOf(ctx, tx, query).then(narrowing => cardRows(ctx, tx, query, narrowing)),
    ])
    wanted(stages, [query.stage])
    return rows.map(row => toCard(row, actor.company.timeZone))
  })
}

async function cardRows(
  ctx: Context,
  tx: Tx,
  { stage, order, pageNo, limit }: BoardCardsQuery,
  narrowing: Narrowing,
): Promise<PageRow[]> {
  const { companyId } = ctx.actor
  const where = cardsWhere(ctx, narrowing)
  const window = { offset: pageNo * limit, limit }
  // what most boards show is one statement, whose plan is kept
  if (order === 'updated' && narrowing.ofAssignees.length + narrowing.ofLeads.length === 0)
    return selectPage(tx, companyId, all([where, inStage(stage)]), NEWEST_UPDATE, window)
  return selectRows(tx, companyId, await selectStagePages(tx, [stage], where, order, window))
}

export interface LeadsByStage {
  data: Record<string, ListedLead[]>
  totals: Record<string, { count: number; budget: number }>
}

/**
 * A page of each stage's leads by the stage's name, the newest update first, beside count and budget of all that fit (LM-563,
 * LM-Q76). Only leads this person may see. Throws FORBIDDEN without the leads module, NOT_FOUND for an unknown stage, tag
 * or person.
 */
export async function leadsInStages(ctx: Context, body: LeadsInStage): Promise<LeadsByStage> {
  const { actor } = ctx
  requireCrm(actor)
  const { page = 1, limit = BOARD_PAGE, assignedTo: members, leadTag: tags, search, stageId = [] } = body
  return read(ctx, async tx => {
    const [plan, narrowing] = await Promise.all([
      stagesOf(tx, actor.companyId),
      narrowingOf(ctx, tx, { members, tags, search }),
    ])
    const stages = wanted(plan, stageId)
    const ids = stages.map(stage => stage._id)
    const window = { offset: (page - 1) * limit, limit }
    const [pageIds, totals] = await Promise.all([
      selectStagePages(tx, ids, cardsWhere(ctx, narrowing), 'updated', window),
      totalsOf(ctx, tx, stages, narrowing),
    ])
    const rows = await selectRows(tx, actor.companyId, pageIds)
    const found: LeadsByStage = { data: {}, totals: {} }
    for (const { _id, stageName } of stages) {
      found.totals[stageName] = totalOf(totals, _id)
      const own = rows.filter(row => row.stage_id === _id)
      found.data[stageName] = own.map(row => toListedLead(row, actor.company.timeZone))
    }
    return found
  })
}

/** What a filter says of the leads on the board. */
interface Narrowing {
  /** of their assignees, which the tallies know as well */
  ofAssignees: Condition[]
  ofLeads: Condition[]
}

/** Filters as conditions; empty ones narrow nothing (LM-Q76). Throws NOT_FOUND: a foreign id looks like an unknown one (decision 2). */
async function narrowingOf(ctx: Context, tx: Tx, filter: BoardFilter): Promise<Narrowing> {
  const { companyId } = ctx.actor
  const { members = [], tags = [], search = '' } = filter
  const people = [...new Set(members)].filter(isOnePerson)
  const [known, all] = await Promise.all([
    people.length === 0 ? [] : selectPeople(tx, companyId, people),
    tags.length === 0 && search === '' ? [] : selectBoardTags(tx, companyId),
  ])
  if (known.length < people.length || tags.some(id => !all.some(tag => tag.id === id))) throw new AppError('NOT_FOUND')
  const present = all.filter(tag => !tag.isDeleted)
  const idsOf = (fits: (tag: { id: string; name: string }) => boolean) => present.filter(fits).map(tag => tag.id)
  const ofName = search === '' ? [] : idsOf(tag => tag.name.toLowerCase().includes(search.toLowerCase()))
  const ofLeads: Condition[] = []
  if (tags.length > 0)
    ofLeads.push(
      tagged(
        companyId,
        idsOf(tag => tags.includes(tag.id)),
      ),
    )
  if (search !== '') ofLeads.push(any([named(search), ...(ofName.length > 0 ? [tagged(companyId, ofName)] : [])]))
  return { ofAssignees: members.length === 0 ? [] : [assignedTo(members, ctx.actor.userId)], ofLeads }
}

/** From the tallies where they suffice, else from the leads in one statement. */
const totalsOf = (ctx: Context, tx: Tx, stages: readonly Stage[], narrowing: Narrowing): Promise<StageTotal[]> =>
  narrowing.ofLeads.length === 0
    ? tallyStages(tx, ctx.actor.companyId, all([visibleLeads(ctx.actor), ...narrowing.ofAssignees]))
    : countInStages(
        tx,
        stages.map(stage => stage._id),
        cardsWhere(ctx, narrowing),
      )

const cardsWhere = (ctx: Context, { ofAssignees, ofLeads }: Narrowing): Condition =>
  all([listedLeads(ctx.actor), ...ofAssignees, ...ofLeads])

function totalOf(totals: readonly StageTotal[], stageId: string): { count: number; budget: number } {
  const found = totals.find(one => one.stage_id === stageId)
  return { count: found?.count ?? 0, budget: found?.budget ?? 0 }
}

/** The stages asked for, all of them where none is named. */
function wanted(stages: readonly Stage[], ids: readonly string[]): readonly Stage[] {
  if (ids.length === 0) return stages
  if (ids.some(id => !stages.some(stage => stage._id === id))) throw new AppError('NOT_FOUND')
  return stages.filter(stage => ids.includes(stage._id))
}

function toCard(row: PageRow, zone: string): BoardCardWire {
  const lead = toListedLead(row, zone)
  return {
    _id: lead._id,
    name: lead.name,
    companyName: lead.companyName,
    budget: lead.budget,
    leadStage: lead.leadStage,
    leadStatus: lead.leadStatus,
    latestFollowUpDate: lead.latestFollowUpDate,
    latestFollowUpTime: lead.latestFollowUpTime,
    assignedTo: lead.assignedTo,
    leadTag: lead.leadTag,
    updateTextCount: lead.updateTextCount,
    isProjectCreated: lead.isProjectCreated,
    createdAt: lead.createdAt,
    updatedAt: lead.updatedAt,
    version: lead.version,
    stageSince: row.stage_since.toISOString(),
  }
}
