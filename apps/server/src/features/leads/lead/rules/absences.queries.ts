import './assignment-rules.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'
import { getsLeadsInTurn, isPresent } from '../assign/lead-assignment.queries.ts'

export interface AbsenceRow {
  userId: string
  fullName: string
  awayUntil: string | null
}

/** Whoever can get leads that are given out by themselves, and until when they are away; all or one of them. */
export async function selectAbsences(tx: Tx, companyId: string, today: string, userId?: string): Promise<AbsenceRow[]> {
  const found = await sql<AbsenceRow>`
    select u.id as "userId", ${personName('u')} as "fullName",
      case when not ${isPresent(today)} then a.away_until::text end as "awayUntil"
    from users u left join lead_absences a on a.company_id = u.company_id and a.user_id = u.id
    where u.company_id = ${companyId} and ${getsLeadsInTurn} and (${userId ?? null}::uuid is null or u.id = ${userId ?? null})
    order by lower(${personName('u')}), u.id`.execute(tx)
  return found.rows
}

/** Stores until when somebody is away; null for nobody's absence any more. */
export async function updateAbsence(
  tx: Tx,
  companyId: string,
  userId: string,
  awayUntil: string | null,
  by: { userId: string; at: Date },
): Promise<void> {
  await tx.deleteFrom('lead_absences').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
  if (awayUntil === null) return
  await tx
    .insertInto('lead_absences')
    .values({
      company_id: companyId,
      user_id: userId,
      away_until: awayUntil,
      marked_by: by.userId,
      marked_at: by.at,
    })
    .execute()
}
