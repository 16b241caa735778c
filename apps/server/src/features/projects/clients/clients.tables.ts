import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    clients: {
      company_id: string
      id: string
      name: string
      project_name: Generated<string>
      email: Generated<string>
      phone_number: Generated<string>
      country_code: Generated<string>
      city: Generated<string>
      location: Generated<string>
      pin_code: Generated<string>
      /** the account this client signs in with, once they were invited */
      user_id: ColumnType<string | null, string | null | undefined>
      /** the firm as its own client (SH-Q99) */
      is_company_created: Generated<boolean>
      created_by: ColumnType<string | null, string | null | undefined>
      created_at: Date
    }
  }
}
