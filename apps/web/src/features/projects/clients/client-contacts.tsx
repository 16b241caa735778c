import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ClientContact } from '@plinth/contract/projects/client-contacts'
import type { Client } from '@plinth/contract/projects/client-directory'
import {
  CLIENT_LIMITS,
  CLIENT_TEXTS,
  type ContactAccess,
  removeAccessQuestion,
} from '@plinth/contract/projects/client-rules'
import { IconDots, IconMail, IconPhone } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Face } from '../../../ui/face/face.tsx'
import { PlainText } from '../../../ui/plain-text/plain-text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import classes from './client.module.css'
import { editContact, inviteContact, refreshClients, removeAccess, removeContact } from './client-directory.api.ts'
import { accessText, callLink, phoneText } from './client-text.ts'
import { ContactDialog } from './contact-dialog.tsx'

const TONES: Record<ContactAccess, Tone> = { none: 'neutral', invited: 'accent', 'signed-in': 'good', removed: 'later' }

export interface ClientContactsProps {
  client: Client
  zone: string
  /** the firm's own */
  dialCode: string
}

/** The people one deals with at a client, and where each stands with the client area (PJ-021, PJ-027, PJ-028). */
export function ClientContacts({ client, zone, dialCode }: ClientContactsProps) {
  const editing = useDialog<{ contact: ClientContact | undefined }>()
  const { contacts, mayEdit } = client
  return (
    <section aria-labelledby="contacts" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id="contacts">Contacts</h2>
        {mayEdit && contacts.length < CLIENT_LIMITS.contacts && (
          <Button size="xs" variant="default" onClick={() => editing.open({ contact: undefined })}>
            Add contact
          </Button>
        )}
      </div>
      <ul className={classes.rows}>
        {contacts.map(contact => (
          <Contact
            key={contact._id}
            contact={contact}
            zone={zone}
            mayEdit={mayEdit}
            onEdit={() => editing.open({ contact })}
          />
        ))}
      </ul>
      {editing.about && (
        <ContactDialog
          key={editing.times}
          clientId={client._id}
          contact={editing.about.contact}
          dialCode={dialCode}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </section>
  )
}

interface ContactProps {
  contact: ClientContact
  zone: string
  mayEdit: boolean
  onEdit: () => void
}

function Contact({ contact, zone, mayEdit, onEdit }: ContactProps) {
  const { name, designation, email, note, isPrimary, access } = contact
  const phone = phoneText(contact)
  return (
    <li className={classes.contact} aria-label={name}>
      <Face name={name} src={null} />
      <div className={classes.who}>
        <div className={classes.named}>
          <strong>{name}</strong>
          {isPrimary && <StatusBadge tone="neutral">Primary</StatusBadge>}
        </div>
        {designation !== '' && <span className={classes.soft}>{designation}</span>}
        {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
        {phone !== '' && (
          <a href={callLink(contact)} className="tabular">
            {phone}
          </a>
        )}
        {note !== '' && (
          <p className={classes.note}>
            <PlainText>{note}</PlainText>
          </p>
        )}
      </div>
      <div className={classes.access}>
        <StatusBadge tone={TONES[access]}>{accessText(contact, zone)}</StatusBadge>
        {mayEdit && <AccessButton contact={contact} />}
      </div>
      <div className={classes.reach}>
        {phone !== '' && (
          <ActionIcon component="a" href={callLink(contact)} variant="subtle" aria-label={`Call ${name}, ${phone}`}>
            <IconPhone size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        {email !== '' && (
          <ActionIcon component="a" href={`mailto:${email}`} variant="subtle" aria-label={`Mail ${name}`}>
            <IconMail size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        {mayEdit && <ContactMenu contact={contact} onEdit={onEdit} />}
      </div>
    </li>
  )
}

/** Runs a change of a contact and reads the client again; what is refused is told. */
function useContactChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ change }: { change: () => Promise<unknown>; done: string }) => {
      await change()
    },
    onSuccess: (_, { done }) => {
      toast.success(done, { duration: 2000 })
      void refreshClients(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
}

function AccessButton({ contact }: { contact: ClientContact }) {
  const { _id, name, access } = contact
  const { mutate, isPending } = useContactChange()
  const [confirm, question] = useConfirm()
  const invite = () => mutate({ change: () => inviteContact(_id), done: CLIENT_TEXTS.invited })
  const end = async () => {
    const title = removeAccessQuestion(name)
    if (await confirm({ title, confirmLabel: 'Remove access', danger: true }))
      mutate({ change: () => removeAccess(_id), done: CLIENT_TEXTS.accessRemoved })
  }
  const hasAccess = access === 'invited' || access === 'signed-in'
  return (
    <>
      {access === 'invited' && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isPending}
          onClick={invite}
          aria-label={`Send again to ${name}`}
        >
          Send again
        </Button>
      )}
      {hasAccess && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isPending}
          onClick={() => void end()}
          aria-label={`Remove access of ${name}`}
        >
          Remove access
        </Button>
      )}
      {!hasAccess && contact.email !== '' && (
        <Button
          size="compact-sm"
          variant="light"
          loading={isPending}
          onClick={invite}
          aria-label={`Invite to client area: ${name}`}
        >
          Invite to client area
        </Button>
      )}
      {question}
    </>
  )
}

function ContactMenu({ contact, onEdit }: { contact: ClientContact; onEdit: () => void }) {
  const { _id, name, isPrimary } = contact
  const { mutate } = useContactChange()
  const [confirm, question] = useConfirm()
  const remove = async () => {
    const message = 'Whoever signs in as this contact cannot do so any more.'
    if (await confirm({ title: `Remove ${name}?`, message, confirmLabel: 'Remove', danger: true }))
      mutate({ change: () => removeContact(_id), done: CLIENT_TEXTS.contactRemoved })
  }
  const makePrimary = () =>
    mutate({ change: () => editContact(_id, { isPrimary: true }), done: CLIENT_TEXTS.contactSaved })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={`More about ${name}`}>
            <IconDots size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit contact</Menu.Item>
          {!isPrimary && <Menu.Item onClick={makePrimary}>Make primary contact</Menu.Item>}
          {!isPrimary && (
            <Menu.Item color="terracotta" onClick={() => void remove()}>
              Remove contact
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
