import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../../platform/database/database.ts'

declare module '../../../../platform/database/database.ts' {
  interface Tables {
    project_templates: {
      company_id: string
      id: string
      name: string
      is_default: Generated<boolean>
      /** read by the contract's TemplateContent */
      content: ColumnType<unknown, string, string>
      version: Generated<number>
      created_at: Date
      created_by: ColumnType<string | null, string | null | undefined>
      deleted_at: ColumnType<Date | null, Date | null | undefined>
    }
    project_outlines: {
      company_id: string
      project_id: string
      source_name: string
      content: ColumnType<unknown, string, string>
    }
  }
}
