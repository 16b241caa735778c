import './quotation-client.tables.ts'
import type { ClientSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

/** What the page says of a version beside its content, and of the firm. */
export const selectClientVersion = (tx: Tx, companyId: string, versionId: string) =>
  tx
    .selectFrom('quotation_versions as v')
    .innerJoin('quotations as q', join =>
      join.onRef('q.company_id', '=', 'v.company_id').onRef('q.id', '=', 'v.quotation_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'v.company_id')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'q.company_id').onRef('u.id', '=', 'q.owner_id'))
    .select([
      'q.type',
      'q.number',
      'q.currency',
      'q.currency_symbol as currencySymbol',
      'v.number as version',
      'v.state',
    ])
    .select(['v.issued_on as issuedOn', 'v.valid_until as validUntil', 'c.name as firm', 'c.gst_no as gstin'])
    .select(['c.address', 'c.city', 'c.pincode', 'c.logo_key as logoKey', 'c.time_zone as timeZone'])
    .select([personName('u').as('contact')])
    .where('v.company_id', '=', companyId)
    .where('v.id', '=', versionId)
    .executeTakeFirstOrThrow()

/** What the recipient chose of a version; undefined while it is as the firm left it. */
export const selectSelection = (
  tx: Tx,
  companyId: string,
  { linkId, versionId }: { linkId: string; versionId: string },
): Promise<ClientSelection | undefined> =>
  tx
    .selectFrom('quotation_selections')
    .select(['optional_line_ids as optionalLineIds', 'option_ids as optionIds'])
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()

export async function saveSelection(
  tx: Tx,
  companyId: string,
  { linkId, versionId, at }: { linkId: string; versionId: string; at: Date },
  { optionalLineIds, optionIds }: ClientSelection,
): Promise<void> {
  const chosen = { optional_line_ids: optionalLineIds, option_ids: optionIds, updated_at: at }
  await tx
    .insertInto('quotation_selections')
    .values({ company_id: companyId, link_id: linkId, version_id: versionId, ...chosen })
    .onConflict(conflict => conflict.columns(['company_id', 'link_id', 'version_id']).doUpdateSet(chosen))
    .execute()
}
