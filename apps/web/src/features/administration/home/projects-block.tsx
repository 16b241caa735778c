import type { ProjectDashboard, ProjectNeed } from '@plinth/contract/projects/project-overview'
import { PROJECT_HEALTH, PROJECT_HEALTHS, type ProjectHealth } from '@plinth/contract/projects/project-statuses'
import { useQuery } from '@tanstack/react-query'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { formatCount } from '../../../lib/text/format-count.ts'
import { formatDate } from '../../../lib/text/format-date.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { HealthBadge } from '../../projects/parts/project-badges.tsx'
import { dashboardQuery, refreshDashboard } from '../../projects/projects/projects.api.ts'
import { HomeBlock } from './home-block.tsx'
import classes from './projects-block.module.css'
import rows from './rows.module.css'

/** The list of active projects that stand like this, which is what a number counted. */
const listOf = (health: ProjectHealth): string =>
  `/pmt/?filters=${encodeURIComponent(JSON.stringify({ health: [health] }))}`

const NEWS = ['projects.changed', 'tasks.changed', 'people.changed'] as const

/** How the projects stand, what waits for the person in them, and those to look at first (PJ-048 to PJ-051); nothing without any. */
export function ProjectsBlock({ zone }: { zone: string | undefined }) {
  const dashboard = useQuery(dashboardQuery)
  useLiveNews(NEWS, refreshDashboard)
  if (!dashboard.data?.hasAny) return null
  const { health, needs, projects } = dashboard.data
  return (
    <HomeBlock title="Projects" more={{ href: '/pmt/', label: 'All' }} facts={<Health health={health} />}>
      {needs.length > 0 && (
        <section aria-label="Needs you">
          <h3 className={classes.sub}>Needs you</h3>
          <ul className={rows.rows}>
            {needs.map(need => (
              <Need key={need.kind === 'task' ? need._id : need.projectId} need={need} zone={zone} />
            ))}
          </ul>
        </section>
      )}
      {projects.length > 0 && (
        <div className={classes.active}>
          {needs.length > 0 && <h3 className={classes.sub}>Active projects</h3>}
          <ul className={rows.rows} aria-label="Active projects">
            {projects.map(project => (
              <ProjectRow key={project._id} project={project} />
            ))}
          </ul>
        </div>
      )}
    </HomeBlock>
  )
}

function Health({ health: { onTrack, atRisk, late } }: Pick<ProjectDashboard, 'health'>) {
  const numbers = [
    [PROJECT_HEALTH.LATE, late],
    [PROJECT_HEALTH.AT_RISK, atRisk],
    [PROJECT_HEALTH.ON_TRACK, onTrack],
  ] as const
  return numbers.map(([health, count]) => (
    <PlaceLink key={health} className={classes.number} data-health={health} href={listOf(health)}>
      <strong>{formatCount(count)}</strong> {PROJECT_HEALTHS[health]}
    </PlaceLink>
  ))
}

function Need({ need, zone }: { need: ProjectNeed; zone: string | undefined }) {
  if (need.kind === 'project-admin')
    return (
      <li className={rows.row} data-slim>
        <div className={rows.what}>
          <PlaceLink className={rows.open} href={`/pmt/${need.projectId}/team`}>
            Choose a project admin
          </PlaceLink>
          <span className={rows.beside}>{need.projectName}</span>
        </div>
      </li>
    )
  return (
    <li className={rows.row} data-slim>
      <div className={rows.what}>
        <PlaceLink className={rows.open} href={`/timeline/my-task/?task=${need._id}`}>
          {need.title}
        </PlaceLink>
        <span className={rows.beside}>{need.projectName}</span>
      </div>
      <span className={rows.due} data-tone="late">
        {`due ${formatDate(need.dueAt, zone)}`}
      </span>
    </li>
  )
}

function ProjectRow({ project }: { project: ProjectDashboard['projects'][number] }) {
  const { health, healthReason, phase, progress, daysLeft } = project
  return (
    <li className={`${rows.row} ${classes.project}`}>
      <div className={rows.what}>
        <PlaceLink className={rows.open} href={`/pmt/${project._id}`}>
          {project.name}
        </PlaceLink>
        {project.code !== '' && <span className={rows.beside}>{project.code}</span>}
        <span className={rows.under}>
          {[phase, healthReason].filter(Boolean).map(text => (
            <span key={text}>{text}</span>
          ))}
        </span>
      </div>
      <span className={classes.progress}>
        <span className={classes.track} aria-hidden>
          <span className={classes.fill} style={{ width: `${progress}%` }} />
        </span>
        <span>{`${progress} %`}</span>
      </span>
      <span className={classes.days}>{daysText(daysLeft)}</span>
      <span className={classes.health}>{health !== null && <HealthBadge health={health} />}</span>
    </li>
  )
}

function daysText(days: number | null): string {
  if (days === null) return 'No end date'
  if (days < 0) return `${formatCount(-days)} ${days === -1 ? 'day' : 'days'} late`
  return days === 0 ? 'Ends today' : `${formatCount(days)} ${days === 1 ? 'day' : 'days'} left`
}
