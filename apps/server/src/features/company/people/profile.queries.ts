import './people.tables.ts'
import type { SavedStep } from '@plinth/contract/company/people'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { fullNameExpression, type RightsRow } from './people.policy.ts'

export interface ProfileRow extends RightsRow {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  countryCode: string
  address: string
  city: string
  pinCode: string
  country: string
  /** yyyy-mm-dd */
  dateOfBirth: string | null
  imageFileId: string | null
  isOnboardingDone: boolean
  isAdmin: boolean
  isClient: boolean
  isFirstTimeLogin: boolean
  tempPassword: boolean
  getStarted: boolean
  onboardingStep: SavedStep | null
  roleName: string
  designation: string | null
  designationName: string
  reportTo: string | null
  reportToName: string
  sharedProjectsIds: string[]
}

/** A person with everything the profile shows, never the password. */
export async function selectProfile(tx: Tx, companyId: string, id: string): Promise<ProfileRow | undefined> {
  const found = await sql<ProfileRow>`
    select u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone_number as "phoneNumber",
      u.country_code as "countryCode", u.address, u.city, u.pin_code as "pinCode", u.country,
      to_char(u.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", u.image_file_id as "imageFileId",
      u.is_onboarding_done as "isOnboardingDone", u.is_super_admin as "isSuperAdmin", u.is_admin as "isAdmin",
      u.is_client as "isClient", u.is_first_time_login as "isFirstTimeLogin",
      u.password_is_temporary as "tempPassword", u.get_started as "getStarted",
      case when u.onboarding_step is not null then
        jsonb_build_object('step', u.onboarding_step, 'flow', u.onboarding_flow) end as "onboardingStep",
      u.role_name as "roleName", u.designation_id as designation,
      coalesce(d.designation_name, '') as "designationName", u.report_to as "reportTo",
      case when r.id is null then '' else ${fullNameExpression('r')} end as "reportToName",
      u.features, u.crm_edit as "crmEdit", u.crm_can_assign as "crmCanAssign", u.quotation_edit as "quotationEdit",
      u.can_create_project as "canCreateProject",
      array(select s.project_id from project_shares s
        where s.company_id = u.company_id and s.user_id = u.id order by s.shared_at, s.project_id) as "sharedProjectsIds"
    from users u
    left join designations d on d.company_id = u.company_id and d.id = u.designation_id
    left join users r on r.company_id = u.company_id and r.id = u.report_to
    where u.company_id = ${companyId} and u.id = ${id}`.execute(tx)
  return found.rows[0]
}

/** What a person tells of themselves, as the table has it. */
export interface DetailsRow {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  countryCode: string
  address: string
  city: string
  pinCode: string
  country: string
  dateOfBirth: string
  imageFileId: string | null
}

/** One's details before a change; nobody else changes them until the transaction is over. */
export async function lockDetails(tx: Tx, companyId: string, id: string): Promise<DetailsRow | undefined> {
  const found = await sql<DetailsRow>`
    select first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber",
      country_code as "countryCode", address, city, pin_code as "pinCode", country,
      coalesce(to_char(date_of_birth, 'YYYY-MM-DD'), '') as "dateOfBirth", image_file_id as "imageFileId"
    from users where company_id = ${companyId} and id = ${id} for no key update`.execute(tx)
  return found.rows[0]
}

/** Writes one's details; an empty day of birth is none. */
export async function updateDetails(
  tx: Tx,
  companyId: string,
  id: string,
  details: Omit<DetailsRow, 'email'>,
  at: Date,
): Promise<void> {
  await sql`
    update users set first_name = ${details.firstName}, last_name = ${details.lastName},
      phone_number = ${details.phoneNumber}, country_code = ${details.countryCode}, address = ${details.address},
      city = ${details.city}, pin_code = ${details.pinCode}, country = ${details.country},
      date_of_birth = nullif(${details.dateOfBirth}, '')::date, image_file_id = ${details.imageFileId}::uuid,
      updated_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}
