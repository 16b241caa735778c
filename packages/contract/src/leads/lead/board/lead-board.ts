import * as z from 'zod'
import { Id } from '../../../fields.ts'
import { route } from '../../../route.ts'
import { leadBoardEndpoints } from '../../endpoints.ts'
import { FilteredPerson, LeadSearchText, ListedLead } from '../lead-list.ts'
import { BOARD_FILTER_MAX, BOARD_ORDERS, BOARD_PAGE } from './lead-board-rules.ts'

/** Ids as sent in an address: one after the other, with commas between them. */
const idsText = <T>(one: z.ZodType<T>) =>
  z
    .string()
    .max(40 * BOARD_FILTER_MAX)
    .transform((value, context): T[] => {
      const parsed = z.array(one).min(1).max(BOARD_FILTER_MAX).safeParse(value.split(','))
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: 'Not a valid filter' })
      return z.NEVER
    })

/** What narrows the board: within members and within tags any one may match; members, tags and search must all match (LM-Q76). */
const filter = {
  /** ids of people, 'me' and 'unassigned' */
  members: idsText(FilteredPerson).optional(),
  tags: idsText(Id).optional(),
  /** a part of the full name of a lead or of the name of one of its tags, whatever the case (LM-180) */
  search: LeadSearchText.optional(),
}
export const BoardFilter = z.strictObject(filter)
export type BoardFilter = z.infer<typeof BoardFilter>
export type SentBoardFilter = z.input<typeof BoardFilter>

export const BoardOrder = z.enum(BOARD_ORDERS)
export type BoardOrder = z.infer<typeof BoardOrder>

export const BoardCardsQuery = z.strictObject({
  ...filter,
  stage: Id,
  order: BoardOrder.default('updated'),
  /** counted from 0 */
  pageNo: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(BOARD_PAGE),
})
export type BoardCardsQuery = z.infer<typeof BoardCardsQuery>

export const BoardCard = ListedLead.pick({
  _id: true,
  name: true,
  companyName: true,
  budget: true,
  leadStage: true,
  leadStatus: true,
  latestFollowUpDate: true,
  latestFollowUpTime: true,
  assignedTo: true,
  leadTag: true,
  updateTextCount: true,
  isProjectCreated: true,
  createdAt: true,
  updatedAt: true,
  version: true,
}).extend({
  /** since when the lead is in its stage */
  stageSince: z.string(),
})
export type BoardCard = z.infer<typeof BoardCard>

/** How many leads a stage has, and their budgets. */
export const BoardColumn = z.object({ stageId: Id, count: z.int(), budget: z.number() })
export type BoardColumn = z.infer<typeof BoardColumn>

export const leadBoardRoutes = {
  columns: route({
    ...leadBoardEndpoints.columns,
    summary: 'Count and budget of the leads of each stage, those that the filters find',
    access: 'staff',
    query: BoardFilter,
    response: z.array(BoardColumn),
    errors: ['NOT_FOUND'],
  }),
  cards: route({
    ...leadBoardEndpoints.cards,
    summary: 'A page of the leads of one stage',
    access: 'staff',
    query: BoardCardsQuery,
    response: z.array(BoardCard),
    errors: ['NOT_FOUND'],
  }),
}
