import * as z from 'zod'
import { Empty, Id, IsoInstant, Pagination } from '../../fields.ts'
import { route } from '../../route.ts'
import { STAGED_PAGE_SIZE, StagedSheet } from '../../staged-sheets.ts'
import { itemImportsEndpoints } from '../endpoints.ts'
import { ITEM_SHEET_FIELDS } from '../item-sheet-columns.ts'
import { ITEM_IMPORT_LIMITS, ITEM_IMPORT_TEXTS } from './item-import-rules.ts'

/** Imports of the item library: a spreadsheet is mapped, looked through and corrected, saved, and can be undone (QT-065 to QT-070). */

const Field = z.enum(ITEM_SHEET_FIELDS)
const MappedTo = z.enum([...ITEM_SHEET_FIELDS, 'skip']).nullable()
export const ItemMapping = z.array(MappedTo).max(60)
export type ItemMapping = z.infer<typeof ItemMapping>

/** `add`: rows of items that are there already are left alone. */
export const ItemImportMode = z.enum(['add', 'update'])
export type ItemImportMode = z.infer<typeof ItemImportMode>

/** What a row would do; a refused one is not imported. */
const RowState = z.enum(['new', 'changed', 'unchanged', 'refused'])
export const ItemImportRow = z.object({
  /** its number in the sheet */
  row: z.int(),
  state: RowState,
  texts: z.partialRecord(Field, z.string()),
  /** the fields somebody has typed into */
  corrected: z.array(Field),
  /** what would change in the library, as people read it */
  changes: z.array(z.object({ field: Field, before: z.string(), after: z.string() })),
  problems: z.array(z.object({ field: Field, message: z.string() })),
})
export type ItemImportRow = z.infer<typeof ItemImportRow>

const ItemImportCounts = z.object({
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})
export type ItemImportCounts = z.infer<typeof ItemImportCounts>

/** The columns whose texts are names that the library may not have. */
export const ITEM_CHOICE_FIELDS = ['category', 'subCategory', 'unit', 'brand'] as const
const ChoiceField = z.enum(ITEM_CHOICE_FIELDS)
export type ItemChoiceField = z.infer<typeof ChoiceField>

/** A name that the library does not have, with what was chosen for it (QT-069). */
export const UnknownName = z.object({
  field: ChoiceField,
  text: z.string(),
  rows: z.int(),
  /** null while nothing is chosen; empty for a new one */
  choice: z.string().nullable(),
  /** what the library has that is much like it */
  similar: z.object({ value: z.string(), label: z.string() }).nullable(),
})
export type UnknownName = z.infer<typeof UnknownName>

const STATUSES = ['parsed', 'saving', 'stopped', 'saved', 'undone', 'cancelled', 'expired'] as const
export const ItemImportSummary = z.object({
  _id: Id,
  fileName: z.string(),
  status: z.enum(STATUSES),
  mode: ItemImportMode,
  rowCount: z.int(),
  /** rows to be saved, known once saving has begun */
  total: z.int(),
  done: z.int(),
  newCount: z.int(),
  changedCount: z.int(),
  refusedCount: z.int(),
  createdBy: z.string(),
  createdAt: IsoInstant,
  savedAt: IsoInstant.nullable(),
  canContinue: z.boolean(),
  canUndo: z.boolean(),
})
export type ItemImportSummary = z.infer<typeof ItemImportSummary>

export const ItemImportDraft = z.object({
  ...StagedSheet.shape,
  mapping: ItemMapping,
  /** who remembered the mapping of such a file, and when; null where it is a guess */
  remembered: z.object({ by: z.string(), at: IsoInstant }).nullable(),
  mode: ItemImportMode,
  counts: ItemImportCounts,
  unknown: z.array(UnknownName),
  expiresAt: IsoInstant,
})
export type ItemImportDraft = z.infer<typeof ItemImportDraft>

const Whole = z.object({ summary: ItemImportSummary, draft: ItemImportDraft.nullable() })
export type WholeItemImport = z.infer<typeof Whole>

const Version = z.int().min(1)
const RowNumber = z.int().min(1).max(1_100_000)
const CellText = z
  .string()
  .max(4000)
  .transform(typed => typed.replaceAll('\0', '').toWellFormed())
const Choices = z
  .array(z.strictObject({ field: ChoiceField, text: CellText, choice: CellText }))
  .min(1)
  .max(1000)

export const ItemRowsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(STAGED_PAGE_SIZE),
  only: z.enum(['all', ...RowState.options]).default('all'),
})
export type ItemRowsQuery = z.infer<typeof ItemRowsQuery>

const byId = { access: 'staff', params: z.strictObject({ id: Id }) } as const
const errors = ['NOT_FOUND', 'CONFLICT'] as const

export const itemImportsRoutes = {
  upload: route({
    ...itemImportsEndpoints.upload,
    access: 'staff',
    summary:
      'Upload a spreadsheet of items (.xls, .xlsx, .xlsm, .xltx, .xltm, .ods, .csv) of at most 2 MB; its rows are kept until they are imported',
    file: { maxBytes: ITEM_IMPORT_LIMITS.bytes, tooLargeMessage: ITEM_IMPORT_TEXTS.tooLarge },
    response: Whole,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  list: route({
    ...itemImportsEndpoints.list,
    access: 'staff',
    summary: 'The imports of the library, newest first',
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(ITEM_IMPORT_LIMITS.page),
    }),
    response: z.array(ItemImportSummary),
    pagination: Pagination,
  }),
  byId: route({
    ...itemImportsEndpoints.byId,
    ...byId,
    summary: 'An import and, while it is being corrected, what is needed to go on with it',
    response: Whole,
    errors: ['NOT_FOUND'],
  }),
  rows: route({
    ...itemImportsEndpoints.rows,
    ...byId,
    summary: 'The rows of an import page by page, with what each would do',
    query: ItemRowsQuery,
    response: z.array(ItemImportRow),
    pagination: Pagination,
    errors,
  }),
  change: route({
    ...itemImportsEndpoints.change,
    ...byId,
    summary:
      'Choose the sheet, the heading row, what the columns are, what becomes of items that are there, or of unknown names',
    body: z.strictObject({
      version: Version,
      /** index in `sheets`; corrections in the other sheet are lost */
      sheet: z.int().min(0).max(1000).optional(),
      headingRow: RowNumber.or(z.literal(0)).optional(),
      mapping: ItemMapping.optional(),
      mode: ItemImportMode.optional(),
      /** added to those before: an id or a brand that stands for a text, or nothing for a new one; units are never new */
      choices: Choices.optional(),
    }),
    response: Whole,
    errors,
  }),
  correct: route({
    ...itemImportsEndpoints.correct,
    ...byId,
    summary: 'Correct cells of an import',
    body: z.strictObject({
      version: Version,
      cells: z
        .array(z.strictObject({ row: RowNumber, field: Field, text: CellText }))
        .min(1)
        .max(100),
    }),
    response: z.object({ draft: ItemImportDraft, rows: z.array(ItemImportRow) }),
    errors,
  }),
  save: route({
    ...itemImportsEndpoints.save,
    ...byId,
    summary: 'Begin to save an import, or go on with one that stopped; refused rows are left out',
    body: z.strictObject({ version: Version }),
    response: ItemImportSummary,
    errors,
  }),
  cancel: route({
    ...itemImportsEndpoints.cancel,
    ...byId,
    summary: 'Give an import up that is not saved; its rows are deleted',
    response: Empty,
    errors,
  }),
  undo: route({
    ...itemImportsEndpoints.undo,
    ...byId,
    summary:
      'Take an import back within 30 days: new items that nothing uses are deleted, changed fields go back unless changed again',
    body: z.strictObject({}),
    response: z.object({
      deleted: z.int(),
      restored: z.int(),
      /** the names of what stays, the first 100 */
      left: z.array(z.string()),
      leftCount: z.int(),
    }),
    errors,
  }),
}
