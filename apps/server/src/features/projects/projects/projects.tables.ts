import type { Project } from '@plinth/contract/projects/projects'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    projects: {
      company_id: string
      id: string
      client_id: string
      client_name: Generated<string>
      project_name: string
      email: Generated<string>
      created_by: string
      project_admin_id: ColumnType<string | null, string | null | undefined>
      is_company_created: Generated<boolean>
      lead_id: ColumnType<string | null, string | null | undefined>
      location: Generated<string>
      country_code: Generated<string>
      phone_number: Generated<string>
      is_confirmed: Generated<boolean>
      status: Generated<Project['status']>
      type: Generated<number>
      created_at: Date
      updated_at: Date
    }
    project_members: { company_id: string; project_id: string; user_id: string }
    project_shares: {
      company_id: string
      project_id: string
      user_id: string
      shared_by: ColumnType<string | null, string | null | undefined>
      shared_at: Date
    }
  }
}
