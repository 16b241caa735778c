import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { ContactAccess } from '@plinth/contract/projects/client-rules'
import type { ClientPerson } from '@plinth/contract/projects/people/client-people'
import { CLIENT_PEOPLE_TEXTS } from '@plinth/contract/projects/people/client-people'
import type { ProjectPeople } from '@plinth/contract/projects/project-people'
import { IconEye, IconPhone } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { formatDate, formatDateTime } from '../../../lib/text/format-date.ts'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'
import { Face } from '../../../ui/face/face.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { useProject } from '../projects/projects.api.ts'
import { projectPeopleQuery, refreshProjectPeople, setClientPersonMutation } from './project-people.api.ts'
import classes from './team.module.css'

interface ClientAccessProps {
  projectId: string
  people: ProjectPeople
}

/** what the address is followed by to open the page here */
const ACCESS = 'client-access'
type Ticks = Partial<Pick<ClientPerson, 'canSee' | 'canApprove'>>

/** The contacts of the client: who sees the project, who approves in it, and when each was last in (PJ-084, PJ-085, PJ-269). */
export function ClientAccess({ projectId, people }: ClientAccessProps) {
  const { clientPeople, mayChange, mayViewAsClient } = people
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const zone = profile?.CompanySettingDetails.timeZone
  const set = useMutation({
    ...setClientPersonMutation,
    // shown at once; what the server refuses is read back below
    onMutate: ({ contactId, ...ticks }) => {
      queryClient.setQueryData(
        projectPeopleQuery(projectId).queryKey,
        before =>
          before && {
            ...before,
            clientPeople: before.clientPeople.map(person =>
              person._id === contactId ? { ...person, ...ticks } : person,
            ),
          },
      )
    },
    onSuccess: (_, { canSee }) => {
      if (canSee !== undefined)
        toast.success(canSee ? CLIENT_PEOPLE_TEXTS.shared : CLIENT_PEOPLE_TEXTS.unshared, { duration: 2000 })
    },
    onError: error => toast.error(messageOf(error)),
    onSettled: () => refreshProjectPeople(queryClient),
  })
  const isAsked = useLocation().hash === ACCESS
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isAsked) return
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
  }, [isAsked])
  if (clientPeople.length === 0 && !mayChange) return null
  return (
    <section ref={section} id={ACCESS} tabIndex={-1} className={classes.sheet} aria-label="Client access">
      <header className={classes.head}>
        <h2>
          Client access <span className={classes.count}>{clientPeople.length}</span>
        </h2>
      </header>
      {clientPeople.length === 0 && <NoContacts />}
      <ul className={classes.list}>
        {clientPeople.map(person => (
          <ClientRow
            key={person._id}
            projectId={projectId}
            person={person}
            zone={zone}
            mayChange={mayChange}
            mayView={mayViewAsClient}
            onChange={ticks => set.mutate({ projectId, contactId: person._id, ...ticks })}
          />
        ))}
      </ul>
    </section>
  )
}

/** A client of whom nobody can be given access yet, with the way to their contacts. */
function NoContacts() {
  const { client } = useProject()
  return (
    <p className={classes.empty}>
      {'The client has no contacts yet. '}
      <PlaceLink href={`/pmt/clients/${client._id}`}>Add a contact to {client.name}</PlaceLink>
    </p>
  )
}

interface ClientRowProps {
  projectId: string
  person: ClientPerson
  zone: string | undefined
  mayChange: boolean
  mayView: boolean
  onChange: (ticks: Ticks) => void
}

function ClientRow({ projectId, person, zone, mayChange, mayView, onChange }: ClientRowProps) {
  const { _id, name, designation, email, countryCode, phoneNumber, isPrimary, canSee, canApprove } = person
  const needsAddress = email === ''
  return (
    <li className={classes.person} aria-label={name}>
      <Face name={name} src={null} size={32} />
      <div className={classes.names}>
        <span className={classes.name}>{name}</span>
        {isPrimary && <StatusBadge tone="neutral">Primary</StatusBadge>}
        <StatusBadge tone={TONES[person.access]}>{accessOf(person, zone)}</StatusBadge>
        <span className={classes.email}>
          {[designation, needsAddress ? 'No email address' : email].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.email}>
          {person.lastSeenAt === null
            ? 'Never opened this project'
            : `Last seen ${formatDateTime(person.lastSeenAt, zone)}`}
        </span>
      </div>
      <div className={classes.reach}>
        {phoneNumber !== '' && (
          <ActionIcon
            component="a"
            href={`tel:${countryCode}${phoneNumber}`}
            variant="subtle"
            aria-label={`Call ${name}`}
          >
            <IconPhone size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={`${classes.rights} ${classes.ticks}`}>
        <Checkbox
          label="Can see"
          aria-label={`${name} can see`}
          checked={canSee}
          disabled={!mayChange}
          onChange={event => onChange({ canSee: event.currentTarget.checked })}
        />
        <Checkbox
          label="Can approve"
          aria-label={`${name} can approve`}
          checked={canApprove}
          disabled={!mayChange}
          onChange={event => onChange({ canApprove: event.currentTarget.checked })}
        />
        {mayView && canSee && (
          <Button
            component={PlaceLink}
            href={`/pmt/${projectId}/client-view/${_id}`}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
            aria-label={`View as client: ${name}`}
          >
            View as client
          </Button>
        )}
      </div>
    </li>
  )
}

const TONES: Record<ContactAccess, Tone> = { none: 'neutral', invited: 'accent', 'signed-in': 'good', removed: 'later' }

function accessOf({ access, accessAt }: ClientPerson, zone: string | undefined): string {
  if (access === 'none') return 'Not invited'
  if (access === 'removed') return 'Access removed'
  return `${access === 'invited' ? 'Invited' : 'Signed in'} ${formatDate(accessAt, zone)}`
}
