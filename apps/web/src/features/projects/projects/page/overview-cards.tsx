import { DEFAULT_SYMBOL } from '@plinth/contract/money-text'
import type { ProjectOverview } from '@plinth/contract/projects/project-overview'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { signedMoney } from '../../parts/signed-money.ts'
import classes from './overview.module.css'
import { OverviewCard } from './overview-card.tsx'

const NOT_AVAILABLE = 'Not available'
const UNKNOWN = 'Not set'

/** Start and end as planned, the actual start, and how much time is left (PJ-055). */
export function DatesCard({ overview: { project, daysLeft, nextMilestones } }: { overview: ProjectOverview }) {
  const isLate = daysLeft !== null && daysLeft < 0
  return (
    <OverviewCard title="Dates">
      <dl className={classes.facts}>
        <Fact label="Planned start">{formatDate(project.expectedStartDate) || UNKNOWN}</Fact>
        <Fact label="Actual start">{formatDate(project.actualStart) || UNKNOWN}</Fact>
        <Fact label="Planned end">{formatDate(project.expectedEndDate) || UNKNOWN}</Fact>
        <Fact label={isLate ? 'Days late' : 'Days left'} isLate={isLate}>
          {daysLeft === null ? UNKNOWN : formatCount(Math.abs(daysLeft))}
        </Fact>
      </dl>
      {nextMilestones.length > 0 && (
        <>
          <h3 className={classes.sub}>Next milestones</h3>
          <ul className={classes.next}>
            {nextMilestones.map(({ _id, title, plannedOn, phaseId, isLate }) => (
              <li key={_id} data-late={isLate || undefined}>
                <Link to="/pmt/$projectId/phases" params={{ projectId: project._id }} hash={`phase-${phaseId}`}>
                  {title}
                </Link>
                <span>
                  {formatDate(plannedOn)}
                  {isLate && ' · Late'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </OverviewCard>
  )
}

/** What is open, each figure a link to what it counts (PJ-057); snags, approvals, blockers and the rest come with their modules. */
export function NumbersCard({ projectId, numbers }: { projectId: string; numbers: ProjectOverview['numbers'] }) {
  const tasks = (show: 'open' | 'overdue', count: number) => (
    <Link
      to="/timeline/my-task/"
      search={{ show, scope: 'all', project: projectId }}
      className={classes.figure}
      aria-label={`${formatCount(count)} ${show} ${count === 1 ? 'task' : 'tasks'}`}
    >
      {formatCount(count)}
    </Link>
  )
  return (
    <OverviewCard title="Open now">
      <dl className={classes.facts}>
        <Fact label="Open tasks">{tasks('open', numbers.openTasks)}</Fact>
        <Fact label="Overdue tasks" isLate={numbers.overdueTasks > 0}>
          {tasks('overdue', numbers.overdueTasks)}
        </Fact>
      </dl>
    </OverviewCard>
  )
}

/** The amounts, for those who see money (PJ-056). */
export function MoneyCard({ money }: { money: NonNullable<ProjectOverview['money']> }) {
  const { data: profile } = useQuery(profileQuery)
  const symbol = profile?.CompanySettingDetails.currencySymbol || undefined
  const decimal = (text: string): string => signedMoney(text, symbol ?? DEFAULT_SYMBOL)
  return (
    <OverviewCard title="Money">
      <dl className={classes.facts}>
        <Fact label="Expected budget">{formatMoney(money.expectedBudget, symbol) || UNKNOWN}</Fact>
        <Fact label="Accepted quotations">{decimal(money.acceptedQuotations)}</Fact>
        {money.difference !== null && <Fact label="Left of the budget">{decimal(money.difference)}</Fact>}
        <Fact label="Ordered">{null}</Fact>
        <Fact label="Billed">{null}</Fact>
      </dl>
    </OverviewCard>
  )
}

/** A value under its name; without one its module is not there yet. */
const Fact = ({ label, isLate = false, children }: { label: string; isLate?: boolean; children: ReactNode }) => (
  <div className={classes.fact} data-late={isLate || undefined} data-missing={children === null || undefined}>
    <dt>{label}</dt>
    <dd>{children ?? NOT_AVAILABLE}</dd>
  </div>
)
