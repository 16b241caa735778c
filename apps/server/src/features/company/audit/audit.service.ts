import type { AuditChange, AuditEntry, AuditQuery, AuditValue } from '@plinth/contract/company/audit'
import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { AppError } from '@plinth/contract/error-codes'
import { Id, type Pagination, paginationOf } from '@plinth/contract/fields'
import { type Actor, type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { keptChanges, requireAuditReader } from './audit.policy.ts'
import {
  type AuditRow,
  countEntries,
  existsPerson,
  insertEntries,
  selectActors,
  selectEntries,
  selectNames,
} from './audit.queries.ts'

export interface AuditRecord {
  /** who did it; `userId: null` with a name such as "Plinth" where no person did */
  actor: Pick<Actor, 'companyId' | 'fullName'> & { userId: string | null }
  action: AuditAction
  at: Date
  targetId?: string | undefined
  /** as a person reads it, cut at 200 characters */
  targetName?: string | undefined
  /** fields with what stood before and what stands now; equal ones are left out, values of secrets are never kept */
  changes?: readonly AuditChange[] | undefined
}

/**
 * Records who did what, in the caller's transaction: the entry exists exactly if the change does (SH-Q113).
 * Entries are never changed afterwards; the application's role cannot.
 */
export const recordAudit = (tx: Tx, record: AuditRecord): Promise<void> =>
  insertEntries(tx, record.actor.companyId, [toRow(record)])

/** Records several things that one company's people did, in one statement; up to 1,000. */
export async function recordAudits(tx: Tx, records: readonly AuditRecord[]): Promise<void> {
  const [first] = records
  if (first) await insertEntries(tx, first.actor.companyId, records.map(toRow))
}

const toRow = ({ actor, action, at, targetId, targetName = '', changes = [] }: AuditRecord) => ({
  actor_id: actor.userId,
  actor_name: actor.fullName,
  action,
  target_id: targetId ?? null,
  target_name: targetName.slice(0, 200),
  changes: keptChanges(changes),
  created_at: at,
})

/** One page of the company's audit trail, newest first. Throws FORBIDDEN; NOT_FOUND for a person of no or another company. */
export async function auditPage(
  ctx: Context,
  query: AuditQuery,
): Promise<{ data: AuditEntry[]; pagination: Pagination }> {
  requireAuditReader(ctx.actor)
  const { companyId } = ctx.actor
  const { page, limit, ...filter } = query
  const [isKnown, total, rows] = await read(ctx, tx =>
    Promise.all([
      filter.personId ? existsPerson(tx, companyId, filter.personId) : true,
      countEntries(tx, companyId, filter),
      selectEntries(tx, companyId, filter, { limit, offset: (page - 1) * limit }),
    ]),
  )
  if (!isKnown) throw new AppError('NOT_FOUND')
  const names = await read(ctx, tx => selectNames(tx, companyId, idsIn(rows)))
  return { data: rows.map(row => toEntry(row, names)), pagination: paginationOf({ page, limit }, total) }
}

/** Everybody who appears in the trail. Throws FORBIDDEN. */
export function auditPeople(ctx: Context): Promise<{ _id: string; fullName: string }[]> {
  requireAuditReader(ctx.actor)
  return read(ctx, tx => selectActors(tx, ctx.actor.companyId))
}

const idsIn = (rows: readonly AuditRow[]): string[] =>
  rows.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after])).filter(isId)
const isId = (value: unknown): value is string => Id.safeParse(value).success
/** As a person reads it: nobody knows anything by its id. */
const named = (value: AuditValue, names: ReadonlyMap<string, string>): AuditValue =>
  isId(value) ? (names.get(value) ?? 'something that is no longer there') : value

const toEntry = (row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry => ({
  _id: row.id,
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  targetId: row.target_id,
  targetName: row.target_name,
  changes: row.changes.map(({ field, before, after }) => ({
    field,
    before: named(before, names),
    after: named(after, names),
  })),
  createdAt: row.created_at.toISOString(),
})
