import { isAppError } from '@plinth/contract/error-codes'
import { CLIENT_PEOPLE_TEXTS } from '@plinth/contract/projects/people/client-people'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { usePageTitle } from '../../../lib/pages/page-title.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { ProjectStatus } from '../parts/project-badges.tsx'
import { noteSeen, sharedProjectQuery, sharedProjectsQuery } from './client-area.api.ts'
import classes from './client-area.module.css'
import { SharedProject } from './shared-project.tsx'
import { TemporaryPasswordNote } from './temporary-password-note.tsx'

/** One shared project: what a client may know of it (SH-009, SH-452). */
export function SharedProjectPage() {
  const { projectId } = useParams({ from: '/shell/client/$projectId' })
  const project = useQuery(sharedProjectQuery(projectId))
  usePageTitle(project.data?.projectName)
  const isOpen = project.data !== undefined
  useEffect(() => {
    // that it could not be noted is nothing to the client
    if (isOpen) void noteSeen(projectId).catch(() => undefined)
  }, [isOpen, projectId])
  // also while it stands open: it may be shared no longer (PJ-271)
  if (isAppError(project.error, 'NOT_FOUND') || isAppError(project.error, 'INVALID')) return <NotShared />
  if (!project.data) {
    return (
      <Page title="Your project" narrow>
        {project.isError ? (
          <ErrorState message={messageOf(project.error)} onRetry={() => void project.refetch()} />
        ) : (
          <SkeletonRows count={4} />
        )}
      </Page>
    )
  }
  return (
    <Page title={project.data.projectName} actions={<ProjectStatus status={project.data.status} />} narrow>
      <AllProjects />
      <TemporaryPasswordNote />
      {/* what other modules have for the client */}
      <Outlet />
      <SharedProject project={project.data} />
    </Page>
  )
}

/** The way to the others; the only one there is opens by itself. */
function AllProjects({ isGone = false }: { isGone?: boolean }) {
  const { data: projects } = useQuery(sharedProjectsQuery)
  if (!isGone && projects?.length === 1) return null
  return (
    <nav aria-label="Back">
      <Link className={classes.link} to="/client/">
        All your projects
      </Link>
    </nav>
  )
}

function NotShared() {
  return (
    <Page title="Your project" narrow>
      <EmptyState title={CLIENT_PEOPLE_TEXTS.notShared} action={<AllProjects isGone />}>
        It may have been shared before. Ask your firm about it.
      </EmptyState>
    </Page>
  )
}
