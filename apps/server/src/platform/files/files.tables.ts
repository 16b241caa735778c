import type { ColumnType } from 'kysely'

interface FilesTable {
  company_id: string
  id: string
  storage_key: string
  name: string
  content_type: string
  size: number
  sha256: Buffer
  purpose: string
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, never>
}

declare module '../database/database.ts' {
  interface Tables {
    files: FilesTable
  }
}
