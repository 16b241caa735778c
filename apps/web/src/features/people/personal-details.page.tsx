import { Button } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { focusFirstError, messageOf } from '../../lib/forms.ts'
import { SplitLayout } from '../../ui/split-layout.tsx'
import { toast } from '../../ui/toast.ts'
import { profileQuery, useOnboarding } from './people.api.ts'
import classes from './personal.module.css'
import { PersonalFields } from './personal-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { usePersonalForm } from './use-personal-form.ts'

/** Personal details, a step of onboarding (SH-036, SH-174 to SH-185). */
export function PersonalDetailsPage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { next, goBack } = useOnboarding('/personal-details')
  const goOn = useMutation({ mutationFn: next, onError: error => toast.error(messageOf(error)) })
  const { form, photo, setPhoto, submit, isSaving } = usePersonalForm(profile, {
    sendsAll: true,
    onSaved: () => goOn.mutate(),
  })
  return (
    <SplitLayout title="Personal details" hint="How your team and your clients will know you." wide>
      <form
        className={`${classes.form} ${classes.onboarding}`}
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
          {goBack && (
            <Button variant="default" onClick={goBack}>
              Go back
            </Button>
          )}
          <Button type="submit" loading={isSaving || goOn.isPending}>
            Next
          </Button>
        </div>
      </form>
    </SplitLayout>
  )
}
