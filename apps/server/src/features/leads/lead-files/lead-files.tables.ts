import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_files: { company_id: string; lead_id: string; file_id: string }
  }
}
