import { mapNames } from '@plinth/contract/field-table'
import { type CustomColumn, isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import {
  FIELD_OF_COLUMN,
  type LEAD_SORTS,
  LEAD_TABS,
  LISTED_FIELDS,
  PLAIN_COLUMNS,
  type PlainColumn,
} from '@plinth/contract/leads/lead/lead-columns'
import type { LeadListQuery, LeadSort } from '@plinth/contract/leads/lead/lead-list'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type IndexParts, type SortKey, sortKey } from '../../../../platform/database/field-filters.ts'
import { personName } from '../../../company/people/people.service.ts'
import { customNumber, customValue } from './custom-value.ts'

type Expression = RawBuilder<unknown>

/**
 * The order of a list: by `key` in the direction, blanks (null) always last, and by `ties` among equal keys.
 * An `indexed` key has an index from which a page is read without sorting.
 */
export interface ListOrder {
  key: Expression
  direction: 'asc' | 'desc'
  ties: Expression
  /** tables besides `leads` that the key needs */
  joins: Expression
  /** an index has the filled and the blank ones in order, but not one after the other */
  parts?: IndexParts
  /** no lead is blank */
  isFilled?: true
  /** one of the two default orders */
  isUsual: boolean
}

const NO_JOIN = sql``
const DIRECTION = { asc: sql`asc`, desc: sql`desc` }

interface LeadSortKey extends SortKey {
  isFilled?: true
  joins?: Expression
}
const plainKey = (column: PlainColumn): LeadSortKey => {
  const field = LISTED_FIELDS[FIELD_OF_COLUMN[column]]
  return sortKey(field, sql.ref(`leads.${field.column}`), 'isIndexed' in field.listed)
}
const KEYS: Readonly<Record<(typeof LEAD_SORTS)[number], LeadSortKey>> = {
  ...mapNames(PLAIN_COLUMNS, plainKey),
  createdAt: { key: sql`leads.created_at`, isFilled: true },
  name: { key: sql`leads.name`, isFilled: true },
  phoneNumber: { key: sql`leads.phone`, isFilled: true },
  followUp: {
    key: sql`leads.due_at`,
    parts: {
      key: sql`leads.due_at`,
      isFilled: sql<SqlBool>`leads.due_at is not null`,
      isBlank: sql<SqlBool>`leads.due_at is null`,
      columns: sql`leads.due_at, leads.created_at`,
      blankComesFirst: false,
    },
  },
  callStatus: { key: sql`leads.call_status` },
  lastCall: { key: sql`leads.last_call_at` },
  area: { key: sql`leads.area` },
  leadStage: {
    key: sql`stages.sequence`,
    joins: sql`join stages on stages.company_id = leads.company_id and stages.id = leads.stage_id`,
  },
  assignedTo: {
    key: personName('users'),
    joins: sql`left join users on users.company_id = leads.company_id and users.id = leads.assigned_to`,
  },
}

/** Numbers in their order, then texts; days are texts that sort as they are. */
const customKey = (column: CustomColumn): LeadSortKey => ({
  key: sql`(case when ${customValue(column)} is not null then row(${customNumber(column)}, lower(${customValue(column)})) end)`,
})

const keyOf = (sort: LeadSort): LeadSortKey => (isCustomColumn(sort) ? customKey(sort) : KEYS[sort])

/** The order of a list: the one asked for, else follow-ups for tab 2, else newest first (LM-Q22, LM-Q26). */
export function orderOf(query: Pick<LeadListQuery, 'type' | 'sort' | 'order'>): ListOrder {
  const sort = query.sort ?? (query.type === LEAD_TABS.followUp ? 'followUp' : 'createdAt')
  const direction = query.order ?? (sort === 'createdAt' ? 'desc' : 'asc')
  const { key, isFilled, joins = NO_JOIN, parts } = keyOf(sort)
  // if due at the same time, newest first in both tabs (LM-Q22); otherwise by id
  const mirrored = DIRECTION[direction === 'asc' ? 'desc' : 'asc']
  const ties =
    sort === 'followUp'
      ? sql`leads.created_at ${mirrored}, leads.id ${mirrored}`
      : sql`leads.id ${DIRECTION[direction]}`
  const isUsual = sort === 'createdAt' || sort === 'followUp'
  // an ascending index has null last by default
  const isApart = parts && (direction === 'desc' || parts.blankComesFirst)
  return {
    key,
    direction,
    ties,
    joins,
    isUsual,
    ...(isFilled ? { isFilled } : {}),
    ...(isApart ? { parts } : {}),
  }
}

/** `order by` of a whole list, blanks last. */
export const orderBy = (order: ListOrder): Expression =>
  sql`${order.key} ${DIRECTION[order.direction]}${order.isFilled ? sql`` : sql` nulls last`}, ${order.ties}`

/** `order by` of one part, in the order of the index. */
export const orderByPart = (order: ListOrder, parts: IndexParts): Expression =>
  sql`${parts.key} ${DIRECTION[order.direction]}, ${order.ties}`
