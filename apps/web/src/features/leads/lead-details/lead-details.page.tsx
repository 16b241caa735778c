import { Button, Tabs } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { IconArrowRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { useLeadPlaces } from '../parts/lead-places.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import { AssignPanel } from './assign-panel.tsx'
import { statusName } from './detail-texts.ts'
import { StageAndStatus } from './facts/lead-facts.tsx'
import { LeadActions } from './lead-actions.tsx'
import classes from './lead-details.module.css'
import type { Desk, LeadDetailsParts } from './lead-details-parts.ts'
import { LeadFrame } from './lead-frame.tsx'
import { LeadHead } from './lead-head.tsx'
import { StatusPanel } from './status-panel.tsx'
import { useViewer } from './use-viewer.ts'

/** The work page of one lead: the contents of the side panel at full width, with assign panel and status (LM-027, LM-Q20). */
export function LeadDetailsPage({ parts }: { parts: LeadDetailsParts }) {
  return (
    <LeadFrame DeskPart={parts.Desk} Twins={parts.Twins}>
      {(lead, desk) => <LeadAtWork lead={lead} desk={desk} parts={parts} />}
    </LeadFrame>
  )
}

const placeOf = (leadId: string): string => `/leads/lead-details/${encodeURIComponent(leadId)}`

interface LeadAtWorkProps {
  lead: Lead
  desk: Desk
  parts: LeadDetailsParts
}
function LeadAtWork({ lead, desk, parts: { About, Reach, UpdateStatus, LogHistory } }: LeadAtWorkProps) {
  const viewer = useViewer()
  const places = useLeadPlaces()
  return (
    <>
      <LeadHead lead={lead} placeOf={placeOf}>
        <Suspense fallback={null}>
          <Reach lead={lead} canEdit={viewer.canEdit} />
        </Suspense>
        <Button
          component={PlaceLink}
          href={places.fullDetails(lead._id)}
          size="xs"
          variant="default"
          rightSection={<IconArrowRight size={15} stroke={1.6} aria-hidden />}
        >
          View full details
        </Button>
        <LeadActions lead={lead} viewer={viewer} desk={desk} />
      </LeadHead>
      {lead.isArchive && <ArchivedNotice lead={lead} viewer={viewer} />}
      <div className={classes.work}>
        <section className={`${classes.sheet} ${classes.update}`} aria-label="Update Status and Log History">
          <Suspense fallback={<SkeletonRows count={2} height={56} />}>
            <About lead={lead} />
          </Suspense>
          <Tabs key={lead._id} defaultValue={lead.isArchive ? 'history' : 'update'} keepMounted={false}>
            <Tabs.List>
              {!lead.isArchive && <Tabs.Tab value="update">Update Status</Tabs.Tab>}
              <Tabs.Tab value="history">Log History</Tabs.Tab>
            </Tabs.List>
            {!lead.isArchive && (
              <Tabs.Panel value="update" className={classes.tabPanel}>
                <Suspense fallback={<SkeletonRows count={5} height={56} />}>
                  <UpdateStatus lead={lead} onMail={desk.onMail} />
                </Suspense>
              </Tabs.Panel>
            )}
            <Tabs.Panel value="history" className={classes.tabPanel}>
              <Suspense fallback={<SkeletonRows count={5} height={64} />}>
                <LogHistory leadId={lead._id} zone={viewer.zone} symbol={viewer.symbol} canAdd={!lead.isArchive} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        </section>
        <div className={classes.side}>
          <section className={classes.sheet} aria-label="Stage and status">
            <StageAndStatus lead={lead} status={statusName(lead)} />
            {!lead.isArchive && <StatusPanel key={lead._id} lead={lead} viewer={viewer} />}
          </section>
          {!lead.isArchive && <AssignPanel key={lead._id} lead={lead} viewer={viewer} />}
        </div>
      </div>
    </>
  )
}
