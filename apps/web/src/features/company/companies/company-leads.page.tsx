import { Anchor } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { CompanyFrame } from '../parts/company-frame.tsx'
import { LeadAssignmentSetting } from '../parts/lead-assignment-setting.tsx'
import { profileQuery } from '../people/people.api.ts'
import { useLeadAssignment } from './companies.api.ts'

/** Company Settings: whether new leads are assigned by themselves (SH-280, SH-281, SH-487). */
export function CompanyLeadsPage() {
  const { data, error, refetch } = useQuery(profileQuery)
  return (
    <CompanyFrame profile={data} problem={error ? messageOf(error) : undefined} onRetry={() => void refetch()}>
      {profile => <CompanyLeads profile={profile} />}
    </CompanyFrame>
  )
}

function CompanyLeads({ profile }: { profile: Profile }) {
  const setting = useLeadAssignment(profile)
  return (
    <>
      <LeadAssignmentSetting {...setting} />
      {profile.features.includes('crm') && (
        <p>
          Rules for who gets which lead are in{' '}
          <Anchor component={Link} to={'/leads/lead-management-settings/lead-assignment' as '/'} inherit>
            Lead assignment
          </Anchor>
          , and which leads people see is set in{' '}
          <Anchor component={Link} to="/leads/lead-management-settings/permissions" inherit>
            Access Permissions
          </Anchor>
          .
        </p>
      )}
    </>
  )
}
