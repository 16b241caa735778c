import { Button, SegmentedControl } from '@mantine/core'
import type { DuplicateReason } from '@plinth/contract/leads/lead-merges'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { refreshLeads } from '../lead/lead.api.ts'
import { LeadPage } from '../parts/lead-page.tsx'
import { DuplicateGroups } from './duplicate-groups.tsx'
import { duplicateGroupsQuery } from './lead-merges.api.ts'
import classes from './merge.module.css'

const MergeDialog = lazyPage(() => import('./merge-dialog.tsx').then(module => module.MergeDialog))
const PATH = '/leads/duplicates'
const REASONS: { value: DuplicateReason; label: string }[] = [
  { value: 'phone', label: 'Same phone' },
  { value: 'email', label: 'Same email' },
  { value: 'name', label: 'Similar name' },
]

/** All leads of the firm that may be the same person, in groups. */
export function DuplicatesPage() {
  const { reason = 'phone' } = useSearch({ from: `/shell${PATH}` })
  const navigate = useNavigate()
  const { data: profile } = useQuery(profileQuery)
  const groups = useInfiniteQuery(duplicateGroupsQuery(reason))
  const [merging, setMerging] = useState<{ pair: readonly [string, string]; isOpen: boolean }>()
  useLiveNews(['leads.changed'], refreshLeads)
  const all = groups.data?.pages.flatMap(page => page.groups) ?? []
  const choose = (to: string) =>
    void navigate({ to: PATH, search: to === 'phone' ? {} : { reason: to as DuplicateReason }, replace: true })
  return (
    <LeadPage title="Duplicates">
      <div className={classes.tools}>
        <SegmentedControl data={REASONS} value={reason} onChange={choose} aria-label="What leads have in common" />
        {reason === 'name' && (
          <span className={classes.soft}>
            In the same city, spelled alike but for vowels, h, y, spaces, dots or hyphens. Other misspellings are
            pointed out on the lead itself.
          </span>
        )}
      </div>
      {groups.isError && !groups.data ? (
        <ErrorState message={messageOf(groups.error)} onRetry={() => void groups.refetch()} />
      ) : !groups.data || !profile ? (
        <SkeletonRows />
      ) : all.length === 0 ? (
        <EmptyState title="No duplicates here">Leads that share nothing with another one are not listed.</EmptyState>
      ) : (
        <>
          <DuplicateGroups
            groups={all}
            zone={profile.CompanySettingDetails.timeZone}
            isLocked={!profile.rolesAssigned?.crm.edit}
            onMerge={pair => setMerging({ pair, isOpen: true })}
          />
          {groups.hasNextPage && (
            <Button variant="default" loading={groups.isFetchingNextPage} onClick={() => void groups.fetchNextPage()}>
              Load more
            </Button>
          )}
        </>
      )}
      {merging && (
        <Suspense fallback={null}>
          <MergeDialog
            key={merging.pair.join()}
            pair={merging.pair}
            opened={merging.isOpen}
            onClose={() => setMerging(before => before && { ...before, isOpen: false })}
            onMerged={() => undefined}
          />
        </Suspense>
      )}
    </LeadPage>
  )
}
