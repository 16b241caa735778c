import { Button } from '@mantine/core'
import type { Profile } from '@plinth/contract/people'
import { useQuery } from '@tanstack/react-query'
import { focusFirstError } from '../../lib/forms.ts'
import { SettingsFrame } from '../../ui/settings-frame.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { profileQuery } from './people.api.ts'
import classes from './personal.module.css'
import { PersonalFields } from './personal-fields.tsx'
import { PhotoField } from './photo-field.tsx'
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
  const { form, photo, setPhoto, submit, isSaving, isChanged } = usePersonalForm(profile, {
    sendsAll: false,
    onSaved: () => toast.success('Saved'),
  })
  return (
    <div className={classes.card}>
      <WhoIAm profile={profile} />
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(submit, errors => focusFirstError(form, errors))}
      >
        <PhotoField
          name={`${profile.firstName} ${profile.lastName}`.trim()}
          kept={profile.imageUrl.original}
          photo={photo}
          onChange={setPhoto}
        />
        <PersonalFields form={form} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={!isChanged || isSaving}
            onClick={() => {
              form.reset()
              setPhoto(undefined)
            }}
          >
            Discard changes
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isChanged}>
            Save
          </Button>
        </div>
      </form>
    </div>
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
