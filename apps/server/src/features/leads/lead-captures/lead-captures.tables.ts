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
  version: Generated<number>
  created_by: string
  created_at: Date
  updated_at: Date
  removed_at: ColumnType<Date | null, Date | undefined, Date>
}
export type CaptureRow = Selectable<LeadCapturesTable>
/** A form with the public data of its company. */
export type PublicCapture = CaptureRow & { company_name: string; country: string; dial_code: string; symbol: string }

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_captures: LeadCapturesTable
    lead_capture_entries: {
      company_id: string
      id: string
      capture_id: string
      lead_id: string
      channel: 'form' | 'signed'
      is_new_lead: boolean
      external_id: string | null
      consent_text: string
      consent_at: Date | null
      page_url: string
      referrer: string
      utm: ColumnType<Record<string, string>, string>
      created_at: Date
    }
    lead_capture_signatures: { company_id: string; signature: Buffer; expires_at: Date }
  }
}
