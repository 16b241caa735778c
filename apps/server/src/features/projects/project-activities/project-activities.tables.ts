import type { ActivityDetails } from '@plinth/contract/projects/activity-kinds'
import type { ActivityAudience } from '@plinth/contract/projects/project-activities'
import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    project_activities: {
      company_id: string
      id: string
      project_id: string
      kind: string
      actor_id: string | null
      actor_name: string
      subject_kind: string
      subject_id: string | null
      subject_name: string
      details: ColumnType<ActivityDetails, string, never>
      audience: ActivityAudience
      created_at: Date
    }
  }
}
