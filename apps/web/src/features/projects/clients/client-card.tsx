import { ActionIcon } from '@mantine/core'
import type { ListedClient } from '@plinth/contract/projects/client-directory'
import { CLIENT_KIND, CLIENT_KIND_NAMES, clientTitle } from '@plinth/contract/projects/client-rules'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { callLink, phoneText } from './client-text.ts'
import classes from './clients.module.css'

/** A client on a phone, with call and mail in reach of the thumb (PJ-014). */
export function ClientCard({ client }: { client: ListedClient }) {
  const title = clientTitle(client)
  const facts = [
    client.kind === CLIENT_KIND.COMPANY ? client.name : CLIENT_KIND_NAMES[client.kind],
    client.city,
    client.activeProjects > 0
      ? `${client.activeProjects} active ${client.activeProjects === 1 ? 'project' : 'projects'}`
      : '',
  ]
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.cardText}>
        <Link to="/pmt/clients/$clientId" params={{ clientId: client._id }} className={classes.open}>
          {title}
        </Link>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {client.phoneNumber !== '' && (
        <ActionIcon
          component="a"
          href={callLink(client)}
          variant="default"
          size={44}
          aria-label={`Call ${title}, ${phoneText(client)}`}
        >
          <IconPhone size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {client.email !== '' && (
        <ActionIcon
          component="a"
          href={`mailto:${client.email}`}
          variant="default"
          size={44}
          aria-label={`Mail ${title}`}
        >
          <IconMail size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </article>
  )
}
