import { Button } from '@mantine/core'
import { FIRST_ROLE } from '@plinth/contract/administration/invite-rules'
import type { OnboardingStep } from '@plinth/contract/company/people'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { SplitLayout } from '../../company/parts/split-layout.tsx'
import { useOnboarding } from '../../company/people/people.api.ts'
import { InviteRows } from './invite-rows.tsx'
import type { TeamInviteAddress } from './team-address.ts'
import classes from './team-invite.module.css'
import { useInvite } from './use-invite.ts'
import { useMadeDesignations } from './use-made-designations.ts'

/** The invite after a sign-in (SH-037). */
export const PersonalDataPage = () => <TeamInvite step="/personal-data" />
/** The invite of the flow after a sign-up (SH-039, SH-Q33). */
export const TeamOnboardPage = () => <TeamInvite step="/team-onboard" />

/** The last step of onboarding: inviting the team, now or later (SH-204 to SH-214). */
function TeamInvite({ step }: { step: OnboardingStep }) {
  const { fixedRoles } = useSearch({ strict: false }) as TeamInviteAddress
  const form = useInvite({ isFixed: fixedRoles === 'true', firstRole: FIRST_ROLE })
  const { finish, goBack, place } = useOnboarding(step)
  const leave = useMutation({ mutationFn: finish, onError: error => toast.error(messageOf(error)) })
  const isBusy = form.isSending || leave.isPending
  const invite = async (): Promise<void> => {
    if (!isBusy && (await form.send())) leave.mutate()
  }
  const send = useMadeDesignations(() => void invite())
  return (
    <SplitLayout
      wide
      place={place}
      title="Get your team on board"
      hint="Each person gets an email with a temporary password to sign in with."
      actions={
        <Button variant="subtle" disabled={isBusy} onClick={() => leave.mutate()}>
          Skip
        </Button>
      }
    >
      <form
        noValidate
        className={classes.form}
        aria-label="Get your team on board"
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <InviteRows form={form} />
        <div className={classes.buttons}>
          {goBack && (
            <Button variant="default" className={classes.back} disabled={isBusy} onClick={goBack}>
              Go back
            </Button>
          )}
          <Button variant="default" disabled={isBusy} onClick={() => leave.mutate()}>
            Add Later
          </Button>
          <Button type="submit" loading={isBusy}>
            Invite
          </Button>
        </div>
      </form>
    </SplitLayout>
  )
}
