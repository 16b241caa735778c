import { Anchor } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { Page } from '../../../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useLeadAssignment } from '../../company/companies/companies.api.ts'
import { LeadAssignmentSetting } from '../../company/parts/lead-assignment-setting.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { AbsencesCard } from './absences-card.tsx'
import { refreshAssignment } from './assignment.api.ts'
import { RulesCard } from './rules-card.tsx'
import { TrialCard } from './trial-card.tsx'

/** Lead settings: whether and how new leads are assigned by themselves; for admins (LM-266 to LM-268, LM-Q92). */
export function AssignmentPage() {
  const { data, error, refetch } = useQuery(profileQuery)
  useLiveNews(['lists.changed', 'people.changed'], refreshAssignment)
  return (
    <Page title="Lead assignment">
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={3} height={120} />}
      {data && <Assignment profile={data} />}
    </Page>
  )
}

function Assignment({ profile }: { profile: Profile }) {
  const setting = useLeadAssignment(profile)
  const { timeZone, currencySymbol } = profile.CompanySettingDetails
  return (
    <>
      <LeadAssignmentSetting {...setting} />
      {setting.mayEdit && (
        <>
          <RulesCard symbol={currencySymbol} />
          <TrialCard zone={timeZone} />
        </>
      )}
      <AbsencesCard zone={timeZone} isForOthers={setting.mayEdit} />
      {setting.mayEdit && (
        <p>
          <Anchor component={Link} to={'/leads/lead-management-settings/assignment-log' as '/'} inherit>
            Who got which lead, and why
          </Anchor>
        </p>
      )}
    </>
  )
}
