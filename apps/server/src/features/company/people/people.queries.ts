import './people.tables.ts'
import type { Person, SavedStep } from '@plinth/contract/company/people'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import type { DefaultRole } from './default-roles.ts'
import { fullNameExpression, RIGHTS } from './people.policy.ts'

/** One person of the company: name, rights and flags. */
export function selectPerson(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'is_onboarding_done as isOnboardingDone',
    ])
    .select(['is_first_time_login as isFirstTimeLogin', 'password_is_temporary as tempPassword', ...RIGHTS])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
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
export function selectPeople(tx: Tx, companyId: string, list: PeopleList): Promise<Person[]> {
  const name = fullNameExpression('u')
  return tx
    .selectFrom('users as u')
    .select(['u.id as _id', name.as('fullName'), 'u.id as memberId', name.as('memberName'), 'u.email'])
    .where('u.company_id', '=', companyId)
    .where('u.is_active', '=', true)
    .where('u.is_client', '=', false)
    .where(LISTED[list])
    .orderBy(({ fn }) => fn('lower', [name]))
    .orderBy('u.id')
    .execute()
}

export type AdminRow = Awaited<ReturnType<typeof selectAdmins>>[number]

/** The company's active admins and super admins. */
export function selectAdmins(tx: Tx, companyId: string) {
  return tx
    .selectFrom('users as u')
    .select(['u.id as _id', fullNameExpression('u').as('fullName'), 'u.email', 'u.is_super_admin as isSuperAdmin'])
    .where('u.company_id', '=', companyId)
    .where('u.is_active', '=', true)
    .where(LISTED.admins)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute()
}

/** Raises or lowers the two flags that people may set themselves. */
export async function updateFlags(
  tx: Tx,
  companyId: string,
  id: string,
  flags: { isOnboardingDone: boolean; isFirstTimeLogin: boolean },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_onboarding_done: flags.isOnboardingDone, is_first_time_login: flags.isFirstTimeLogin, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Keeps the step of onboarding a person has not finished; null forgets it. */
export async function updateStep(tx: Tx, companyId: string, id: string, saved: SavedStep | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ onboarding_step: saved?.step ?? null, onboarding_flow: saved?.flow ?? null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
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
  quotation_approve: role.quotationApprove ?? false,
  quotation_view_costs: role.quotationViewCosts ?? false,
  can_create_project: role.canCreateProject ?? false,
})

/** Writes a person with the rights of their role. Fails by the constraint `accounts_email` where the address has an account. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await tx
    .insertInto('auth.accounts')
    .values({ company_id: person.companyId, user_id: person.id, email: person.email })
    .execute()
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
export function selectInviter(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ name: string; addedBy: string | null } | undefined> {
  return tx
    .selectFrom('users as u')
    .select([fullNameExpression('u').as('name'), 'u.added_by as addedBy'])
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', id)
    .where('u.is_client', '=', false)
    .executeTakeFirst()
}
