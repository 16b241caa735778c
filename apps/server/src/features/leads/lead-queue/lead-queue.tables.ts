import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_snoozes: {
      company_id: string
      user_id: string
      lead_id: string
      until: Date
      created_at: Date
    }
    /** one row per follow-up of which somebody was reminded */
    follow_up_reminders: {
      company_id: string
      lead_id: string
      due_at: Date
      told_at: Date
    }
  }
}
