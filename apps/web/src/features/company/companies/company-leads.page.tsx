import { Anchor, Switch } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { useChosen } from '../../../lib/use-chosen.ts'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { CompanyFrame } from '../parts/company-frame.tsx'
import { profileQuery } from '../people/people.api.ts'
import { editSettingsMutation, putSettings } from './companies.api.ts'
import classes from './company-settings.module.css'

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
  const queryClient = useQueryClient()
  const edit = useMutation(editSettingsMutation)
  const autoAssign = useChosen(profile.CompanySettingDetails.leadAssignment.autoAssign)
  const mayEdit = profile.isAdmin || profile.isSuperAdmin || profile.rolesAssigned.crm.edit
  return (
    <SettingsCard title="Lead assignment">
      <Switch
        label="Assign new leads automatically"
        description="Leads go to the people of the company in turn (round robin). Admins are passed over."
        checked={autoAssign.shown}
        disabled={!mayEdit}
        onChange={({ currentTarget: { checked } }) => {
          autoAssign.choose(checked)
          edit.mutate(
            { leadAssignment: { autoAssign: checked, method: 'ROUND_ROBIN' } },
            {
              onSuccess(settings) {
                putSettings(queryClient, settings)
                toast.success('Lead assignment saved')
              },
              onError(error) {
                autoAssign.giveUp()
                toast.error(messageOf(error))
              },
            },
          )
        }}
      />
      {!mayEdit && <p className={classes.text}>Only people who may edit leads can change this.</p>}
      {profile.features.includes('crm') && (
        <p>
          Which leads people see is set in{' '}
          <Anchor component={Link} to="/leads/lead-management-settings/permissions" inherit>
            Access Permissions
          </Anchor>
          .
        </p>
      )}
    </SettingsCard>
  )
}
