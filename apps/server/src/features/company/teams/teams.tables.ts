import type { Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    teams: {
      company_id: string
      id: string
      name: string
      created_by: string
      created_at: Generated<Date>
      version: Generated<number>
    }
    team_members: {
      company_id: string
      team_id: string
      user_id: string
      is_lead: Generated<boolean>
    }
  }
}
