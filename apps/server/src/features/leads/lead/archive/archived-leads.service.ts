import { AppError } from '@plinth/contract/error-codes'
import { paginationOf } from '@plinth/contract/fields'
import { ARCHIVE_TEXTS as TEXTS } from '@plinth/contract/leads/lead/lead-archive'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, type Context, read } from '../../../../platform/context.ts'
import { recordAudits } from '../../../company/audit/audit.service.ts'
import { requireCrm, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { cancelMailsOf } from '../../lead-mails/lead-mails.service.ts'
import { changeLeads, openLeads } from '../change/lead-transaction.service.ts'
import { toListedLead } from '../lead-wire.ts'
import { all, searchOf } from '../list/lead-list.conditions.ts'
import { countLeads, matches, selectRows } from '../list/lead-list.queries.ts'
import { deleteLeads, type Holds, selectArchivedIds, selectHolds, selectOwnFiles } from './archived-leads.queries.ts'

/** The company's archived leads that this person may see. */
const archivedLeads = (actor: Actor): RawBuilder<SqlBool> =>
  all([
    sql<SqlBool>`leads.company_id = ${actor.companyId} and leads.deleted_at is null and leads.is_archived`,
    visibleLeads(actor),
  ])

/** A page of the archive, the latest created first (LM-557, LM-Q68). Throws FORBIDDEN without the leads module. */
export async function listArchived(
  ctx: Context,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
): Promise<{
  data: ListedLead[]
  pagination: { page: number; limit: number; total: number; totalPages: number }
}> {
  const { actor } = ctx
  requireCrm(actor)
  const where = search ? all([archivedLeads(actor), matches(searchOf(search))]) : archivedLeads(actor)
  const { rows, total } = await read(ctx, async tx => {
    const [ids, count] = await Promise.all([
      selectArchivedIds(tx, where, { offset: (page - 1) * limit, limit }),
      countLeads(tx, where),
    ])
    return { rows: await selectRows(tx, actor.companyId, ids), total: count }
  })
  const { pages, ...pagination } = paginationOf({ page, limit }, total)
  return {
    data: rows.map(row => toListedLead(row, actor.company.timeZone)),
    pagination: { ...pagination, totalPages: Math.max(1, pages) },
  }
}

/**
 * Deletes archived leads for good, all or none: with their updates, history, tags, mails, files and finished tasks; what remains of
 * each is an entry of the audit trail (LM-388, LM-390, LM-560, LM-Q67). The bytes of files are removed by the sweep of the file store.
 * Throws FORBIDDEN without crm.edit; NOT_FOUND where one is unknown, deleted or invisible; CONFLICT where one is not archived, or is
 * needed by a project, an open task or a merge that can be undone.
 */
export const deleteArchived = (ctx: Context, leadIds: readonly string[]): Promise<{ n: number }> =>
  changeLeads(ctx, async (tx, effects) => {
    const { actor } = ctx
    const { companyId, userId } = actor
    const rows = await openLeads(ctx, tx, leadIds)
    if (rows.some(row => !row.is_archived)) throw new AppError('CONFLICT', TEXTS.notArchived)
    const ids = rows.map(row => row.id)
    const at = ctx.clock.now()
    const held = await selectHolds(tx, companyId, ids, at)
    if (held.length > 0) throw new AppError('CONFLICT', heldText(held, ids.length))
    await cancelMailsOf(ctx, tx, ids)
    const files = await selectOwnFiles(tx, companyId, ids)
    await deleteLeads(tx, companyId, ids)
    await ctx.files.forget(tx, companyId, ...files)
    await recordAudits(
      tx,
      rows.map(row => ({ actor, action: 'lead.deleted-for-good', at, targetId: row.id, targetName: row.name })),
    )
    effects.emit({ type: 'leads.changed', leadIds: ids, by: userId })
    return { n: ids.length }
  })

const KEPT: Readonly<Record<keyof Holds, { one: string; some: (count: number) => string }>> = {
  project: { one: '1 has a project', some: count => `${count} have a project` },
  tasks: { one: '1 has open tasks', some: count => `${count} have open tasks` },
  merged: {
    one: '1 was merged with another lead, which can still be undone',
    some: count => `${count} were merged with other leads, which can still be undone`,
  },
}

/** `2 of 5 leads cannot be deleted: 1 has a project, 1 has open tasks. Nothing was deleted`. */
function heldText(held: readonly Holds[], asked: number): string {
  const reasons = (['project', 'tasks', 'merged'] as const).flatMap(reason => {
    const count = held.filter(one => one[reason]).length
    return count === 0 ? [] : [count === 1 ? KEPT[reason].one : KEPT[reason].some(count)]
  })
  const subject = asked === 1 ? 'The lead' : `${held.length} of ${asked} leads`
  return `${subject} cannot be deleted: ${reasons.join(', ')}. Nothing was deleted`
}
