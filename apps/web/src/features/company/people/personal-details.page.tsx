import { Button } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { SplitLayout } from '../parts/split-layout.tsx'
import { profileQuery, useOnboarding } from './people.api.ts'
import classes from './personal.module.css'
import { PersonalForm } from './personal-form.tsx'
import { usePersonalForm } from './use-personal-form.ts'

/** Personal details, a step of onboarding (SH-036, SH-174 to SH-185). */
export function PersonalDetailsPage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { next, goBack, place } = useOnboarding('/personal-details')
  const goOn = useMutation({ mutationFn: next, onError: error => toast.error(messageOf(error)) })
  const edit = usePersonalForm(profile, {
    sendsAll: true,
    onSaved: () => goOn.mutate(),
  })
  return (
    <SplitLayout place={place} title="Personal details" hint="How your team and your clients will know you." wide>
      <div className={classes.onboarding}>
        <PersonalForm profile={profile} edit={edit} folds>
          <div className={classes.buttons}>
            {goBack && (
              <Button variant="default" onClick={goBack}>
                Go back
              </Button>
            )}
            <Button type="submit" loading={edit.isSaving || goOn.isPending}>
              Next
            </Button>
          </div>
        </PersonalForm>
      </div>
    </SplitLayout>
  )
}
