import '../quotation-client.tables.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'

/** Keeps readings that are made up, without an address or browser. */
export async function insertViews(
  tx: Tx,
  companyId: string,
  views: readonly { linkId: string; versionId: string; at: Date }[],
): Promise<void> {
  await tx
    .insertInto('quotation_views')
    .values(
      views.map(({ linkId, versionId, at }) => ({
        ...{ company_id: companyId, id: newId(), link_id: linkId, version_id: versionId, at, address: null, agent: '' },
      })),
    )
    .modifyEnd(unprepared)
    .execute()
}

/** Keeps that a page was read. */
export async function insertView(
  tx: Tx,
  companyId: string,
  view: { id: string; linkId: string; versionId: string; at: Date; address: string; agent: string },
): Promise<void> {
  await tx
    .insertInto('quotation_views')
    .values({
      company_id: companyId,
      id: view.id,
      link_id: view.linkId,
      version_id: view.versionId,
      at: view.at,
      address: view.address,
      agent: view.agent,
    })
    .execute()
}

/** The companies with readings from before an instant of which it is still known who read. */
export async function selectCompaniesWithReaders(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select company_id as "companyId" from auth.companies_with_quotation_readers(${before})`.execute(tx)
  return rows.map(({ companyId }) => companyId)
}

/** Empties address and browser of up to so many readings of a company from before an instant; returns of how many. */
export async function forgetReaders(tx: Tx, companyId: string, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    update quotation_views set address = null, agent = ''
    where company_id = ${companyId} and id in (
      select id from quotation_views
      where company_id = ${companyId} and at < ${before} and (address is not null or agent <> '') limit ${most})
    returning id`.execute(tx)
  return rows.length
}

/** The version that was read by a link last, of those before the newest one. */
export const selectReadBefore = (
  tx: Tx,
  companyId: string,
  { linkId, versionId }: { linkId: string; versionId: string },
): Promise<{ versionId: string; number: number } | undefined> =>
  tx
    .selectFrom('quotation_views as r')
    .innerJoin('quotation_versions as v', join =>
      join.onRef('v.company_id', '=', 'r.company_id').onRef('v.id', '=', 'r.version_id'),
    )
    .select(['v.id as versionId', 'v.number'])
    .where('r.company_id', '=', companyId)
    .where('r.link_id', '=', linkId)
    .where('r.version_id', '<>', versionId)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
