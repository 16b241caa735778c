import { ActionIcon, Menu } from '@mantine/core'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { OPEN_STATES } from '@plinth/contract/quotations/quotation/states'
import type { Delivery, QuotationLink } from '@plinth/contract/quotations/quotation-sending'
import { IconDotsVertical } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { formatDateTime } from '../../../../lib/text/format-date.ts'
import { StatusBadge, type Tone } from '../../../../ui/badges.tsx'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { QuotationReminders } from './quotation-reminders.tsx'
import classes from './recipients-part.module.css'
import { mailAgain, recipientsQuery, refreshRecipients, revokeLink } from './sending.api.ts'

const STATES: Readonly<Record<Delivery['state'], { word: string; tone: Tone }>> = {
  queued: { word: 'Queued', tone: 'later' },
  sent: { word: 'Sent', tone: 'good' },
  kept: { word: 'Kept in the mailbox', tone: 'good' },
  failed: { word: 'Failed', tone: 'late' },
  cancelled: { word: 'Not sent', tone: 'later' },
}
const WAYS = {
  mail: 'by mail',
  whatsapp: 'on WhatsApp',
  copy: 'by a copied link',
  area: 'in the client area',
} as const
const KINDS: Readonly<Record<Delivery['kind'], string>> = {
  quotation: 'Quotation',
  reminder: 'Reminder',
  extension: 'Notice of the new validity',
}

/** Who has a link to the quotation, what became of their mails, and when they opened it (QT-233, QT-238). */
export function RecipientsPart({ quotation }: { quotation: Quotation }) {
  const links = useQuery(recipientsQuery(quotation._id))
  const rights = useQuotationRights()
  useLiveNews(['quotations.changed'], refreshRecipients)
  if (links.isError) return <ErrorState message={messageOf(links.error)} onRetry={() => void links.refetch()} />
  if (!links.data) return <SkeletonRows count={4} height={64} />
  const isOpen = (OPEN_STATES as readonly string[]).includes(quotation.state)
  if (links.data.length === 0)
    return (
      <EmptyState title="Nobody has a link yet">
        Who gets the quotation by mail, or a link to it, is listed here with when they opened it.
      </EmptyState>
    )
  return (
    <section aria-label="Recipients" className={classes.part}>
      {isOpen && <QuotationReminders quotation={quotation} mayEdit={rights?.mayEdit === true} />}
      <ul className={classes.list}>
        {links.data.map(link => (
          <Recipient
            key={link._id}
            link={link}
            zone={rights?.zone}
            mayEdit={rights?.mayEdit === true}
            isOpen={isOpen}
          />
        ))}
      </ul>
    </section>
  )
}

interface RecipientProps {
  link: QuotationLink
  zone: string | undefined
  mayEdit: boolean
  /** the client still decides */
  isOpen: boolean
}

function Recipient({ link, zone, mayEdit, isOpen }: RecipientProps) {
  const { name, email, way, madeBy, madeAt, lastOpenedAt, timesOpened, revokedAt, delivery } = link
  const at = (instant: string): string => formatDateTime(instant, zone)
  return (
    <li className={classes.row} data-revoked={revokedAt !== null || undefined}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span>{email || 'No email: can read and not accept'}</span>
        <small>{`${WAYS[way]}, by ${madeBy}, ${at(madeAt)}`}</small>
      </div>
      <div className={classes.what}>
        {revokedAt !== null ? (
          <StatusBadge tone="later">Revoked</StatusBadge>
        ) : (
          delivery && <StatusBadge tone={STATES[delivery.state].tone}>{STATES[delivery.state].word}</StatusBadge>
        )}
        {delivery && <small>{`${KINDS[delivery.kind]}, ${at(delivery.at)}`}</small>}
        {delivery?.state === 'failed' && <small className={classes.reason}>{delivery.reason}</small>}
      </div>
      <div className={classes.opened}>
        <span>
          {lastOpenedAt === null ? 'Not opened yet' : `Opened ${timesOpened === 1 ? 'once' : `${timesOpened} times`}`}
        </span>
        {lastOpenedAt !== null && <small>{`last ${at(lastOpenedAt)}`}</small>}
      </div>
      {/* a client's own link ends with the sharing of the project */}
      {mayEdit && revokedAt === null && way !== 'area' ? <Actions link={link} isOpen={isOpen} /> : <span />}
    </li>
  )
}

function Actions({ link, isOpen }: Pick<RecipientProps, 'link' | 'isOpen'>) {
  const { _id, name, email, delivery } = link
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const told = {
    onError: (error: unknown) => toast.error(messageOf(error)),
    onSettled: () => refreshRecipients(queryClient),
  }
  const mailing = useMutation({
    mutationFn: (kind: 'again' | 'reminder') => mailAgain(_id, kind, crypto.randomUUID()),
    onSuccess: message => toast.success(message, { duration: 2000 }),
    ...told,
  })
  const revoking = useMutation({
    mutationFn: () => revokeLink(_id),
    onSuccess: () => toast.success(QUOTATION_TEXTS.linkRevoked, { duration: 2000 }),
    ...told,
  })
  const revoke = async (): Promise<void> => {
    const message = `The link of ${name} opens nothing from then on. You can send or make a new one.`
    if (await confirm({ title: 'Revoke this link?', message, confirmLabel: 'Revoke', danger: true })) revoking.mutate()
  }
  return (
    <>
      <Menu keepMounted={false} position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Actions for ${name}`}
            loading={mailing.isPending || revoking.isPending}
          >
            <IconDotsVertical size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {delivery !== null && <Menu.Item onClick={() => mailing.mutate('again')}>Send the mail again</Menu.Item>}
          {email !== '' && isOpen && <Menu.Item onClick={() => mailing.mutate('reminder')}>Send a reminder</Menu.Item>}
          <Menu.Item color="terracotta" onClick={() => void revoke()}>
            Revoke
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
