import * as z from 'zod'
import { Id, IsoDay, PageLimit, Pagination, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { projectBudgetEndpoints } from '../endpoints.ts'

/** What was agreed for a project: the lines of its accepted quotations, what is paid when, and the phases of design. */

/** Decimal texts of 2 decimals, of a variation also below nought. */
const Money = z.string()

/** The quotation that a row came from. */
const from = { quotationId: Id, quotationNumber: z.string(), isVariation: z.boolean() }

/** One line of an accepted quotation, as orders are made of it later (QT-294, QT-297). */
export const BudgetLine = z.object({
  _id: Id,
  ...from,
  quotationLineId: Id,
  /** `General` where it stood in none, which the same goes for sections */
  room: z.string(),
  section: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: z.string().nullable(),
  rate: Money.nullable(),
  /** after all discounts, without tax */
  value: Money,
  tax: Money,
  /** for who may see costs */
  cost: Money.nullable().optional(),
})
export type BudgetLine = z.infer<typeof BudgetLine>

export const PAYMENT_STATES = { planned: 'Planned', due: 'Due', received: 'Received' } as const

/** One payment of the project's schedule. */
const PaymentMilestone = z.object({
  _id: Id,
  ...from,
  name: z.string(),
  /** when it is due, in words */
  due: z.string(),
  amount: Money,
  state: z.enum(Object.keys(PAYMENT_STATES) as (keyof typeof PAYMENT_STATES)[]),
  dueOn: IsoDay.nullable(),
})

/** A phase of an accepted Design Quotation with its duration (QT-298). */
const FeePhase = z.object({ _id: Id, ...from, name: z.string(), days: z.int().nullable(), value: Money })

const Sums = z.object({ value: Money, tax: Money, total: Money, cost: Money.nullable().optional() })

export const ProjectBudget = z.object({
  currencySymbol: z.string(),
  /** of all lines */
  lines: z.int(),
  sums: Sums,
  /** by room and section, in the order of the lines */
  groups: z.array(z.object({ room: z.string(), section: z.string(), lines: z.int(), ...Sums.shape })),
  /** the quotations that make it, variations after what they vary */
  quotations: z.array(z.object({ ...from, grandTotal: Money })),
  payments: z.array(PaymentMilestone),
  phases: z.array(FeePhase),
})
export type ProjectBudget = z.infer<typeof ProjectBudget>

export const PROJECT_BUDGET_TEXTS = {
  empty: 'No budget yet. It is created from an accepted quotation.',
  unconfirmed: 'Confirm the project before its budget is created',
} as const

const ofProject = { access: 'staff', params: z.strictObject({ id: Id }), errors: ['NOT_FOUND', 'FORBIDDEN'] } as const

export const projectBudgetRoutes = {
  read: route({
    ...projectBudgetEndpoints.read,
    ...ofProject,
    summary: 'The budget of a project with its sums, payment schedule and fee phases, for who sees its money',
    response: ProjectBudget,
  }),
  lines: route({
    ...projectBudgetEndpoints.lines,
    ...ofProject,
    summary: 'The lines of the budget of a project, in their order, searched by what they say',
    query: z.object({
      search: text(100).default(''),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: PageLimit.default(100),
    }),
    response: z.array(BudgetLine),
    pagination: Pagination,
  }),
}
