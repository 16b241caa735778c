import './week-summary.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Companies in which somebody asked for the summary, each with its time zone. */
export async function selectCompaniesWithSummaries(tx: Tx): Promise<{ companyId: string; timeZone: string }[]> {
  const { rows } = await sql<{ companyId: string; timeZone: string }>`
    select company_id as "companyId", time_zone as "timeZone" from auth.companies_with_week_summaries()`.execute(tx)
  return rows
}

/** Active staff who asked for the summary and were not sent that of this week. */
export async function selectWaiting(tx: Tx, companyId: string, week: string): Promise<string[]> {
  const found = await tx
    .selectFrom('notification_preferences as p')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'))
    .leftJoin('week_summaries as s', join =>
      join.onRef('s.company_id', '=', 'p.company_id').onRef('s.user_id', '=', 'p.user_id').on('s.week', '>=', week),
    )
    .select('p.user_id as userId')
    .where('p.company_id', '=', companyId)
    .where('p.event', '=', 'week-summary')
    .where('p.channel', '=', 'email')
    .where('p.is_on', '=', true)
    .where('u.is_active', '=', true)
    .where('u.is_client', '=', false)
    .where('s.week', 'is', null)
    .execute()
  return found.map(({ userId }) => userId)
}

/** Takes the summary of a week in hand; false where somebody else has. */
export async function claimSummary(tx: Tx, companyId: string, userId: string, week: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('week_summaries')
    .values({ company_id: companyId, user_id: userId, week })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ week }).where('week_summaries.week', '<', week),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
