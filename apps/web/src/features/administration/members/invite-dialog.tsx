import { Button } from '@mantine/core'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { InviteRows } from './invite-rows.tsx'
import classes from './team-invite.module.css'
import { useInvite } from './use-invite.ts'
import { useMadeDesignations } from './use-made-designations.ts'

export interface InviteDialogProps {
  /** the address asks for the four fixed roles (SH-447) */
  isFixed: boolean
  opened: boolean
  onClose: () => void
}

/** Inviting from Team Management, with the same rows as in onboarding. */
export function InviteDialog({ isFixed, opened, onClose }: InviteDialogProps) {
  const form = useInvite({ isFixed })
  const [confirm, confirmDialog] = useConfirm()
  const close = async (): Promise<void> => {
    const question = {
      title: 'Discard the invitations?',
      message: 'What you have typed will be lost.',
      confirmLabel: 'Discard',
    }
    if (form.isSending || (form.hasTyped && !(await confirm({ ...question, danger: true })))) return
    form.forget()
    onClose()
  }
  const send = useMadeDesignations(() => void form.send().then(isSent => isSent && onClose()))
  return (
    <Dialog opened={opened} onClose={() => void close()} title="Invite members" size={1080}>
      <form
        noValidate
        className={classes.dialog}
        aria-label="Invite members"
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <InviteRows form={form} />
        <div className={classes.buttons}>
          <Button variant="default" disabled={form.isSending} onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Invite
          </Button>
        </div>
      </form>
      {confirmDialog}
    </Dialog>
  )
}
