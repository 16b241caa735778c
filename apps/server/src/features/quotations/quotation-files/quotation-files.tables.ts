import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    quotation_acceptance_documents: {
      company_id: string
      acceptance_id: string
      file_id: string
      sha256: string
      made_at: Date
    }
  }
}
