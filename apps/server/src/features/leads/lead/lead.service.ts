import { AppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { sql } from 'kysely'
import { type Context, read, type Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrm, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { stagesAt } from '../pipelines/pipelines.service.ts'
import { selectAssignee } from './assign/lead-assignment.queries.ts'
import {
  addUpdates,
  createLeads,
  findLeadsByContact,
  placeOfNewLeads,
  takeBackLeads,
  tellAssigneesOfImport,
} from './assign/lead-bulk.service.ts'
import { countLeadsToHandOver, handOverLeads } from './assign/lead-hand-over.service.ts'
import { assigneesInTurn, keepTurn } from './assign/lead-turns.service.ts'
import { answerLead, changeLeads, withoutFormerAssignee } from './change/lead-change.service.ts'
import { touchLead } from './change/lead-touch.service.ts'
import { bringInLead, checkIntake, noteAgain, takeInLeads } from './create/lead-intake.service.ts'
import {
  deleteLeads,
  lockLead,
  lockLeads,
  replaceContacts,
  selectContacts,
  selectLead,
  updateLead,
} from './lead.queries.ts'
import { followUpText } from './lead-follow-up.policy.ts'
import { tellAssignee, tellOutcome } from './lead-notices.service.ts'
import { foldSoon } from './lead-tallies.service.ts'
import { forgetTotals } from './lead-totals.ts'
import { assigning } from './lead-transition.policy.ts'
import { moveLead } from './lead-transition.service.ts'
import { toLead } from './lead-wire.ts'
import { selectDuplicates, selectStageTallies } from './list/lead-list.queries.ts'
import { countWholeList, walkWholeList } from './list/lead-list.service.ts'

/** One lead with contacts and newest updates, archived ones too (LM-532). Throws FORBIDDEN; NOT_FOUND, also where it is invisible. */
export async function getLead(ctx: Context, id: string): Promise<Lead> {
  const { actor } = ctx
  requireCrm(actor)
  const visible = sql<boolean>`leads.deleted_at is null and ${visibleLeads(actor)}`
  return read(ctx, async tx => {
    const row = await selectLead(tx, actor.companyId, id, visible)
    if (!row) throw new AppError('NOT_FOUND')
    return toLead(row, await stagesAt(tx, actor.companyId, row.stages_stamp), actor.company.timeZone)
  })
}

export interface LeadCounts {
  all: number
  unassigned: number
  won: number
  byStage: Record<string, { count: number; budget: number }>
}

/** How many leads the tabs and stages hold, and the stages' budgets, of the leads one may see (LM-531, LM-Q21). Throws FORBIDDEN. */
export async function countLeadsByStage(ctx: Context): Promise<LeadCounts> {
  const { actor } = ctx
  requireCrm(actor)
  const tallies = await read(ctx, tx => selectStageTallies(tx, actor.companyId, visibleLeads(actor)))
  const counts: LeadCounts = { all: 0, unassigned: 0, won: 0, byStage: {} }
  for (const { stage_id, kind, leads, budget, unassigned } of tallies) {
    counts.all += leads
    counts.unassigned += unassigned
    if (kind === 'won') counts.won += leads
    counts.byStage[stage_id] = { count: leads, budget }
  }
  return counts
}

/** Leads this person may see with the same phone or e-mail; told while they type, never refused (IN-Q75). Throws FORBIDDEN. */
export async function findDuplicates(
  ctx: Context,
  query: { phoneNumber?: string | undefined; email?: string | undefined },
): Promise<{ _id: string; name: string; phoneNumber: string; email: string }[]> {
  const { actor } = ctx
  requireCrm(actor)
  const wanted = { phone: query.phoneNumber ?? '', email: query.email ?? '' }
  const rows = await read(ctx, tx => selectDuplicates(tx, actor.companyId, visibleLeads(actor), wanted))
  return rows.map(({ id, name, phone, email }) => ({ _id: id, name, phoneNumber: phone, email }))
}

/** For features that write leads themselves: totals are counted anew, tallies added up. To be called after the commit. */
export function leadsWereChanged(ctx: Services & Pick<Context, 'actor'>): void {
  forgetTotals(ctx.live, ctx.actor.companyId)
  foldSoon(ctx, ctx.actor.companyId)
}

export type { BulkLead, BulkUpdate } from './assign/lead-bulk.service.ts'
export type { Intake, IntakeFields, LeadSource } from './create/lead-intake.service.ts'
export type { LeadChanges } from './lead.queries.ts'
export type { LeadRow } from './lead.tables.ts'
export type { ContactRow } from './lead-wire.ts'
/** All leads of a person given to a colleague, and how many that would be, for who manages the team. */
/** Leads that come in where nobody is signed in; see `lead-intake.service.ts`. */
/** Many leads at once in the caller's transaction, for imports and the demo company. */
/** A change of something that belongs to a lead; see `lead-touch.service.ts`. */
/** Whole lists in their order, for exports: how many leads, and the leads so many at a time. */
/** What merging two leads needs of them: locked rows, contacts, the rules of moves, and the change itself; see `lead-merges`. */
export {
  addUpdates,
  answerLead,
  assigneesInTurn,
  assigning,
  bringInLead,
  changeLeads,
  checkIntake,
  countLeadsToHandOver,
  countWholeList,
  createLeads,
  findLeadsByContact,
  followUpText,
  handOverLeads,
  keepTurn,
  lockLead,
  lockLeads,
  moveLead,
  noteAgain,
  placeOfNewLeads,
  replaceContacts,
  selectAssignee,
  selectContacts,
  takeBackLeads,
  takeInLeads,
  tellAssignee,
  tellAssigneesOfImport,
  tellOutcome,
  touchLead,
  updateLead,
  walkWholeList,
  withoutFormerAssignee,
}

/** Removes all leads of a company with everything that belongs to them, some at a time; for a company that goes itself. */
export async function removeAllLeads(tx: Tx, companyId: string): Promise<void> {
  while ((await deleteLeads(tx, companyId, 2000)) > 0);
}
