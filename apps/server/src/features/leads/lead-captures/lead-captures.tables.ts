import type { FieldMapping, SourceValue } from '@plinth/contract/leads/lead-captures/field-mapping'
import type { CaptureSettings } from '@plinth/contract/leads/lead-captures/lead-captures'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type {} from '../../../platform/database/database.ts'

interface LeadCapturesTable {
  company_id: string
  id: string
  public_id: string
  name: string
  title: string
  is_on: boolean
  fields: ColumnType<CaptureSettings['fields'], string, string>
  consent_text: string
  allowed_origins: string[]
  success_text: string
  redirect_url: string
  lead_source: string
  campaign: string
  team_id: string | null
  secret_salt: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  secret_since: ColumnType<Date | null, Date | undefined, Date>
  mapping: ColumnType<FieldMapping | null, string | undefined, string>
  mapping_version: Generated<number>
  hook_salt: ColumnType<Buffer | null, Buffer | undefined, Buffer | null>
  hook_since: ColumnType<Date | null, Date | undefined, Date | null>
  version: Generated<number>
  created_by: string
  created_at: Date
  updated_at: Date
  removed_at: ColumnType<Date | null, Date | undefined, Date>
}
export type CaptureRow = Selectable<LeadCapturesTable>
/** A form with the public data of its company. */
export type PublicCapture = CaptureRow & { company_name: string; country: string; dial_code: string; symbol: string }

interface DeliveriesTable {
  company_id: string
  id: string
  capture_id: string
  fields: ColumnType<SourceValue[], string, never>
  body_hash: Buffer
  state: Generated<'unmapped' | 'done' | 'failed'>
  reason: Generated<string>
  lead_id: ColumnType<string | null, never, string>
  is_new_lead: ColumnType<boolean | null, never, boolean>
  received_at: Date
  done_at: ColumnType<Date | null, never, Date>
}
/** What another system posted to a form. */
export type DeliveryRow = Selectable<DeliveriesTable>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_captures: LeadCapturesTable
    /** which form a public id is of, over all companies */
    'auth.capture_addresses': { company_id: string; capture_id: string; public_id: string }
    lead_capture_entries: {
      company_id: string
      id: string
      capture_id: string
      lead_id: string
      channel: 'form' | 'signed' | 'hook'
      is_new_lead: boolean
      external_id: string | null
      consent_text: string
      consent_at: Date | null
      page_url: string
      referrer: string
      utm: ColumnType<Record<string, string>, string>
      created_at: Date
    }
    lead_capture_deliveries: DeliveriesTable
    lead_capture_signatures: { company_id: string; signature: Buffer; expires_at: Date }
  }
}
