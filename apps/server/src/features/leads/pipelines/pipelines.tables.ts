import type { StageKind } from '@plinth/contract/leads/pipelines'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    pipelines: {
      company_id: string
      id: string
      name: string
      description: ColumnType<string, string | undefined>
      version: ColumnType<number, number | undefined>
      /** another one after every change of the stages and their statuses */
      stages_stamp: Generated<string>
      /** the number of the firm's next status of its own */
      next_status_id: Generated<number>
    }
    stages: {
      company_id: string
      id: string
      pipeline_id: string
      stage_name: string
      kind: StageKind
      sequence: number
      /** null for never */
      stale_after_days: ColumnType<number | null, number | null | undefined>
    }
    stage_statuses: {
      company_id: string
      stage_id: string
      status_id: number
      status_name: string
      position: number
    }
  }
}
