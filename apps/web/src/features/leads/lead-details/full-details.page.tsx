import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { SkeletonRows } from '../../../ui/states.tsx'
import { useLeadPlaces } from '../parts/lead-places.ts'
import { pipelineQuery } from '../pipelines/pipelines.api.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import { LeadFacts } from './facts/lead-facts.tsx'
import { LeadFiles } from './facts/lead-files.tsx'
import { LeadActions } from './lead-actions.tsx'
import classes from './lead-details.module.css'
import type { Desk, LeadDetailsParts } from './lead-details-parts.ts'
import { LeadFrame } from './lead-frame.tsx'
import { LeadHead } from './lead-head.tsx'
import { LeadRail } from './lead-rail.tsx'
import { useViewer } from './use-viewer.ts'

/** The page with everything about one lead (LM-028, LM-140 to LM-152). */
export function FullDetailsPage({ parts }: { parts: LeadDetailsParts }) {
  return (
    <LeadFrame DeskPart={parts.Desk} Twins={parts.Twins}>
      {(lead, desk) => <FullDetails lead={lead} desk={desk} parts={parts} />}
    </LeadFrame>
  )
}

interface FullDetailsProps {
  lead: Lead
  desk: Desk
  parts: LeadDetailsParts
}
function FullDetails({ lead, desk, parts: { LogHistory, Tasks } }: FullDetailsProps) {
  const viewer = useViewer()
  const places = useLeadPlaces()
  const { data: pipeline } = useQuery(pipelineQuery)
  return (
    <>
      <LeadHead lead={lead} placeOf={places.fullDetails}>
        <LeadActions lead={lead} viewer={viewer} desk={desk} />
      </LeadHead>
      {lead.isArchive && <ArchivedNotice lead={lead} viewer={viewer} />}
      <div className={classes.full}>
        <LeadRail lead={lead} viewer={viewer} />
        <LeadFacts key={lead._id} lead={lead} viewer={viewer} />
        <div className={classes.side}>
          <LeadFiles key={lead._id} lead={lead} viewer={viewer} />
          <div className={classes.sheet}>
            <Suspense fallback={<SkeletonRows count={3} height={56} />}>
              <Tasks key={lead._id} leadId={lead._id} canAdd={!lead.isArchive} />
            </Suspense>
          </div>
          <section className={classes.sheet} aria-labelledby="lead-history">
            <div className={classes.historyHead}>
              <h2 id="lead-history" className={classes.title}>
                Log History
              </h2>
              <span className={classes.pipeline}>{pipeline?.name}</span>
            </div>
            <Suspense fallback={<SkeletonRows count={5} height={64} />}>
              <LogHistory
                key={lead._id}
                leadId={lead._id}
                zone={viewer.zone}
                symbol={viewer.symbol}
                canAdd={!lead.isArchive}
              />
            </Suspense>
          </section>
        </div>
      </div>
    </>
  )
}
