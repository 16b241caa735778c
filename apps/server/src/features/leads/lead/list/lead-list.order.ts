import type { LeadListQuery, LeadSort } from '@plinth/contract/leads/lead/lead-list'
import { type RawBuilder, sql } from 'kysely'
import { personName } from '../../../company/people/people.service.ts'

type Expression = RawBuilder<unknown>

/**
 * How a list is ordered: by `key` in the direction, the blank ones (null) last in both, leads of one key by `ties`.
 * An `indexed` key lies in an index, from which a page is read without sorting.
 */
export interface ListOrder {
  key: Expression
  direction: 'asc' | 'desc'
  ties: Expression
  /** tables that the key needs beside `leads` */
  joins: Expression
  /** where an index holds the filled ones and the blank ones in order, but not one after the other */
  parts?: Parts
  /** no lead is blank */
  isFilled?: true
  /** one of the two that lists begin with */
  isUsual: boolean
}
interface Parts {
  /** the key as it lies in the index */
  key: Expression
  isFilled: Expression
  isBlank: Expression
  /** what `key` and `ties` are made of */
  columns: Expression
}

const NO_JOIN = sql``
const DIRECTION = { asc: sql`asc`, desc: sql`desc` }

/** Columns without a blank value; columns that an index holds, with blank ones; all others, which are sorted. */
const NEVER_BLANK: Partial<Record<LeadSort, Expression>> = {
  createdAt: sql`leads.created_at`,
  name: sql`leads.name`,
  phoneNumber: sql`leads.phone`,
}
const IN_PARTS: Partial<Record<LeadSort, Parts>> = {
  followUp: {
    key: sql`leads.due_at`,
    isFilled: sql`leads.due_at is not null`,
    isBlank: sql`leads.due_at is null`,
    columns: sql`leads.due_at, leads.created_at`,
  },
  budget: {
    key: sql`leads.budget`,
    isFilled: sql`leads.budget is not null`,
    isBlank: sql`leads.budget is null`,
    columns: sql`leads.budget`,
  },
  city: {
    key: sql`leads.city`,
    isFilled: sql`leads.city > ''`,
    isBlank: sql`leads.city = ''`,
    columns: sql`leads.city`,
  },
}
const SORTED: Partial<Record<LeadSort, Expression>> = {
  callStatus: sql`leads.call_status`,
  lastCall: sql`leads.last_call_at`,
  email: sql`nullif(leads.email, '')`,
  address: sql`nullif(leads.address, '')`,
  requirements: sql`nullif(leads.requirements, '')`,
  area: sql`leads.area`,
  expClosure: sql`leads.exp_closure_date`,
  leadSource: sql`nullif(leads.lead_source, '')`,
  sourceName: sql`nullif(leads.source_name, '')`,
  leadStage: sql`stages.sequence`,
  assignedTo: personName('users'),
}
const JOINS: Partial<Record<LeadSort, Expression>> = {
  leadStage: sql`join stages on stages.company_id = leads.company_id and stages.id = leads.stage_id`,
  assignedTo: sql`left join users on users.company_id = leads.company_id and users.id = leads.assigned_to`,
}

/** The order of a list: the one asked for, else follow-ups for tab 2, else newest first (LM-Q22, LM-Q26). */
export function orderOf(query: Pick<LeadListQuery, 'type' | 'sort' | 'order'>): ListOrder {
  const sort = query.sort ?? (query.type === '2' ? 'followUp' : 'createdAt')
  const direction = query.order ?? (sort === 'createdAt' ? 'desc' : 'asc')
  const joins = JOINS[sort] ?? NO_JOIN
  // due at the same time: the newest first, in both tabs (LM-Q22); otherwise the id decides
  const mirrored = DIRECTION[direction === 'asc' ? 'desc' : 'asc']
  const ties =
    sort === 'followUp'
      ? sql`leads.created_at ${mirrored}, leads.id ${mirrored}`
      : sql`leads.id ${DIRECTION[direction]}`
  const isUsual = sort === 'createdAt' || sort === 'followUp'
  const shape = { direction, ties, joins, isUsual }
  const neverBlank = NEVER_BLANK[sort]
  if (neverBlank) return { ...shape, key: neverBlank, isFilled: true }
  const parts = IN_PARTS[sort]
  if (!parts) return { ...shape, key: SORTED[sort]! }
  // ascending, null comes last in an index by itself; an empty text would come first
  if (sort !== 'city' && direction === 'asc') return { ...shape, key: parts.key }
  return { ...shape, key: sort === 'city' ? sql`nullif(leads.city, '')` : parts.key, parts }
}

/** `order by` of a whole list, blank ones last. */
export const orderBy = (order: ListOrder): Expression =>
  sql`${order.key} ${DIRECTION[order.direction]}${order.isFilled ? sql`` : sql` nulls last`}, ${order.ties}`

/** `order by` of one part, as the index has it. */
export const orderByPart = (order: ListOrder, parts: Parts): Expression =>
  sql`${parts.key} ${DIRECTION[order.direction]}, ${order.ties}`
