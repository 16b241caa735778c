import { Tooltip } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { IconFileInvoice, IconFolder, IconLayoutList, IconNotes } from '@tabler/icons-react'
import { Suspense, useContext } from 'react'
import { useRuntimeConfig } from '../../../lib/server/runtime-config.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { LeadQuotationsNote, useLeadPlaces } from '../parts/lead-places.ts'
import { railEntries } from './detail-texts.ts'
import classes from './lead-rail.module.css'
import type { Viewer } from './use-viewer.ts'

const ICONS = { Summary: IconLayoutList, Quotation: IconFileInvoice, Files: IconFolder, MOM: IconNotes }

/** The side rail of the full-details page: the lead in each of the person's modules (LM-049 to LM-054). */
export function LeadRail({ lead, viewer }: { lead: Lead; viewer: Viewer }) {
  const places = useLeadPlaces()
  const { modules } = useRuntimeConfig()
  const Quotations = useContext(LeadQuotationsNote)
  return (
    <nav className={classes.rail} aria-label="Lead">
      {railEntries(lead, viewer.features, places, Object.keys(modules)).map(({ label, href }) => {
        const Icon = ICONS[label]
        const content = (
          <>
            <Icon size={18} stroke={1.5} aria-hidden />
            <span className={classes.words}>
              {label}
              {label === 'Quotation' && Quotations && (
                <Suspense fallback={null}>
                  <Quotations leadId={lead._id} />
                </Suspense>
              )}
            </span>
          </>
        )
        return href === undefined ? (
          <Tooltip key={label} label="This lead has no project yet" withArrow>
            <button type="button" className={classes.off} aria-disabled>
              {content}
            </button>
          </Tooltip>
        ) : (
          <PlaceLink
            key={label}
            href={href}
            className={classes.entry}
            aria-current={label === 'Summary' ? 'page' : undefined}
          >
            {content}
          </PlaceLink>
        )
      })}
    </nav>
  )
}
