import type { ColumnType, Generated, Selectable } from 'kysely'
import type {} from '../../../platform/database/database.ts'

interface ProjectViewsTable {
  company_id: string
  id: string
  owner_id: string
  name: string
  is_shared: boolean
  /** read with readProjectViewState: an older release may have written it */
  state: ColumnType<unknown, string, string>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}
export type ProjectViewRow = Selectable<ProjectViewsTable>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    project_views: ProjectViewsTable
    project_view_defaults: { company_id: string; user_id: string; view_id: string }
  }
}
