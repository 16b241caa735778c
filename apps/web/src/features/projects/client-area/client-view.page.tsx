import { isAppError } from '@plinth/contract/error-codes'
import { CLIENT_PEOPLE_TEXTS, viewingAs } from '@plinth/contract/projects/people/client-people'
import { PROJECT_ACCESS_TEXTS } from '@plinth/contract/projects/project-rights'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { usePageTitle } from '../../../lib/pages/page-title.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { Page } from '../../../ui/page.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { ProjectStatus } from '../parts/project-badges.tsx'
import { clientViewQuery, projectPeopleQuery, refreshClientViews } from '../project-people/project-people.api.ts'
import classes from './client-area.module.css'
import { SharedProject } from './shared-project.tsx'

/** A project as a contact of the client sees it, under a bar that says so; there is nothing here to be sent (PJ-088). */
export function ClientViewPage() {
  const { projectId, contactId } = useParams({ from: '/shell/pmt/$projectId/client-view/$contactId' })
  const people = useQuery(projectPeopleQuery(projectId))
  const project = useQuery(clientViewQuery(projectId, contactId))
  useLiveNews(['projects.changed', 'client.changed'], refreshClientViews)
  usePageTitle(project.data?.projectName)
  const contact = people.data?.clientPeople.find(person => person._id === contactId)
  const isGone = ['NOT_FOUND', 'INVALID', 'FORBIDDEN'].some(code => isAppError(project.error, code as 'NOT_FOUND'))
  const bar = contact && (
    <div className={classes.viewing} role="status">
      <IconEye size={18} stroke={1.6} aria-hidden />
      <span>{viewingAs(contact.name)}</span>
      <PlaceLink className={classes.link} href={`/pmt/${projectId}/team`}>
        Back to the project
      </PlaceLink>
    </div>
  )
  if (isGone) {
    return (
      <Framed title="View as client" bar={bar}>
        <EmptyState
          title={contact ? CLIENT_PEOPLE_TEXTS.notShared : PROJECT_ACCESS_TEXTS.unavailable}
          action={
            <PlaceLink className={classes.link} href={contact ? `/pmt/${projectId}/team` : '/pmt/'}>
              {contact ? 'Back to the team' : 'Back to the projects'}
            </PlaceLink>
          }
        />
      </Framed>
    )
  }
  if (!project.data) {
    return (
      <Framed title="View as client" bar={bar}>
        {project.isError ? (
          <ErrorState message={messageOf(project.error)} onRetry={() => void project.refetch()} />
        ) : (
          <SkeletonRows count={4} />
        )}
      </Framed>
    )
  }
  return (
    <Framed title={project.data.projectName} bar={bar} actions={<ProjectStatus status={project.data.status} />}>
      <SharedProject project={project.data} />
    </Framed>
  )
}

function Framed({
  bar,
  children,
  ...page
}: {
  title: string
  bar: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      {bar}
      <Page {...page} narrow>
        {children}
      </Page>
    </>
  )
}
