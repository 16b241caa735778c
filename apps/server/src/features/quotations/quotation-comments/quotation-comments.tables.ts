import type { CommentTarget } from '@plinth/contract/quotations/quotation/client/client-comments'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, never>
type Later<T> = ColumnType<T | null, never, T | null>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    quotation_comments: {
      company_id: string
      id: string
      quotation_id: string
      version_id: string
      target: CommentTarget
      target_origin_id: Nullable<string>
      target_name: Generated<string>
      is_change_request: Generated<boolean>
      parent_id: Nullable<string>
      link_id: Nullable<string>
      user_id: Nullable<string>
      author_name: string
      text: string
      created_at: Date
      resolved_at: Later<Date>
      resolved_by: Later<string>
    }
  }
}
