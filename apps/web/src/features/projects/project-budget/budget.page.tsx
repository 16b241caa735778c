import { PROJECT_BUDGET_TEXTS, type ProjectBudget } from '@plinth/contract/projects/project-budget/project-budget'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { signedMoney } from '../parts/signed-money.ts'
import { useProject } from '../projects/projects.api.ts'
import classes from './budget.module.css'
import { BudgetLines } from './budget-lines.tsx'
import { FeePhases, Payments } from './budget-schedule.tsx'
import { budgetQuery, refreshBudgets } from './project-budget.api.ts'

/** What was agreed for a project: its budget by room and section, what is paid when, and the phases of design (QT-294, QT-298). */
export function BudgetPage() {
  const project = useProject()
  const budget = useQuery({ ...budgetQuery(project._id), enabled: project.seesMoney })
  useLiveNews(['projects.changed', 'quotations.changed'], refreshBudgets)
  if (!project.seesMoney) return <EmptyState title="The budget is for people who may see money of this project." />
  if (budget.isError) return <ErrorState message={messageOf(budget.error)} onRetry={() => void budget.refetch()} />
  if (!budget.data) return <SkeletonRows count={8} height={44} />
  const { lines, payments, phases } = budget.data
  if (lines + payments.length + phases.length === 0) return <EmptyState title={PROJECT_BUDGET_TEXTS.empty} />
  return (
    <div className={classes.root}>
      {lines > 0 && <Figures budget={budget.data} />}
      {phases.length > 0 && <FeePhases phases={phases} symbol={budget.data.currencySymbol} />}
      {payments.length > 0 && <Payments payments={payments} symbol={budget.data.currencySymbol} />}
      {lines > 0 && <BudgetLines projectId={project._id} budget={budget.data} />}
    </div>
  )
}

/** The sums of the budget. */
function Figures({ budget: { sums, currencySymbol } }: { budget: ProjectBudget }) {
  return (
    <dl className={classes.figures} aria-label="Sums of the budget">
      <Figure label="Budget">{signedMoney(sums.value, currencySymbol)}</Figure>
      <Figure label="Tax">{signedMoney(sums.tax, currencySymbol)}</Figure>
      <Figure label="With tax">{signedMoney(sums.total, currencySymbol)}</Figure>
      {sums.cost && <Figure label="Cost">{signedMoney(sums.cost, currencySymbol)}</Figure>}
    </dl>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
