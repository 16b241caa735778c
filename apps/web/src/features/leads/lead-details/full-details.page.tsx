import { Button } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { IconPhoneCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LockedHint } from '../../../ui/locked-hint.tsx'
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
function FullDetails({ lead, desk, parts: { Reach, UpdateStatus, LogHistory, Tasks } }: FullDetailsProps) {
  const viewer = useViewer()
  const [isLogging, setLogging] = useState(false)
  const places = useLeadPlaces()
  const { data: pipeline } = useQuery(pipelineQuery)
  return (
    <>
      <LeadHead lead={lead} placeOf={places.fullDetails}>
        <Suspense fallback={null}>
          <Reach lead={lead} canEdit={viewer.canEdit} />
        </Suspense>
        <LeadActions lead={lead} viewer={viewer} desk={desk} />
      </LeadHead>
      {lead.isArchive && <ArchivedNotice lead={lead} viewer={viewer} />}
      <div className={classes.full}>
        <LeadRail lead={lead} viewer={viewer} />
        <LeadFacts key={lead._id} lead={lead} viewer={viewer} />
        <div className={classes.side}>
          <section className={classes.sheet} aria-labelledby="lead-history">
            <div className={classes.historyHead}>
              <h2 id="lead-history" className={classes.title}>
                Log History
              </h2>
              <span className={classes.pipeline}>{pipeline?.name}</span>
              {!lead.isArchive && (
                <LockedHint locked={viewer.isKnown && !viewer.canEdit}>
                  <Button
                    size="xs"
                    variant={isLogging ? 'default' : 'filled'}
                    aria-expanded={isLogging}
                    aria-controls="lead-update"
                    leftSection={isLogging ? undefined : <IconPhoneCheck size={15} stroke={1.6} aria-hidden />}
                    onClick={() => setLogging(!isLogging)}
                  >
                    {isLogging ? 'Close' : 'Log a call'}
                  </Button>
                </LockedHint>
              )}
            </div>
            {isLogging && !lead.isArchive && (
              <section id="lead-update" className={classes.logging} aria-label="Update Status">
                <Suspense fallback={<SkeletonRows count={5} height={56} />}>
                  <UpdateStatus key={lead._id} lead={lead} onMail={desk.onMail} />
                </Suspense>
              </section>
            )}
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
          <div className={classes.sheet}>
            <Suspense fallback={<SkeletonRows count={3} height={56} />}>
              <Tasks key={lead._id} leadId={lead._id} canAdd={!lead.isArchive} />
            </Suspense>
          </div>
          <LeadFiles key={lead._id} lead={lead} viewer={viewer} />
        </div>
      </div>
    </>
  )
}
