import { Button } from '@mantine/core'
import { IMPORT_KEPT_DAYS } from '@plinth/contract/leads/lead-imports/lead-imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { Pager } from '../../../ui/pager.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { refreshLeads } from '../lead/lead.api.ts'
import { LeadPage } from '../parts/lead-page.tsx'
import classes from './check/import-list.module.css'
import { ImportList } from './check/import-list.tsx'
import { importsQuery } from './lead-imports.api.ts'

const PATH = '/leads/imports'

/** All imports of the firm, newest first; each can be undone here for seven days (decision 26). */
export function ImportHistoryPage() {
  const { page = 1 } = useSearch({ from: `/shell${PATH}` })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const profile = useQuery(profileQuery)
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(importsQuery({ page }))
  const timeZone = profile.data?.CompanySettingDetails.timeZone
  return (
    <LeadPage title="Imports">
      {isError && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data || timeZone === undefined ? (
        <SkeletonRows />
      ) : data.data.length === 0 ? (
        <EmptyState
          title={page > 1 ? 'There are no imports on this page.' : 'No spreadsheet has been imported yet.'}
          action={
            <Button component={PlaceLink} href="/lms/?import">
              Import XLS
            </Button>
          }
        >
          Bring the enquiries you already keep. Every row is checked before it is saved.
        </EmptyState>
      ) : (
        <section className={classes.history} aria-label="Imports" data-waiting={isPlaceholderData || undefined}>
          <p className={classes.rule}>
            An import can be taken back for seven days. Leads that somebody has worked on since will stay, and you will
            see which. One that was not finished is kept for {IMPORT_KEPT_DAYS} days.
          </p>
          <ImportList
            isWide
            imports={data.data}
            timeZone={timeZone}
            onContinue={id => void navigate({ to: '/lms/' as '/', search: { import: id } as object })}
            onUndone={() => void refreshLeads(queryClient)}
          />
        </section>
      )}
      {data && (
        <Pager
          page={page}
          pages={data.pagination.pages}
          onGo={value => void navigate({ to: PATH, search: value > 1 ? { page: value } : {} })}
        />
      )}
    </LeadPage>
  )
}
