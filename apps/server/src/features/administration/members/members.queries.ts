import './members.tables.ts'
import type { Designation, MemberQuery, MemberStatus } from '@plinth/contract/administration/members'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import type { RoleRow } from './members.policy.ts'
import type { MemberRow } from './members.wire.ts'

/** The company's roles. */
export function selectRoles(tx: Tx, companyId: string): Promise<RoleRow[]> {
  return tx
    .selectFrom('roles')
    .select(['id', 'role_name as roleName', 'is_invitable as isInvitable', 'features', 'crm_edit as crmEdit'])
    .select(['crm_can_assign as crmCanAssign', 'quotation_edit as quotationEdit'])
    .select(['quotation_approve as quotationApprove', 'quotation_view_costs as quotationViewCosts'])
    .select('can_create_project as canCreateProject')
    .where('company_id', '=', companyId)
    .execute()
}

const STATUS = sql<MemberStatus>`case when u.invitation_withdrawn_at is not null then 'withdrawn'
  when not u.is_active then 'inactive' when u.password_is_temporary and u.is_first_time_login then 'invited'
  else 'active' end`
const named = (alias: string): RawBuilder<{ _id: string; fullName: string } | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then
    json_build_object('_id', ${sql.ref(`${alias}.id`)}, 'fullName', ${personName(alias)}) end`
const DESIGNATION = sql<Designation | null>`case when d.id is not null then
  json_build_object('_id', d.id, 'designationName', d.designation_name) end`

const staffOf = (tx: Tx, companyId: string) =>
  tx.selectFrom('users as u').where('u.company_id', '=', companyId).where('u.is_client', '=', false)

/** Staff with the names around them. */
const membersOf = (tx: Tx, companyId: string) =>
  staffOf(tx, companyId)
    .leftJoin('designations as d', join =>
      join.onRef('d.company_id', '=', 'u.company_id').onRef('d.id', '=', 'u.designation_id'),
    )
    .leftJoin('users as m', join => join.onRef('m.company_id', '=', 'u.company_id').onRef('m.id', '=', 'u.report_to'))
    .leftJoin('users as a', join => join.onRef('a.company_id', '=', 'u.company_id').onRef('a.id', '=', 'u.added_by'))
    .select([
      'u.id',
      'u.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
      personName('u').as('fullName'),
      'u.image_file_id as imageFileId',
      'u.role_name as roleName',
      'u.is_admin as isAdmin',
      'u.is_super_admin as isSuperAdmin',
      'u.features',
      'u.crm_edit as crmEdit',
      'u.crm_can_assign as crmCanAssign',
      'u.quotation_edit as quotationEdit',
      'u.quotation_approve as quotationApprove',
      'u.quotation_view_costs as quotationViewCosts',
      'u.can_create_project as canCreateProject',
      STATUS.as('status'),
      DESIGNATION.as('designation'),
      named('m').as('reportTo'),
      named('a').as('addedBy'),
      'u.invited_at as invitedAt',
      'u.temporary_password_expires_at as temporaryUntil',
      'u.created_at as createdAt',
    ])

const ORDER = {
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  email: sql`u.email`,
  roleName: sql`lower(u.role_name)`,
  designation: sql`lower(coalesce(d.designation_name, ''))`,
  createdAt: sql`u.created_at`,
} as const satisfies Record<MemberQuery['sort'], RawBuilder<unknown>>

function matching({ roleName, status, search }: MemberQuery): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (roleName) conditions.push(sql<SqlBool>`lower(u.role_name) = lower(${roleName})`)
  if (status) conditions.push(sql<SqlBool>`${STATUS} = ${status}`)
  if (search) {
    const text = sql`lower(${personName('u')} || ' ' || u.email)`
    conditions.push(sql<SqlBool>`position(lower(${search}) in ${text}) > 0`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** One page of the company's staff, whatever their status. */
export function selectMembers(tx: Tx, companyId: string, query: MemberQuery): Promise<MemberRow[]> {
  return membersOf(tx, companyId)
    .where(matching(query))
    .orderBy(ORDER[query.sort], query.order)
    .orderBy('u.id', query.order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .modifyEnd(unprepared)
    .execute()
}

export async function countMembers(tx: Tx, companyId: string, query: MemberQuery): Promise<number> {
  const { total } = await staffOf(tx, companyId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(query))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return total
}

/** One person of the staff; with `lock` nobody else changes them until the transaction is over. */
export function selectMember(tx: Tx, companyId: string, id: string, lock?: 'lock'): Promise<MemberRow | undefined> {
  return membersOf(tx, companyId)
    .where('u.id', '=', id)
    .$if(lock !== undefined, member => member.forNoKeyUpdate('u'))
    .executeTakeFirst()
}

/** Lets one change of who reports to whom go after the other in a company, so that two cannot close a circle. */
export async function lockReporting(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reporting ${companyId}`}, 0))`.execute(tx)
}

/** Whether an active colleague of this id exists, and whether they report to `below`, however far down. */
export async function selectManager(
  tx: Tx,
  companyId: string,
  id: string,
  below: string,
): Promise<{ fullName: string; isBelow: boolean } | undefined> {
  const found = await sql<{ fullName: string; isBelow: boolean }>`
    with recursive above as (
      select u.id, u.report_to from users u where u.company_id = ${companyId} and u.id = ${id}
      union
      select u.id, u.report_to from above join users u on u.company_id = ${companyId} and u.id = above.report_to)
    select ${personName('u')} as "fullName", exists (select from above where above.id = ${below}) as "isBelow"
    from users u where u.company_id = ${companyId} and u.id = ${id} and u.is_active and not u.is_client`.execute(tx)
  return found.rows[0]
}
