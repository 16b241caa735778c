import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_imports: {
      company_id: string
      id: string
      file_name: string
      file_id: string
      sha256: Buffer
      status: 'parsed' | 'saving' | 'stopped' | 'saved' | 'undone' | 'cancelled'
      row_count: number
      headings: string[]
      created_count: Generated<number>
      skipped_count: Generated<number>
      dropped_count: Generated<number>
      unmatched_count: Generated<number>
      unknown_count: Generated<number>
      rest_id: ColumnType<string | null, string | undefined>
      is_rest: Generated<boolean>
      adds_duplicates: Generated<boolean>
      joins: ColumnType<ImportJoin[], string | undefined, string>
      joins_tried: Generated<number>
      added_count: Generated<number>
      total: Generated<number>
      saved_by: ColumnType<string | null, string | undefined>
      begun_at: ColumnType<Date | null, Date | undefined>
      growing_lists: Generated<string[]>
      created_by: string
      created_at: Date
      saved_at: ColumnType<Date | null, Date | undefined>
      undone_at: ColumnType<Date | null, Date | undefined>
    }
    lead_import_choices: {
      company_id: string
      field: string
      text: string
      choice: string
      chosen_at: Date
    }
  }
}

/** A lead that was made of a row and is to be added to another one. */
export interface ImportJoin {
  gone: string
  keep: string
}

/** An import as selected, with its creator's name. */
export interface ImportRecord {
  id: string
  fileName: string
  fileId: string
  status: 'parsed' | 'saving' | 'stopped' | 'saved' | 'undone' | 'cancelled'
  rowCount: number
  total: number
  createdCount: number
  skippedCount: number
  droppedCount: number
  /** whether rows that repeat a lead are added to it, and how many were */
  addsDuplicates: boolean
  addedCount: number
  /** leads of the last rows that are added to others, and how many of these have been tried */
  joins: ImportJoin[]
  joinsTried: number
  /** rows that name something that the company does not have: of those saved so far, and of all when saving began */
  unmatchedCount: number
  unknownCount: number
  /** it has the rows of another import that were not right when the others were saved */
  isRest: boolean
  /** the import of such rows of this one, as long as it is unfinished, and how many they are */
  restId: string | null
  restRows: number | null
  /** of the file, without case, spaces and punctuation */
  headings: string[]
  growingLists: string[]
  createdBy: string
  creatorName: string
  createdAt: Date
  savedBy: string | null
  begunAt: Date | null
  savedAt: Date | null
  /** when its rows expire; null once they are gone */
  expiresAt: Date | null
}
