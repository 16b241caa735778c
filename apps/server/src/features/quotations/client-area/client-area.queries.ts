import type { SharedQuotation } from '@plinth/contract/quotations/quotation/client/client-area'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isSharedWith } from '../../projects/project-sharing/project-sharing.service.ts'

/**
 * The newest issued versions of quotations of projects that are shared with a client, the last issued first: of one project, or one
 * quotation. A later draft shows in nothing.
 */
export async function selectSharedQuotations(
  tx: Tx,
  companyId: string,
  { userId, ...of }: { userId: string; projectId: string } | { userId: string; quotationId: string },
) {
  const one = 'projectId' in of ? sql`q.project_id = ${of.projectId}` : sql`q.id = ${of.quotationId}`
  const { rows } = await sql<SharedQuotation & { acceptedAt: Date | null; timeZone: string }>`
    select q.id as "_id", q.type, q.number, v.title, v.number as version, v.state, v.issued_on as "issuedOn",
      v.valid_until as "validUntil", q.currency_symbol as "currencySymbol",
      coalesce((a.totals ->> 'grandTotal')::numeric, v.grand_total)::text as "grandTotal",
      q.accepted_at as "acceptedAt", c.time_zone as "timeZone"
    from quotations q
    join quotation_versions v on v.company_id = q.company_id and v.id = q.current_version_id
    join companies c on c.company_id = q.company_id
    left join quotation_acceptances a on a.company_id = v.company_id and a.version_id = v.id and a.reversed_at is null
    where q.company_id = ${companyId} and q.deleted_at is null and ${one}
      and ${isSharedWith(sql`q.company_id`, { project: sql`q.project_id`, user: sql`${userId}` })}
    order by v.issued_on desc, q.id desc`.execute(tx)
  return rows
}

export async function isProjectShared(tx: Tx, companyId: string, userId: string, projectId: string): Promise<boolean> {
  const isShared = isSharedWith(sql`${companyId}::uuid`, { project: sql`${projectId}`, user: sql`${userId}` })
  const { rows } = await sql<{ isShared: boolean }>`select ${isShared} as "isShared"`.execute(tx)
  return rows[0]?.isShared === true
}
