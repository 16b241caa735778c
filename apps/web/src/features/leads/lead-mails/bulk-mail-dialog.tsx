import { isAppError } from '@plinth/contract/error-codes'
import { MOST_MAILED_LEADS } from '@plinth/contract/leads/mail-limits'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { mailRecipientsQuery } from './lead-mails.api.ts'
import { leftOutLines } from './left-out.ts'
import { LeftOutList } from './left-out-list.tsx'
import { MailDialog, type MailDialogProps } from './mail-dialog.tsx'
import { SelectionMailDialog, type SelectionMailDialogProps } from './selection-mail-dialog.tsx'

export interface BulkMailDialogProps
  extends Pick<MailDialogProps, 'zone' | 'opened' | 'onClose' | 'onRecord'>,
    Pick<SelectionMailDialogProps, 'leads' | 'change'> {
  /** the leads to mail by their ids, the first ones where they are many */
  ids: readonly string[]
  /** how many they are */
  chosen: number
}

/** A mail to several leads: a few are named, with who is left out and why (LM-Q71); of many it is said how many they are. */
export function BulkMailDialog({ ids, chosen, leads, change, ...mail }: BulkMailDialogProps) {
  if (chosen > MOST_MAILED_LEADS) return <SelectionMailDialog {...mail} leads={leads} change={change} />
  return <FewLeadsDialog {...mail} ids={ids} />
}

function FewLeadsDialog({ ids, ...mail }: Omit<BulkMailDialogProps, 'leads' | 'change' | 'chosen'>) {
  const recipients = useQuery(mailRecipientsQuery(ids))
  const areGone = isAppError(recipients.error, 'NOT_FOUND')
  const data = areGone ? { mailed: [], leftOut: [], unseen: ids.length } : recipients.data
  if (data && data.mailed.length > 0) return <MailDialog {...mail} leads={data.mailed} leftOut={leftOutLines(data)} />
  return (
    <Dialog opened={mail.opened} onClose={mail.onClose} title="Bulk Email" size={460}>
      {recipients.isError && !areGone && <ErrorState onRetry={() => void recipients.refetch()} />}
      {recipients.isPending && <SkeletonRows count={3} />}
      {data && (
        <>
          <p>None of these leads can be mailed.</p>
          <LeftOutList lines={leftOutLines(data)} />
        </>
      )}
    </Dialog>
  )
}
