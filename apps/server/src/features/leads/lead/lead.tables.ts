import type { ColumnValues } from '@plinth/contract/field-table'
import type { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import type { AreaUnit } from '@plinth/contract/leads/lead/lead-rules'
import type { ColumnType, Generated, Selectable, Updateable } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** Written by the database. */
type Computed<T> = ColumnType<T, never, never>
type Json<T> = ColumnType<T, string | undefined, string>

/** The columns of the plain fields. */
export type FieldColumns = ColumnValues<typeof LEAD_FIELDS>
type WithDefaults<Columns> = { [C in keyof Columns]: Generated<Columns[C]> }

/** Without `email_key`, `search_text` and what `leads/lead-reach` tells of, which the database writes and only conditions read. */
export interface LeadsTable extends WithDefaults<FieldColumns> {
  company_id: string
  id: string
  created_at: Date
  updated_at: Date
  stage_id: string
  /** since when the lead is in its stage; the database follows every change of it but those that are undone */
  stage_since: ColumnType<Date, Date | undefined, never>
  created_by: string
  version: Generated<number>
  lead_status: Generated<number>
  update_text_count: Generated<number>
  is_archived: Generated<boolean>
  is_project_created: Generated<boolean>
  dont_show_again: Generated<boolean>
  is_quotation_sent: Generated<boolean>
  follow_up_has_time: Generated<boolean>
  deleted_at: Generated<Date | null>
  assigned_to: Generated<string | null>
  follow_up_at: Generated<Date | null>
  lost_at: Generated<Date | null>
  due_at: Computed<Date | null>
  last_call_at: Generated<Date | null>
  call_status: Generated<number | null>
  area: Generated<number | null>
  today_remark: Generated<number | null>
  won_at: Generated<Date | null>
  won_by: Generated<string | null>
  deleted_by: Generated<string | null>
  team_id: Generated<string | null>
  project_id: Generated<string | null>
  import_id: Generated<string | null>
  name: Computed<string>
  country_code: Generated<string>
  phone: string
  area_unit: Generated<AreaUnit>
  reason_for_not_interested: Generated<string>
  /** the form or service that created it (IN-Q01) */
  origin: 'standard' | 'corporate' | 'custom' | 'template' | 'quick' | 'capture' | 'import' | 'demo'
  type: Computed<0 | 1>
  other_phones: Generated<string[]>
  architect_details: Json<Record<string, unknown>>
  custom: Json<Record<string, unknown>>
  /** groups leads created from the team rows of one form; each has its index (IN-Q46) */
  lead_group_id: Generated<string | null>
  group_index: Generated<number | null>
  /** the e-mail without the tag of its index; null if it has no tag */
  delivery_email: Computed<string | null>
}
export type LeadRow = Selectable<LeadsTable>
/** Columns of a lead that change. */
export type LeadColumns = Partial<Pick<LeadRow, keyof Updateable<LeadsTable>>>
/** The columns that people type. */
export type TypedColumns = FieldColumns &
  Pick<
    LeadRow,
    | 'country_code'
    | 'phone'
    | 'other_phones'
    | 'area'
    | 'area_unit'
    | 'architect_details'
    | 'dont_show_again'
    | 'is_quotation_sent'
  >

declare module '../../../platform/database/database.ts' {
  interface Tables {
    leads: LeadsTable
    lead_contacts: {
      company_id: string
      lead_id: string
      position: number
      contact_type: string
      first_name: string
      last_name: string
      email: string
      designation: string
      phones: string[]
    }
    /** differences and sums of leads per assignee and stage; written by triggers */
    lead_tallies: {
      company_id: string
      id: Generated<number>
      assigned_to: string | null
      stage_id: string
      leads: number
      budget: number
    }
    /** every stay of a lead in a stage; written by triggers */
    lead_stays: {
      company_id: string
      id: Generated<number>
      lead_id: string
      stage_id: string
      entered_at: Date
      left_at: Date | null
      previous_at: Date | null
      is_first: boolean
    }
    lead_assignment_turns: { company_id: string; last_user_id: string | null }
    lead_updates: {
      company_id: string
      id: string
      lead_id: string
      text: string
      log_text: string
      remark_type: number | null
      call_status: number | null
      previous_call_status: number | null
      follow_up_at: Date | null
      follow_up_has_time: boolean
      is_email: boolean
      is_comment: boolean
      /** an outcome that was no meeting or visit */
      is_call: Computed<boolean>
      /** the first call of its lead; a trigger says so, and which outcome the call before had */
      is_first_call: Computed<boolean>
      created_by: string
      created_at: Date
    }
  }
}
