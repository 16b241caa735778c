import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_source_costs: {
      company_id: string
      lead_source: string
      /** the first day of the month, YYYY-MM-DD */
      month: string
      amount: number
      version: number
      updated_by: string
      updated_at: Date
    }
  }
}
