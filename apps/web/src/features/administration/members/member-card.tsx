import type { Member } from '@plinth/contract/administration/members'
import { Face } from '../../../ui/face/face.tsx'
import { MemberStatusBadge } from './member-columns.tsx'
import classes from './team-management.module.css'

/** A member on a phone: who, as what, and the way to change it. */
export function MemberCard({ member, onOpen }: { member: Member; onOpen: () => void }) {
  const facts = [member.roleName, member.designation?.designationName].filter(Boolean)
  return (
    <article className={classes.card} aria-label={member.fullName}>
      <div className={classes.cardHead}>
        <Face name={member.fullName} src={member.imageUrl} />
        <button type="button" className={classes.open} onClick={onOpen}>
          {member.fullName}
        </button>
        <MemberStatusBadge status={member.status} />
      </div>
      <div className={classes.facts}>{member.email}</div>
      {facts.length > 0 && <div className={classes.facts}>{facts.join(' · ')}</div>}
    </article>
  )
}
