import { Button } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { PROJECT_ACCESS_TEXTS } from '@plinth/contract/projects/project-rights'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { usePageTitle } from '../../../../lib/pages/page-title.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { ProjectActions } from '../life/project-actions.tsx'
import { noteOpened } from '../list/project-list.api.ts'
import { overviewQuery, refreshProjects } from '../projects.api.ts'
import { NewQuotation } from './new-quotation.tsx'
import classes from './project-frame.module.css'
import { ProjectHead } from './project-head.tsx'
import { ProjectTabs } from './project-tabs.tsx'
import { ShareWithClient } from './share-with-client.tsx'

/** The frame of all pages of a project: its head and its tabs around the page of the open tab, which finds the project by `useProject`. */
export function ProjectFrame() {
  const { projectId } = useParams({ from: '/shell/pmt/$projectId' })
  const project = useQuery({ ...overviewQuery(projectId), select: overview => overview.project })
  usePageTitle(project.data?.name)
  useLiveNews(['projects.changed', 'people.changed', 'tasks.changed'], refreshProjects)
  useOpened(project.data)
  // one that was deleted, or may not be seen any more, looks like one that never was (PJ-012)
  const isUnavailable = isAppError(project.error, 'NOT_FOUND') || isAppError(project.error, 'INVALID')
  if (isUnavailable || !project.data) {
    return (
      <div className={classes.root}>
        {isUnavailable && <Unavailable />}
        {project.isError && !isUnavailable && (
          <ErrorState message={messageOf(project.error)} onRetry={() => void project.refetch()} />
        )}
        {!project.isError && <SkeletonRows count={6} height={56} />}
      </div>
    )
  }
  return (
    <div className={classes.root}>
      <ProjectHead
        project={project.data}
        actions={
          <>
            <NewQuotation project={project.data} />
            <ShareWithClient project={project.data} />
            <ProjectActions project={project.data} />
          </>
        }
      />
      <ProjectTabs projectId={projectId} isOfFirm={project.data.isCompanyCreated} seesMoney={project.data.seesMoney} />
      <Suspense fallback={<SkeletonRows count={6} height={56} />}>
        <Outlet />
      </Suspense>
    </div>
  )
}

/** Keeps which projects the person opened last. Nothing of the page depends on it, so that a failure is not told. */
function useOpened(project: { _id: string; isCompanyCreated: boolean } | undefined): void {
  const queryClient = useQueryClient()
  const id = project && !project.isCompanyCreated ? project._id : undefined
  useEffect(() => {
    if (id !== undefined) noteOpened(id, queryClient).catch(() => undefined)
  }, [id, queryClient])
}

const Unavailable = () => (
  <EmptyState
    title={PROJECT_ACCESS_TEXTS.unavailable}
    action={
      <Button component={PlaceLink} href="/pmt/" variant="default">
        Back to the projects
      </Button>
    }
  />
)
