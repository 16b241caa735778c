import { Button } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { assigneesQuery } from '../../company/people/people.api.ts'
import { assignLeadMutation, refreshLeads } from '../lead/lead.api.ts'
import { MailLink, PhoneLink } from '../parts/lead-badges.tsx'
import classes from './lead-details.module.css'
import type { Viewer } from './use-viewer.ts'

const NOBODY = 'nobody'

/** The lead's data, and a select for its assignee (LM-130). */
export function AssignPanel({ lead, viewer }: { lead: Lead; viewer: Viewer }) {
  const queryClient = useQueryClient()
  const people = useQuery(assigneesQuery)
  const present = lead.assignedTo?._id ?? NOBODY
  const [chosen, setChosen] = useState<string>()
  const person = chosen ?? present
  const assign = useMutation({
    ...assignLeadMutation,
    async onSuccess() {
      toast.success(LEAD_TEXTS.assigned)
      await refreshLeads(queryClient)
      setChosen(undefined)
    },
  })
  const known = people.data ?? []
  // the assignee may have left the company since
  const isMissing = lead.assignedTo !== null && !known.some(one => one._id === lead.assignedTo?._id)
  const all = isMissing && lead.assignedTo ? [...known, lead.assignedTo] : known
  const isLocked = viewer.isKnown && !(viewer.canEdit && viewer.canAssign)
  return (
    <section className={classes.sheet} aria-labelledby="assign-panel">
      <h2 id="assign-panel" className={classes.title}>
        Assign lead to
      </h2>
      <dl className={classes.contact}>
        <div>
          <dt>Lead name</dt>
          <dd>{lead.name}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink lead={lead} />
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <MailLink email={lead.email} />
          </dd>
        </div>
      </dl>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          if (person !== present) assign.mutate({ id: lead._id, assignedTo: person === NOBODY ? null : person })
        }}
      >
        <Select
          label="Assign To"
          data={[
            { value: NOBODY, label: 'Unassigned' },
            ...all
              .toSorted((a, b) => a.fullName.localeCompare(b.fullName))
              .map(({ _id, fullName }) => ({ value: _id, label: fullName })),
          ]}
          value={person}
          onChange={value => value !== null && setChosen(value)}
          searchable
          nothingFoundMessage="Search Not Found"
          {...OPTION_LIST}
          disabled={isLocked}
          error={people.isError ? 'Could not load.' : undefined}
        />
        <FormError>{assign.isError && messageOf(assign.error)}</FormError>
        <LockedHint locked={isLocked}>
          <Button type="submit" variant="default" loading={assign.isPending} disabled={person === present}>
            Update
          </Button>
        </LockedHint>
      </form>
    </section>
  )
}
