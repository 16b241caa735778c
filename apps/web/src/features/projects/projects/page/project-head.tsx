import { ActionIcon } from '@mantine/core'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { KYC_TYPE } from '@plinth/contract/projects/project-fields'
import { PROJECT_HEALTH } from '@plinth/contract/projects/project-statuses'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../../ui/badges.tsx'
import { HealthBadge, ProjectStatus } from '../../parts/project-badges.tsx'
import classes from './project-frame.module.css'
import { mapAddress, placeText } from './project-place.ts'
import { ProjectSwitcher } from './project-switcher.tsx'

export interface ProjectHeadProps {
  project: ProjectDetails
  /** what can be done with the project as a whole */
  actions?: ReactNode
}

/** What one sees first of a project: its name, whose it is, how it stands, and how to reach its people (PJ-052). */
export function ProjectHead({ project, actions }: ProjectHeadProps) {
  const { name, code, phase, progress, health, isConfirmed, isArchived, isCompanyCreated } = project
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <div className={classes.title}>
          <h1>{name}</h1>
          {!isCompanyCreated && <ProjectSwitcher project={project} />}
          {code !== '' && <span className={classes.code}>{code}</span>}
          {isConfirmed ? (
            <ProjectStatus status={project.status} />
          ) : (
            <StatusBadge tone="neutral">{isCompanyCreated ? 'Office' : 'Not confirmed'}</StatusBadge>
          )}
          {isArchived && <StatusBadge tone="later">Archived</StatusBadge>}
          {health !== null && <HealthBadge health={health} />}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {health !== null && health !== PROJECT_HEALTH.ON_TRACK && project.healthReason !== '' && (
        <p className={classes.reason}>{project.healthReason}</p>
      )}
      {project.statusReason !== '' && <p className={classes.reason}>{project.statusReason}</p>}
      <div className={classes.facts}>
        {!isCompanyCreated && <Client project={project} />}
        <Place project={project} />
        {!isCompanyCreated && isConfirmed && (
          <div className={classes.progress}>
            <span className={classes.phase}>{phase || 'No phase yet'}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.fill} style={{ width: `${progress}%` }} />
            </span>
            <span className="tabular">{`${progress} %`}</span>
            <span className="visually-hidden">done</span>
          </div>
        )}
      </div>
    </header>
  )
}

function Client({ project }: { project: ProjectDetails }) {
  const { kycType, companyName, clientName, client, phoneCode, phoneNumber } = project
  const name = (kycType === KYC_TYPE.CORPORATE && companyName) || clientName || client.name
  return (
    <div className={classes.client}>
      <Link to="/pmt/clients/$clientId" params={{ clientId: client._id }} className={classes.clientName}>
        {name}
      </Link>
      {phoneNumber !== '' && (
        <ActionIcon
          component="a"
          href={`tel:${phoneCode}${phoneNumber}`}
          variant="subtle"
          aria-label={`Call ${name}, ${phoneCode} ${phoneNumber}`}
        >
          <IconPhone size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {client.email !== '' && (
        <ActionIcon component="a" href={`mailto:${client.email}`} variant="subtle" aria-label={`Mail ${name}`}>
          <IconMail size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function Place({ project }: { project: ProjectDetails }) {
  const text = placeText(project)
  const address = mapAddress(project)
  if (text === '') return null
  return (
    <div className={classes.place}>
      <IconMapPin size={16} stroke={1.6} aria-hidden />
      {address === undefined ? (
        <span>{text}</span>
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {text}
          <span className="visually-hidden"> (opens a map)</span>
        </a>
      )}
    </div>
  )
}
