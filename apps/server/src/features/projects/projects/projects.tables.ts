import type { ColumnValues } from '@plinth/contract/field-table'
import type { AreaUnit } from '@plinth/contract/leads/lead/lead-rules'
import type { KycType, PROJECT_FIELDS } from '@plinth/contract/projects/project-fields'
import type { ProjectHealth, ProjectRole } from '@plinth/contract/projects/project-statuses'
import type { Project } from '@plinth/contract/projects/projects'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** The columns of the plain fields. */
export type ProjectFieldColumns = ColumnValues<typeof PROJECT_FIELDS>
/** What the wizard enters besides. */
export interface ProjectOwnColumns {
  project_name: string
  client_name: string
  kyc_type: KycType
  location: string
  country_code: string
  phone_number: string
  area_unit: AreaUnit
  radius_m: number | null
  is_confirmed: boolean
  is_from_lead: boolean
  is_web: boolean
}
type WithDefaults<Columns> = { [C in keyof Columns]: Generated<Columns[C]> }

interface ProjectsTable
  extends WithDefaults<ProjectFieldColumns>,
    WithDefaults<Omit<ProjectOwnColumns, 'project_name'>> {
  company_id: string
  id: string
  client_id: string
  project_name: string
  created_by: string
  project_admin_id: ColumnType<string | null, string | null | undefined>
  is_company_created: Generated<boolean>
  lead_id: ColumnType<string | null, string | null | undefined>
  /** when its lead was marked as won by it */
  converted_at: ColumnType<Date | null, Date | null | undefined>
  status: Generated<Project['status']>
  type: Generated<number>
  code: Generated<string>
  /** why it is on hold or cancelled */
  status_reason: Generated<string>
  archived_at: ColumnType<Date | null, Date | null | undefined>
  deleted_at: ColumnType<Date | null, Date | null | undefined>
  deleted_by: ColumnType<string | null, string | null | undefined>
  actual_start: ColumnType<string | null, string | null | undefined>
  /** these four are worked out of its phases with every change of them; health is null unless it is active and confirmed */
  progress: Generated<number>
  current_phase: Generated<string>
  health: ColumnType<ProjectHealth | null, ProjectHealth | null | undefined>
  health_reason: Generated<string>
  /** set by hand: by whom, why, and until when */
  health_by: ColumnType<string | null, string | null | undefined>
  health_note: Generated<string>
  health_until: ColumnType<Date | null, Date | null | undefined>
  /** the day that progress and health were worked out for last */
  standing_on: ColumnType<string | null, string | null | undefined>
  last_activity_at: Generated<Date>
  version: Generated<number>
  /** by which version, and by whom, each field was changed last */
  changes: Generated<Record<string, { version: number; by: string }>>
  cover_file_id: ColumnType<string | null, string | null | undefined>
  search_text: GeneratedAlways<string>
  created_at: Date
  updated_at: Date
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    projects: ProjectsTable
    project_members: {
      company_id: string
      project_id: string
      user_id: string
      role: Generated<ProjectRole>
      /** given to members who are no Managers one by one */
      sees_money: Generated<boolean>
      added_at: Generated<Date>
      added_by: ColumnType<string | null, string | null | undefined>
    }
    /** differences of how many projects stand under each tab of the list; written by triggers */
    project_tallies: {
      company_id: string
      id: Generated<number>
      tab: string
      health: ProjectHealth | null
      projects: number
    }
    project_person_settings: {
      company_id: string
      project_id: string
      user_id: string
      is_favourite: Generated<boolean>
      is_muted: Generated<boolean>
      last_opened_at: ColumnType<Date | null, Date | null | undefined>
    }
    project_locations: {
      company_id: string
      project_id: string
      /** kept until the project is saved; else the project's own */
      is_pending: boolean
      latitude: number
      longitude: number
      location: Generated<string>
      saved_by: ColumnType<string | null, string | null | undefined>
      saved_at: Date
    }
  }
}
