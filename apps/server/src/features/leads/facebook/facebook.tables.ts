import type { FieldMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type {} from '../../../platform/database/database.ts'

interface ConnectionsTable {
  company_id: string
  account_id: string
  account_name: string
  sealed_token: string
  ends_at: Date | null
  ended_at: Date | null
  told_of_end_at: Date | null
  missing_permissions: string[]
  connected_by: string
  connected_at: Date
  renewed_at: Date
}
export type ConnectionRow = Selectable<ConnectionsTable>

interface PagesTable {
  company_id: string
  id: string
  page_id: string
  name: string
  sealed_token: string
  state: 'connecting' | 'connected' | 'failed' | 'off'
  problem: Generated<string>
  polled_until: Date
  paused_until: ColumnType<Date | null, Date | undefined, Date | null>
  /** by a person: it stays off when the account is connected again */
  is_switched_off: Generated<boolean>
  created_at: Date
}
export type PageRow = Selectable<PagesTable>

/** A question of a form; Facebook's own have no label. */
export interface Question {
  key: string
  label: string
}
interface FormsTable {
  company_id: string
  id: string
  page_id: string
  form_id: string
  name: string
  is_active: boolean
  questions: ColumnType<Question[], string, string>
  mapping: ColumnType<FieldMapping | null, string | undefined, string | null>
  team_id: ColumnType<string | null, string | undefined, string | null>
  version: Generated<number>
  created_at: Date
}
export type FormRow = Selectable<FormsTable>

/** What Facebook says of where a lead came from; a part that it does not say is missing. */
export interface AdAttribution {
  form?: string
  campaign?: string
  adSet?: string
  ad?: string
  platform?: string
}
interface LeadsTable {
  company_id: string
  id: string
  page_id: string
  leadgen_id: string
  form_id: string
  came_by: 'webhook' | 'poll'
  state: Generated<'waiting' | 'done' | 'failed'>
  attempts: Generated<number>
  next_try_at: Date
  reason: Generated<string>
  lead_id: ColumnType<string | null, never, string>
  is_new_lead: ColumnType<boolean | null, never, boolean>
  person: Generated<string>
  attribution: ColumnType<AdAttribution, never, string>
  received_at: Date
  done_at: ColumnType<Date | null, never, Date>
}
export type NoticeRow = Selectable<LeadsTable>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    facebook_connections: ConnectionsTable
    facebook_pages: PagesTable
    facebook_forms: FormsTable
    facebook_leads: LeadsTable
    'auth.facebook_pages': { page_id: string; holder: string }
  }
}
