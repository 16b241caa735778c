import type { OutsiderKind } from '@plinth/contract/projects/people/outsiders'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../../platform/database/database.ts'

declare module '../../../../platform/database/database.ts' {
  interface Tables {
    project_outsiders: {
      company_id: string
      id: string
      project_id: string
      name: string
      firm: Generated<string>
      kind: OutsiderKind
      country_code: Generated<string>
      phone_number: Generated<string>
      email: Generated<string>
      created_by: string
      created_at: Date
      deleted_at: ColumnType<Date | null, Date | null | undefined>
    }
  }
}
