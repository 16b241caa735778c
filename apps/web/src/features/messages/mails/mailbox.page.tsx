import { Anchor } from '@mantine/core'
import type { MailboxMessage } from '@plinth/contract/messages/mails'
import { isEmail } from '@plinth/contract/text-rules'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { MailReader } from './mail-reader.tsx'
import { codeInMail } from './mail-text.ts'
import classes from './mailbox.module.css'
import { mailboxQuery } from './mails.api.ts'
import { useMailZone } from './use-mail-zone.ts'

/** The mail this server would have sent, to be read while no mail server is set. */
export function MailboxPage() {
  const { to = '', mail } = useSearch({ from: '/mailbox' })
  const navigate = useNavigate({ from: '/mailbox' })
  // a whole address is looked up by the server, so that older mails of it are found too
  const mails = useQuery(mailboxQuery(isEmail(to) ? to : undefined))
  const shown = mails.data?.filter(one => one.to.toLowerCase().includes(to.toLowerCase()))
  const chosen = shown?.find(one => one._id === mail)
  const open = chosen ?? shown?.[0]
  return (
    <main className={classes.page} data-reading={chosen !== undefined || undefined}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title}>Mailbox</h1>
          <p className={classes.hint}>Mail this installation keeps instead of sending, until a mail server is set.</p>
        </div>
        <Anchor component={Link} to="/" inherit>
          Back to Plinth
        </Anchor>
      </header>
      <div className={classes.filter}>
        <SearchBox
          label="Recipient"
          placeholder="Recipient"
          maxLength={254}
          value={to}
          onChange={value => void navigate({ search: value ? { to: value } : {}, replace: true })}
        />
      </div>
      {mails.isError && mails.data && (
        <p className={classes.stale} role="status">
          The server cannot be reached. Shown is what was there before.
        </p>
      )}
      {shown ? (
        <MailList mails={shown} openId={open?._id} to={to} />
      ) : (
        <section className={classes.list} aria-label="Mails">
          {mails.isError ? (
            <ErrorState message={messageOf(mails.error)} onRetry={() => void mails.refetch()} />
          ) : (
            <SkeletonRows height={64} />
          )}
        </section>
      )}
      {open && (
        <section className={classes.reading} aria-label="Open mail">
          <div className={classes.back}>
            <Anchor inherit renderRoot={props => <Link {...props} to="/mailbox" search={to ? { to } : {}} />}>
              All mails
            </Anchor>
          </div>
          <MailReader key={open._id} mail={open} />
        </section>
      )}
    </main>
  )
}

function MailList({ mails, openId, to }: { mails: MailboxMessage[]; openId: string | undefined; to: string }) {
  const timeZone = useMailZone()
  if (mails.length === 0) {
    return (
      <section className={classes.list} aria-label="Mails">
        <EmptyState title={to ? 'No mail to this address.' : 'No mail yet.'}>
          {to ? `Nothing was mailed to “${to}”.` : 'Codes, invitations and mails to leads appear here by themselves.'}
        </EmptyState>
      </section>
    )
  }
  return (
    <section className={classes.list} aria-label="Mails">
      <ul>
        {mails.map(mail => {
          const code = codeInMail(mail.text)
          return (
            <li key={mail._id}>
              <Link
                className={classes.entry}
                to="/mailbox"
                search={{ ...(to ? { to } : {}), mail: mail._id }}
                aria-current={mail._id === openId || undefined}
              >
                <span className={classes.subject}>{mail.subject}</span>
                {code && <span className={classes.entryCode}>{code}</span>}
                <span className={classes.recipient}>{mail.to}</span>
                <time className={classes.time} dateTime={mail.createdAt}>
                  {formatDateTime(mail.createdAt, timeZone)}
                </time>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
