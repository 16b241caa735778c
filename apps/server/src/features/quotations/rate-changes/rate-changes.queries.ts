import './rate-changes.tables.ts'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

export async function insertRateChange(tx: Tx, row: Insertable<Tables['rate_changes']>): Promise<void> {
  await tx.insertInto('rate_changes').values(row).execute()
}

/** The last changes of many rates since a moment, newest first; where costs are hidden, those of selling rates alone. */
export const selectRateChanges = (
  tx: Tx,
  companyId: string,
  since: Date,
  asked: { seesCosts: boolean; most: number },
) =>
  tx
    .selectFrom('rate_changes as c')
    .leftJoin('users as u', join => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.created_by'))
    .select(['c.id', 'c.what', 'c.rate_count', 'c.undone_at', 'c.created_at'])
    .select(sql<string>`c.percent::text`.as('percent'))
    .select(sql<string | null>`case when u.id is null then null else ${personName('u')} end`.as('by'))
    .where('c.company_id', '=', companyId)
    .where('c.created_at', '>=', since)
    .$if(!asked.seesCosts, rows => rows.where('c.what', '=', 'selling'))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(asked.most)
    .execute()

/** One change, which nobody else undoes until the transaction is over. */
export const lockRateChange = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('rate_changes')
    .select(['what', 'undone_at', 'created_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function markUndone(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('rate_changes')
    .set({ undone_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
