import * as z from 'zod'
import { Id, IsoDay } from '../fields.ts'
import { route } from '../route.ts'
import { leadExportsEndpoints } from './endpoints.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'
import { COLUMN_HEADINGS } from './lead/lead-columns.ts'
import {
  LeadCustomColumn,
  LeadFilterBar,
  LeadFilters,
  LeadListQuery,
  LeadSearchText,
  LeadSort,
  LeadTab,
} from './lead/lead-list.ts'
import { LeadFigure } from './lead-analytics/lead-figures.ts'
import { CUSTOM_FIELDS_MAX } from './lead-forms/lead-forms.ts'

/**
 * Limits of exports: leads of an export that is returned at once, leads of one file, unfinished exports of one person, days that
 * a file is kept.
 */
export const EXPORT_AT_ONCE = 2000
export const EXPORT_MAX_ROWS = { xlsx: 50_000, csv: 1_000_000 } as const
export const EXPORTS_UNDER_WAY = 2
export const EXPORT_DAYS = 7

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export const ExportFormat = z.enum(EXPORT_FORMATS)
export type ExportFormat = z.infer<typeof ExportFormat>

/** A column of the list, another field of a lead, or a custom field by its key. */
export const ExportColumn = z.union([z.enum(EXPORT_COLUMNS), LeadCustomColumn])
export type ExportColumn = z.infer<typeof ExportColumn>

/** Headings of the columns, the same as in the list; of the others, the same as in imports. */
export const EXPORT_HEADINGS: Readonly<Record<(typeof EXPORT_COLUMNS)[number], string>> = {
  ...COLUMN_HEADINGS,
  companyName: 'Company Name',
  secondPhone: 'Second Phone',
  secondEmail: 'Second Email',
  pinCode: 'Pin Code',
  remarks: 'Remarks',
  tags: 'Tags',
}

/** Which leads and in which order: the query of the list without its page. */
export const ExportedList = z.strictObject({
  type: LeadTab.default('0'),
  startDate: IsoDay.optional(),
  endDate: IsoDay.optional(),
  search: LeadSearchText.optional(),
  sort: LeadSort.optional(),
  order: LeadListQuery.shape.order,
  filters: LeadFilters.refine(
    filters =>
      Object.values(filters).every(
        values => values?.every(one => one.isWellFormed() && !one.includes('\u0000')) ?? true,
      ),
    { error: 'Not a valid filter' },
  ).optional(),
  filterBar: LeadFilterBar.optional(),
  figure: LeadFigure.optional(),
})
export type ExportedList = z.infer<typeof ExportedList>

export const ExportOrder = z.strictObject({
  format: ExportFormat,
  /** in the order of the file */
  columns: z
    .array(ExportColumn)
    .min(1, { error: 'Choose a column' })
    .max(EXPORT_COLUMNS.length + CUSTOM_FIELDS_MAX)
    .refine(columns => new Set(columns).size === columns.length, { error: 'A column is named twice' }),
  list: ExportedList,
})
export type ExportOrder = z.infer<typeof ExportOrder>

export const ExportStatus = z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'])
export type ExportStatus = z.infer<typeof ExportStatus>
export const ExportSummary = z.object({
  _id: Id,
  fileName: z.string(),
  format: ExportFormat,
  status: ExportStatus,
  /** leads written so far, and their total */
  done: z.int(),
  total: z.int(),
  /** why it failed; empty if it did not */
  problem: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** when the file will be deleted; null while there is none */
  expiresAt: z.string().nullable(),
})
export type ExportSummary = z.infer<typeof ExportSummary>

const one = { access: 'staff', params: z.strictObject({ id: Id }), errors: ['NOT_FOUND', 'CONFLICT'] } as const

export const leadExportsRoutes = {
  now: route({
    ...leadExportsEndpoints.now,
    summary:
      'The leads of a list as a file, at once; TOO_LARGE above 2,000 leads, which are exported in the background',
    access: 'staff',
    body: ExportOrder,
    raw: 'bytes',
    response: z.object({}),
    errors: ['NOT_FOUND', 'TOO_LARGE', 'STORAGE_FULL'],
  }),
  start: route({
    ...leadExportsEndpoints.start,
    summary:
      'Export the leads of a list in the background; the file is kept for 7 days, and its maker is told when it is ready',
    access: 'staff',
    body: ExportOrder,
    response: ExportSummary,
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  }),
  list: route({
    ...leadExportsEndpoints.list,
    summary: 'My newest exports in the background',
    access: 'staff',
    response: z.array(ExportSummary),
  }),
  cancel: route({
    ...one,
    ...leadExportsEndpoints.cancel,
    summary: 'Stop an export of mine that is not ready; CONFLICT where it is over',
    response: ExportSummary,
  }),
  retry: route({
    ...one,
    ...leadExportsEndpoints.retry,
    summary: 'Begin an export of mine again that failed or was stopped',
    response: ExportSummary,
  }),
  file: route({
    ...one,
    ...leadExportsEndpoints.file,
    summary: 'A short-lived address of the file of an export of mine',
    response: z.object({ url: z.string(), expiresAt: z.string() }),
  }),
}
