import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    tags: {
      company_id: string
      id: string
      tag_name: string
      tag_color_code: string
      is_permanent: boolean
      created_by: string
      created_at: Date
      deleted_at: Date | null
    }
    lead_tags: { company_id: string; lead_id: string; tag_id: string; added_at: Date }
  }
}
