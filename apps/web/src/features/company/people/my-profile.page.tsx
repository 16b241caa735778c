import type { Profile } from '@plinth/contract/company/people'
import { useQuery } from '@tanstack/react-query'
import { SaveBar, SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SettingsFrame } from '../parts/settings-frame.tsx'
import { profileQuery } from './people.api.ts'
import classes from './personal.module.css'
import { PersonalForm } from './personal-form.tsx'
import { usePersonalForm } from './use-personal-form.ts'

/** My Profile: the same details as in onboarding, at any later time (SH-088, SH-Q73). */
export function MyProfilePage() {
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  return (
    <SettingsFrame title="My Profile" features={profile?.features ?? []} isClient={profile?.isClient ?? false}>
      {profile ? (
        <MyDetails profile={profile} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} height={56} />
      )}
    </SettingsFrame>
  )
}

function MyDetails({ profile }: { profile: Profile }) {
  const edit = usePersonalForm(profile, {
    sendsAll: false,
    onSaved: () => toast.success('Saved'),
  })
  return (
    <SettingsCard>
      <WhoIAm profile={profile} />
      <PersonalForm profile={profile} edit={edit}>
        <SaveBar isChanged={edit.isChanged} isSaving={edit.isSaving} onDiscard={edit.discard} />
      </PersonalForm>
    </SettingsCard>
  )
}

/** What the company says of the person; changed in Team Management. */
function WhoIAm({ profile }: { profile: Profile }) {
  const facts = [
    ['Role', profile.roleName],
    ['Designation', profile.designationName],
    ['Reports to', profile.reportToName],
  ].filter(([, value]) => value !== '')
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
