import { Button } from '@mantine/core'
import type { DuplicateGroup, LeadInBrief } from '@plinth/contract/leads/lead-merges'
import { formatDate } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { NONE, shownPhone } from '../parts/lead-text.ts'
import classes from './merge.module.css'
import { useDistinguish } from './use-merge-undo.ts'

export interface DuplicateGroupsProps {
  groups: readonly DuplicateGroup[]
  zone: string
  isLocked: boolean
  onMerge: (pair: readonly [string, string]) => void
}

/** Groups of leads that share something, each with its leads and actions. */
export function DuplicateGroups({ groups, zone, isLocked, onMerge }: DuplicateGroupsProps) {
  const distinguish = useDistinguish()
  return (
    <ul className={classes.groups} aria-label="Groups of duplicates">
      {groups.map(({ key, label, leads, total }) => {
        const [first] = leads
        return (
          <li key={key} className={classes.group}>
            <div className={classes.groupHead}>
              <h2 className={classes.groupTitle} data-home>
                {label} <span>· {total} leads</span>
              </h2>
              <LockedHint locked={isLocked}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Not duplicates: ${label}`}
                  onClick={() => void distinguish(leads.map(lead => lead._id))}
                >
                  Not duplicates
                </Button>
              </LockedHint>
            </div>
            <ul className={classes.members}>
              {leads.map((lead, at) => (
                <Member
                  key={lead._id}
                  lead={lead}
                  zone={zone}
                  isLocked={isLocked}
                  onMerge={first && at > 0 ? () => onMerge([first._id, lead._id]) : undefined}
                />
              ))}
            </ul>
            {total > leads.length && <p className={classes.more}>and {total - leads.length} more</p>}
          </li>
        )
      })}
    </ul>
  )
}

interface MemberProps {
  lead: LeadInBrief
  zone: string
  isLocked: boolean
  /** absent for the first lead, into which the others are merged */
  onMerge: (() => void) | undefined
}
function Member({ lead, zone, isLocked, onMerge }: MemberProps) {
  return (
    <li className={classes.member}>
      <div>
        <PlaceLink href={`/leads/lead-details/${lead._id}`} className={classes.name}>
          {lead.name}
        </PlaceLink>
        {lead.companyName !== '' && <div className={classes.soft}>{lead.companyName}</div>}
        {lead.isArchived && <StatusBadge>Archived</StatusBadge>}
      </div>
      <div>
        {shownPhone(lead) || NONE}
        <div className={classes.soft}>{[lead.email, lead.city].filter(Boolean).join(', ') || NONE}</div>
      </div>
      <div>
        {lead.leadStage.stageName}, {lead.assignedTo?.fullName ?? 'Unassigned'}
        <div className={classes.soft}>Added {formatDate(lead.createdAt, zone)}</div>
      </div>
      {onMerge ? (
        <LockedHint locked={isLocked}>
          <Button size="compact-sm" variant="default" aria-label={`Compare and merge ${lead.name}`} onClick={onMerge}>
            Merge…
          </Button>
        </LockedHint>
      ) : (
        <span />
      )}
    </li>
  )
}
