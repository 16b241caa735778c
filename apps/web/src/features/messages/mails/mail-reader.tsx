import { Anchor, Button, SegmentedControl } from '@mantine/core'
import type { MailboxMessage } from '@plinth/contract/messages/mails'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { MailFrame } from '../parts/mail-frame.tsx'
import { codeInMail, splitAtLinks } from './mail-text.ts'
import classes from './mailbox.module.css'
import { useMailZone } from './use-mail-zone.ts'

/** One mail: its code to copy, its text, and on request the form it would have had in a mail program. */
export function MailReader({ mail }: { mail: MailboxMessage }) {
  const [view, setView] = useState('text')
  const timeZone = useMailZone()
  const code = codeInMail(mail.text)
  return (
    <article className={classes.mail}>
      <header className={classes.mailHead}>
        <h2 className={classes.mailSubject}>{mail.subject}</h2>
        <dl className={classes.facts}>
          <dt>To</dt>
          <dd>{mail.to}</dd>
          <dt>From</dt>
          <dd>{mail.from}</dd>
          <dt>Kept</dt>
          <dd>{formatDateTime(mail.createdAt, timeZone)}</dd>
        </dl>
        {code && <Code code={code} />}
        {mail.html !== '' && (
          <SegmentedControl
            size="xs"
            aria-label="How the mail is shown"
            value={view}
            onChange={setView}
            data={[
              { value: 'text', label: 'Text' },
              { value: 'html', label: 'As sent' },
            ]}
          />
        )}
      </header>
      {view === 'html' && mail.html !== '' ? <MailFrame html={mail.html} /> : <MailBody text={mail.text} />}
    </article>
  )
}

function Code({ code }: { code: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => toast.success('Code copied'),
      () => toast.error('The code could not be copied. Select it and copy it by hand.'),
    )
  return (
    <div className={classes.code}>
      <output aria-label="Code">{code}</output>
      <Button variant="default" size="compact-md" leftSection={<IconCopy size={15} stroke={1.5} />} onClick={copy}>
        Copy code
      </Button>
    </div>
  )
}

function MailBody({ text }: { text: string }) {
  return (
    <p className={classes.body}>
      {splitAtLinks(text.replace(/\n{3,}/g, '\n\n')).map(part =>
        part.href ? (
          <Anchor key={part.at} href={part.href} target="_blank" rel="noopener" inherit>
            {part.text}
          </Anchor>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
