import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import type { SelectionKind } from '@plinth/contract/leads/selection-rules'
import type { TemplateType } from '@plinth/contract/messages/email-templates'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'
import type { ChangedLead, LeftOutCounts } from '../lead/lead.service.ts'

type Json<T> = ColumnType<T, string | undefined, string>

/** What becomes of the leads of a change, by its kind. */
export interface SelectionTarget {
  /** whom they are for, null for nobody */
  assignedTo?: string | null
  /** they go into the archive, or come back from it */
  isArchived?: boolean
  /** the stage and status they move to, with the reason for Not Interested */
  stageId?: string
  status?: number
  reason?: string
  /** tags that they get and lose */
  addTags?: readonly string[]
  removeTags?: readonly string[]
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_selections: {
      company_id: string
      id: string
      kind: SelectionKind
      target: Json<SelectionTarget>
      status: SelectionChange['status']
      total: number
      done: Generated<number>
      changed: Generated<number>
      unassigned: Generated<number>
      left_out: Json<LeftOutCounts>
      last_lead_id: Generated<string | null>
      notification_ids: Generated<string[]>
      created_by: string
      created_at: Date
      ended_at: Generated<Date | null>
      undo_until: Generated<Date | null>
      /** when it was last worked on, or was to be undone */
      moved_at: Generated<Date | null>
      /** a mail goes on then, once its sender may send more */
      resumes_at: Generated<Date | null>
    }
    lead_selection_mails: {
      company_id: string
      selection_id: string
      subject: string
      html: string
      template_id: string | null
      template_type: TemplateType | null
      file_ids: string[]
    }
    lead_selection_items: {
      company_id: string
      selection_id: string
      lead_id: string
      version: Generated<number | null>
      was: ColumnType<ChangedLead['was'] | null, never, string>
    }
  }
}
