import { Anchor, Button, Group } from '@mantine/core'
import type { LeadMail } from '@plinth/contract/lead-mails'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format-date.ts'
import { messageOf } from '../../lib/forms.ts'
import { StatusBadge } from '../../ui/badges.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { cancelMailMutation, leadMailQuery, refreshMails, retryMailMutation } from '../lead-mails/lead-mails.api.ts'
import classes from './log-history.module.css'
import { reasonsOf, shownState } from './sent-mails.ts'

/** A mail in the history: how far its delivery is, why it failed, and a way to read it. */
export function SentMail({ mail, zone }: { mail: LeadMail; zone: string }) {
  const [isOpen, setOpen] = useState(false)
  const state = shownState(mail, zone)
  const reasons = reasonsOf(mail)
  return (
    <div className={classes.mail}>
      <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
      {reasons !== '' && <span className={classes.reason}>{reasons}</span>}
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        View mail
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={mail.subject} size={760}>
        <Reader id={mail._id} zone={zone} />
      </Dialog>
    </div>
  )
}

function Reader({ id, zone }: { id: string; zone: string }) {
  const { data: mail, isError, refetch } = useQuery(leadMailQuery(id))
  if (isError && !mail) return <ErrorState onRetry={() => void refetch()} />
  if (!mail) return <SkeletonRows count={6} />
  return (
    <>
      <dl className={classes.mailFacts}>
        <dt>From</dt>
        <dd>{mail.senderName}</dd>
        <dt>Written</dt>
        <dd>{formatDateTime(mail.createdAt, zone)}</dd>
        {mail.recipients.map(({ email, state, reason, sentAt }, at) => (
          <Recipient
            key={email}
            label={at === 0 ? 'To' : ''}
            email={email}
            state={shownState({ state, sendAt: mail.sendAt }, zone)}
            note={sentAt === null ? reason : formatDateTime(sentAt, zone)}
          />
        ))}
        {mail.attachments.length > 0 && (
          <>
            <dt>Attachments</dt>
            <dd>
              {mail.attachments.map(file => (
                <Anchor key={file.path} href={file.location} className={classes.attachment} download inherit>
                  {file.filename}
                </Anchor>
              ))}
            </dd>
          </>
        )}
      </dl>
      <Steps mail={mail} />
      <MailFrame html={mail.html} />
    </>
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

/** What can still be done: take back what waits, send again what failed. */
function Steps({ mail }: { mail: LeadMail }) {
  const queryClient = useQueryClient()
  const after = {
    onSuccess: () => void refreshMails(queryClient),
    onError: (error: unknown) => toast.error(messageOf(error)),
  }
  const cancel = useMutation({ ...cancelMailMutation, ...after })
  const retry = useMutation({ ...retryMailMutation, ...after })
  const states = mail.recipients.map(one => one.state)
  const waits = states.some(state => state === 'scheduled' || state === 'queued')
  const failed = states.includes('failed')
  if (!waits && !failed) return null
  return (
    <Group gap="xs" mt="sm">
      {waits && (
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(mail._id)}>
          Do not send
        </Button>
      )}
      {failed && (
        <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(mail._id)}>
          Send again
        </Button>
      )}
    </Group>
  )
}
