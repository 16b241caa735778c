import type { Generated, Selectable } from 'kysely'
import type {} from '../../../platform/database/database.ts'

interface StageRulesTable {
  company_id: string
  id: string
  from_stage: string
  to_stage: string
  is_transition: boolean
  required_fields: string[]
  version: Generated<number>
  updated_by: string
  created_at: Date
  updated_at: Date
  deleted_at: Generated<Date | null>
}
export type StageRuleRow = Selectable<StageRulesTable>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    stage_rules: StageRulesTable
  }
}
