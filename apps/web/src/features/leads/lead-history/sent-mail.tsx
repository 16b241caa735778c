import { Anchor, Button } from '@mantine/core'
import type { LeadMail } from '@plinth/contract/leads/lead-mails'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { cancelMailMutation, leadMailQuery, refreshMails, retryMailMutation } from '../lead-mails/lead-mails.api.ts'
import classes from './log-history.module.css'
import { mailTitle, reasonsOf, shownState } from './sent-mails.ts'

export interface SentMailProps {
  id: string
  subject: string
  /** what is loaded of it so far; an old mail is fetched only when it is opened */
  mail: LeadMail | undefined
  zone: string
  canEdit: boolean
}

/** A mail in the history: its subject to open it by, its state of delivery, why it failed, and possible actions (LM-153). */
export function SentMail({ id, subject, mail, zone, canEdit }: SentMailProps) {
  const [isOpen, setOpen] = useState(false)
  const state = mail && shownState(mail, zone)
  const reasons = mail ? reasonsOf(mail) : ''
  return (
    <div className={classes.mail}>
      <Anchor component="button" type="button" className={classes.subject} onClick={() => setOpen(true)}>
        {subject.trim() || mail?.subject || 'No subject'}
      </Anchor>
      {state && <StatusBadge tone={state.tone}>{state.text}</StatusBadge>}
      {reasons !== '' && <span className={classes.reason}>{reasons}</span>}
      {mail && <Steps mail={mail} canEdit={canEdit} />}
      {isOpen && <Reader id={id} known={mail} zone={zone} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The mail as it was sent, read-only (LM-154, LM-155). */
function Reader({
  id,
  known,
  zone,
  onClose,
}: {
  id: string
  known: LeadMail | undefined
  zone: string
  onClose: () => void
}) {
  const { data: mail, isError, refetch } = useQuery(leadMailQuery(id))
  return (
    <Dialog opened onClose={onClose} title={mailTitle(mail ?? known, zone)} size={640}>
      {isError && !mail && <ErrorState onRetry={() => void refetch()} />}
      {!mail && !isError && <SkeletonRows count={6} />}
      {mail && (
        <>
          <dl className={classes.mailFacts}>
            <dt>From</dt>
            <dd>{mail.senderName}</dd>
            {mail.recipients.map(({ email, state, reason, sentAt }, at) => (
              <Recipient
                key={email}
                label={at === 0 ? 'To' : ''}
                email={email}
                state={shownState({ state, sendAt: mail.sendAt }, zone)}
                note={sentAt === null ? reason : formatDateTime(sentAt, zone)}
              />
            ))}
            <dt>Subject</dt>
            <dd>{mail.subject || '-'}</dd>
          </dl>
          <div className={classes.mailBody}>{mail.text.replace(/\n{3,}/g, '\n\n').trim() || '-'}</div>
          <h3 className={classes.mailFiles}>Attachments</h3>
          {mail.attachments.length === 0 && <p className={classes.noFiles}>No files attached.</p>}
          {mail.attachments.map(file => (
            <Anchor key={file.path} href={file.location} className={classes.attachment} download>
              {file.filename}
            </Anchor>
          ))}
        </>
      )}
    </Dialog>
  )
}

interface RecipientProps {
  label: string
  email: string
  state: ReturnType<typeof shownState>
  note: string
}
function Recipient({ label, email, state, note }: RecipientProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {email} <StatusBadge tone={state.tone}>{state.text}</StatusBadge> {note}
      </dd>
    </>
  )
}

/** Possible actions: cancel pending messages, resend failed ones. */
function Steps({ mail, canEdit }: { mail: LeadMail; canEdit: boolean }) {
  const queryClient = useQueryClient()
  const after = {
    onSuccess: () => void refreshMails(queryClient),
    onError: (error: unknown) => toast.error(messageOf(error)),
  }
  const cancel = useMutation({ ...cancelMailMutation, ...after })
  const retry = useMutation({ ...retryMailMutation, ...after })
  const states = mail.recipients.map(one => one.state)
  const look = { size: 'compact-xs', variant: 'default' } as const
  return (
    <>
      {states.some(state => state === 'scheduled' || state === 'queued') && (
        <LockedHint locked={!canEdit}>
          <Button {...look} loading={cancel.isPending} onClick={() => cancel.mutate(mail._id)}>
            Do not send
          </Button>
        </LockedHint>
      )}
      {states.includes('failed') && (
        <LockedHint locked={!canEdit}>
          <Button {...look} loading={retry.isPending} onClick={() => retry.mutate(mail._id)}>
            Send again
          </Button>
        </LockedHint>
      )}
    </>
  )
}
