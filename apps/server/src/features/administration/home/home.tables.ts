import type { HomeNote } from '@plinth/contract/administration/home'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    /** what people do not want to see on their home any more */
    home_put_away: {
      company_id: string
      user_id: string
      note: HomeNote
      put_away_at: Date
    }
  }
}
