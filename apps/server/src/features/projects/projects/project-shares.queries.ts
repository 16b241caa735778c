import './projects.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

export type SharedProjectRow = Awaited<ReturnType<typeof selectShared>>[number]

/** The projects shared with a person, or the one of this id; the last shared first. The contact is its admin, while active. */
export function selectShared(tx: Tx, companyId: string, userId: string, id?: string) {
  return tx
    .selectFrom('project_shares as s')
    .innerJoin('projects as p', join =>
      join.onRef('p.company_id', '=', 's.company_id').onRef('p.id', '=', 's.project_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 's.company_id')
    .leftJoin('users as u', join =>
      join
        .onRef('u.company_id', '=', 'p.company_id')
        .onRef('u.id', '=', 'p.project_admin_id')
        .on('u.is_active', '=', true),
    )
    .select([
      'p.id as _id',
      'p.project_name as projectName',
      'p.status',
      'p.progress',
      'p.current_phase as phase',
      's.shared_at as sharedAt',
      'c.name as firmName',
      'c.email as firmEmail',
      'c.country as firmCountry',
      'c.country_code as firmDialCode',
      'c.contact as firmContact',
      'c.city as firmCity',
      'u.email as contactEmail',
      'u.country_code as contactDialCode',
      'u.phone_number as contactPhone',
    ])
    .select(sql<string | null>`case when u.id is not null then ${personName('u')} end`.as('contactName'))
    .where('s.company_id', '=', companyId)
    .where('s.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .$if(id !== undefined, one => one.where('p.id', '=', id ?? ''))
    .orderBy('s.shared_at', 'desc')
    .orderBy('p.id')
    .execute()
}
