import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import {
  type BudgetLine,
  PROJECT_BUDGET_TEXTS,
  type ProjectBudget,
} from '@plinth/contract/projects/project-budget/project-budget'
import { PROJECT_ACCESS_TEXTS } from '@plinth/contract/projects/project-rights'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { seenProject } from '../project-access/project-access.service.ts'
import {
  type BudgetPart,
  insertPart,
  lockBudgeted,
  selectFeePhases,
  selectGroups,
  selectLines,
  selectPayments,
  selectSources,
  selectSums,
} from './project-budget.queries.ts'

export type { BudgetPart }

/**
 * Makes sure that a project may get a budget, and locks it until the transaction ends; returns its name. Throws NOT_FOUND; CONFLICT for
 * one in the archive and one that is not confirmed (QT-295).
 */
export async function requireBudgeted(tx: Tx, companyId: string, projectId: string): Promise<string> {
  const project = await lockBudgeted(tx, companyId, projectId)
  if (!project) throw new AppError('NOT_FOUND')
  if (project.archivedAt !== null) throw new AppError('CONFLICT', PROJECT_ACCESS_TEXTS.archived)
  if (!project.isConfirmed)
    throw new AppError('CONFLICT', PROJECT_BUDGET_TEXTS.unconfirmed, { data: { isConfirmed: false } })
  return project.name
}

/** Copies what was accepted into the budget, the payment schedule and the fee phases of a project; a second time is refused by the tables. */
export const addToBudget = insertPart

/** Refuses whoever does not see the project as one that is not there, and whoever does not see its money. Throws NOT_FOUND; FORBIDDEN. */
async function requireMoney(ctx: Context, tx: Tx, id: string): Promise<void> {
  if (!(await seenProject(ctx, tx, id)).seesMoney) throw new AppError('FORBIDDEN')
}

/** The row without its cost, for who may not see costs (QT-314). */
function visible<Row extends { cost?: string | null }>({ actor }: Context, { cost, ...row }: Row) {
  return { ...row, ...(actor.rights.quotation.viewCosts && cost !== undefined && { cost }) }
}

/** The budget of a project with its sums, payment schedule and fee phases (QT-294, QT-298). Throws NOT_FOUND; FORBIDDEN. */
export async function budgetOf(ctx: Context, id: string): Promise<ProjectBudget> {
  const { companyId } = ctx.actor
  const [groups, quotations, payments, phases, sums] = await read(ctx, async tx => {
    await requireMoney(ctx, tx, id)
    return Promise.all([
      selectGroups(tx, companyId, id),
      selectSources(tx, companyId, id),
      selectPayments(tx, companyId, id),
      selectFeePhases(tx, companyId, id),
      selectSums(tx, companyId, id),
    ])
  })
  const { lines, ...ofAll } = sums
  return {
    currencySymbol: quotations[0]?.currencySymbol ?? ctx.actor.company.currencySymbol,
    lines,
    sums: visible(ctx, ofAll),
    groups: groups.map(row => visible(ctx, row)),
    quotations: quotations.map(({ currencySymbol: _, ...row }) => row),
    payments,
    phases,
  }
}

/** A page of the lines of the budget of a project. Throws NOT_FOUND; FORBIDDEN. */
export async function budgetLines(
  ctx: Context,
  id: string,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ data: BudgetLine[]; pagination: Pagination }> {
  const { companyId } = ctx.actor
  const { total, lines } = await read(ctx, async tx => {
    await requireMoney(ctx, tx, id)
    return selectLines(tx, companyId, { projectId: id, search, page, limit })
  })
  return { data: lines.map(row => visible(ctx, row)), pagination: paginationOf({ page, limit }, total) }
}
