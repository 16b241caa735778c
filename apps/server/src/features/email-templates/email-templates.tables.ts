import type {} from '../../platform/database/database.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    email_templates: {
      company_id: string
      id: string
      type: 1 | 4 | 5 | 6
      name: string
      subject: string
      html: string
      is_default: boolean
    }
  }
}
