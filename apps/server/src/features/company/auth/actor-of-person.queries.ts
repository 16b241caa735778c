import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { ActorRow } from './sessions.queries.ts'

type PersonRow = Omit<ActorRow, 'sessionId' | 'lastUsedAt'>

/** An active person of the company with what they may see and do now, as `auth.session_actor` answers it of a session. */
export async function selectActorOfPerson(tx: Tx, companyId: string, userId: string): Promise<PersonRow | undefined> {
  const found = await sql<PersonRow>`
    select u.id as "userId", u.company_id as "companyId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.is_client as "isClient", u.is_admin as "isAdmin", u.is_super_admin as "isSuperAdmin",
      u.password_is_temporary as "isTemporary", u.features, u.crm_edit as "crmEdit", u.crm_can_assign as "crmCanAssign",
      u.quotation_edit as "quotationEdit", u.quotation_approve as "quotationApprove",
      u.quotation_view_costs as "quotationViewCosts", u.can_create_project as "canCreateProject",
      p.view_level as "viewLevel", p.view_unassigned as "viewUnassigned",
      case when p.view_level = 'team' then array(
        select distinct other.user_id from team_members mine
        join team_members other on other.company_id = mine.company_id and other.team_id = mine.team_id
        where mine.company_id = u.company_id and mine.user_id = u.id) else '{}'::uuid[] end as "memberIds",
      c.name as "companyName", c.country, c.country_code as "dialCode", c.time_zone as "timeZone",
      c.currency_symbol as "currencySymbol", c.is_demo as "isDemo"
    from users u
    join companies c on c.company_id = u.company_id
    join company_permissions p on p.company_id = u.company_id and p.role = case
      when u.is_admin or u.is_super_admin then 'admin'
      when exists (select from team_members l where l.company_id = u.company_id and l.user_id = u.id and l.is_lead)
      then 'team_lead' else 'team_member' end
    where u.company_id = ${companyId} and u.id = ${userId} and u.is_active`.execute(tx)
  return found.rows[0]
}
