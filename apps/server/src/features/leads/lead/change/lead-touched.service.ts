import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { lockLeads } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { noteOf, type Words } from './lead-note.policy.ts'
import { markTouched } from './lead-selected.queries.ts'
import {
  type ChangedLead,
  type Changing,
  changedOf,
  type Emitting,
  type SelectedSlice,
  type TagsBefore,
  type UndoneSlice,
} from './lead-selected.service.ts'
import { present } from './lead-transaction.service.ts'

const LISTED = sql<boolean>`leads.deleted_at is null and not leads.is_archived`

/**
 * What belongs to leads, such as tags, for some of a selection: `work` says of open leads what becomes of each, and leaves out
 * those that stay as they are. Archived leads are left out.
 */
export async function touchSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  ids: readonly string[],
  work: (rows: readonly LeadRow[]) => Promise<ReadonlyMap<string, { words: Words; tags: TagsBefore }>>,
): Promise<SelectedSlice> {
  const { companyId } = ctx.actor
  const rows = await lockLeads(tx, companyId, ids, present(ctx.actor))
  const open = rows.filter(row => !row.is_archived)
  const touched = open.length === 0 ? new Map<string, never>() : await work(open)
  await noteTouched(ctx, tx, effects, open, touched)
  const leftOut = {
    missing: ids.length - rows.length,
    archived: rows.length - open.length,
    already: open.length - touched.size,
  }
  const changed = open.flatMap(row => {
    const tags = touched.get(row.id)?.tags
    if (!tags) return []
    const { was, ...lead } = changedOf(row)
    return [{ ...lead, was: { ...was, tags } }]
  })
  return { changed, leftOut }
}

/** The same for leads that are to be changed back and that nobody has changed since. */
export async function touchBackSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  leads: readonly ChangedLead[],
  work: (leads: readonly (ChangedLead & { row: LeadRow })[]) => Promise<ReadonlyMap<string, { words: Words }>>,
): Promise<UndoneSlice> {
  const changes = new Map(leads.map(lead => [lead.id, lead]))
  const rows = await lockLeads(tx, ctx.actor.companyId, [...changes.keys()], LISTED)
  const same = rows.flatMap(row => {
    const change = changes.get(row.id)
    return change?.version === row.version ? [{ ...change, row }] : []
  })
  if (same.length === 0) return { changed: 0, unassigned: 0 }
  const touched = await work(same)
  await noteTouched(ctx, tx, effects, rows, touched)
  return { changed: touched.size, unassigned: 0 }
}

async function noteTouched(
  { actor, clock }: Changing,
  tx: Tx,
  effects: Emitting,
  rows: readonly LeadRow[],
  touched: ReadonlyMap<string, { words: Words }>,
): Promise<void> {
  if (touched.size === 0) return
  const at = clock.now()
  const notes = rows.flatMap(row => {
    const words = touched.get(row.id)?.words
    return words ? [noteOf(actor, row, at, words)] : []
  })
  const ids = [...touched.keys()]
  await Promise.all([markTouched(tx, actor.companyId, ids, at), writeHistory(tx, actor.companyId, notes)])
  effects.emit({ type: 'leads.changed', leadIds: ids, by: actor.userId })
}
