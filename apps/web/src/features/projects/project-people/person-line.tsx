import { ActionIcon } from '@mantine/core'
import type { ProjectPeople } from '@plinth/contract/projects/project-people'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../ui/badges.tsx'
import { Face } from '../../../ui/face/face.tsx'
import classes from './team.module.css'

type Person = NonNullable<ProjectPeople['projectAdmin']>

/** Somebody of the team with what reaches them; `children` stand at its end. */
export function PersonLine({ person, children }: { person: Person; children?: ReactNode }) {
  const { fullName, email, countryCode, phoneNumber, isActive } = person
  return (
    <div className={classes.person}>
      <Face name={fullName} src={null} size={32} />
      <div className={classes.names}>
        <span className={classes.name}>{fullName}</span>
        {!isActive && <StatusBadge tone="late">Deactivated</StatusBadge>}
        <span className={classes.email}>{email}</span>
      </div>
      <div className={classes.reach}>
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
        <ActionIcon component="a" href={`mailto:${email}`} variant="subtle" aria-label={`Mail ${fullName}`}>
          <IconMail size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </div>
  )
}
