import * as z from 'zod'
import { Empty, Id, Pagination } from '../fields.ts'
import { route } from '../route.ts'
import { leadImportsEndpoints } from './endpoints.ts'

/** Limits and texts of the spreadsheet import (document 2, section 5; decisions.md 26). */
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024
export const IMPORT_MAX_ROWS = 20_000
export const IMPORT_MAX_COLUMNS = 60
export const IMPORT_EXTENSIONS = ['.xls', '.xlsx', '.csv'] as const
export const IMPORT_TOO_LARGE = 'File size exceeds the limit of 2 MB. Please choose a smaller file.'
export const IMPORT_SUCCESS = 'File uploaded successfully!'

/** The fields an import row may carry, in the order they are checked, with their headings (IN-Q61). */
export const IMPORT_FIELDS = [
  { key: 'firstName', heading: 'First Name', isRequired: true },
  { key: 'lastName', heading: 'Last Name', isRequired: false },
  { key: 'email', heading: 'Email', isRequired: false },
  { key: 'phoneNumber', heading: 'Phone', isRequired: true },
  { key: 'address', heading: 'Address', isRequired: false },
  { key: 'city', heading: 'City', isRequired: false },
  { key: 'pinCode', heading: 'Pin Code', isRequired: true },
  { key: 'budget', heading: 'Budget', isRequired: false },
  { key: 'requirements', heading: 'Work Scope', isRequired: false },
  { key: 'leadSource', heading: 'Lead Source', isRequired: false },
  { key: 'sourceName', heading: 'Source Name', isRequired: false },
  { key: 'area', heading: 'Area', isRequired: false },
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]['key']
/** Columns that are read past (IN-524, IN-525). */
export const SKIPPED_IMPORT_HEADINGS = ['Lead status', 'Expected Closure'] as const
/** What the spreadsheet of rows with problems says beside them; read past when it is brought back corrected (IN-Q56). */
export const PROBLEM_ROW_HEADING = 'Row in the file'
export const PROBLEM_HEADING = 'Problem'

/** What a column fills: a field, 'skip' where it is read past, null where it is not imported. */
export const MappedTo = z.enum(['skip', ...IMPORT_FIELDS.map(({ key }) => key)]).nullable()
export const ImportMapping = z.array(MappedTo).max(IMPORT_MAX_COLUMNS)
export type ImportMapping = z.infer<typeof ImportMapping>

/** One row as the browser sends it: texts as they stand in the cells, after mapping and corrections. */
export const ImportRow = z.strictObject({
  row: z.int().min(1).max(1_100_000),
  firstName: z.string().max(2000),
  lastName: z.string().max(2000).optional(),
  email: z.string().max(2000).optional(),
  phoneNumber: z.string().max(2000),
  address: z.string().max(4000).optional(),
  city: z.string().max(2000).optional(),
  pinCode: z.string().max(2000),
  budget: z.string().max(2000).optional(),
  requirements: z.string().max(2000).optional(),
  leadSource: z.string().max(2000).optional(),
  sourceName: z.string().max(2000).optional(),
  area: z.string().max(2000).optional(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** One cell that cannot be imported: the sheet's row number, the field, what stands there, what to say. */
export const ImportProblem = z.object({
  row: z.int(),
  field: z.string(),
  value: z.string(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const ImportSummary = z.object({
  _id: Id,
  fileName: z.string(),
  status: z.enum(['parsed', 'saved', 'undone']),
  rowCount: z.int(),
  createdCount: z.int(),
  skippedCount: z.int(),
  /** rows the person dropped while checking */
  droppedCount: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  savedAt: z.string().nullable(),
  canUndo: z.boolean(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

/** Leads that stay when an import is taken back, as many as are named. */
export const KEPT_LEADS_NAMED = 50
export const UndoneImport = z.object({
  deleted: z.int(),
  /** leads somebody has worked on since, which stay */
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

export const leadImportsRoutes = {
  upload: route({
    ...leadImportsEndpoints.upload,
    summary: 'Upload a spreadsheet (.xls, .xlsx, .csv, at most 2 MB); answers its cells and a mapping of its headings',
    access: 'staff',
    file: { maxBytes: IMPORT_MAX_BYTES, tooLargeMessage: IMPORT_TOO_LARGE },
    dataRows: 'rows',
    response: z.object({
      importId: Id,
      fileName: z.string(),
      headings: z.array(z.string()),
      /** for each heading the field it fills, null where unknown, 'skip' where read past */
      mapping: z.array(z.string().nullable()),
      /** the mapping is the one somebody imported a file with these headings with; null where it is a guess */
      remembered: z.object({ _id: Id, by: z.string(), at: z.string() }).nullable(),
      rows: z.array(z.array(z.string())),
      rowNumbers: z.array(z.int()),
    }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  duplicates: route({
    ...leadImportsEndpoints.duplicates,
    summary: 'Which rows repeat a phone or e-mail of another row or of a lead of the company',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    bodyLimit: 4 * 1024 * 1024,
    bodyRows: 'rows',
    dataRows: true,
    body: z.strictObject({
      rows: z
        .array(z.strictObject({ row: z.int().min(1), phoneNumber: z.string().max(100), email: z.string().max(320) }))
        .max(IMPORT_MAX_ROWS),
    }),
    response: z.array(
      z.object({
        row: z.int(),
        field: z.enum(['phoneNumber', 'email']),
        /** the earlier row it repeats, or null where it repeats a lead */
        ofRow: z.int().nullable(),
        /** the lead it repeats, where the caller may see it */
        lead: z.object({ _id: Id, name: z.string() }).nullable(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  save: route({
    ...leadImportsEndpoints.save,
    summary: 'Create the leads of an import, all or none; the same import answers its first result again',
    access: 'staff',
    bodyLimit: 8 * 1024 * 1024,
    bodyRows: 'rows',
    body: z.strictObject({
      importId: Id,
      skipDuplicates: z.boolean().default(false),
      /** rows the person dropped, only counted */
      droppedCount: z.int().min(0).max(IMPORT_MAX_ROWS).default(0),
      /** what each column of the file was mapped to, to be remembered for the next file with these headings */
      mapping: ImportMapping.optional(),
      rows: z.array(ImportRow).min(1, { error: 'There is no row to import' }).max(IMPORT_MAX_ROWS),
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
