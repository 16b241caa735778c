import * as z from 'zod'
import { Empty, Id, Pagination } from '../../fields.ts'
import { route } from '../../route.ts'
import { STAGED_DAYS, StagedCounts, StagedRowsQuery, StagedSheet } from '../../staged-sheets.ts'
import { WORKBOOK_EXTENSIONS } from '../../workbook-extensions.ts'
import { leadImportsEndpoints } from '../endpoints.ts'
import { DateOrder, ImportCustomFields, ImportDates, ImportMatches, ImportOptions } from './import-columns.ts'
import { DATE_FIELDS, ImportChoices, ImportFills, ImportMapping, RowKey } from './import-fields.ts'
import { ImportRow } from './import-row.ts'

/** Limits and texts of the spreadsheet import (document 2, section 5; decision 26). */
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024
export const IMPORT_MAX_ROWS = 20_000
export const IMPORT_EXTENSIONS = [...WORKBOOK_EXTENSIONS, '.csv', '.tsv', '.txt', '.vcf'] as const
export const IMPORT_TOO_LARGE = 'File size exceeds the limit of 2 MB. Please choose a smaller file.'
export const IMPORT_SUCCESS = 'File uploaded successfully!'

/** Days after the last change for which the rows of an unfinished import are kept. */
export const IMPORT_KEPT_DAYS = STAGED_DAYS

export const ImportCounts = z.object({
  ...StagedCounts.shape,
  /** rows that duplicate a lead of the company */
  ofLeads: z.int(),
  /** rows that duplicate only an earlier row of the file */
  ofRows: z.int(),
  /** rows that `skipDuplicates` skips: never the first of several equal ones, unless that duplicates a lead */
  repeated: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/**
 * `parsed`: being corrected. `saving`: its leads are being created. `stopped`: interrupted, and can be resumed. `cancelled` and
 * `expired`: its rows were deleted, no lead was created.
 */
const IMPORT_STATUSES = ['parsed', 'saving', 'stopped', 'saved', 'undone', 'cancelled', 'expired'] as const

export const ImportSummary = z.object({
  _id: Id,
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  rowCount: z.int(),
  /** leads to be created, known once saving has begun */
  total: z.int(),
  /** leads created so far */
  createdCount: z.int(),
  skippedCount: z.int(),
  /** rows that were added to leads that were there; they are none of the leads created */
  addedCount: z.int(),
  /** rows that were dropped while checking */
  droppedCount: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  savedAt: z.string().nullable(),
  /** when the rows of an unfinished import are deleted */
  expiresAt: z.string().nullable(),
  canContinue: z.boolean(),
  canUndo: z.boolean(),
  /** it has the rows of another import that were not right when the others were saved */
  isRest: z.boolean(),
  /** the import of the rows of this one that were not right, as long as it is unfinished */
  rest: z.object({ _id: Id, rows: z.int() }).nullable(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

/** An import that is being corrected: the contents of the file, and what would be imported. */
export const ImportDraft = z.object({
  importId: Id,
  ...StagedSheet.shape,
  fileName: z.string(),
  /** for each heading what its column fills */
  mapping: ImportMapping,
  /** set if the mapping was remembered from an import of a file with these headings; null where it is a guess */
  remembered: z.object({ _id: Id, by: z.string(), at: z.string() }).nullable(),
  customFields: ImportCustomFields,
  /** texts of fields for rows that have none (decision 37) */
  fills: ImportFills,
  /** of each matched field that a column fills, or a text for all rows */
  matches: z.array(ImportMatches),
  /** of each column of dates */
  dates: z.array(ImportDates),
  options: ImportOptions,
  /** a small amount without a unit, and how it is read; null where there is none */
  smallAmount: z.object({ written: z.string(), read: z.string() }).nullable(),
  /** the other rows of the file are imported already, so that the table stays where it is */
  isRest: z.boolean(),
  counts: ImportCounts,
  /** the text about the first bad row (IN-523, IN-526) */
  firstProblem: z.string().nullable(),
  /** when its rows are deleted unless it is continued */
  expiresAt: z.string(),
})
export type ImportDraft = z.infer<typeof ImportDraft>

const Version = z.int().min(1)
/** A row's number in the sheet; spreadsheet programs have a million. */
const RowNumber = z.int().min(1).max(1_100_000)
const ChosenRows = z.strictObject({
  version: Version,
  rows: z.union([z.array(RowNumber).min(1).max(1000), z.literal('problems')]),
})
/** What somebody types into a cell, without characters that cannot be stored. */
const CellText = z
  .string()
  .max(4000)
  .transform(typed => typed.replaceAll('\0', '').toWellFormed())

/** When an import is undone, changed leads stay; at most this many are named. */
export const KEPT_LEADS_NAMED = 50
export const UndoneImport = z.object({
  deleted: z.int(),
  /** leads that were changed since the import, and stay */
  kept: z.int(),
  /** the first of them that the caller may see */
  keptLeads: z.array(z.object({ _id: Id, name: z.string() })),
})
export type UndoneImport = z.infer<typeof UndoneImport>

export const IMPORTS_PAGE_SIZE = 25
export const ImportsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(IMPORTS_PAGE_SIZE),
})
export type ImportsQuery = z.infer<typeof ImportsQuery>

const ofImport = z.strictObject({ id: Id })

export const leadImportsRoutes = {
  upload: route({
    ...leadImportsEndpoints.upload,
    summary:
      'Upload a spreadsheet (.xls, also a web page or XML of that name; .xlsx, .xlsm, .xltx, .xltm, .ods, .csv, .tsv, .txt) or the contacts of a phone (.vcf), at most 2 MB; its rows are kept here until they are imported',
    access: 'staff',
    file: { maxBytes: IMPORT_MAX_BYTES, tooLargeMessage: IMPORT_TOO_LARGE },
    response: z.object({
      ...ImportDraft.shape,
      /** the first page of rows */
      rows: z.array(ImportRow),
    }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  byId: route({
    ...leadImportsEndpoints.byId,
    summary: 'An import and, while it is being corrected, what is needed to go on with it',
    access: 'staff',
    params: ofImport,
    response: z.object({ summary: ImportSummary, draft: ImportDraft.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  rows: route({
    ...leadImportsEndpoints.rows,
    summary: 'The rows of an import page by page: all, those with problems, or those that repeat a row or a lead',
    access: 'staff',
    params: ofImport,
    query: StagedRowsQuery,
    response: z.array(ImportRow),
    pagination: Pagination,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  change: route({
    ...leadImportsEndpoints.change,
    summary:
      'Choose the sheet, the heading row, what the columns fill, the texts of rows without one, or what unknown names stand for',
    access: 'staff',
    params: ofImport,
    body: z.strictObject({
      version: Version,
      /** index in `sheets`; corrections and drops in the other sheet are lost */
      sheet: z.int().min(0).max(1000).optional(),
      /** the row's number in the sheet */
      headingRow: RowNumber.or(z.literal(0)).optional(),
      mapping: ImportMapping.optional(),
      /** all of them; those that are left out or empty are gone */
      fills: ImportFills.optional(),
      /** what stands for texts that the company does not have; added to what was chosen before */
      choices: ImportChoices.optional(),
      /** the order of the dates of some columns, by their fields */
      dateOrders: z.partialRecord(z.enum(DATE_FIELDS), DateOrder).optional(),
      /** what is chosen for all rows; all of it */
      options: ImportOptions.optional(),
    }),
    response: ImportDraft,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  correct: route({
    ...leadImportsEndpoints.correct,
    summary: 'Correct cells of an import',
    access: 'staff',
    params: ofImport,
    body: z.strictObject({
      version: Version,
      cells: z
        .array(z.strictObject({ row: RowNumber, field: RowKey, text: CellText }))
        .min(1)
        .max(100),
    }),
    response: z.object({ version: z.int(), counts: ImportCounts, rows: z.array(ImportRow) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  keep: route({
    ...leadImportsEndpoints.keep,
    summary: 'Put what is wrong in rows of an import into their remarks: of those named, or of all that have problems',
    access: 'staff',
    params: ofImport,
    body: ChosenRows,
    response: z.object({
      version: z.int(),
      counts: ImportCounts,
      /** rows in which something is wrong still, because no lead is without it */
      left: z.int(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  drop: route({
    ...leadImportsEndpoints.drop,
    summary: 'Leave rows of an import out: those named, or all that have problems',
    access: 'staff',
    params: ofImport,
    body: ChosenRows,
    response: z.object({ version: z.int(), counts: ImportCounts }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  undoDrop: route({
    ...leadImportsEndpoints.undoDrop,
    summary: 'Take the last drop of rows back, or bring rows back that were left out when the file was read',
    access: 'staff',
    params: ofImport,
    body: z.strictObject({
      version: Version,
      /** rows that were left out; without them the last drop is undone */
      leftOut: z.array(RowNumber).min(1).max(1000).optional(),
    }),
    response: z.object({ version: z.int(), counts: ImportCounts }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  problems: route({
    ...leadImportsEndpoints.problems,
    summary: 'The rows with problems as an .xlsx file, to be corrected there and brought back',
    access: 'staff',
    raw: 'bytes',
    params: ofImport,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  cancel: route({
    ...leadImportsEndpoints.cancel,
    summary: 'Give an import up that is not finished; its rows are deleted',
    access: 'staff',
    params: ofImport,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  save: route({
    ...leadImportsEndpoints.save,
    summary:
      'Begin to create the leads of an import, or go on with it; saved or being saved, it answers how far that is',
    access: 'staff',
    body: z.strictObject({
      importId: Id,
      version: Version,
      skipDuplicates: z.boolean().default(false),
      /** `add`: what a row that repeats a lead says beyond it is added to the lead (needs crm.edit); goes before `skipDuplicates` */
      duplicates: z.enum(['skip', 'new', 'add']).optional(),
      /** `right`: rows with problems stay behind as an import of their own */
      rows: z.enum(['all', 'right']).default('all'),
    }),
    response: ImportSummary,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  list: route({
    ...leadImportsEndpoints.list,
    summary: 'The imports of the company, newest first',
    access: 'staff',
    query: ImportsQuery,
    response: z.array(ImportSummary),
    pagination: Pagination,
  }),
  undo: route({
    ...leadImportsEndpoints.undo,
    summary: 'Take an import back: its leads are deleted, except those somebody has worked on since',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: UndoneImport,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  forgetMapping: route({
    ...leadImportsEndpoints.forgetMapping,
    summary: 'Forget what the headings of a file were mapped to; the next file with them is guessed again',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  file: route({
    ...leadImportsEndpoints.file,
    summary: 'A short-lived address of the file that was imported',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: z.object({ url: z.string(), expiresAt: z.string() }),
    errors: ['NOT_FOUND'],
  }),
}
