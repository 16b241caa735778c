import { KEPT_LEADS_NAMED, type UndoneImport } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { Stage } from '@plinth/contract/leads/pipelines'
import type { RawBuilder, SqlBool } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Context, Effects, Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type HistoryNote, writeHistory } from '../../lead-history/lead-history.service.ts'
import { phoneSpellings, type WantedReach } from '../../lead-reach/lead-reach.service.ts'
import { noteOf } from '../change/lead-note.policy.ts'
import { tellAssignee, tellOfUnassigned } from '../lead-notices.service.ts'
import { placeOfNew } from '../lead-transition.policy.ts'
import {
  deleteUntouched,
  insertContactsOf,
  insertLeads,
  insertUpdates,
  type KnownLead,
  type LeadInsert,
  selectAssigneesOf,
  selectLeadsWith,
  selectOfImport,
  type UpdateInsert,
} from './lead-bulk.queries.ts'

/** Rows of one statement: few enough that others hardly wait for it, enough to be fast. */
const SLICE = 100
/** Phones or addresses that one statement looks for. */
const LOOKED_FOR = 1000
/** Leads that one statement takes back: each looks for them anew. */
const TAKEN_BACK = 250

export interface BulkSource {
  companyId: string
  origin: 'import' | 'demo'
  importId: string | null
}
export type BulkLead = LeadInsert
export type BulkUpdate = Omit<UpdateInsert, 'id'>

/**
 * Writes many leads with their contacts and history, in slices; the tallies follow by their trigger. `noteOf` makes the first history
 * entry of a lead. The rows must have been checked before.
 */
export async function createLeads(
  tx: Tx,
  source: BulkSource,
  leads: readonly BulkLead[],
  noteOf: (lead: BulkLead) => HistoryNote,
): Promise<void> {
  for (let from = 0; from < leads.length; from += SLICE) {
    const slice = leads.slice(from, from + SLICE)
    await insertLeads(tx, source.companyId, slice, source)
    await insertContactsOf(tx, source.companyId, slice)
    await writeHistory(tx, source.companyId, slice.map(noteOf))
  }
}

/** Adds comments, calls and follow-ups to leads; what they mean for the lead's own columns is the caller's to say. */
export async function addUpdates(tx: Tx, companyId: string, updates: readonly BulkUpdate[]): Promise<void> {
  for (let from = 0; from < updates.length; from += SLICE) {
    const slice = updates.slice(from, from + SLICE).map(update => ({ ...update, id: newId() }))
    await insertUpdates(tx, companyId, slice)
  }
}

/** A number as it is looked for: national digits with their dial code. */
export interface WantedPhone {
  phone: string
  dialCode: string
}
/** Leads by the numbers (national digits) and addresses (lower case) that were looked for. */
export interface KnownLeads {
  phones: ReadonlyMap<string, KnownLead>
  emails: ReadonlyMap<string, KnownLead>
}

/**
 * Leads of the company that have one of the numbers, in any spelling, or addresses, as their own, as further ones or with their
 * contacts; also leads this person may not see, with `isVisible` false, whose name must not be shown (IN-Q64).
 */
export async function findLeadsByContact(
  tx: Tx,
  companyId: string,
  wanted: { phones: readonly WantedPhone[]; emails: readonly string[] },
  visible: RawBuilder<SqlBool>,
): Promise<KnownLeads> {
  const look = async (kind: keyof WantedReach, values: readonly string[]): Promise<Map<string, KnownLead>> => {
    const slices: Promise<KnownLead[]>[] = []
    for (let from = 0; from < values.length; from += LOOKED_FOR)
      slices.push(selectLeadsWith(tx, companyId, { [kind]: values.slice(from, from + LOOKED_FOR) }, visible))
    return new Map((await Promise.all(slices)).flat().map(lead => [lead.key, lead]))
  }
  const spelled = wanted.phones.map(({ phone, dialCode }) => ({ phone, spellings: phoneSpellings(phone, dialCode) }))
  const [byNumber, emails] = await Promise.all([
    look('phones', [...new Set(spelled.flatMap(({ spellings }) => spellings))]),
    look('emails', wanted.emails),
  ])
  const phones = new Map<string, KnownLead>()
  for (const { phone, spellings } of spelled) {
    const found = spellings.flatMap(number => byNumber.get(number) ?? [])
    const best = found.find(lead => lead.isVisible) ?? found[0]
    if (best) phones.set(phone, best)
  }
  return { phones, emails }
}

/** Tells each assignee which leads of an import are theirs now, all of them at once, and of the others who can assign them (IN-Q43). */
export async function tellAssigneesOfImport(
  ctx: Services & Pick<Context, 'actor'>,
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  importId: string,
): Promise<void> {
  const byAssignee = Map.groupBy(
    await selectAssigneesOf(tx, ctx.actor.companyId, importId),
    ({ assignedTo }) => assignedTo,
  )
  for (const [assignedTo, theirs] of byAssignee) {
    const leadIds = theirs.map(lead => lead.id)
    const leadName = theirs[0]?.name ?? ''
    if (assignedTo !== null) await tellAssignee(ctx, tx, effects, { leadIds, leadName, assignedTo, isNew: true })
    else
      await tellOfUnassigned(ctx, tx, effects, ctx.actor, {
        leadIds,
        leadName,
        text: what => `${ctx.actor.fullName} has added ${what} without an assignee`,
      })
  }
}

/**
 * Deletes the `visible` leads of an import that nobody has worked on since, with their history; answers how many, how many
 * stay, and the names of the first that stay.
 */
export async function takeBackLeads(
  tx: Tx,
  companyId: string,
  importId: string,
  by: { userId: string; fullName: string; at: Date },
  visible: RawBuilder<SqlBool>,
): Promise<UndoneImport> {
  const { userId, at } = by
  let deleted = 0
  for (;;) {
    const gone = await deleteUntouched(tx, companyId, importId, userId, at, TAKEN_BACK, visible)
    if (gone.length === 0) break
    deleted += gone.length
    const texts = ['The import of the Lead has been taken back']
    const notes = gone.map(lead => noteOf(by, lead, at, { type: 'delete', leadVersion: lead.version, texts }))
    await writeHistory(tx, companyId, notes)
  }
  return { deleted, ...(await selectOfImport(tx, companyId, importId, visible, KEPT_LEADS_NAMED)) }
}

/** Where new leads begin, as columns (LM-Q13). */
export function placeOfNewLeads(
  stages: readonly Stage[],
  isAssigned: boolean,
): Pick<BulkLead, 'stage_id' | 'lead_status'> {
  const { stage, status } = placeOfNew(stages, isAssigned)
  return { stage_id: stage._id, lead_status: status }
}
