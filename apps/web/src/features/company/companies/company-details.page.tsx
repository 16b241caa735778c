import { Button } from '@mantine/core'
import type { CompanySettings } from '@plinth/contract/company/companies'
import type { Profile } from '@plinth/contract/company/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { ErrorState, FormError, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SplitLayout } from '../parts/split-layout.tsx'
import { profileQuery, useOnboarding } from '../people/people.api.ts'
import { putSettings } from './companies.api.ts'
import { CompanyFields } from './company-fields.tsx'
import classes from './company-settings.module.css'
import { SettingsConflictNotice } from './settings-conflict-notice.tsx'
import { useCompanyForm } from './use-company-form.ts'

/** A refused client or project is told for one second (SH-562). */
const PROJECT_TOAST = { duration: 1000 }

interface CompanyDetailsParts {
  /** makes the firm's own client and project, and returns the settings that name it */
  createProject: (firm: { name: string; email: string; userId: string }) => Promise<CompanySettings>
}

/** Onboarding of the super admin: the company's details, with the firm's own client and project (SH-186 to SH-203). */
export function CompanyDetailsPage({ createProject }: CompanyDetailsParts) {
  const { data, error, refetch } = useQuery(profileQuery)
  const { next, finish, place } = useOnboarding('/company-details')
  const skip = useMutation({ mutationFn: finish, onError: problem => toast.error(messageOf(problem)) })
  return (
    <SplitLayout
      wide
      place={place}
      title="Company details"
      hint="Your clients see these on what you send them."
      actions={
        <Button variant="subtle" loading={skip.isPending} onClick={() => skip.mutate()}>
          Skip
        </Button>
      }
    >
      {data && <DetailsForm profile={data} onNext={next} createProject={createProject} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={6} height={64} />}
    </SplitLayout>
  )
}

interface DetailsFormProps extends CompanyDetailsParts {
  profile: Profile
  onNext: () => Promise<void>
}

function DetailsForm({ profile, onNext, createProject }: DetailsFormProps) {
  const queryClient = useQueryClient()
  const { form, zone, save, discard, isRestored, problem, conflict, settle } = useCompanyForm(
    profile.CompanySettingDetails,
  )

  const create = async (settings: CompanySettings): Promise<boolean> => {
    // edit mode: the project is there already, or was made by the save before Go back (SH-226, SH-227, SH-Q37)
    if (settings.companyProjectId !== null) return true
    try {
      const { companyName: name, email } = settings
      putSettings(queryClient, await createProject({ name, email, userId: profile._id }))
      return true
    } catch (error) {
      toast.error(messageOf(error), PROJECT_TOAST)
      return false
    }
  }
  const submit = useMutation({
    mutationFn: async () => {
      const settings = await save()
      if (settings && (await create(settings))) await onNext()
    },
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <form
      noValidate
      className={`${classes.form} ${classes.onboarding}`}
      aria-label="Company details"
      onSubmit={event => {
        event.preventDefault()
        if (!submit.isPending) submit.mutate()
      }}
    >
      {isRestored && <DraftNotice onDiscard={discard} />}
      <FormError>{problem}</FormError>
      {conflict && <SettingsConflictNotice conflict={conflict} onSettle={settle} />}
      <CompanyFields form={form} zone={zone} folds />
      <div className={classes.buttons}>
        <Button type="submit" loading={submit.isPending} disabled={conflict !== undefined}>
          Next
        </Button>
      </div>
    </form>
  )
}
