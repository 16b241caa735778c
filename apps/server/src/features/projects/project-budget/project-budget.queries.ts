import './project-budget.tables.ts'
import type { BudgetLine, ProjectBudget } from '@plinth/contract/projects/project-budget/project-budget'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { containing } from '../../../platform/database/like-pattern.ts'

/** One counted line of an accepted quotation; figures as decimal texts. */
interface NewBudgetLine {
  lineId: string
  room: string
  section: string
  description: string
  unit: string
  quantity: string | null
  rate: string | null
  value: string
  tax: string
  cost: string | null
}
interface NewPayment {
  name: string
  due: string
  amount: string
}
interface NewFeePhase {
  name: string
  days: number | null
  value: string
}

/** What a quotation brings into the budget of its project. */
export interface BudgetPart {
  projectId: string
  quotationId: string
  versionId: string
  lines: readonly NewBudgetLine[]
  payments: readonly NewPayment[]
  phases: readonly NewFeePhase[]
}

/** Writes it, in its order. */
export async function insertPart(tx: Tx, companyId: string, part: BudgetPart, at: Date): Promise<void> {
  const { projectId, quotationId, versionId } = part
  const of = sql`${projectId}::uuid, ${quotationId}::uuid`
  await sql`
    insert into project_budget_lines (company_id, id, project_id, quotation_id, quotation_version_id, quotation_line_id, place, room,
      section, description, unit, quantity, rate, value, tax, cost, created_at)
    select firm.company_id, l.id, ${of}, ${versionId}::uuid, l."lineId", l.place, l.room, l.section, l.description, l.unit, l.quantity, l.rate, l.value, l.tax,
      l.cost, ${at}::timestamptz
    from companies firm, json_to_recordset(${placed(part.lines)}::json) as l(id uuid, "lineId" uuid, place int, room text, section text, description text,
      unit text, quantity numeric, rate numeric, value numeric, tax numeric, cost numeric)
    where firm.company_id = ${companyId}`.execute(tx)
  await sql`
    insert into project_payment_milestones (company_id, id, project_id, quotation_id, place, name, due, amount, created_at)
    select firm.company_id, m.id, ${of}, m.place, m.name, m.due, m.amount, ${at}::timestamptz
    from companies firm, json_to_recordset(${placed(part.payments)}::json) as m(id uuid, place int, name text, due text, amount numeric)
    where firm.company_id = ${companyId}`.execute(tx)
  await sql`
    insert into project_fee_phases (company_id, id, project_id, quotation_id, place, name, days, value, created_at)
    select firm.company_id, f.id, ${of}, f.place, f.name, f.days, f.value, ${at}::timestamptz
    from companies firm, json_to_recordset(${placed(part.phases)}::json) as f(id uuid, place int, name text, days smallint, value numeric)
    where firm.company_id = ${companyId}`.execute(tx)
}

const placed = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, place) => ({ ...row, id: uuid(), place })))

/** The quotation that rows on the alias `r` came from, joined as `q`. */
const FROM = sql`r.quotation_id as "quotationId", coalesce(q.number, '') as "quotationNumber",
  q.variation_of is not null as "isVariation"`
const rowsOf = (table: string, companyId: string, projectId: string): RawBuilder<unknown> => sql`${sql.table(table)} r
  join quotations q on q.company_id = r.company_id and q.id = r.quotation_id
  where r.company_id = ${companyId} and r.project_id = ${projectId}`
const IN_ORDER = sql`order by r.created_at, r.quotation_id, r.place`

/** The sums of the budget of a project, by room and section in the order of their first line. */
export async function selectGroups(tx: Tx, companyId: string, projectId: string) {
  const { rows } = await sql<ProjectBudget['groups'][number] & { cost: string | null }>`
    select r.room, r.section, count(*)::int as lines, sum(r.value)::text as value, sum(r.tax)::text as tax,
      sum(r.value + r.tax)::text as total, sum(r.cost)::text as cost
    from project_budget_lines r where r.company_id = ${companyId} and r.project_id = ${projectId}
    group by r.room, r.section order by min(r.created_at), min(r.place)`.execute(tx)
  return rows
}

/** The sums of the whole budget, and how many lines it has. */
export async function selectSums(tx: Tx, companyId: string, projectId: string) {
  const { rows } = await sql<{ lines: number; value: string; tax: string; total: string; cost: string | null }>`
    select count(*)::int as lines, coalesce(sum(value), 0.00)::text as value, coalesce(sum(tax), 0.00)::text as tax,
      coalesce(sum(value + tax), 0.00)::text as total,
      sum(cost)::text as cost
    from project_budget_lines where company_id = ${companyId} and project_id = ${projectId}`.execute(tx)
  return rows[0] ?? { lines: 0, value: '0.00', tax: '0.00', total: '0.00', cost: null }
}

/** The quotations that a budget was made of. */
export async function selectSources(tx: Tx, companyId: string, projectId: string) {
  const { rows } = await sql<ProjectBudget['quotations'][number] & { currencySymbol: string }>`
    select q.currency_symbol as "currencySymbol", q.id as "quotationId", coalesce(q.number, '') as "quotationNumber", q.variation_of is not null as "isVariation",
      q.grand_total::text as "grandTotal"
    from quotations q where q.company_id = ${companyId} and q.project_id = ${projectId} and q.converted_at is not null
    order by q.converted_at, q.variation_number nulls first, q.number`.execute(tx)
  return rows
}

export async function selectPayments(tx: Tx, companyId: string, projectId: string) {
  const { rows } = await sql<ProjectBudget['payments'][number]>`
    select r.id as "_id", ${FROM}, r.name, r.due, r.amount::text as amount, r.state, r.due_on as "dueOn"
    from ${rowsOf('project_payment_milestones', companyId, projectId)} ${IN_ORDER}`.execute(tx)
  return rows
}

export async function selectFeePhases(tx: Tx, companyId: string, projectId: string) {
  const { rows } = await sql<ProjectBudget['phases'][number]>`
    select r.id as "_id", ${FROM}, r.name, r.days, r.value::text as value
    from ${rowsOf('project_fee_phases', companyId, projectId)} ${IN_ORDER}`.execute(tx)
  return rows
}

const saying = (search: string) => {
  const like = containing(search.toLowerCase())
  return search === ''
    ? sql`true`
    : sql`(lower(r.description) like ${like} or lower(r.room) like ${like} or lower(r.section) like ${like})`
}

/** A page of the lines of a budget that say what is searched, and how many there are of them. */
export async function selectLines(
  tx: Tx,
  companyId: string,
  { projectId, search, page, limit }: { projectId: string; search: string; page: number; limit: number },
): Promise<{ total: number; lines: (BudgetLine & { cost: string | null })[] }> {
  const [counted, { rows: lines }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from project_budget_lines r
      where r.company_id = ${companyId} and r.project_id = ${projectId} and ${saying(search)}`.execute(tx),
    sql<BudgetLine & { cost: string | null }>`
      select r.id as "_id", ${FROM}, r.quotation_line_id as "quotationLineId", r.room, r.section, r.description, r.unit,
        r.quantity::text as quantity, r.rate::text as rate, r.value::text as value, r.tax::text as tax, r.cost::text as cost
      from ${rowsOf('project_budget_lines', companyId, projectId)} and ${saying(search)}
      ${IN_ORDER} limit ${limit} offset ${(page - 1) * limit}`.execute(tx),
  ])
  return { total: counted.rows[0]?.total ?? 0, lines }
}

/** Whether a project may get a budget, locked until the transaction ends. */
export async function lockBudgeted(
  tx: Tx,
  companyId: string,
  projectId: string,
): Promise<{ name: string; isConfirmed: boolean; archivedAt: Date | null } | undefined> {
  const { rows } = await sql<{ name: string; isConfirmed: boolean; archivedAt: Date | null }>`
    select project_name as name, is_confirmed as "isConfirmed", archived_at as "archivedAt" from projects
    where company_id = ${companyId} and id = ${projectId} and deleted_at is null for update`.execute(tx)
  return rows[0]
}
