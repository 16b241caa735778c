import type { ColumnType, Generated, Selectable } from 'kysely'
import type {} from '../../../platform/database/database.ts'

interface LeadViewsTable {
  company_id: string
  id: string
  owner_id: string
  name: string
  is_shared: boolean
  /** read with readViewState: an older release may have written it */
  state: ColumnType<unknown, string, string>
  position: number
  version: Generated<number>
  created_at: Date
  updated_at: Date
}
export type LeadViewRow = Selectable<LeadViewsTable>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_views: LeadViewsTable
    lead_view_defaults: { company_id: string; user_id: string; view_id: string }
  }
}
