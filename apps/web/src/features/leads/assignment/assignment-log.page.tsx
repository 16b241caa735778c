import { CHOICES_SHOWN } from '@plinth/contract/leads/assignment/assignment-terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { SettingsSearch, useSettingsSearch } from '../parts/settings-search.tsx'
import { choicesQuery, refreshAssignment } from './assignment.api.ts'
import classes from './assignment.module.css'
import { ChoicesTable } from './choices-table.tsx'

/** Lead settings: the latest leads that were assigned by themselves, and why each went to whom. */
export function AssignmentLogPage() {
  const search = useSettingsSearch()
  const choices = useQuery({ ...choicesQuery(search), placeholderData: keepPreviousData })
  const { data: profile } = useQuery(profileQuery)
  useLiveNews(['leads.changed'], refreshAssignment)
  return (
    <Page title="Who got which lead" actions={<SettingsSearch label="Search assignments" />}>
      <p className={classes.about}>
        The latest {CHOICES_SHOWN} leads that were assigned by themselves: by a rule, in turn, or to nobody.
      </p>
      {choices.isPending && <SkeletonRows count={6} height={52} />}
      {choices.isError && !choices.data && (
        <ErrorState message={messageOf(choices.error)} onRetry={() => void choices.refetch()} />
      )}
      {choices.data?.length === 0 && (
        <EmptyState title={search === '' ? 'No leads yet' : 'No results found'}>
          {search === ''
            ? 'Leads appear here once they come in without an assignee while automatic assignment is on.'
            : `No lead, person, rule or reason has “${search}” in it.`}
        </EmptyState>
      )}
      {choices.data && choices.data.length > 0 && (
        <ChoicesTable
          label="Who got which lead"
          choices={choices.data}
          zone={profile?.CompanySettingDetails.timeZone ?? DEFAULT_ZONE}
        />
      )}
    </Page>
  )
}
