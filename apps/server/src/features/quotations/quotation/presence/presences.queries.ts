import '../quotation.tables.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'

/** Notes that somebody has a version open, and at which cell; whether that is news to the others. */
export async function putPresence(
  tx: Tx,
  row: { companyId: string; versionId: string; userId: string; cell: string; at: Date; goneBefore: Date },
): Promise<boolean> {
  const { companyId, versionId, userId, cell, at, goneBefore } = row
  const seen = { cell, seen_at: at }
  // sent together
  const [before] = await Promise.all([
    tx
      .selectFrom('quotation_presences')
      .select(['cell', 'seen_at'])
      .where('company_id', '=', companyId)
      .where('version_id', '=', versionId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    tx
      .insertInto('quotation_presences')
      .values({ company_id: companyId, version_id: versionId, user_id: userId, ...seen })
      .onConflict(conflict => conflict.columns(['company_id', 'version_id', 'user_id']).doUpdateSet(seen))
      .execute(),
  ])
  return !before || before.cell !== cell || before.seen_at < goneBefore
}

/** Notes that somebody has closed a version; whether they had it open. */
export async function deletePresence(tx: Tx, companyId: string, versionId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('quotation_presences')
    .where('company_id', '=', companyId)
    .where('version_id', '=', versionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The others who have a version open, who gave a sign of life since. */
export const selectPresences = (
  tx: Tx,
  companyId: string,
  versionId: string,
  { but, since }: { but: string; since: Date },
) =>
  tx
    .selectFrom('quotation_presences as p')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'))
    .select(['p.user_id as userId', 'p.cell', personName('u').as('name')])
    .where('p.company_id', '=', companyId)
    .where('p.version_id', '=', versionId)
    .where('p.user_id', '<>', but)
    .where('p.seen_at', '>=', since)
    .orderBy('name')
    .execute()
