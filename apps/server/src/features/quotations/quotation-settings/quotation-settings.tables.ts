import type { SchedulePayment, TextKind } from '@plinth/contract/quotations/quotation-settings/presets'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

interface Defaults {
  is_default_design: Generated<boolean>
  is_default_execution: Generated<boolean>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    quotation_texts: Defaults & { company_id: string; id: string; kind: TextKind; name: string; html: string }
    payment_schedules: Defaults & {
      company_id: string
      id: string
      name: string
      /** sent as JSON */
      payments: ColumnType<SchedulePayment[], string, string>
    }
  }
}
