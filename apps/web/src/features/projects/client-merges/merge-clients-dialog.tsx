import { Button, Group, Radio, Stack } from '@mantine/core'
import type { Client } from '@plinth/contract/projects/client-directory'
import { CLIENT_KIND_NAMES, clientTitle } from '@plinth/contract/projects/client-rules'
import { CLIENT_MERGE_FIELDS, type ClientMergeField } from '@plinth/contract/projects/people/client-merges'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormError, SkeletonRows } from '../../../ui/states.tsx'
import { useTaxWords } from '../../company/companies/companies.api.ts'
import { comparedClientsQuery, mergeClients } from './client-merges.api.ts'
import classes from './client-merges.module.css'

const LABELS: Record<Exclude<ClientMergeField, 'gstNo'>, string> = {
  primaryContact: 'Primary contact',
  kind: 'Kind',
  companyName: 'Company name',
  location: 'Address',
  city: 'City',
  pinCode: 'Pin code',
  state: 'State',
  country: 'Country',
  note: 'Notes',
}

export interface MergeClientsDialogProps {
  pair: readonly [string, string]
  opened: boolean
  onClose: () => void
  onMerged: (mergeId: string) => void
}

/** Asks which of two clients stays and which value to keep where they differ (PJ-031). */
export function MergeClientsDialog({ pair, opened, onClose, onMerged }: MergeClientsDialogProps) {
  const clients = useQuery(comparedClientsQuery(pair))
  return (
    <Dialog opened={opened} onClose={onClose} title="Merge clients" size="lg">
      {clients.data ? (
        <Choices clients={clients.data} onClose={onClose} onMerged={onMerged} />
      ) : clients.isError ? (
        <FormError>{messageOf(clients.error)}</FormError>
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  )
}

interface ChoicesProps {
  clients: readonly [Client, Client]
  onClose: () => void
  onMerged: (mergeId: string) => void
}

function Choices({ clients, onClose, onMerged }: ChoicesProps) {
  const [first, second] = clients
  const taxes = useTaxWords()
  const [keptId, setKeptId] = useState(first._id)
  const [chosen, setChosen] = useState<Partial<Record<ClientMergeField, string>>>({})
  const [keep, gone] = keptId === first._id ? [first, second] : [second, first]
  const differing = CLIENT_MERGE_FIELDS.filter(
    field => field === 'primaryContact' || textOf(first, field) !== textOf(second, field),
  )
  // what only one of them says is kept, unless something else is chosen
  const chosenOf = (field: ClientMergeField): string =>
    chosen[field] ?? (textOf(keep, field) === '' ? gone._id : keep._id)
  const merge = useMutation({
    mutationFn: () =>
      mergeClients(
        [keep, gone],
        differing.filter(field => chosenOf(field) === gone._id),
      ),
    onSuccess: onMerged,
  })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        merge.mutate()
      }}
    >
      <Stack gap="md">
        <p className={classes.hint}>
          Contacts, projects and sign-ins of both stay together under the one that is kept. This can be undone for 30
          days.
        </p>
        <Radio.Group label="Keep" value={keptId} onChange={setKeptId} classNames={{ label: classes.label ?? '' }}>
          <div className={classes.values}>
            {clients.map(client => (
              <Radio
                key={client._id}
                value={client._id}
                label={`${clientTitle(client)} (${countOf(client.projects.length, 'project')})`}
              />
            ))}
          </div>
        </Radio.Group>
        {differing.map(field => (
          <Radio.Group
            key={field}
            label={field === 'gstNo' ? taxes.clientNumber : LABELS[field]}
            value={chosenOf(field)}
            onChange={id => setChosen(before => ({ ...before, [field]: id }))}
            classNames={{ label: classes.label ?? '' }}
          >
            <div className={classes.values}>
              {clients.map(client => (
                <Radio key={client._id} value={client._id} label={textOf(client, field) || 'Empty'} />
              ))}
            </div>
          </Radio.Group>
        ))}
        <FormError>{merge.isError ? messageOf(merge.error) : undefined}</FormError>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={merge.isPending}>
            Merge
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const countOf = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`

function textOf(client: Client, field: ClientMergeField): string {
  if (field === 'kind') return CLIENT_KIND_NAMES[client.kind]
  if (field !== 'primaryContact') return client[field]
  const { name, email, countryCode, phoneNumber } = client
  const phone = phoneNumber === '' ? '' : `${countryCode} ${phoneNumber}`.trim()
  return [name, email, phone].filter(Boolean).join(', ')
}
