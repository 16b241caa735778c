import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { leftOutLine } from '@plinth/contract/leads/selection-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { countOf } from '../../../lib/text/format-count.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { mailReachQuery, mailSelection, type SelectedLeads } from '../lead-selections/lead-selections.api.ts'
import { refreshMails } from './lead-mails.api.ts'
import { LeftOutList } from './left-out-list.tsx'
import { whyNotSend } from './letter.ts'
import { MailFrame } from './mail-frame.tsx'
import { paceText } from './pace-text.ts'
import { readyMail } from './ready-mail.ts'
import { useAttachments } from './use-attachments.ts'
import { useMailKey } from './use-mail-key.ts'
import { useMailLetter } from './use-mail-letter.ts'

export interface SelectionMailDialogProps {
  leads: SelectedLeads
  zone: string
  opened: boolean
  onClose: () => void
  /** carries out a change of the selection, says what came of it, and rejects with what the server refused */
  change: (change: Promise<SelectionChange>, text: string) => Promise<boolean>
}

/** A mail to more leads than can be named: how many it reaches and why not the others, and when the last one will have it. */
export function SelectionMailDialog(props: SelectionMailDialogProps) {
  const { leads, opened, onClose } = props
  const reach = useQuery(mailReachQuery(leads))
  const mailed = reach.data?.mailed ?? 0
  const leftOut = (reach.data?.leftOut ?? []).map(leftOutLine)
  const title = mailed > 0 ? `Send a email to ${countOf(mailed, 'lead')}` : 'Bulk Email'
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={820} closeOnClickOutside={false}>
      {reach.isError && <ErrorState message={messageOf(reach.error)} onRetry={() => void reach.refetch()} />}
      {reach.isPending && <SkeletonRows count={3} />}
      {reach.data && mailed === 0 && (
        <>
          <p>None of these leads can be mailed.</p>
          <LeftOutList lines={leftOut} />
        </>
      )}
      {mailed > 0 && <SelectionLetter {...props} mailed={mailed} leftOut={leftOut} />}
    </Dialog>
  )
}

type SelectionLetterProps = SelectionMailDialogProps & { mailed: number; leftOut: readonly string[] }

function SelectionLetter({ leads, zone, onClose, change, mailed, leftOut }: SelectionLetterProps) {
  const queryClient = useQueryClient()
  const mail = useMailLetter({ about: 'selection', lead: undefined })
  const attachments = useAttachments(mail.letter.files, file =>
    mail.setLetter(before => ({ ...before, files: [...before.files, file] })),
  )
  const [confirm, question] = useConfirm()
  const [isSending, setSending] = useState(false)
  const keyOf = useMailKey()
  const send = async () => {
    const {
      to: _,
      sendAt: __,
      templateType: ___,
      html: emailBody,
      templateId,
      ...letter
    } = readyMail(mail.shown, mail.template)
    const template = templateId === undefined ? {} : { templateId }
    const body = { ...leads, ...letter, ...template, emailBody, attachments: [...letter.attachments] }
    setSending(true)
    try {
      await change(mailSelection({ ...body, idempotencyKey: keyOf(body) }), `${countOf(mailed, 'lead')} mailed`)
    } catch (error) {
      return toast.error(messageOf(error))
    } finally {
      setSending(false)
    }
    mail.startOver()
    void refreshMails(queryClient)
    onClose()
  }
  return (
    <MailFrame
      mail={mail}
      attachments={attachments}
      zone={zone}
      hasLockedRecipients
      hasLockedStatus={false}
      isBulk
      to={`${countOf(mailed, 'lead')}, each at its own address`}
      pace={paceText(mailed)}
      leftOut={leftOut}
      why={whyNotSend(mail.shown, { isSending, isUploading: attachments.isUploading, isBulk: true })}
      label="Send Mail"
      isBusy={isSending}
      question={question}
      confirm={confirm}
      onCancel={onClose}
      onSend={() => void send()}
    />
  )
}
