import type { NotificationChannel } from '@plinth/contract/messages/notification-preferences'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    notification_preferences: {
      company_id: string
      user_id: string
      event: string
      channel: NotificationChannel
      is_on: boolean
    }
  }
}
