import type { Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    push_subscriptions: {
      company_id: string
      id: string
      user_id: string
      /** the session in which the browser was subscribed */
      session_id: string
      /** the key of this installation that the browser was given */
      server_key: string
      endpoint: string
      p256dh: string
      auth: string
      user_agent: Generated<string>
      created_at: Date
    }
  }
}
