import type { AnswerKind, TemplateField } from '@plinth/contract/leads/lead-templates/template-rules'
import type { Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_templates: {
      company_id: string
      id: string
      name: string
      is_default: boolean
      version: Generated<number>
      created_at: Date
    }
    lead_template_fields: {
      company_id: string
      template_id: string
      field_name: TemplateField
      is_shown: boolean
      is_mandatory: boolean
      kind: AnswerKind
      options: string[]
    }
  }
}
