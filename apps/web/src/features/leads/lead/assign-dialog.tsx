import { Button, Group } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTotal, type RowTotal } from '../../../lib/text/format-count.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { assigneesQuery } from '../../company/people/people.api.ts'
import { assignSelection, refreshSelections, type SelectedLeads } from '../lead-selections/lead-selections.api.ts'
import { shownPhone } from '../parts/lead-text.ts'
import classes from './assign-dialog.module.css'
import { editLead, leadQuery, refreshLeads } from './lead.api.ts'
import { NOBODY, personOptions } from './person-options.ts'
import { useSelectionToast } from './selected/use-undo-selection.ts'

/** One lead by its id, or the leads of a selection. */
export type ToAssign = { id: string } | { leads: SelectedLeads; count: RowTotal }

export interface AssignDialogProps {
  about: ToAssign
  opened: boolean
  onClose: () => void
  onAssigned: () => void
}

/**
 * Assigns leads to a person: a single lead, shown by name, by an edit; several by one request, which can be undone (LM-100,
 * LM-130, LM-131).
 */
export function AssignDialog({ about, opened, onClose, onAssigned }: AssignDialogProps) {
  const queryClient = useQueryClient()
  const [person, setPerson] = useState<string | null>(null)
  const only = 'id' in about ? about.id : undefined
  const tell = useSelectionToast()
  const people = useQuery(assigneesQuery)
  const assign = useMutation({
    async mutationFn(assignedTo: string | null) {
      if (!('id' in about)) return assignSelection(about.leads, assignedTo)
      await editLead({ id: about.id, assignedTo })
      return undefined
    },
    onSuccess(change) {
      if (change) tell(change, LEAD_TEXTS.assigned)
      else toast.success(LEAD_TEXTS.assigned)
      void refreshLeads(queryClient)
      if (change) void refreshSelections(queryClient)
      onAssigned()
      onClose()
    },
  })
  const problem = assign.isError ? failureText(assign.error) : undefined
  const apply = () => {
    if (person !== null) assign.mutate(person === NOBODY ? null : person)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Assign lead to" size={420}>
      <form
        onSubmit={event => {
          event.preventDefault()
          apply()
        }}
      >
        {only && <AssignedLead id={only} />}
        <Select
          label={'id' in about ? 'Assign To' : `Assign ${formatTotal(about.count)} leads to`}
          placeholder={people.isPending ? 'Loading…' : 'Select a person'}
          data={personOptions(people.data ?? [])}
          value={person}
          onChange={setPerson}
          searchable
          nothingFoundMessage="Search Not Found"
          {...OPTION_LIST}
          data-autofocus
          error={people.isError ? 'Could not load.' : undefined}
        />
        {people.isError && (
          <Button variant="subtle" size="compact-sm" mt={4} onClick={() => void people.refetch()}>
            Retry
          </Button>
        )}
        {problem && (
          <div style={{ marginTop: 12 }}>
            <FormError>{problem}</FormError>
          </div>
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={assign.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={assign.isPending} disabled={person === null}>
            {only ? 'Update' : 'Apply'}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function AssignedLead({ id }: { id: string }) {
  const { data: lead } = useQuery(leadQuery(id))
  return (
    <dl className={classes.lead}>
      <dt>Lead</dt>
      <dd>{lead?.name ?? '…'}</dd>
      <dt>Phone</dt>
      <dd>{lead ? shownPhone(lead) || '-' : '…'}</dd>
      <dt>Email</dt>
      <dd>{lead ? lead.email || '-' : '…'}</dd>
    </dl>
  )
}

/** The one text for a failed assignment, unless the server's message is more specific (LM-634, LM-635). */
const failureText = (error: unknown): string =>
  isAppError(error) && error.status < 500 ? (error.fields[0]?.message ?? error.message) : LEAD_TEXTS.failed
