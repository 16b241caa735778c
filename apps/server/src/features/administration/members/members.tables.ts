import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    designations: {
      company_id: string
      id: string
      designation_name: string
      created_by: string | null
      created_at: Date
    }
  }
}
