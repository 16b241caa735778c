import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** Written as decimal texts, and read as such where a query says so. */
type Decimal = ColumnType<string, string, never>

interface OfQuotation {
  company_id: string
  id: string
  project_id: string
  quotation_id: string
  place: number
  created_at: Date
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    project_budget_lines: OfQuotation & {
      quotation_version_id: string
      quotation_line_id: string
      room: string
      section: string
      description: string
      unit: string
      quantity: Decimal | null
      rate: Decimal | null
      value: Decimal
      tax: Decimal
      cost: Decimal | null
    }
    project_payment_milestones: OfQuotation & {
      name: string
      due: string
      amount: Decimal
      state: 'planned' | 'due' | 'received'
      due_on: string | null
    }
    project_fee_phases: OfQuotation & { name: string; days: number | null; value: Decimal }
  }
}
