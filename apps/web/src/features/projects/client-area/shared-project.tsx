import type { SharedProjectDetails } from '@plinth/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateDashed } from '../../../lib/text/format-date.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import classes from './client-area.module.css'
import { Phases } from './phases.tsx'
import { ProjectProgress } from './project-progress.tsx'

/** What a client reads of a project, and people of the firm who view it as them (PJ-088, PJ-259). */
export function SharedProject({ project }: { project: SharedProjectDetails }) {
  return (
    <>
      <ProjectProgress phase={project.phase} progress={project.progress} />
      <Phases phases={project.phases} />
      <Details project={project} />
    </>
  )
}

function Details({ project: { firm, contactPerson, sharedAt } }: { project: SharedProjectDetails }) {
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
