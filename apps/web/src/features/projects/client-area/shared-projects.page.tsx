import type { SharedProject } from '@plinth/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { ProjectStatus } from '../parts/project-badges.tsx'
import { sharedProjectsQuery } from './client-area.api.ts'
import classes from './client-area.module.css'
import { ProjectProgress } from './project-progress.tsx'
import { TemporaryPasswordNote } from './temporary-password-note.tsx'

/** The first page of a client: the projects shared with them, and nothing else of the firm; a single one opens at once (SH-008, SH-009, PJ-257). */
export function SharedProjectsPage() {
  return (
    <Page title="Your projects" narrow>
      <TemporaryPasswordNote />
      <Projects />
    </Page>
  )
}

function Projects() {
  const projects = useQuery(sharedProjectsQuery)
  if (!projects.data) {
    if (projects.isError)
      return <ErrorState message={messageOf(projects.error)} onRetry={() => void projects.refetch()} />
    return <SkeletonRows count={3} height={72} />
  }
  if (projects.data.length === 0) {
    return (
      <EmptyState title="No project is shared with you yet.">
        As soon as your firm shares one, it appears here.
      </EmptyState>
    )
  }
  const [only, ...others] = projects.data
  if (only && others.length === 0) return <Navigate to="/client/$projectId" params={{ projectId: only._id }} replace />
  return (
    <ul className={classes.list}>
      {projects.data.map(project => (
        <ProjectCard key={project._id} project={project} />
      ))}
    </ul>
  )
}

function ProjectCard({ project }: { project: SharedProject }) {
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <Link className={classes.cardLink} to="/client/$projectId" params={{ projectId: project._id }}>
          {project.projectName}
        </Link>
        <ProjectStatus status={project.status} />
      </div>
      <p className={classes.soft}>
        {[project.firm.name, project.contactPerson && `Contact: ${project.contactPerson.fullName}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ProjectProgress phase={project.phase} progress={project.progress} />
    </li>
  )
}
