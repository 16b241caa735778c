import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** Of each field changed since a task was made: the version of its last change and who made it. */
export type TaskChanges = Record<string, { version: number; by: string }>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    /** without `search_text` and `title_key`, which the database writes and only conditions read */
    tasks: {
      company_id: string
      id: string
      title: string
      description: string
      assigned_to: string
      created_by: string
      lead_id: string | null
      project_id: string | null
      /** place in TASK_PRIORITIES */
      priority: number
      due_at: Date | null
      due_has_time: boolean
      completed_at: Generated<Date | null>
      completed_by: Generated<string | null>
      reminded_at: Date | null
      deleted_at: Generated<Date | null>
      version: Generated<number>
      changes: ColumnType<TaskChanges, string | undefined, string>
      created_at: Date
      updated_at: Date
    }
    task_checklist_items: {
      company_id: string
      task_id: string
      id: string
      position: number
      text: string
      is_done: Generated<boolean>
    }
    task_comments: {
      company_id: string
      id: string
      task_id: string
      text: string
      created_by: string
      created_at: Date
    }
  }
}
