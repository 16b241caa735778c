import { isAppError } from '@plinth/contract/error-codes'
import type { SharedProject } from '@plinth/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { usePageTitle } from '../../../lib/pages/page-title.ts'
import { formatDateDashed } from '../../../lib/text/format-date.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { sharedProjectQuery } from './client-area.api.ts'
import classes from './client-area.module.css'
import { ProjectStatus } from './project-status.tsx'

/** One shared project: what a client may know of it (SH-009, SH-452). */
export function SharedProjectPage() {
  const { projectId } = useParams({ from: '/shell/client/$projectId' })
  const project = useQuery(sharedProjectQuery(projectId))
  usePageTitle(project.data?.projectName)
  if (!project.data) {
    if (isAppError(project.error, 'NOT_FOUND') || isAppError(project.error, 'INVALID')) return <NotShared />
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
      <Details project={project.data} />
    </Page>
  )
}

const AllProjects = () => (
  <nav aria-label="Back">
    <Link className={classes.link} to="/client/">
      All your projects
    </Link>
  </nav>
)

function NotShared() {
  return (
    <Page title="Your project" narrow>
      <EmptyState title="This project is not shared with you." action={<AllProjects />}>
        It may have been shared before. Ask your firm about it.
      </EmptyState>
    </Page>
  )
}

function Details({ project: { firm, contactPerson, sharedAt } }: { project: SharedProject }) {
  const { data: profile } = useQuery(profileQuery)
  return (
    <dl className={classes.details}>
      <Entry label="Firm">
        {firm.name !== '' && <strong>{firm.name}</strong>}
        {firm.city && <span>{firm.city}</span>}
        <Mail address={firm.email} />
        <Phone dialCode={firm.dialCode} digits={firm.contact} />
      </Entry>
      <Entry label="Contact person">
        {contactPerson ? (
          <>
            <strong>{contactPerson.fullName}</strong>
            <Mail address={contactPerson.email} />
            <Phone dialCode={contactPerson.countryCode} digits={contactPerson.phoneNumber} />
          </>
        ) : (
          <span className={classes.soft}>Not named yet</span>
        )}
      </Entry>
      <Entry label="Shared with you">
        <span>{formatDateDashed(sharedAt, profile?.CompanySettingDetails.timeZone)}</span>
      </Entry>
    </dl>
  )
}

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.entry}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Mail = ({ address }: { address: string }) =>
  address === '' ? null : (
    <a className={classes.link} href={`mailto:${address}`}>
      {address}
    </a>
  )

const Phone = ({ dialCode, digits }: { dialCode: string; digits: string }) =>
  digits === '' ? null : (
    <a className={classes.link} href={`tel:${dialCode}${digits}`}>
      {`${dialCode} ${digits}`.trim()}
    </a>
  )
