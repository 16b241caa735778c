import * as z from 'zod'
import { type ColumnMapping, type OwnSheetColumn, sheetColumns } from '../../field-imports.ts'
import { fieldsWith } from '../../field-table.ts'
import { text } from '../../fields.ts'
import { oneLine } from '../../readers/plain-text.ts'
import type { CustomColumn } from '../lead/custom-columns.ts'
import { LEAD_FIELDS } from '../lead/lead-fields.ts'
import { LeadCustomColumn } from '../lead/lead-list.ts'
import { LEAD_ORDERS } from '../lead/lead-orders.ts'
import { LEAD_LIMITS } from '../lead/lead-rules.ts'
import { readEnquiryCell, readFollowUpCell, readLastCallCell, readTimeCell } from './import-date-readers.ts'
import {
  CELL_READERS,
  readAreaCell,
  readMatchedCell,
  readPhoneCell,
  readSecondEmailCell,
  readSecondPhoneCell,
} from './import-readers.ts'
import { readCountryCell, readDialCodeCell } from './row-place.ts'

/** The longest text that is matched; nothing of a company is called longer. */
export const LONGEST_MATCHED = 200
/** Choices of a field in one request. */
const MOST_CHOICES = 500
/** The most columns a file may have. */
const MOST_COLUMNS = 60

/** The plain fields that a row may carry. */
export const IMPORTED_FIELDS = fieldsWith(LEAD_FIELDS, 'import')
/** What a row carries beside plain fields. */
const OWN_COLUMNS = {
  phoneNumber: {
    heading: 'Phone',
    isRequired: true,
    width: 140,
    example: '9876543210',
    read: readPhoneCell,
    unit: 'countryCode',
  },
  area: {
    heading: 'Area',
    isRequired: false,
    width: 110,
    example: '1200 sqft',
    read: readAreaCell,
    unit: 'areaUnit',
  },
  secondPhone: {
    heading: 'Second Phone',
    isRequired: false,
    width: 140,
    example: '9876543211',
    read: readSecondPhoneCell,
    unit: 'secondCountryCode',
  },
  secondEmail: {
    heading: 'Second Email',
    isRequired: false,
    width: 210,
    example: '',
    read: readSecondEmailCell,
  },
  dialCode: {
    heading: 'Dial Code',
    isRequired: false,
    width: 90,
    example: '',
    read: readDialCodeCell,
  },
  country: {
    heading: 'Country',
    isRequired: false,
    width: 120,
    example: '',
    read: readCountryCell,
  },
  enquiryDate: {
    heading: 'Enquiry Date',
    isRequired: false,
    width: 130,
    example: '2026-01-15',
    read: readEnquiryCell,
    unit: 'enquiryTime',
  },
  assignedTo: {
    heading: 'Assignee',
    isRequired: false,
    width: 150,
    example: '',
    read: readMatchedCell,
  },
  teamId: {
    heading: 'Team',
    isRequired: false,
    width: 130,
    example: '',
    read: readMatchedCell,
  },
  leadStage: {
    heading: 'Stage',
    isRequired: false,
    width: 130,
    example: '',
    read: readMatchedCell,
  },
  leadStatus: {
    heading: 'Status',
    isRequired: false,
    width: 130,
    example: '',
    read: readMatchedCell,
  },
  tags: {
    heading: 'Tags',
    isRequired: false,
    width: 150,
    example: '',
    read: readMatchedCell,
  },
  followUp: {
    heading: 'Follow-up',
    isRequired: false,
    width: 150,
    example: '',
    read: readFollowUpCell,
    unit: 'followUpClock',
  },
  followUpTime: {
    heading: 'Follow-up Time',
    isRequired: false,
    width: 120,
    example: '',
    read: readTimeCell,
  },
  lastCall: {
    heading: 'Last Call',
    isRequired: false,
    width: 150,
    example: '',
    read: readLastCallCell,
    unit: 'lastCallTime',
  },
  callStatus: {
    heading: 'Call Outcome',
    isRequired: false,
    width: 140,
    example: '',
    read: readMatchedCell,
  },
} as const satisfies Record<string, OwnSheetColumn>
export type ImportField = keyof typeof OWN_COLUMNS | keyof typeof IMPORTED_FIELDS

/** The fields whose texts are matched to what there is: people, teams, stages, statuses and tags of the company, outcomes of calls. */
export const MATCHED_FIELDS = ['assignedTo', 'teamId', 'leadStage', 'leadStatus', 'tags', 'callStatus'] as const
export type MatchedField = (typeof MATCHED_FIELDS)[number]
export const isMatchedField = (field: string): field is MatchedField =>
  (MATCHED_FIELDS as readonly string[]).includes(field)

/** What was done and is to be done with a lead. */
const OF_WORK = new Set(['followUp', 'followUpTime', 'lastCall'])

/** Whether somebody with these rights may fill a field by an import: the same as on a lead that is there (LM-Q97). */
export function mayImportField(field: string, { edit, canAssign }: { edit: boolean; canAssign: boolean }): boolean {
  if (!isMatchedField(field) && !OF_WORK.has(field)) return true
  return edit && ((field !== 'assignedTo' && field !== 'teamId') || canAssign)
}

/** The fields whose cells are dates: in each column day and month are in one order. */
export const DATE_FIELDS = ['expClosureDate', 'enquiryDate', 'followUp', 'lastCall'] as const
export type DateField = (typeof DATE_FIELDS)[number]

/** The columns an import may have, in the order they are checked, with their headings (IN-Q59, IN-Q61, decision 37). */
export const IMPORT_FIELDS = sheetColumns(LEAD_FIELDS, OWN_COLUMNS, LEAD_ORDERS.import, CELL_READERS)

/** Columns that are read past (IN-524, IN-525). */
export const SKIPPED_IMPORT_HEADINGS = ['Lead status', 'Expected Closure'] as const
/**
 * Headings of the columns that the spreadsheet of faulty rows adds; skipped when it is uploaded again after correction (IN-Q56).
 */
export const PROBLEM_ROW_HEADING = 'Row in the file'
export const PROBLEM_HEADING = 'Problem'

export const ImportKey = z.enum(IMPORT_FIELDS.map(({ key }) => key))
/** A field that a row may fill: one that every company has, or a custom field by its key. */
export const RowKey = z.union([ImportKey, LeadCustomColumn])
export type RowField = ImportField | CustomColumn
/**
 * What a column fills: a field, 'note' where its cells are added to the remarks under its heading, 'skip' where it is read past,
 * null where it is not imported.
 */
export const MappedTo = z.union([z.enum([...ImportKey.options, 'note', 'skip']), LeadCustomColumn]).nullable()
export const ImportMapping = z.array(MappedTo).max(MOST_COLUMNS)

/** What names one person: it cannot be the same for all rows. */
const OF_ONE_PERSON = ['phoneNumber', 'secondPhone', 'email', 'secondEmail'] as const
const FILLABLE = ImportKey.exclude(OF_ONE_PERSON)
/** The fields that may have one text for all rows without one. */
export const FILLABLE_FIELDS = IMPORT_FIELDS.filter(({ key }) => FILLABLE.safeParse(key).success)
/** A field's text for rows that have none (decision 37). */
export const ImportFills = z.partialRecord(FILLABLE, text(LEAD_LIMITS.remarks))
export type ImportFills = z.infer<typeof ImportFills>
/** What is chosen for texts that the company does not have, by field: `matchKey` of the text → an id, '' to leave it empty. */
const Choices = z
  .record(text(LONGEST_MATCHED), text(60))
  .refine(choices => Object.keys(choices).length <= MOST_CHOICES, { error: `At most ${MOST_CHOICES} at once` })
export const ImportChoices = z.partialRecord(z.enum(MATCHED_FIELDS), Choices)
export type ImportChoices = z.infer<typeof ImportChoices>
/** The form in which texts are compared with names: without case and needless spaces. */
export const matchKey = (text: string): string => oneLine(text).toLowerCase()
/** What parts the tags of a cell, or would not be read as it is written. */
const NEEDS_QUOTES = /[,;|\n]|^\s*"|^\s|\s$/
/** One tag of a cell: in quotes, which may have the signs between tags in them, or what stands before the next sign. */
const ONE_TAG = /[^\S\n]*"((?:[^"]|""){1,60})"[^\S\n]*(?=[,;|\n]|$)|([^,;|\n]+)/g
/** Tags as one cell has them; a name with a sign in it stands in quotes, so that `tagTexts` finds it again. */
export const tagCell = (names: readonly string[]): string =>
  names.map(name => (NEEDS_QUOTES.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
/** The tags of a cell. */
export const tagTexts = (text: string): string[] =>
  [...text.matchAll(ONE_TAG)]
    .map(([, quoted, plain = '']) => oneLine(quoted?.replaceAll('""', '"') ?? plain))
    .filter(one => one !== '')
export type ImportMapping = ColumnMapping<RowField>
