import type { RefusedChange } from '@plinth/contract/quotations/quotation/content-changes'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import type {
  ApprovalState,
  QuotationState,
  QuotationType,
  VersionState,
} from '@plinth/contract/quotations/quotation/states'
import type { ReminderKind } from '@plinth/contract/quotations/quotation-letter'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {} from '../../../platform/database/database.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Decimals are read with `::text`, since a number could not hold every one of them exactly. */
type Decimal = ColumnType<number, string | undefined, string>
type NullableDecimal = ColumnType<number | null, string | null | undefined, string | null>

/** The columns of a version that the contract's head has are written and read as a whole, by `content-tables.ts`. */
interface VersionsTable {
  company_id: string
  id: string
  /** null of the content of a template */
  quotation_id: Nullable<string>
  template_id: Nullable<string>
  number: number
  state: Generated<VersionState>
  about: Generated<string>
  title: Generated<string>
  bill_to_name: Generated<string>
  valid_until: Nullable<string>
  gross: Decimal
  line_discounts: Decimal
  section_discounts: Decimal
  total_discount: Decimal
  discount_pct: NullableDecimal
  taxable: Decimal
  tax: Decimal
  round_off_amount: Decimal
  grand_total: Decimal
  cost: NullableDecimal
  margin_pct: NullableDecimal
  revision: Generated<number>
  figures_revision: Generated<number>
  approval: Generated<ApprovalState>
  approved_revision: Nullable<number>
  approved_by: Nullable<string>
  issued_on: Nullable<string>
  issued_at: Nullable<Date>
  issued_by: Nullable<string>
  issue_approved_by: Nullable<string>
  snapshot: ColumnType<unknown, string | null | undefined, string | null>
  pdf_file_id: Nullable<string>
  pdf_sha256: Nullable<string>
  created_by: string
  created_at: Date
  edited_at: Date
}

/** What a version holds beside its head; its columns are those of `content-tables.ts`. */
interface ContentTable {
  company_id: string
  version_id: string
  id: string
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    quotation_settings: {
      company_id: string
      registration: Nullable<'regular' | 'composition' | 'unregistered' | 'foreign'>
      state_code: Generated<string>
      tax_name: Generated<string>
      prices_include_tax: Generated<boolean>
      round_off: Nullable<boolean>
      validity_days: Generated<number>
      rate_age_days: Generated<number>
      max_discount_pct: NullableDecimal
      min_margin_pct: NullableDecimal
      mail_subject: Generated<string>
      mail_html: Generated<string>
      whatsapp_text: Generated<string>
      reminders: Generated<ReminderKind[]>
      days_off: Generated<number[]>
      code_before_showing: Generated<boolean>
      bank_details: Generated<string>
      signatory: Generated<string>
      head_file_id: Nullable<string>
      foot_file_id: Nullable<string>
      stage_on_sent: Nullable<string>
      stage_on_accepted: Nullable<string>
      stage_on_rejected: Nullable<string>
      version: Generated<number>
    }
    quotation_series: { company_id: string; type: QuotationType; prefix: string; pattern: string }
    quotation_counters: {
      company_id: string
      type: QuotationType
      year: number
      last_number: number
      last_given: number
    }
    quotations: {
      company_id: string
      id: string
      type: QuotationType
      number: Nullable<string>
      project_id: string
      lead_id: Nullable<string>
      variation_of: Nullable<string>
      variation_number: Nullable<number>
      owner_id: string
      current_version_id: Nullable<string>
      draft_version_id: Nullable<string>
      state: Generated<QuotationState>
      currency: string
      currency_symbol: string
      first_issued_at: Nullable<Date>
      accepted_at: Nullable<Date>
      converted_at: Nullable<Date>
      shown_version_number: Generated<number>
      title: Generated<string>
      bill_to_name: Generated<string>
      grand_total: Decimal
      margin_pct: NullableDecimal
      needs_approval: Generated<boolean>
      valid_until: Nullable<string>
      open_threads: Generated<number>
      reminders: Nullable<ReminderKind[]>
      last_activity_at: Date
      search_text: GeneratedAlways<string>
      created_by: string
      created_at: Date
      deleted_at: Nullable<Date>
      deleted_by: Nullable<string>
    }
    quotation_templates: {
      company_id: string
      id: string
      type: QuotationType
      name: string
      description: Generated<string>
      archived_at: Nullable<Date>
      created_by: string
      created_at: Date
    }
    quotation_versions: VersionsTable
    quotation_rooms: ContentTable
    quotation_sections: ContentTable
    quotation_choices: ContentTable
    quotation_options: ContentTable
    quotation_lines: ContentTable
    quotation_measurements: ContentTable
    quotation_milestones: ContentTable
    quotation_files: { company_id: string; version_id: string; file_id: string; audience: 'client' | 'internal' }
    quotation_changes: {
      company_id: string
      version_id: string
      revision: number
      batch_id: string
      user_id: string
      kind: 'edit' | 'restore' | 'derived'
      effects: ColumnType<ContentEffect[], string, never>
      refused: ColumnType<RefusedChange[], string, never>
      applied: ColumnType<string[], string, never>
      at: Date
    }
    quotation_presences: { company_id: string; version_id: string; user_id: string; cell: string; seen_at: Date }
    quotation_events: {
      company_id: string
      id: string
      quotation_id: string
      version_id: Nullable<string>
      kind: string
      actor_id: Nullable<string>
      link_id: Nullable<string>
      actor_name: string
      details: ColumnType<Record<string, unknown>, string | undefined, never>
      created_at: Date
    }
  }
}
