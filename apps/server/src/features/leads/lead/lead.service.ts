import { AppError } from '@plinth/contract/error-codes'
import type { Lead, leadsRoutes } from '@plinth/contract/leads/lead/lead'
import type { RouteParsed } from '@plinth/contract/route'
import { sql } from 'kysely'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isVisibleLead, requireCrm, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { phoneSpellings } from '../lead-reach/lead-reach.service.ts'
import { stagesAt } from '../pipelines/pipelines.service.ts'
import { type AssigneeRow, keepAssignees, selectAssignees } from './assign/lead-assignment.queries.ts'
import { rebuildStays } from './assign/lead-bulk.queries.ts'
import {
  addUpdates,
  createLeads,
  findLeadsByContact,
  placeOfNewLeads,
  takeBackLeads,
  tellAssigneesOfImport,
} from './assign/lead-bulk.service.ts'
import { countLeadsToHandOver, handOverLeads } from './assign/lead-hand-over.service.ts'
import { peopleInTurn } from './assign/lead-turns.service.ts'
import { requireReason } from './change/lead-actions.policy.ts'
import { touchLead, writeLead } from './change/lead-change.service.ts'
import { linkProject, openConversion, prepareLead } from './change/lead-conversion.service.ts'
import { joinWords, noteOf, UNDONE } from './change/lead-note.policy.ts'
import { mayHaveLeads, withoutFormerAssignee } from './change/lead-places.service.ts'
import { noteQuotation } from './change/lead-quotation.service.ts'
import {
  archiveSelected,
  assignSelected,
  deleteSelected,
  moveSelected,
  putBackSelected,
  requirePlace,
  restoreSelected,
} from './change/lead-selected.service.ts'
import { touchBackSelected, touchSelected } from './change/lead-touched.service.ts'
import {
  changeLeads,
  leadTransaction,
  openLeads,
  present as presentLeads,
  wholeLead,
} from './change/lead-transaction.service.ts'
import { bringInLead, noteAgain, takeInLeads } from './create/lead-intake.service.ts'
import { fitRemarks } from './create/remark-lines.policy.ts'
import { bucketsOf, resolvePeriod, spanOf, todayOf } from './figures/analytics-period.policy.ts'
import * as FIGURES from './figures/lead-figures.conditions.ts'
import { deleteLeads, rowAfter, selectContacts, selectLead } from './lead.queries.ts'
import type { LeadRow } from './lead.tables.ts'
import { followUpText } from './lead-follow-up.policy.ts'
import {
  TOLD_STATUSES,
  tellAssignee,
  tellOfChange,
  tellOfDeletedLeads,
  tellOfMovedLeads,
} from './lead-notices.service.ts'
import { leadsWereChanged } from './lead-tallies.service.ts'
import { assigning, placeAfter, placeOfImported, stageStamps } from './lead-transition.policy.ts'
import { moveLead } from './lead-transition.service.ts'
import { type ContactRow, toLead } from './lead-wire.ts'
import { selectDuplicates, selectStageTallies } from './list/lead-list.queries.ts'
import { countWholeList, ofWholeList, refuseStrangers, walkWholeList } from './list/lead-list.service.ts'
import { chooseAssignees } from './rules/choose-assignee.service.ts'

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

type DuplicatesQuery = RouteParsed<(typeof leadsRoutes)['duplicates']>['query']
export interface FoundDuplicates {
  /** at most ten, the newest first */
  leads: { _id: string; name: string; phoneNumber: string; email: string }[]
  hasUnseen: boolean
}

/**
 * Leads with one of the phones or e-mails, told while they are typed, never refused (IN-Q75): those this person may see, and whether
 * there are others, as imports tell it. Throws FORBIDDEN; NOT_FOUND for a lead that is edited and that they may not see.
 */
export async function findDuplicates(ctx: Context, query: DuplicatesQuery): Promise<FoundDuplicates> {
  const { actor } = ctx
  requireCrm(actor)
  const { phoneNumber = [], countryCode = actor.company.dialCode, email: emails = [], leadId } = query
  const wanted = { phones: phoneNumber.flatMap(phone => phoneSpellings(phone, countryCode)), emails }
  const rows = await read(ctx, async tx => {
    if (leadId !== undefined && !(await isVisibleLead(tx, actor, leadId))) throw new AppError('NOT_FOUND')
    return selectDuplicates(tx, actor.companyId, visibleLeads(actor), wanted, leadId)
  })
  const seen = rows.filter(row => row.isVisible)
  return {
    leads: seen.map(({ id, name, phone, email }) => ({ _id: id, name, phoneNumber: phone, email })),
    hasUnseen: seen.length < rows.length,
  }
}

/** Removes all leads of a company with everything that belongs to them, some at a time; for a company that goes itself. */
export async function removeAllLeads(tx: Tx, companyId: string): Promise<void> {
  while ((await deleteLeads(tx, companyId, 2000)) > 0);
}

/** A lead's further contacts in their order. */
export const contactsOf = (tx: Tx, { company_id, id }: Pick<LeadRow, 'company_id' | 'id'>): Promise<ContactRow[]> =>
  selectContacts(tx, company_id, id)

// changing leads: several in one transaction, by the rules of all moves, with history and notices; or what belongs to one

export type { LeadColumns, LeadRow } from './lead.tables.ts'
export type { ContactRow } from './lead-wire.ts'
export {
  assigning,
  changeLeads,
  followUpText,
  joinWords,
  leadsWereChanged,
  leadTransaction,
  mayHaveLeads,
  moveLead,
  noteOf,
  openLeads,
  placeAfter,
  rowAfter,
  tellOfChange,
  touchLead,
  wholeLead,
  withoutFormerAssignee,
  writeLead,
}

// becoming a client and a project

export { linkProject, openConversion, prepareLead }

// what happens with its quotations

export { noteQuotation }

// all leads of a person for a colleague, for who manages the team

export { countLeadsToHandOver, handOverLeads }

// a slice of a selection at a time, each lead by the rules of its own change

export type {
  ChangedLead,
  LeftOutCounts,
  SelectedSlice,
  TagsBefore,
  UndoneSlice,
} from './change/lead-selected.service.ts'
export type { ToldLeads } from './lead-notices.service.ts'
export {
  archiveSelected,
  assignSelected,
  deleteSelected,
  moveSelected,
  presentLeads,
  putBackSelected,
  requirePlace,
  requireReason,
  restoreSelected,
  TOLD_STATUSES,
  tellAssignee,
  tellOfDeletedLeads,
  tellOfMovedLeads,
  touchBackSelected,
  touchSelected,
  UNDONE,
}

// leads that come in where nobody is signed in, see `lead-intake.service.ts`

export type { Intake, IntakeFields, LeadSource } from './create/lead-intake.service.ts'
export { bringInLead, fitRemarks, noteAgain, takeInLeads }

/** Everybody whom leads may be assigned to, by name (LM-Q97). */
export const peopleForLeads = (tx: Tx, companyId: string): Promise<AssigneeRow[]> => selectAssignees(tx, companyId)

// many new leads at once in the caller's transaction, for imports and the demo company

export type { BulkLead, BulkUpdate, KnownLeads, WantedPhone } from './assign/lead-bulk.service.ts'
export type { Transition } from './lead-transition.policy.ts'
export {
  addUpdates,
  chooseAssignees,
  createLeads,
  findLeadsByContact,
  keepAssignees,
  peopleInTurn,
  placeOfImported,
  placeOfNewLeads,
  rebuildStays,
  stageStamps,
  takeBackLeads,
  tellAssigneesOfImport,
}

// whole lists in their order, for exports

export type { ExportedLead } from './list/lead-list.service.ts'
export { countWholeList, ofWholeList, refuseStrangers, walkWholeList }

// what the figures of the analytics count, see `figures/lead-figures.conditions.ts`

export type { ResolvedPeriod, Span } from './figures/analytics-period.policy.ts'
export type { FigureScope } from './figures/lead-figures.conditions.ts'
export { bucketsOf, FIGURES, resolvePeriod, spanOf, todayOf }
