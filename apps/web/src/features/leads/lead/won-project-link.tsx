import { IconArrowsExchange, IconBriefcase } from '@tabler/icons-react'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { projectActionOf, useLeadPlaces } from '../parts/lead-places.ts'
import classes from './won-lead-link.module.css'

export interface WonProjectLinkProps {
  lead: { _id: string; name: string; isProjectCreated: boolean }
  /** may make leads projects */
  canConvert: boolean
  /** in a cell of the grid, which presses it on Enter; otherwise it has a text */
  isInCell?: boolean
}

/** A link from a won lead to its project, or to what makes it one (IN-Q79); nothing for those who may not. */
export function WonProjectLink({ lead, canConvert, isInCell = false }: WonProjectLinkProps) {
  const { label, locked, href } = projectActionOf(lead, useLeadPlaces(), canConvert)
  if (locked) return null
  const Mark = lead.isProjectCreated ? IconBriefcase : IconArrowsExchange
  return (
    <PlaceLink
      href={href}
      className={isInCell ? classes.inCell : classes.onCard}
      title={isInCell ? label : undefined}
      aria-label={`${label}: ${lead.name}`}
      {...(isInCell ? { tabIndex: -1, 'data-cell-action': true } : {})}
    >
      {!isInCell && label}
      <Mark size={16} stroke={1.6} aria-hidden />
    </PlaceLink>
  )
}
