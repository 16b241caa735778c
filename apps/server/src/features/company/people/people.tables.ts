import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

interface RightsColumns {
  features: string[]
  crm_edit: boolean
  crm_can_assign: boolean
  quotation_edit: boolean
  quotation_approve: boolean
  quotation_view_costs: boolean
  can_create_project: boolean
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    users: RightsColumns & {
      company_id: string
      id: string
      email: string
      first_name: string
      last_name: string
      phone_number: Generated<string>
      country_code: Generated<string>
      password_hash: string
      password_is_temporary: boolean
      temporary_password_expires_at: Date | null
      is_first_time_login: boolean
      is_onboarding_done: boolean
      is_super_admin: boolean
      is_admin: boolean
      is_client: boolean
      is_active: Generated<boolean>
      get_started: Generated<boolean>
      role_name: string
      report_to: ColumnType<string | null, string | null | undefined>
      address: Generated<string>
      city: Generated<string>
      pin_code: Generated<string>
      country: Generated<string>
      /** a calendar day, yyyy-mm-dd */
      date_of_birth: ColumnType<string | null, string | null | undefined>
      image_file_id: ColumnType<string | null, string | null | undefined>
      role_id: ColumnType<string | null, string | null | undefined>
      designation_id: ColumnType<string | null, string | null | undefined>
      added_by: ColumnType<string | null, string | null | undefined>
      invited_at: ColumnType<Date | null, Date | null | undefined>
      invitation_withdrawn_at: ColumnType<Date | null, Date | null | undefined>
      deactivated_at: ColumnType<Date | null, Date | null | undefined>
      last_login_at: ColumnType<Date | null, Date | null | undefined>
      onboarding_step: ColumnType<string | null, string | null | undefined>
      onboarding_flow: ColumnType<'sign-up' | 'sign-in' | null, 'sign-up' | 'sign-in' | null | undefined>
      created_at: Date
      updated_at: Date
    }
    /** whose sign-in an address is, over all companies */
    'auth.accounts': { company_id: string; user_id: string; email: string }
    roles: RightsColumns & {
      company_id: string
      id: string
      role_name: string
      is_invitable: boolean
    }
  }
}
