import * as z from 'zod'
import { Empty, Id } from '../fields.ts'
import { route } from '../route.ts'
import { leadViewsEndpoints } from './endpoints.ts'
import { BoardOrder } from './lead/board/lead-board.ts'
import { BOARD_FILTER_MAX } from './lead/board/lead-board-rules.ts'
import {
  FilteredPerson,
  LeadColumn,
  LeadCustomColumn,
  LeadFilterBar,
  LeadFilters,
  LeadListQuery,
  LeadSearchText,
  LeadSort,
  LeadTab,
} from './lead/lead-list.ts'
import { VIEW_LIMITS, viewNameProblem } from './lead-view-rules.ts'
import { STAGES_MAX } from './pipeline-limits.ts'

/** Follow-up periods of the list (LM-101); a view stores the period instead of its days, so that "Today" always means today. */
export const LEAD_PERIODS = [
  'yesterday',
  'today',
  'tomorrow',
  'last-week',
  'this-week',
  'next-week',
  'last-month',
  'this-month',
  'next-month',
  'last-year',
  'this-year',
  'last-7-days',
  'last-30-days',
] as const
export const LeadPeriod = z.enum(LEAD_PERIODS)
export type LeadPeriod = z.infer<typeof LeadPeriod>

/** An id that need not be anything's any more. */
const IdText = z.string().max(40)
/** The state of the board as a view stores it; ids in it may refer to stages, people or tags that are gone. */
const BoardViewState = z.strictObject({
  search: LeadSearchText.optional(),
  members: z.array(FilteredPerson).max(BOARD_FILTER_MAX).optional(),
  tags: z.array(IdText).max(BOARD_FILTER_MAX).optional(),
  order: BoardOrder.optional(),
  hiddenStages: z.array(IdText).max(STAGES_MAX).optional(),
})
export type BoardViewState = z.infer<typeof BoardViewState>

/** The most columns that can be hidden: those of the list, and of every custom field that a company may have. */
const HIDDEN_COLUMNS = 116

/**
 * The state of the lead list as a view stores it: everything that the list's own query allows, and the hidden columns. Ids in it
 * may refer to deleted stages, people or tags, which match no lead, and so may its columns to deleted fields, which may come back.
 */
export const LeadViewState = z
  .strictObject({
    type: LeadTab.default('0'),
    period: LeadPeriod.optional(),
    search: LeadSearchText.optional(),
    sort: LeadSort.optional(),
    order: LeadListQuery.shape.order,
    filters: LeadFilters.optional(),
    filterBar: LeadFilterBar.optional(),
    hiddenColumns: z
      .array(z.union([LeadColumn, LeadCustomColumn]))
      .max(HIDDEN_COLUMNS)
      .default([]),
    /** set for a view of the board, which uses nothing else of this */
    board: BoardViewState.optional(),
  })
  .refine(state => JSON.stringify(state).length <= VIEW_LIMITS.state, { error: 'This view is too large to be kept' })
  .refine(
    ({ filters = {} }) =>
      Object.values(filters).every(
        values => values?.every(one => one.isWellFormed() && !one.includes('\u0000')) ?? true,
      ),
    { error: 'Not a valid filter' },
  )
export type LeadViewState = z.infer<typeof LeadViewState>

/** Reads a stored view leniently: anything that this release does not know is left out, so that every view opens. */
export function readViewState(stored: unknown): LeadViewState {
  const whole = LeadViewState.safeParse(stored)
  if (whole.success) return whole.data
  const { shape } = LeadViewState
  const recognised = Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
    ([key, value]) => key in shape && shape[key as keyof typeof shape].safeParse(value).success,
  )
  const state = LeadViewState.safeParse(Object.fromEntries(recognised))
  return state.success ? state.data : LeadViewState.parse({})
}

/** One line of 1 to 60 characters, without surrounding blanks. */
const ViewName = z
  .string()
  .superRefine((name, context) => {
    const problem = viewNameProblem(name)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .transform(name => name.trim())

/** The name of a new view, and whether it is shared. */
const LeadViewNaming = z.strictObject({ name: ViewName, isShared: z.boolean().default(false) })

export const LeadView = z.object({
  _id: Id,
  name: z.string(),
  state: LeadViewState,
  /** visible to everybody in the company who has leads; it shows each only the leads they may see */
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** the name of the person who made it */
  owner: z.string(),
  /** whether the caller may rename, change and delete it: its owner and, if it is shared, an admin */
  canChange: z.boolean(),
  /** whether the caller's list opens with it */
  isDefault: z.boolean(),
  version: z.int(),
})
export type LeadView = z.infer<typeof LeadView>

const ofOne = { access: 'staff', params: z.strictObject({ id: Id }) } as const

export const leadViewsRoutes = {
  list: route({
    ...leadViewsEndpoints.list,
    summary: 'My views of the lead list in my order, then those that others share, by name',
    access: 'staff',
    response: z.array(LeadView),
  }),
  create: route({
    ...leadViewsEndpoints.create,
    summary: 'Keep a state of the list under a name; sharing it needs crm.edit',
    access: 'staff',
    body: LeadViewNaming.extend({ state: LeadViewState }),
    response: LeadView,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...ofOne,
    ...leadViewsEndpoints.edit,
    summary:
      'Rename a view, keep another state in it, share it or stop sharing it; CONFLICT if changed since `version`',
    body: z.strictObject({
      version: z.int().min(1),
      name: ViewName.optional(),
      isShared: z.boolean().optional(),
      state: LeadViewState.optional(),
    }),
    response: LeadView,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...ofOne,
    ...leadViewsEndpoints.remove,
    summary: 'Delete a view',
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  order: route({
    ...leadViewsEndpoints.order,
    summary: 'Put my views in the order of these ids; those not named follow',
    access: 'staff',
    body: z.strictObject({
      ids: z
        .array(Id)
        .max(VIEW_LIMITS.own)
        .refine(ids => new Set(ids).size === ids.length, { error: 'A view is named twice' }),
    }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  setDefault: route({
    ...leadViewsEndpoints.setDefault,
    summary: 'The view the list opens with for me; null for all leads',
    access: 'staff',
    body: z.strictObject({ viewId: Id.nullable() }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
