import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import { isProjectMaker, visibleProjects } from '../project-access/project-access.service.ts'

type Seer = Pick<Actor, 'companyId' | 'userId' | 'isAdmin' | 'isSuperAdmin' | 'rights'>
type Condition = RawBuilder<SqlBool>

/** Clients there are: neither deleted nor the firm as its own client. */
const LIVE = sql<SqlBool>`(c.deleted_at is null and not c.is_company_created)`

/**
 * Condition on the alias `c` of clients that holds for those this person sees: all for admins and whoever may create projects, for
 * others the clients of projects they see. Every query that shows, counts, changes or exports a client carries it.
 */
export const visibleClients = (actor: Seer): Condition =>
  isProjectMaker(actor)
    ? LIVE
    : sql<SqlBool>`(${LIVE} and exists (select from projects p
        where p.company_id = c.company_id and p.client_id = c.id and ${visibleProjects(actor)}))`

/**
 * Condition on the alias `c` that holds for clients whose details and contacts this person may change, and whom they may invite:
 * those of whoever may create projects, and of the admins of a client's projects.
 */
export const editableClients = (actor: Seer): Condition =>
  isProjectMaker(actor)
    ? LIVE
    : sql<SqlBool>`(${LIVE} and exists (select from projects p
        where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null
          and p.project_admin_id = ${actor.userId}))`
