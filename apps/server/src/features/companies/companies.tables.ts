import type { ColumnType, Generated } from 'kysely'
import type {} from '../../platform/database/database.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    companies: {
      company_id: string
      name: string
      email: string
      address: Generated<string>
      city: Generated<string>
      pincode: Generated<string>
      country: Generated<string>
      country_code: Generated<string>
      currency: Generated<string>
      currency_symbol: Generated<string>
      time_zone: Generated<string>
      logo_file_id: ColumnType<string | null, string | null | undefined>
      is_demo: boolean
      auto_assign: Generated<boolean>
      assign_method: Generated<'ROUND_ROBIN'>
      next_status_id: Generated<number>
      created_at: Date
      updated_at: Date
    }
  }
}
