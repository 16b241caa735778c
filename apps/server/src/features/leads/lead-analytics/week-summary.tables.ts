import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    week_summaries: {
      company_id: string
      user_id: string
      /** the Monday on which their last summary was due */
      week: string
    }
  }
}
