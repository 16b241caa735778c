import type { LeadInteraction } from '@plinth/contract/leads/lead/lead-interactions'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import type { ColumnType } from 'kysely'
import type { Tables } from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_logs: {
      company_id: string
      id: string
      lead_id: string
      type: LeadLog['type']
      /** the version of the lead after this change */
      lead_version: number
      lead_name: string
      user_id: string | null
      user_name: string
      stage_old: string | null
      stage_new: string | null
      remark_type: number | null
      texts: string[]
      comment: string
      note: string
      old_values: ColumnType<Record<string, unknown>, string, never>
      new_values: ColumnType<Record<string, unknown>, string, never>
      created_at: Date
    }
    lead_interactions: {
      company_id: string
      id: string
      lead_id: string
      meeting_mode: LeadInteraction['meetingMode']
      outcome: string
      meeting_remarks: string
      created_by: string
      created_by_name: string
      created_at: Date
    }
  }
}

export type InteractionRow = Omit<Tables['lead_interactions'], 'company_id'>
