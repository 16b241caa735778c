import { IconArrowUpRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { useLeadPlaces } from '../parts/lead-places.ts'
import { keepTrail } from '../parts/lead-trail.ts'
import classes from './won-lead-link.module.css'

export interface WonLeadLinkProps {
  lead: { _id: string; name: string }
  /** in a cell of the grid, which presses it on Enter; otherwise it has a text */
  isInCell?: boolean
  /** a mark without a text also outside the grid */
  isMark?: boolean
}

/** A link from the list to the full details of a won lead, whose row does not open (LM-078, LM-Q17). */
export function WonLeadLink({ lead, isInCell = false, isMark = isInCell }: WonLeadLinkProps) {
  const router = useRouter()
  const places = useLeadPlaces()
  return (
    <PlaceLink
      href={places.fullDetails(lead._id)}
      className={isMark ? classes.inCell : classes.onCard}
      title={isMark ? 'View full details' : undefined}
      aria-label={`View full details of ${lead.name}`}
      {...(isInCell ? { tabIndex: -1, 'data-cell-action': true } : {})}
      onClick={() => keepTrail({ href: router.latestLocation.href, ids: [lead._id] })}
    >
      {!isMark && 'View full details'}
      <IconArrowUpRight size={16} stroke={1.6} aria-hidden />
    </PlaceLink>
  )
}
