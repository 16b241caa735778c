import { ActionIcon } from '@mantine/core'
import type { ProjectOverview } from '@plinth/contract/projects/project-overview'
import { PROJECT_ROLE_NAMES } from '@plinth/contract/projects/project-statuses'
import { IconPhone } from '@tabler/icons-react'
import { StatusBadge } from '../../../../ui/badges.tsx'
import { Face } from '../../../../ui/face/face.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import classes from './overview.module.css'
import { OverviewCard } from './overview-card.tsx'

/** members shown here; all of them stand on the tab Team */
const MOST = 8

/** Who works on the project, and who of the client can sign in (PJ-058). */
export function TeamCard({ overview: { project, people, clientPeople } }: { overview: ProjectOverview }) {
  const { projectAdmin, members } = people
  const others = members.length - MOST
  return (
    <OverviewCard
      title="Team"
      action={
        <PlaceLink className={classes.more} href={`/pmt/${project._id}/team`}>
          {people.mayChange ? 'Change' : 'All'}
        </PlaceLink>
      }
    >
      <ul className={classes.people}>
        {projectAdmin && <PersonRow person={projectAdmin} part="Project admin" isGone={!projectAdmin.isActive} />}
        {members.slice(0, MOST).map(member => (
          <PersonRow
            key={member._id}
            person={member}
            part={PROJECT_ROLE_NAMES[member.role]}
            isGone={!member.isActive}
          />
        ))}
      </ul>
      {projectAdmin === null && members.length === 0 && <p className={classes.empty}>Nobody works on it yet.</p>}
      {others > 0 && <p className={classes.empty}>{`and ${others} more`}</p>}
      {clientPeople.length > 0 && (
        <>
          <h3 className={classes.sub}>Client</h3>
          <ul className={classes.people}>
            {clientPeople.map(person => (
              <PersonRow key={person._id} person={person} part="Can see the project" />
            ))}
          </ul>
        </>
      )}
      {clientPeople.length === 0 && project.client.isInvited && (
        <p className={classes.empty}>
          <strong>{project.client.name}</strong> Can sign in
        </p>
      )}
    </OverviewCard>
  )
}

interface PersonRowProps {
  person: { fullName: string; countryCode: string; phoneNumber: string }
  /** what they are in the project */
  part: string
  /** they were deactivated, and are named still */
  isGone?: boolean
}

function PersonRow({ person: { fullName, countryCode, phoneNumber }, part, isGone = false }: PersonRowProps) {
  return (
    <li className={classes.person}>
      <Face name={fullName} src={null} size={28} />
      <span className={classes.who}>
        <span className={classes.name}>{fullName}</span>
        <span className={classes.soft}>{part}</span>
      </span>
      {isGone && <StatusBadge tone="late">Deactivated</StatusBadge>}
      {phoneNumber !== '' && (
        <ActionIcon
          component="a"
          href={`tel:${countryCode}${phoneNumber}`}
          variant="subtle"
          aria-label={`Call ${fullName}`}
        >
          <IconPhone size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
