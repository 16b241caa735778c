import { CloseButton } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_DETAILS_TEXTS } from '@plinth/contract/leads/lead/lead-details-rules'
import { IconBriefcase } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { useLeadPlaces } from '../parts/lead-places.ts'
import classes from './lead-details.module.css'

/** Leads that were looked at here while they were no projects, since the application was opened. */
const lookedAt = new Set<string>()

/**
 * Says that the lead has become a project since it was looked at here, to whoever made it and comes back, and to a colleague who has its
 * page open (IN-696).
 */
export function BecameProject({ lead }: { lead: Lead }) {
  const places = useLeadPlaces()
  const [isRead, setRead] = useState(false)
  const { _id, isProjectCreated } = lead
  useEffect(() => {
    if (!isProjectCreated) lookedAt.add(_id)
  }, [_id, isProjectCreated])
  if (isRead || !isProjectCreated || !lookedAt.has(_id)) return null
  return (
    <div className={classes.converted} role="alert">
      <IconBriefcase size={18} stroke={1.5} aria-hidden />
      <span>{LEAD_DETAILS_TEXTS.becameProject}</span>
      <PlaceLink href={places.project(_id)}>Open project</PlaceLink>
      <CloseButton
        aria-label="Close this message"
        onClick={() => {
          lookedAt.delete(_id)
          setRead(true)
        }}
      />
    </div>
  )
}
