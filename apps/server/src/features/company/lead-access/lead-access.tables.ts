import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    company_permissions: {
      company_id: string
      id: string
      role: 'admin' | 'team_lead' | 'team_member'
      view_level: 'all' | 'team' | 'own'
      view_unassigned: boolean
    }
  }
}
