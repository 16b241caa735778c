import type { ClientSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../../platform/database/database.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

declare module '../../../../platform/database/database.ts' {
  interface Tables {
    quotation_approvals: {
      company_id: string
      id: string
      version_id: string
      revision: number
      asked_by: string
      asked_at: Date
      asked_note: Generated<string>
      answer: Nullable<'approved' | 'declined' | 'closed'>
      answered_by: Nullable<string>
      answered_at: Nullable<Date>
      answer_note: Generated<string>
      discount_pct: ColumnType<number | null, string | null, never>
      margin_pct: ColumnType<number | null, string | null, never>
    }
    quotation_acceptances: {
      company_id: string
      id: string
      version_id: string
      way: 'page' | 'signed-copy' | 'email' | 'order' | 'word'
      link_id: Nullable<string>
      user_id: Nullable<string>
      name: string
      email: Generated<string>
      signature_file_id: Nullable<string>
      typed_name: Generated<string>
      accepted_at: Date
      address: Nullable<string>
      agent: Generated<string>
      selections: ColumnType<ClientSelection, string, never>
      totals: ColumnType<unknown, string, never>
      pdf_sha256: Nullable<string>
      pdf_file_id: Nullable<string>
      content_sha256: Nullable<string>
      note: Generated<string>
      created_at: Date
      reversed_at: Nullable<Date>
      reversed_by: Nullable<string>
      reversal_reason: Generated<string>
    }
    quotation_rejections: {
      company_id: string
      id: string
      version_id: string
      reason: string
      note: Generated<string>
      link_id: Nullable<string>
      user_id: Nullable<string>
      created_at: Date
      reopened_at: Nullable<Date>
      reopened_by: Nullable<string>
    }
  }
}
