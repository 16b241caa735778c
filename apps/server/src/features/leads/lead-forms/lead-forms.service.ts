import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@plinth/contract/error-codes'
import { QUICK_WORK_TYPES } from '@plinth/contract/leads/lead/quick-lead-rules'
import { SEEDED_LEAD_SOURCES } from '@plinth/contract/leads/lead-forms/lead-forms'
import { LOST_REASON_TEXTS, SEEDED_LOST_REASONS } from '@plinth/contract/leads/lead-forms/list-entries'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { lockCompany } from '../../company/companies/companies.service.ts'
import { requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { fieldsOf } from './custom-fields.service.ts'
import { changedCustomValues, newCustomValues, readForm } from './custom-values.service.ts'
import {
  deleteEntries,
  type EntryRow,
  insertDefaultFields,
  insertEntries,
  selectEntries,
  selectKept,
} from './lead-forms.queries.ts'
import type { ListKind } from './lead-forms.tables.ts'

/** The entries of one growable list, for any member of staff. */
export const listEntries = (ctx: Context, kind: ListKind): Promise<EntryRow[]> =>
  read(ctx, tx => selectEntries(tx, ctx.actor.companyId, kind))

/**
 * Adds a text to a list, or returns the entry that equals it, ignoring case (IN-Q55). Lead sources and work scopes need crm.edit.
 * Throws FORBIDDEN.
 */
export async function saveEntry(ctx: Context, kind: ListKind, value: string): Promise<EntryRow & { isNew: boolean }> {
  if (kind !== 'source-name') requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const added = await insertEntries(tx, companyId, kind, [value], ctx.clock.now())
    const [entry] = await selectKept(tx, companyId, kind, [value])
    if (!entry) throw new AppError('INTERNAL', undefined, { cause: 'a saved list entry was not found' })
    if (added > 0) effects.emit({ type: 'lists.changed' })
    return { id: entry.id, value: entry.value, isNew: added > 0 }
  })
}

/**
 * Replaces the reasons for losing that are offered, with a row in the audit trail (decision 51). Throws FORBIDDEN, and CONFLICT where they are
 * not as they were `before` any more.
 */
export async function putLostReasons(
  ctx: Context,
  { reasons, before }: { reasons: readonly string[]; before: readonly string[] },
): Promise<string[]> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId } = actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const present = (await selectEntries(tx, companyId, 'lost-reason')).map(entry => entry.value)
    if (isDeepStrictEqual(present, reasons)) return present
    if (!isDeepStrictEqual(present, before)) throw new AppError('CONFLICT', LOST_REASON_TEXTS.changed)
    const at = ctx.clock.now()
    await deleteEntries(tx, companyId, 'lost-reason')
    await insertEntries(tx, companyId, 'lost-reason', reasons, at)
    const texts = { before: present.join(', '), after: reasons.join(', ') }
    await recordAudit(tx, {
      ...{ actor, at, action: 'lost-reasons.changed', targetId: companyId },
      changes: [{ field: 'lostReasons', ...texts }],
    })
    effects.emit({ type: 'lists.changed' })
    return [...reasons]
  })
}

/**
 * Makes sure that a list contains all the texts (trimmed, 1 to 50 characters), for imports and lead forms. Returns the number of
 * new entries and the list's spelling of each text.
 */
export async function ensureEntries(
  tx: Tx,
  companyId: string,
  kind: ListKind,
  values: readonly string[],
  at: Date,
): Promise<{ added: number; spelling: Map<string, string> }> {
  const wanted = [...new Set(values)].filter(value => value !== '')
  if (wanted.length === 0) return { added: 0, spelling: new Map() }
  const known = await selectKept(tx, companyId, kind, wanted)
  const spelling = new Map(known.map(entry => [entry.given, entry.value]))
  const missing = wanted.filter(value => !spelling.has(value))
  if (missing.length === 0) return { added: 0, spelling }
  const added = await insertEntries(tx, companyId, kind, missing, at)
  for (const entry of await selectKept(tx, companyId, kind, missing)) spelling.set(entry.given, entry.value)
  return { added, spelling }
}

/** Fills the lists of a new company: lead sources, the seven work types, reasons for losing, no source names (IN-Q15, IN-Q115). */
export async function seedLists(tx: Tx, companyId: string, at: Date): Promise<void> {
  await insertEntries(tx, companyId, 'lead-source', SEEDED_LEAD_SOURCES, at)
  await insertEntries(tx, companyId, 'work-type', QUICK_WORK_TYPES, at)
  await insertEntries(tx, companyId, 'lost-reason', SEEDED_LOST_REASONS, at)
}

/** Inserts the built-in fields of a new company's lead forms (IN-Q69). */
export const seedCustomFields = (tx: Tx, companyId: string): Promise<void> => insertDefaultFields(tx, companyId)

/** The company's definitions, and values of leads checked against them, in the caller's transaction. */
export { changedCustomValues, fieldsOf, newCustomValues, readForm }
