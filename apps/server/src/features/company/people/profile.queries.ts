import './people.tables.ts'
import type { SavedStep } from '@plinth/contract/company/people'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { fullNameExpression } from './people.policy.ts'

/** A person with everything the profile shows, never the password. */
export function selectProfile(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('users as u')
    .leftJoin('designations as d', join =>
      join.onRef('d.company_id', '=', 'u.company_id').onRef('d.id', '=', 'u.designation_id'),
    )
    .leftJoin('users as r', join => join.onRef('r.company_id', '=', 'u.company_id').onRef('r.id', '=', 'u.report_to'))
    .select([
      'u.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.phone_number as phoneNumber',
      'u.country_code as countryCode',
      'u.address',
      'u.city',
      'u.pin_code as pinCode',
      'u.country',
      'u.date_of_birth as dateOfBirth',
      'u.image_file_id as imageFileId',
      'u.is_onboarding_done as isOnboardingDone',
      'u.is_super_admin as isSuperAdmin',
      'u.is_admin as isAdmin',
      'u.is_client as isClient',
      'u.is_first_time_login as isFirstTimeLogin',
      'u.password_is_temporary as tempPassword',
      'u.get_started as getStarted',
      'u.role_name as roleName',
      'u.designation_id as designation',
      'u.report_to as reportTo',
      'u.features',
      'u.crm_edit as crmEdit',
      'u.crm_can_assign as crmCanAssign',
      'u.quotation_edit as quotationEdit',
      'u.quotation_approve as quotationApprove',
      'u.quotation_view_costs as quotationViewCosts',
      'u.can_create_project as canCreateProject',
    ])
    .select(({ fn, val }) => [
      fn.coalesce('d.designation_name', val('')).as('designationName'),
      sql<SavedStep | null>`case when u.onboarding_step is not null then
        jsonb_build_object('step', u.onboarding_step, 'flow', u.onboarding_flow) end`.as('onboardingStep'),
      sql<string>`case when r.id is null then '' else ${fullNameExpression('r')} end`.as('reportToName'),
      sql<string[]>`array(select s.project_id from project_shares s
        join projects p on p.company_id = s.company_id and p.id = s.project_id and p.deleted_at is null
        where s.company_id = u.company_id and s.user_id = u.id order by s.shared_at, s.project_id)`.as(
        'sharedProjectsIds',
      ),
    ])
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', id)
    .executeTakeFirst()
}

/** What people say of themselves, an empty day of birth where they do not. */
export type DetailsRow = NonNullable<Awaited<ReturnType<typeof lockDetails>>>

/** One's details before a change; nobody else changes them until the transaction is over. */
export function lockDetails(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('users')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone_number as phoneNumber',
      'country_code as countryCode',
      'address',
      'city',
      'pin_code as pinCode',
      'country',
      'image_file_id as imageFileId',
    ])
    .select(sql<string>`coalesce(to_char(date_of_birth, 'YYYY-MM-DD'), '')`.as('dateOfBirth'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes one's details; an empty day of birth is none. */
export async function updateDetails(
  tx: Tx,
  companyId: string,
  id: string,
  details: Omit<DetailsRow, 'email'>,
  at: Date,
): Promise<void> {
  const { address, city, country } = details
  await tx
    .updateTable('users')
    .set({
      first_name: details.firstName,
      last_name: details.lastName,
      phone_number: details.phoneNumber,
      country_code: details.countryCode,
      address,
      city,
      pin_code: details.pinCode,
      country,
      date_of_birth: details.dateOfBirth || null,
      image_file_id: details.imageFileId,
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
