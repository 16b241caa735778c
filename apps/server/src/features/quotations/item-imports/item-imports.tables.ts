import type { ItemImportMode } from '@plinth/contract/quotations/item-imports/item-imports'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'
import type { ItemValues, VariantValues } from '../item-library/item-library.service.ts'

type Status = 'parsed' | 'saving' | 'stopped' | 'saved' | 'undone' | 'cancelled'

/** The values of fields that an import changed, and of its variants; null for a variant that was not there. */
export interface ImportedValues {
  fields: Partial<Omit<ItemValues, 'variants'>>
  variants: Record<string, VariantValues | null>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    item_imports: {
      company_id: string
      id: string
      file_name: string
      file_id: string
      status: Status
      mode: Generated<ItemImportMode>
      headings: string[]
      row_count: number
      total: Generated<number>
      done: Generated<number>
      new_count: Generated<number>
      changed_count: Generated<number>
      refused_count: Generated<number>
      created_by: string
      created_at: Date
      begun_at: ColumnType<Date | null, Date | undefined>
      saved_at: ColumnType<Date | null, Date | undefined>
      undone_at: ColumnType<Date | null, Date | undefined>
    }
    item_import_changes: {
      company_id: string
      import_id: string
      item_id: string
      is_new: boolean
      before: ColumnType<ImportedValues, string, string>
      after: ColumnType<ImportedValues, string, string>
    }
  }
}

/** An import as selected, with its creator's name. */
export interface ItemImportRecord {
  id: string
  fileName: string
  fileId: string
  status: Status
  mode: ItemImportMode
  headings: string[]
  rowCount: number
  total: number
  done: number
  newCount: number
  changedCount: number
  refusedCount: number
  createdBy: string
  creatorName: string
  createdAt: Date
  begunAt: Date | null
  savedAt: Date | null
  /** when its rows expire; null once they are gone */
  expiresAt: Date | null
}
