import { notFound } from '@tanstack/react-router'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { runtimeConfig } from '../../../lib/server/runtime-config.ts'

export interface MailboxSearch {
  /** whose mails, or a part of the address */
  to?: string
  /** the mail that is open */
  mail?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the route table needs of the mailbox, which exists only while the server runs locally. */
export const mailboxRoute = {
  validateSearch: (search: Record<string, unknown>): MailboxSearch => {
    const [to, mail] = [text(search.to), text(search.mail)]
    return { ...(to ? { to } : {}), ...(mail ? { mail } : {}) }
  },
  beforeLoad: () => {
    if (!runtimeConfig().isLocal) throw notFound()
  },
  staticData: { title: 'Mailbox' },
  component: lazyPage(() => import('./mailbox.page.tsx').then(page => page.MailboxPage)),
}
