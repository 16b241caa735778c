import { Anchor, Checkbox } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import { LEAD_MAIL_TEXTS } from '@plinth/contract/leads/lead-mails'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { emailTemplatesQuery, mailPreviewQuery } from '../../messages/email-templates/email-templates.api.ts'
import { type OutgoingMail, refreshMails, sendMailMutation } from './lead-mails.api.ts'
import { activeTemplate, type MailLead } from './letter.ts'
import { forgetLetter } from './letter-draft.ts'
import { MailDialog } from './mail-dialog.tsx'
import classes from './mail-status.module.css'
import type { ReadyMail } from './ready-mail.ts'

const WORDS: Readonly<Record<number, { prompt: string; label: string }>> = {
  [LEAD_STATUS.FOLLOW_UP]: { prompt: 'Keep the conversation going.', label: 'Send a follow-up email' },
  [LEAD_STATUS.NOT_INTERESTED]: { prompt: 'End on good terms.', label: 'Send a closing email' },
  [LEAD_STATUS.NO_RESPONSE]: { prompt: 'No answer? Suggest a call back.', label: 'Send a callback email' },
  [LEAD_STATUS.MEETING_SCHEDULED]: {
    prompt: 'A meeting is agreed. Thank them for it.',
    label: 'Send a thank-you email',
  },
}
/** About callbacks alone (IN-147). */
const CALLBACK_TIP = 'A callback email raises conversion chances by 33%'
const NO_EMAIL = 'This lead has no email address.'

/** Only whether there is a template matters here, with every call: the letter itself is read when it is sent. */
const TEMPLATES_STAY = 10 * 60_000

export interface MailStatusProps {
  lead: MailLead
  /** the status chosen in the update, which has templates */
  status: number
  zone: string
  isLocked: boolean
  sendWanted: RefObject<(() => void) | undefined>
}

/**
 * The mail-status checkbox: if ticked, the status's mail is sent to the lead once the update is saved (IN-145 to IN-147, IN-Q36).
 */
export function MailStatus({ lead, status, zone, isLocked, sendWanted }: MailStatusProps) {
  const queryClient = useQueryClient()
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<ReadyMail>()
  const { data: all = [] } = useQuery({ ...emailTemplatesQuery, staleTime: TEMPLATES_STAY })
  const template = activeTemplate({ status, templateId: null }, all)
  const canMail = lead.email !== '' && !isLocked
  useEffect(() => {
    const mailOf = async (): Promise<ReadyMail> => edited ?? (await templateMail(queryClient, lead, status))
    sendWanted.current =
      isWanted && canMail ? () => void sendStatusMail({ queryClient, lead, status, mailOf }) : undefined
    return () => {
      sendWanted.current = undefined
    }
  }, [isWanted, canMail, edited, lead, status, queryClient, sendWanted])
  const words = WORDS[status]
  if (!words) return null
  return (
    <div className={classes.root}>
      <span role="status">{words.prompt}</span>
      <div className={classes.choice}>
        <Checkbox
          label={words.label}
          checked={isWanted}
          disabled={!canMail || (template === undefined && edited === undefined)}
          onChange={event => setWanted(event.currentTarget.checked)}
        />
        {canMail && (
          <Anchor component="button" type="button" onClick={() => setOpen(true)}>
            Preview and edit
          </Anchor>
        )}
        {edited && <span className={classes.tip}>Edited</span>}
      </div>
      {lead.email === '' && <span className={classes.tip}>{NO_EMAIL}</span>}
      {lead.email !== '' && status === LEAD_STATUS.NO_RESPONSE && <span className={classes.tip}>{CALLBACK_TIP}</span>}
      <MailDialog
        leads={[lead]}
        zone={zone}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onRecord={() => Promise.resolve()}
        forStatus={{
          status,
          onReady: mail => {
            setEdited(mail)
            setWanted(true)
          },
        }}
      />
    </div>
  )
}

/** The first template of a status, filled in by the server for the lead. */
async function templateMail(queryClient: QueryClient, lead: MailLead, status: number): Promise<ReadyMail> {
  const template = activeTemplate({ status, templateId: null }, await queryClient.fetchQuery(emailTemplatesQuery))
  if (!template) throw new Error('This status has no mail template')
  const preview = await queryClient.fetchQuery(mailPreviewQuery({ templateId: template._id, leadId: lead._id }))
  const { subject, html } = preview
  return { to: [lead.email], subject, html, attachments: [], templateId: template._id, templateType: template.type }
}

interface StatusMail {
  queryClient: QueryClient
  lead: MailLead
  status: number
  mailOf: () => Promise<ReadyMail>
}
/** Continues after the form has been reset by the saved update. A failure is shown and can be retried; nothing is sent twice. */
async function sendStatusMail({ queryClient, lead, status, mailOf }: StatusMail): Promise<void> {
  const idempotencyKey = newKey()
  const tryIt = async (): Promise<void> => {
    try {
      const mail: OutgoingMail = { ...(await mailOf()), leadId: lead._id, idempotencyKey }
      await queryClient.getMutationCache().build(queryClient, sendMailMutation).execute(mail)
      forgetLetter(`${lead._id}.${status}`, sessionStorage)
      toast.success(LEAD_MAIL_TEXTS.sent)
      void refreshMails(queryClient)
    } catch (error) {
      toast.error(`The update is saved, but the mail was not sent. ${messageOf(error)}`, {
        duration: 15_000,
        action: { label: 'Retry', run: () => void tryIt() },
      })
    }
  }
  await tryIt()
}
