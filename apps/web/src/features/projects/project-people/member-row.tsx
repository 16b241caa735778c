import { ActionIcon, Checkbox } from '@mantine/core'
import type { ProjectMember } from '@plinth/contract/projects/project-people'
import { PROJECT_ROLE_NAMES, type ProjectRole } from '@plinth/contract/projects/project-statuses'
import { IconUserMinus } from '@tabler/icons-react'
import { Select } from '../../../ui/inputs/select.tsx'
import { PersonLine } from './person-line.tsx'
import type { MemberChange } from './project-people.api.ts'
import { ROLES } from './role-options.ts'
import classes from './team.module.css'

export interface MemberRowProps {
  member: ProjectMember
  mayChange: boolean
  onChange: (what: Pick<MemberChange, 'role' | 'seesMoney'>) => void
  onRemove: () => void
}

/** A member with their role and whether they see money; both change where they stand, for who may change the team. */
export function MemberRow({ member, mayChange, onChange, onRemove }: MemberRowProps) {
  const { fullName, role, seesMoney } = member
  // a Manager sees money by their role
  const isByRole = role === 'manager'
  return (
    <li>
      <PersonLine person={member}>
        {mayChange ? (
          <div className={classes.rights}>
            <Select
              className={classes.role}
              aria-label={`Role of ${fullName}`}
              data={ROLES}
              value={role}
              onChange={chosen => chosen !== null && chosen !== role && onChange({ role: chosen as ProjectRole })}
            />
            <Checkbox
              label="Can see money"
              aria-label={`${fullName} can see money`}
              checked={isByRole || seesMoney}
              disabled={isByRole}
              onChange={event => onChange({ seesMoney: event.currentTarget.checked })}
            />
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${fullName}`} onClick={onRemove}>
              <IconUserMinus size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        ) : (
          <span className={classes.roleName}>{PROJECT_ROLE_NAMES[role]}</span>
        )}
      </PersonLine>
    </li>
  )
}
