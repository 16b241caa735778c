import type { EmailTemplate } from '@plinth/contract/messages/email-templates'
import type { OutgoingMail } from './lead-mails.api.ts'
import type { ShownLetter } from './letter.ts'

/** Texts shown once the server has accepted a mail (IN-404, IN-407, IN-408). */
export const SENT_TEXTS = {
  question: 'You have successfully sent mail. Want to update the call status?',
  sent: 'Mail Sent successfully',
  updated: 'Mail Sent successfully and Status updated',
} as const

/** A letter as it is sent to the server, without its lead. */
export type ReadyMail = Omit<OutgoingMail, 'leadId' | 'idempotencyKey'>

/** The mail of a finished letter; files whose upload failed are not attached (IN-Q108). */
export const readyMail = (letter: ShownLetter, template: EmailTemplate | undefined): ReadyMail => ({
  to: letter.to,
  subject: letter.subject.trim(),
  html: letter.html,
  attachments: letter.files.map(({ filename, path }) => ({ filename, path })),
  templateId: template?._id,
  templateType: template?.type,
  sendAt: letter.isLater ? letter.sendAt : undefined,
})
