import { ActionIcon, Tooltip } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../ui/badges.tsx'
import { NeighbourButton } from '../../../ui/neighbour-button.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { leadQuery } from '../lead/lead.api.ts'
import { besideOnTrail, leadTrail } from '../parts/lead-trail.ts'
import { useNeighbourKeys } from '../parts/use-neighbour-keys.ts'
import classes from './lead-details.module.css'

export interface LeadHeadProps {
  lead: Lead
  /** the address of another lead's page */
  placeOf: (leadId: string) => string
  /** buttons and menu */
  children: ReactNode
}

/** The line at the top of a lead's page: back to the same place in the list, previous and next lead, name, actions. */
export function LeadHead({ lead, placeOf, children }: LeadHeadProps) {
  const router = useRouter()
  const trail = leadTrail()
  const { previous, next } = besideOnTrail(trail.ids, lead._id)
  // one step back leads to the list, however many leads were visited
  const go = (leadId: string) => void router.navigate({ href: placeOf(leadId), replace: true })
  const goTo = (id: string | undefined) => (id === undefined ? undefined : () => go(id))
  // prefetched, so that nobody has to wait on the way
  useQueries({ queries: [previous, next].filter(id => id !== undefined).map(leadQuery) })
  const beside = (id: string | undefined) => (id === undefined ? undefined : { id, index: trail.ids.indexOf(id) })
  useNeighbourKeys({ previous: beside(previous), next: beside(next) }, ({ id }) => go(id))
  return (
    <div className={classes.head}>
      <nav className={classes.way} aria-label="Leads">
        <Tooltip label="Back to the leads">
          <ActionIcon
            component={PlaceLink}
            href={trail.href}
            variant="default"
            size={34}
            aria-label="Back to the leads"
          >
            <IconArrowLeft size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {trail.ids.length > 1 && (
          <>
            <NeighbourButton label="Previous lead" size={34} onGo={goTo(previous)}>
              <IconChevronLeft size={18} stroke={1.5} aria-hidden />
            </NeighbourButton>
            <NeighbourButton label="Next lead" size={34} onGo={goTo(next)}>
              <IconChevronRight size={18} stroke={1.5} aria-hidden />
            </NeighbourButton>
          </>
        )}
      </nav>
      <div className={classes.who}>
        <h1 className={classes.name}>{lead.name}</h1>
        {lead.type === LEAD_TYPE.CORPORATE && (
          <span className={classes.firm}>
            <StatusBadge tone="accent">Corporate</StatusBadge>
            <span>{lead.companyName}</span>
          </span>
        )}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
