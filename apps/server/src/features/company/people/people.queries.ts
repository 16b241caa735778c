import './people.tables.ts'
import type { Person, SavedStep } from '@plinth/contract/company/people'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import type { DefaultRole } from './default-roles.ts'
import { fullNameExpression, type RightsRow } from './people.policy.ts'

export interface PersonRow extends RightsRow {
  id: string
  email: string
  firstName: string
  lastName: string
  isOnboardingDone: boolean
  isFirstTimeLogin: boolean
  tempPassword: boolean
}

/** One person of the company: name, rights and flags. */
export async function selectPerson(tx: Tx, companyId: string, id: string): Promise<PersonRow | undefined> {
  const found = await sql<PersonRow>`
    select id, email, first_name as "firstName", last_name as "lastName", is_onboarding_done as "isOnboardingDone",
      is_super_admin as "isSuperAdmin", is_first_time_login as "isFirstTimeLogin",
      password_is_temporary as "tempPassword", features, crm_edit as "crmEdit", crm_can_assign as "crmCanAssign",
      quotation_edit as "quotationEdit", can_create_project as "canCreateProject"
    from users where company_id = ${companyId} and id = ${id}`.execute(tx)
  return found.rows[0]
}

/** Which people a list shows. */
export type PeopleList = 'members' | 'assignable' | 'leads' | 'admins'
const LISTED: Readonly<Record<PeopleList, RawBuilder<SqlBool>>> = {
  members: sql<SqlBool>`true`,
  assignable: sql<SqlBool>`(u.is_super_admin or 'crm' = any(u.features))`,
  leads: sql<SqlBool>`exists (select from team_members m
    where m.company_id = u.company_id and m.user_id = u.id and m.is_lead)`,
  admins: sql<SqlBool>`(u.is_super_admin or u.is_admin)`,
}

/** Active staff of the company by name. */
export async function selectPeople(tx: Tx, companyId: string, list: PeopleList): Promise<Person[]> {
  const name = fullNameExpression('u')
  const found = await sql<Person>`
    select u.id as "_id", ${name} as "fullName", u.id as "memberId", ${name} as "memberName", u.email from users u
    where u.company_id = ${companyId} and u.is_active and not u.is_client and ${LISTED[list]}
    order by lower(${name}), u.id`.execute(tx)
  return found.rows
}

export interface AdminRow {
  _id: string
  fullName: string
  email: string
  isSuperAdmin: boolean
}

/** The company's active admins and super admins. */
export async function selectAdmins(tx: Tx, companyId: string): Promise<AdminRow[]> {
  const found = await sql<AdminRow>`
    select u.id as "_id", ${fullNameExpression('u')} as "fullName", u.email, u.is_super_admin as "isSuperAdmin"
    from users u where u.company_id = ${companyId} and u.is_active and ${LISTED.admins} order by u.created_at, u.id
  `.execute(tx)
  return found.rows
}

/** Raises or lowers the two flags that people may set themselves. */
export async function updateFlags(
  tx: Tx,
  companyId: string,
  id: string,
  flags: { isOnboardingDone: boolean; isFirstTimeLogin: boolean },
  at: Date,
): Promise<void> {
  await sql`
    update users set is_onboarding_done = ${flags.isOnboardingDone}, is_first_time_login = ${flags.isFirstTimeLogin},
      updated_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Keeps the step of onboarding a person has not finished; null forgets it. */
export async function updateStep(tx: Tx, companyId: string, id: string, saved: SavedStep | null): Promise<void> {
  await sql`
    update users set onboarding_step = ${saved?.step ?? null}, onboarding_flow = ${saved?.flow ?? null}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export interface NewPerson {
  companyId: string
  id: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  isSuperAdmin: boolean
  isAdmin: boolean
  isOnboardingDone: boolean
  role: DefaultRole
  at: Date
}

const rightsOf = (role: DefaultRole) => ({
  features: [...role.features],
  crm_edit: role.crmEdit ?? false,
  crm_can_assign: role.crmCanAssign ?? false,
  quotation_edit: role.quotationEdit ?? false,
  can_create_project: role.canCreateProject ?? false,
})

/** Writes a person with the rights of their role. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      company_id: person.companyId,
      id: person.id,
      email: person.email,
      password_hash: person.passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      password_is_temporary: false,
      temporary_password_expires_at: null,
      is_first_time_login: false,
      is_onboarding_done: person.isOnboardingDone,
      is_super_admin: person.isSuperAdmin,
      is_admin: person.isAdmin,
      is_client: false,
      role_name: person.role.roleName,
      ...rightsOf(person.role),
      created_at: person.at,
      updated_at: person.at,
    })
    .execute()
}

/** Writes the roles of a new company. */
export async function insertRoles(tx: Tx, companyId: string, roles: readonly DefaultRole[]): Promise<void> {
  const rows = roles.map(role => ({
    company_id: companyId,
    id: uuid(),
    role_name: role.roleName,
    ...rightsOf(role),
    is_invitable: role.isInvitable,
  }))
  await tx.insertInto('roles').values(rows).execute()
}

/** Gives people their phones, and team leads the right to assign. */
export async function updatePhonesAndAssigning(
  tx: Tx,
  companyId: string,
  people: readonly { id: string; phone: string; canAssign: boolean }[],
): Promise<void> {
  await sql`
    update users set phone_number = r.phone, crm_can_assign = crm_can_assign or r.can_assign
    from json_to_recordset(${JSON.stringify(people.map(one => ({ id: one.id, phone: one.phone, can_assign: one.canAssign })))}::json)
      r (id uuid, phone text, can_assign boolean)
    where users.company_id = ${companyId} and users.id = r.id`.execute(tx)
}

/** The name of one of the staff, and who added them; founders were added by nobody. */
export async function selectInviter(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ name: string; addedBy: string | null } | undefined> {
  const found = await sql<{ name: string; addedBy: string | null }>`
    select ${fullNameExpression('u')} as name, u.added_by as "addedBy" from users u
    where u.company_id = ${companyId} and u.id = ${id} and not u.is_client`.execute(tx)
  return found.rows[0]
}
