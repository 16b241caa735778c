import { Button } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { usePageTitle } from '../../../lib/pages/page-title.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { leadQuery, refreshLeads } from '../lead/lead.api.ts'
import { refreshLeadFiles } from '../lead-files/lead-files.api.ts'
import { successorQuery } from '../lead-merges/lead-merges.api.ts'
import { leadTrail } from '../parts/lead-trail.ts'
import { refreshStages } from '../pipelines/pipelines.api.ts'
import { BecameProject } from './became-project.tsx'
import classes from './lead-details.module.css'
import type { Desk, LeadDetailsParts } from './lead-details-parts.ts'

export interface LeadFrameProps {
  DeskPart: LeadDetailsParts['Desk']
  Twins: LeadDetailsParts['Twins']
  children: (lead: Lead, desk: Desk) => ReactNode
}

/** The frame of both pages of one lead: loads the lead, has its dialogs, and shows a message where it cannot be shown. */
export function LeadFrame({ DeskPart, Twins, children }: LeadFrameProps) {
  const { leadId = '' } = useParams({ strict: false }) as { leadId?: string }
  const { data: lead, error, refetch } = useQuery(leadQuery(leadId))
  usePageTitle(lead?.name)
  useLiveNews(['leads.changed', 'lists.changed'], queryClient =>
    Promise.all([refreshLeads(queryClient), refreshLeadFiles(queryClient)]),
  )
  useLiveNews(['lists.changed'], refreshStages)
  // an invisible lead looks like one that does not exist (LM-Q94)
  const isGone = isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID')
  const { isSought, go } = useSuccessor(leadId, isGone)
  if (isGone && !isSought) {
    return (
      <div className={classes.page}>
        <EmptyState
          title="This lead does not exist or may not be seen"
          action={
            <Button component={PlaceLink} href={leadTrail().href} variant="default">
              Back to the leads
            </Button>
          }
        />
      </div>
    )
  }
  if (!lead || isGone) {
    return (
      <div className={classes.page}>
        {error && !isGone ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={8} height={56} />}
      </div>
    )
  }
  return (
    <Suspense fallback={<SkeletonRows count={8} height={56} />}>
      <DeskPart>
        {desk => (
          <div className={classes.page}>
            <Suspense fallback={null}>
              <Twins leadId={lead._id} lead={lead} onGo={go} />
            </Suspense>
            <BecameProject key={lead._id} lead={lead} />
            {children(lead, desk)}
          </div>
        )}
      </DeskPart>
    </Suspense>
  )
}

/**
 * Redirects from a merged lead to the one it was merged into, on the same page; `isSought` until it is known whether there is
 * one.
 */
function useSuccessor(leadId: string, isGone: boolean): { isSought: boolean; go: (to: string) => void } {
  const router = useRouter()
  const { data: successor, isError } = useQuery({ ...successorQuery(leadId), enabled: isGone })
  const go = (to: string): void => {
    const { pathname, searchStr } = router.state.location
    void router.navigate({ href: `${pathname.replace(leadId, to)}${searchStr}`, replace: true })
  }
  const follow = useEffectEvent(go)
  useEffect(() => {
    if (isGone && successor !== undefined) follow(successor)
  }, [isGone, successor])
  return { isSought: isGone && !isError, go }
}
