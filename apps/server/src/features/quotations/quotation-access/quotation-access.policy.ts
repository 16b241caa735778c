import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { visibleProjects } from '../../projects/project-access/project-access.service.ts'

export type Seer = Pick<Actor, 'companyId' | 'userId' | 'isAdmin' | 'isSuperAdmin' | 'features' | 'leadAccess'>

/** The predicate behind `visibleQuotations`, on the alias `q`. */
export const visibilityPredicate = (actor: Seer): RawBuilder<SqlBool> =>
  actor.isAdmin || actor.isSuperAdmin || !actor.features.includes('crm')
    ? sql<SqlBool>`q.deleted_at is null`
    : sql<SqlBool>`(q.deleted_at is null and (q.created_by = ${actor.userId} or q.owner_id = ${actor.userId}
        or exists (select from leads where leads.company_id = q.company_id and leads.id = q.lead_id
          and leads.deleted_at is null and ${visibleLeads(actor)})
        or exists (select from projects p where p.company_id = q.company_id and p.id = q.project_id
          and ${visibleProjects(actor)})))`
