import { isAppError } from '@plinth/contract/error-codes'
import { LEAD_MAIL_TEXTS } from '@plinth/contract/leads/lead-mails'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import type { ConfirmOptions } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshMailRecipients, refreshMails, sendMailMutation, sendManyMutation } from './lead-mails.api.ts'
import { type MailLead, mayPickStatus } from './letter.ts'
import { type ReadyMail, SENT_TEXTS } from './ready-mail.ts'
import { useMailKey } from './use-mail-key.ts'

export interface SendSetting {
  leads: readonly MailLead[]
  status: number | null
  confirm: (options: ConfirmOptions) => Promise<boolean>
  /** records on the lead that a mail was sent, with the call status to store (IN-405, IN-406) */
  onRecord: (record: MailRecord) => Promise<unknown>
  /** called when the server has accepted the mail, so that the draft can be removed */
  onAccepted: () => void
  onDone: () => void
}
export interface MailRecord {
  leadId: string
  callStatus: number | null
  subject: string
}

/** Sends a letter; nothing is closed or lost until the server has accepted it. */
export function useSendMail({ leads, status, confirm, onRecord, onAccepted, onDone }: SendSetting) {
  const queryClient = useQueryClient()
  const single = useMutation(sendMailMutation)
  const many = useMutation(sendManyMutation)
  const keyOf = useMailKey()

  /** Yes stores the chosen status; else the server records the mail with the last one, as the lead has it then (IN-406, IN-Q34). */
  const record = async (lead: MailLead, subject: string) => {
    const asks = mayPickStatus(lead) && status !== null
    const isYes = asks && (await confirm({ title: SENT_TEXTS.question, confirmLabel: 'Yes' }))
    try {
      await onRecord({ leadId: lead._id, callStatus: isYes ? status : null, subject })
      toast.success(isYes ? SENT_TEXTS.updated : SENT_TEXTS.sent)
    } catch (error) {
      toast.error(`The mail is on its way, but it could not be noted on the lead. ${messageOf(error)}`)
    }
  }
  const sendOne = async (lead: MailLead, mail: ReadyMail) => {
    const taken = await single.mutateAsync({ ...mail, leadId: lead._id, idempotencyKey: keyOf(mail) })
    onAccepted()
    if (taken.state === 'scheduled') toast.success(LEAD_MAIL_TEXTS.scheduled)
    else await record(lead, mail.subject)
  }
  const sendMany = async (mail: ReadyMail) => {
    const { to: _, sendAt: __, ...letter } = mail
    const answer = await many.mutateAsync({
      ...letter,
      leadIds: leads.map(lead => lead._id),
      idempotencyKey: keyOf(mail),
    })
    onAccepted()
    const names = answer.skipped.map(one => one.name)
    if (answer.queued > 0) toast.success(LEAD_MAIL_TEXTS.sent)
    if (names.length > 0) toast.info(`Left out: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ' …' : ''}`)
  }
  const send = async (mail: ReadyMail): Promise<void> => {
    const [lead] = leads
    try {
      if (leads.length === 1 && lead) await sendOne(lead, mail)
      else await sendMany(mail)
    } catch (error) {
      if (leads.length > 1 && isAppError(error, 'NOT_FOUND')) {
        void refreshMailRecipients(queryClient)
        toast.error('A lead was deleted or is not yours to see any more. Look at who is left out, and send again')
      } else toast.error(messageOf(error))
      return
    }
    void refreshMails(queryClient)
    onDone()
  }
  return { send, isSending: single.isPending || many.isPending }
}
