import { Button } from '@mantine/core'
import type { Member } from '@plinth/contract/administration/members'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import classes from './member-dialog.module.css'
import { memberMutations, refreshPeople } from './members.api.ts'

export interface MemberActionsProps {
  member: Member
  /** the step is done and the dialog may close */
  onDone: () => void
  onLeave: (step: 'deactivate' | 'hand-over') => void
}

/** The steps about somebody's account, by how far they have come. */
export function MemberActions({ member, onDone, onLeave }: MemberActionsProps) {
  const queryClient = useQueryClient()
  const [confirm, confirmDialog] = useConfirm()
  const { _id: id, fullName, status } = member
  const after = (message: string) => ({
    onSuccess: () => {
      toast.success(message)
      void refreshPeople(queryClient)
      onDone()
    },
    onError: (error: Error) => toast.error(messageOf(error)),
  })
  const resend = useMutation({ ...memberMutations.resend, ...after(`Invitation sent to ${fullName}`) })
  const withdraw = useMutation({ ...memberMutations.withdraw, ...after(`Invitation of ${fullName} withdrawn`) })
  const reactivate = useMutation({ ...memberMutations.reactivate, ...after(`${fullName} is active again`) })
  const isBusy = resend.isPending || withdraw.isPending || reactivate.isPending
  const step = (label: string, mutation: UseMutationResult<Member, Error, string>, run = () => mutation.mutate(id)) => (
    <Button variant="default" loading={mutation.isPending} disabled={isBusy} onClick={run}>
      {label}
    </Button>
  )
  const askToWithdraw = async (): Promise<void> => {
    const question = {
      title: `Withdraw the invitation of ${fullName}?`,
      message: 'The temporary password stops working at once. You can invite them again later.',
      confirmLabel: 'Withdraw',
      danger: true,
    }
    if (await confirm(question)) withdraw.mutate(id)
  }
  return (
    <div className={classes.account}>
      {status === 'invited' && step('Resend invitation', resend)}
      {status === 'invited' && step('Withdraw invitation', withdraw, () => void askToWithdraw())}
      {status === 'withdrawn' && step('Invite again', resend)}
      {status === 'inactive' && step('Reactivate', reactivate)}
      {status !== 'withdrawn' && (
        <Button variant="default" disabled={isBusy} onClick={() => onLeave('hand-over')}>
          Hand over work
        </Button>
      )}
      {status === 'active' && (
        <Button variant="outline" color="terracotta" disabled={isBusy} onClick={() => onLeave('deactivate')}>
          Deactivate
        </Button>
      )}
      {confirmDialog}
    </div>
  )
}
