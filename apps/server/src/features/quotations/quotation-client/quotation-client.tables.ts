import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    quotation_views: {
      company_id: string
      id: string
      link_id: string
      version_id: string
      at: Date
      address: string | null
      agent: string
    }
    quotation_openings: { company_id: string; link_id: string; key_hash: Buffer; expires_at: Date }
    quotation_codes: {
      company_id: string
      link_id: string
      code_hash: Buffer
      sent_at: Date
      expires_at: Date
      tries: Generated<number>
      used_at: Later<Date>
      failures: Generated<number>
      failures_since: Later<Date>
    }
    quotation_selections: {
      company_id: string
      link_id: string
      version_id: string
      optional_line_ids: string[]
      option_ids: string[]
      updated_at: Date
    }
  }
}
