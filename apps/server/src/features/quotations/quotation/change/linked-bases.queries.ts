import '../quotation.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/**
 * The taxable values of these versions of other Execution Quotations of a project for which the condition on the alias `q` holds.
 */
export async function selectBases(
  tx: Tx,
  companyId: string,
  { projectId, quotationId, ids }: { projectId: string; quotationId: string; ids: readonly string[] },
  isVisible: RawBuilder<SqlBool>,
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('quotation_versions as v')
    .innerJoin('quotations as q', join =>
      join.onRef('q.company_id', '=', 'v.company_id').onRef('q.id', '=', 'v.quotation_id'),
    )
    .select(['v.id', sql<string>`v.taxable::text`.as('taxable')])
    .where('v.company_id', '=', companyId)
    .where('v.id', 'in', ids)
    .where('q.project_id', '=', projectId)
    .where('q.type', '=', 'execution')
    .where('q.id', '<>', quotationId)
    .where(isVisible)
    .execute()
  return new Map(rows.map(({ id, taxable }) => [id, taxable]))
}

/** More are not offered. */
const MOST_OFFERED = 500

/** The versions of other Execution Quotations of a project for which the condition on the alias `q` holds, the last active first. */
export const selectOfferedBases = (
  tx: Tx,
  companyId: string,
  { projectId, quotationId }: { projectId: string; quotationId: string },
  isVisible: RawBuilder<SqlBool>,
) =>
  tx
    .selectFrom('quotations as q')
    .innerJoin('quotation_versions as v', join =>
      join.onRef('v.company_id', '=', 'q.company_id').onRef('v.quotation_id', '=', 'q.id'),
    )
    .select([
      'v.id as versionId',
      'q.id as quotationId',
      'q.number as quotationNumber',
      'v.title',
      'v.number as version',
      'v.state',
      sql<string>`v.taxable::text`.as('taxable'),
    ])
    .where('q.company_id', '=', companyId)
    .where('q.project_id', '=', projectId)
    .where('q.type', '=', 'execution')
    .where('q.id', '<>', quotationId)
    .where(isVisible)
    .orderBy('q.last_activity_at', 'desc')
    .orderBy('q.id')
    .orderBy('v.number', 'desc')
    .limit(MOST_OFFERED)
    .execute()

/** The taxable values of versions as they are now, of those that are still there. */
export async function selectTaxables(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('quotation_versions')
    .select(['id', sql<string>`taxable::text`.as('taxable')])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, taxable }) => [id, taxable]))
}

/** The drafts of Design Quotations with a line that is a percentage of a version, in an order in which they can be locked. */
export const selectDraftsOfBase = (tx: Tx, companyId: string, versionId: string) =>
  tx
    .selectFrom('quotation_lines as l')
    .innerJoin('quotation_versions as v', join =>
      join.onRef('v.company_id', '=', 'l.company_id').onRef('v.id', '=', 'l.version_id'),
    )
    .innerJoin('quotations as q', join =>
      join.onRef('q.company_id', '=', 'v.company_id').onRef('q.id', '=', 'v.quotation_id'),
    )
    .select(['v.id as versionId', 'q.id as quotationId'])
    .distinct()
    .where('l.company_id', '=', companyId)
    .where(sql`l.base_version_id`, '=', versionId)
    .where('v.state', '=', 'draft')
    .where('q.type', '=', 'design')
    .where('q.deleted_at', 'is', null)
    .orderBy('q.id')
    .execute()
