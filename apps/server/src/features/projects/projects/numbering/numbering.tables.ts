import type {} from '../../../../platform/database/database.ts'

declare module '../../../../platform/database/database.ts' {
  interface Tables {
    project_numbering: {
      company_id: string
      pattern: string
      is_per_year: boolean
      version: number
      changed_at: Date
      changed_by: string
    }
    number_counters: {
      company_id: string
      scope: string
      /** the company, or the project that counts for itself */
      owner_id: string
      /** 0 where the count goes through */
      year: number
      last: number
    }
  }
}
