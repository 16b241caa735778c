import type { LeadFormMode, WorkTiming } from '@plinth/contract/company/companies'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** Which version of the settings changed a field last, and who did. */
export interface SettingsChange {
  version: number
  userId: string
  name: string
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    companies: {
      company_id: string
      name: string
      email: string
      address: Generated<string>
      city: Generated<string>
      pincode: Generated<string>
      country: Generated<string>
      country_code: Generated<string>
      currency: Generated<string>
      currency_symbol: Generated<string>
      time_zone: Generated<string>
      logo_file_id: ColumnType<string | null, string | null | undefined>
      is_demo: boolean
      auto_assign: Generated<boolean>
      lead_form_mode: Generated<LeadFormMode>
      assign_method: Generated<'ROUND_ROBIN'>
      next_status_id: Generated<number>
      /** 1 to 12; null where the firm never said so */
      fy_first_month: ColumnType<number | null, number | null | undefined>
      gst_no: Generated<string>
      contact: Generated<string>
      location: Generated<string>
      latitude: ColumnType<number | null, number | null | undefined>
      longitude: ColumnType<number | null, number | null | undefined>
      about: Generated<string>
      /** metres */
      attendance_radius: Generated<number>
      work_timing: ColumnType<WorkTiming | null, string | null | undefined>
      file_manager_v2: Generated<boolean>
      time_line_v2: Generated<boolean>
      company_project_id: ColumnType<string | null, string | null | undefined>
      created_by: ColumnType<string | null, string | null | undefined>
      settings_version: Generated<number>
      settings_changes: ColumnType<Record<string, SettingsChange>, string | undefined, string>
      logo_key: ColumnType<string | null, string | null | undefined>
      created_at: Date
      updated_at: Date
    }
    company_locations: {
      company_id: string
      id: string
      position: number
      location: string
      latitude: number | null
      longitude: number | null
    }
  }
}
