import { Button } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { mailRecipientsQuery } from './lead-mails.api.ts'
import { leftOutLines, restText } from './left-out.ts'
import { LeftOutList } from './left-out-list.tsx'
import { MailDialog, type MailDialogProps } from './mail-dialog.tsx'

export interface BulkMailDialogProps extends Pick<MailDialogProps, 'zone' | 'opened' | 'onClose' | 'onRecord'> {
  /** the leads to mail, at most as many as one mail may reach */
  ids: readonly string[]
  /** the number of selected leads; those beyond `ids` do not get this mail */
  chosen: number
  /** called when nothing is left to do: the mail was accepted, or none of the leads can be mailed */
  onDone: () => void
}

/**
 * A mail to several leads: looks up whom it reaches, opens the mail dialog for them, and shows who is left out and why (LM-Q71).
 */
export function BulkMailDialog({ ids, chosen, onDone, ...mail }: BulkMailDialogProps) {
  const recipients = useQuery(mailRecipientsQuery(ids))
  const areGone = isAppError(recipients.error, 'NOT_FOUND')
  const data = areGone ? { mailed: [], leftOut: [], unseen: ids.length } : recipients.data
  const rest = restText(ids.length, chosen)
  const passOver = (): void => {
    onDone()
    mail.onClose()
  }
  if (data && data.mailed.length > 0)
    return <MailDialog {...mail} leads={data.mailed} leftOut={leftOutLines(data)} rest={rest} onSent={onDone} />
  return (
    <Dialog opened={mail.opened} onClose={mail.onClose} title="Bulk Email" size={460}>
      {recipients.isError && !areGone && <ErrorState onRetry={() => void recipients.refetch()} />}
      {recipients.isPending && <SkeletonRows count={3} />}
      {data && (
        <>
          {rest && <p>{rest}</p>}
          <p>None of these leads can be mailed.</p>
          <LeftOutList lines={leftOutLines(data)} />
          {rest && (
            <Button mt="md" onClick={passOver}>
              Deselect these leads
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}
