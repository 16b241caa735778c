import { useMemo } from 'react'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { MailLead } from './letter.ts'
import { mayPickStatus, whyNotSend } from './letter.ts'
import { MailFrame } from './mail-frame.tsx'
import { type ReadyMail, readyMail } from './ready-mail.ts'
import { useAttachments } from './use-attachments.ts'
import { useMailLetter } from './use-mail-letter.ts'
import { type MailRecord, useSendMail } from './use-send-mail.ts'

export interface MailDialogProps {
  /** for one lead, a mail about it; for several, one mail to each at its own address */
  leads: readonly MailLead[]
  /** which of the selected leads are left out, and why */
  leftOut?: readonly string[]
  /** the company's time zone */
  zone: string
  opened: boolean
  onClose: () => void
  onRecord: (record: MailRecord) => Promise<unknown>
  /** set for the mail of a call status, which is only prepared here and sent with the update (IN-146, IN-Q36) */
  forStatus?: { status: number; onReady: (mail: ReadyMail) => void }
}

/** The dialog 'Send a email to {lead}': a mail to one lead or to several (IN-148 to IN-164). */
export function MailDialog(props: MailDialogProps) {
  const { leads, opened, onClose } = props
  const [lead] = leads
  const whom = leads.length === 1 ? lead?.name : `${leads.length} leads`
  return (
    <Dialog opened={opened} onClose={onClose} title={`Send a email to ${whom}`} size={820} closeOnClickOutside={false}>
      <Letter {...props} />
    </Dialog>
  )
}

function Letter({ leads, leftOut = [], zone, onClose, onRecord, forStatus }: MailDialogProps) {
  const isBulk = leads.length !== 1
  const lead = isBulk ? undefined : leads[0]
  const about = isBulk ? 'several' : `${lead?._id}${forStatus ? `.${forStatus.status}` : ''}`
  const mail = useMailLetter({ about, lead, status: forStatus?.status })
  const attachments = useAttachments(mail.letter.files, file =>
    mail.setLetter(before => ({ ...before, files: [...before.files, file] })),
  )
  const [confirm, question] = useConfirm()
  const { send, isSending } = useSendMail({
    leads,
    status: mail.letter.status,
    confirm,
    onRecord,
    onAccepted: mail.startOver,
    onDone: onClose,
  })
  const addresses = useMemo(() => [...new Set(leads.map(one => one.email.toLowerCase()))], [leads])
  const shown = isBulk ? { ...mail.shown, to: addresses } : mail.shown
  const finish = () => {
    const ready = readyMail(shown, mail.template)
    if (!forStatus) return void send(ready)
    forStatus.onReady(ready)
    onClose()
  }
  return (
    <MailFrame
      mail={isBulk ? { ...mail, letter: { ...mail.letter, to: addresses } } : mail}
      attachments={attachments}
      zone={zone}
      hasLockedRecipients={isBulk || forStatus !== undefined}
      hasLockedStatus={forStatus !== undefined || (lead !== undefined && !mayPickStatus(lead))}
      isBulk={isBulk}
      leftOut={leftOut}
      why={whyNotSend(shown, { isSending, isUploading: attachments.isUploading, isBulk })}
      label={forStatus ? 'Use this mail' : 'Send Mail'}
      isBusy={isSending}
      question={question}
      confirm={confirm}
      onCancel={onClose}
      onSend={finish}
    />
  )
}
