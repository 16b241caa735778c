import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    import_mappings: {
      company_id: string
      id: string
      kind: 'leads' | 'items'
      headings_key: Buffer
      /** heading → field, as the import of this kind names them */
      fields: unknown
      saved_by: string
      saved_at: Date
    }
  }
}
