import { MEMBER_STATUS_LABELS, type Member, type MemberStatus } from '@plinth/contract/administration/members'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'
import type { GridColumn } from '../../../ui/data-grid/columns.ts'
import { Face } from '../../../ui/face/face.tsx'
import classes from './team-management.module.css'

const TONES: Readonly<Record<MemberStatus, Tone>> = {
  active: 'good',
  invited: 'accent',
  inactive: 'neutral',
  withdrawn: 'neutral',
}

export function MemberStatusBadge({ status }: { status: MemberStatus }) {
  return <StatusBadge tone={TONES[status]}>{MEMBER_STATUS_LABELS[status]}</StatusBadge>
}

/** The columns of Team Management; a press on a row opens the person. */
export const MEMBER_COLUMNS: readonly GridColumn<Member>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    grow: 2,
    isLocked: true,
    isSortable: true,
    cell: member => (
      <span className={classes.named}>
        <Face name={member.fullName} src={member.imageUrl} size={24} />
        <span className={classes.name}>{member.fullName}</span>
      </span>
    ),
  },
  { id: 'email', header: 'Email', width: 200, grow: 2, isSortable: true, cell: member => member.email },
  { id: 'roleName', header: 'Role', width: 140, isSortable: true, cell: member => member.roleName },
  {
    id: 'designation',
    header: 'Designation',
    width: 150,
    isSortable: true,
    cell: member => member.designation?.designationName ?? '',
  },
  { id: 'reportTo', header: 'Reports to', width: 150, cell: member => member.reportTo?.fullName ?? '' },
  { id: 'status', header: 'Status', width: 160, cell: member => <MemberStatusBadge status={member.status} /> },
]
