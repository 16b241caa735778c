import type { projectBudgetRoutes } from '@plinth/contract/projects/project-budget/project-budget'
import type { Handlers } from '../../../platform/http/mount.ts'
import { budgetLines, budgetOf } from './project-budget.service.ts'

export const projectBudgetHandlers: Handlers<typeof projectBudgetRoutes> = {
  read: async ({ params }, ctx) => ({ data: await budgetOf(ctx, params.id) }),
  lines: ({ params, query }, ctx) => budgetLines(ctx, params.id, query),
}
