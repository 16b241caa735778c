import type { PhaseColour, PhaseState } from '@plinth/contract/projects/project-phases/phase-rules'
import type { Milestone, Phase } from '@plinth/contract/projects/project-phases/project-phases'
import type { ProjectHealth } from '@plinth/contract/projects/project-statuses'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../../platform/database/database.ts'

/** By which version of a row, and by whom, each of its fields was changed last. */
export type FieldChanges = Record<string, { version: number; by: string }>
/** How far a project is and how it stands. */
export interface ProgressRow {
  progress: number
  current_phase: string
  health: ProjectHealth | null
  health_reason: string
  health_note: string
  health_by: string | null
  health_by_name: string | null
  health_until: Date | null
}

/** What a row keeps besides what is shown of it. */
type Kept = { position: number; changes: FieldChanges }
export type MilestoneRow = Omit<Milestone, 'paymentShare'> & Kept & { paymentShare: number | null }
export type PhaseRow = Omit<Phase, 'completeness' | 'milestones'> & Kept & { milestones: MilestoneRow[] }

type Optional<T> = ColumnType<T | null, T | null | undefined>

declare module '../../../../platform/database/database.ts' {
  interface Tables {
    project_phases: {
      company_id: string
      id: string
      project_id: string
      name: string
      position: number
      state: ColumnType<PhaseState, PhaseState | undefined>
      planned_start: Optional<string>
      planned_end: Optional<string>
      actual_start: Optional<string>
      actual_end: Optional<string>
      weight: number
      /** by hand; counts where the phase has no milestones */
      percent: Generated<number>
      is_on_site: Generated<boolean>
      colour: PhaseColour
      version: Generated<number>
      changes: ColumnType<FieldChanges, string | undefined, string>
      created_at: Date
      created_by: Optional<string>
      deleted_at: Optional<Date>
    }
    project_milestones: {
      company_id: string
      id: string
      project_id: string
      phase_id: string
      title: string
      position: number
      planned_on: Optional<string>
      done_on: Optional<string>
      done_by: Optional<string>
      note: Generated<string>
      is_client_visible: Generated<boolean>
      /** in percent of what was agreed */
      payment_share: Optional<number>
      overdue_told_at: Optional<Date>
      version: Generated<number>
      changes: ColumnType<FieldChanges, string | undefined, string>
      created_at: Date
      created_by: Optional<string>
      deleted_at: Optional<Date>
    }
  }
}
