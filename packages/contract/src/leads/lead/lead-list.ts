import * as z from 'zod'
import { heldShape } from '../../field-schemas.ts'
import { Id, IsoDay, PageLimit, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadFilterEndpoints } from '../endpoints.ts'
import { LeadFigureText } from '../lead-analytics/lead-figures.ts'
import { StageKind } from '../pipelines.ts'
import { CUSTOM_COLUMN, type CustomColumn } from './custom-columns.ts'
import { BAR_VALUES, LEAD_COLUMNS, LEAD_SORTS, LEAD_TABS, LISTED_FIELDS } from './lead-columns.ts'
import { AREA_UNITS } from './lead-rules.ts'
import { LEAD_TYPE } from './lead-types.ts'

export const LeadTab = z.enum(Object.values(LEAD_TABS))
export type LeadTab = z.infer<typeof LeadTab>

export const LeadColumn = z.enum(LEAD_COLUMNS)
export type LeadColumn = z.infer<typeof LeadColumn>
/** The key of a custom field (LM-Q90). */
export const LeadCustomColumn = z.string().regex(CUSTOM_COLUMN) as unknown as z.ZodType<CustomColumn, CustomColumn>
export const LeadSort = z.union([z.enum(LEAD_SORTS), LeadCustomColumn])
export type LeadSort = z.infer<typeof LeadSort>

/**
 * Column filters: `or` within a column, `and` between columns (decision 21). An empty text matches blank cells; assignedTo takes
 * ids, `me` and `unassigned`. A custom field has filters of its own (`readCustomFilter`).
 */
export const LeadFilters = z.partialRecord(
  z.union([LeadColumn, LeadCustomColumn]),
  z.array(z.string().max(1100)).min(1).max(100),
)
export type LeadFilters = z.infer<typeof LeadFilters>
/** The filters as sent in an address: JSON text. */
const LeadFiltersText = z
  .string()
  .max(20_000)
  .transform((value, context): LeadFilters => {
    try {
      const parsed = LeadFilters.safeParse(JSON.parse(value))
      if (parsed.success) return parsed.data
    } catch {
      // reported below, together with JSON that is not a set of filters
    }
    context.addIssue({ code: 'custom', message: 'Not a valid filter' })
    return z.NEVER
  })

const barValues = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(BAR_VALUES).optional()
const BarText = z
  .string()
  .max(1100)
  .refine(value => value.isWellFormed() && !value.includes('\u0000'), { error: 'Not a valid filter' })
/** The id of a stage or tag, of which there need be none any more: a link or a saved view outlives them, and then finds no lead. */
const BarId = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: 'Not a valid id' })
/** Days in the company's time zone, both included; one end may be open. */
export const BarDays = z
  .strictObject({ from: IsoDay.optional(), to: IsoDay.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, { error: 'Choose a day' })
  .refine(({ from, to }) => !from || !to || from <= to, { error: 'The range ends before it begins' })
export type BarDays = z.infer<typeof BarDays>
const RelativeDays = z.int().min(1).max(366)
/** The last so many days of whoever looks, today among them: a view or link that is kept means other days tomorrow. */
const LastDays = z.strictObject({ last: RelativeDays })
/** For so many days nothing, or never at all. */
const NotForDays = z.strictObject({ notFor: RelativeDays })
export const BarRecentDays = z.union([BarDays, LastDays])
export type BarRecentDays = z.infer<typeof BarRecentDays>
export const BarCallDays = z.union([BarDays, LastDays, NotForDays])
export type BarCallDays = z.infer<typeof BarCallDays>
/** Whose leads a filter means: those of a person, of whoever looks, or of nobody. */
export const FilteredPerson = z.union([Id, z.enum(['me', 'unassigned'])])
/** Whether a filter means one person by their id. */
export const isOnePerson = (one: string): boolean => one !== '' && one !== 'me' && one !== 'unassigned'
const Amount = z.int().min(0).max(9_999_999_999)
/** Rupees. */
export const BudgetBounds = z.object({ min: Amount, max: Amount })
export type BudgetBounds = z.infer<typeof BudgetBounds>

/**
 * The filter bar (LM-106 to LM-118): a lead matches any of the criteria, or with `all` every one of them (decision 21, LM-Q31).
 * Absent criteria do not count, so an empty bar matches every lead. Plain JSON that can be stored.
 */
export const LeadFilterBar = z.strictObject({
  match: z.enum(['any', 'all']).default('any'),
  /** as the options spell them, `1200 sqft`; an empty text matches leads without area */
  area: barValues(BarText),
  /** ids of lead statuses, `leadStatus` */
  status: barValues(z.int().min(1).max(100_000)),
  /** months of the expected closure in any year, 1 to 12 (LM-Q34) */
  expClosure: barValues(z.int().min(1).max(12)),
  /** rupees, both ends included; leads without a budget match none (LM-Q32) */
  budget: z
    .strictObject({ min: Amount, max: Amount })
    .refine(({ min, max }) => min <= max, { error: 'The range ends before it begins' })
    .optional(),
  assignTo: barValues(FilteredPerson),
  /** lead sources; an empty text matches leads without one */
  source: barValues(BarText),
  quotationSent: z.boolean().optional(),
  createdOn: BarRecentDays.optional(),
  followUp: BarDays.optional(),
  lastCall: BarCallDays.optional(),
  stage: barValues(BarId),
  tags: barValues(BarId),
})
export type LeadFilterBar = z.infer<typeof LeadFilterBar>

/** The filter bar as sent in an address: JSON text. */
const LeadFilterBarText = z
  .string()
  .max(20_000)
  .transform((value, context): LeadFilterBar => {
    try {
      const parsed = LeadFilterBar.safeParse(JSON.parse(value))
      if (parsed.success) return parsed.data
    } catch {
      // reported below, together with JSON that is not a filter bar
    }
    context.addIssue({ code: 'custom', message: 'Not a valid filter' })
    return z.NEVER
  })

/** The number of leads in a list. */
export const LeadTotal = z.object({
  total: z.int(),
  /** false where a search or filter finds more than `total`, which is then 10,000 */
  isTotalExact: z.boolean(),
})
export type LeadTotal = z.infer<typeof LeadTotal>

export const LeadSearchText = text(100)
export const LeadListQuery = z.strictObject({
  pageNo: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: PageLimit.default(50),
  type: LeadTab.default('0'),
  startDate: IsoDay.optional(),
  endDate: IsoDay.optional(),
  search: LeadSearchText.optional(),
  sort: LeadSort.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  filters: LeadFiltersText.optional(),
  filterBar: LeadFilterBarText.optional(),
  /** only the leads behind a figure of the analytics, archived ones among them */
  figure: LeadFigureText.optional(),
})
export type LeadListQuery = z.infer<typeof LeadListQuery>

export const Assignee = z.object({ _id: Id, fullName: z.string(), email: z.string() })
export const LeadTag = z.object({ _id: Id, tagName: z.string(), tagColorCode: z.string() })
/** One row of the list (LM-Q26: without history). */
export const ListedLead = z.object({
  _id: Id,
  name: z.string(),
  type: z.union([z.literal(LEAD_TYPE.INDIVIDUAL), z.literal(LEAD_TYPE.CORPORATE)]),
  phoneNumber: z.string(),
  countryCode: z.string(),
  ...heldShape(LISTED_FIELDS),
  area: z.string(),
  areaUnit: z.enum(AREA_UNITS).nullable(),
  leadStage: z.object({ _id: Id, stageName: z.string(), kind: StageKind }),
  leadStatus: z.int(),
  callStatus: z.int().nullable(),
  latestFollowUpDate: z.string(),
  latestFollowUpTime: z.string(),
  lastCallDate: z.string().nullable(),
  assignedTo: Assignee.nullable(),
  leadTag: z.array(LeadTag),
  /** values of the company's custom fields, by the `fieldId` of their definitions (LM-313) */
  customFields: z.record(z.string(), z.string()),
  updateTextCount: z.int(),
  isProjectCreated: z.boolean(),
  /** a quotation was sent for the lead (LM-Q33) */
  isQuotationSent: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
})
export type ListedLead = z.infer<typeof ListedLead>

/** A lead as it is jumped to by name, phone, e-mail or city. */
export const FoundLead = ListedLead.pick({
  _id: true,
  name: true,
  phoneNumber: true,
  countryCode: true,
  email: true,
  city: true,
}).extend({ stageName: z.string(), isWon: z.boolean(), isArchive: z.boolean() })
export type FoundLead = z.infer<typeof FoundLead>

/** Routes that return the options to filter by; part of the routes of leads. */
export const leadFilterRoutes = {
  filterOptions: route({
    ...leadFilterEndpoints.filterOptions,
    summary: 'Values of one column to filter by',
    access: 'staff',
    query: z.strictObject({
      column: LeadColumn,
      search: LeadSearchText.optional(),
      limit: z.coerce.number().int().min(1).max(BAR_VALUES).default(50),
    }),
    response: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  filterBounds: route({
    ...leadFilterEndpoints.filterBounds,
    summary: 'The smallest and the largest budget to filter by; null where no lead has one',
    access: 'staff',
    response: z.object({ budget: BudgetBounds.nullable() }),
  }),
}
