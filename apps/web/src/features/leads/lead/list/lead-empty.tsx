import { Anchor, Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { EmptyState } from '../../../../ui/states.tsx'
import { filtersAddress, isNarrowed, NO_FILTERS, withoutFilters } from './address/lead-scope.ts'
import type { KnownPlace } from './address/use-custom-fields.ts'

export interface LeadEmptyProps {
  place: KnownPlace
  /** the company has leads, but none in this view */
  hasLeads: boolean
  onAdd: () => void
}

/** Why the list is empty, and what can be done (LM-079 to LM-083). */
export function LeadEmpty({ place, hasLeads, onAdd }: LeadEmptyProps) {
  const { scope, change, deleted } = place
  if (deleted.length > 0) {
    const isOne = deleted.length === 1
    return (
      <EmptyState
        title="No Lead(s) to Show"
        action={
          <Button
            variant="default"
            leftSection={<IconFilterOff size={16} stroke={1.5} aria-hidden />}
            onClick={() => change(filtersAddress(withoutFilters(scope.filters, deleted)))}
          >
            {isOne ? 'Deleted field: clear its filter' : 'Deleted fields: clear their filters'}
          </Button>
        }
      >
        {isOne
          ? 'The list is filtered by a deleted field, which no lead matches.'
          : `The list is filtered by ${deleted.length} deleted fields, which no lead matches.`}
      </EmptyState>
    )
  }
  if (scope.period) {
    return (
      <EmptyState
        title="Leads for the selected time, do not exist"
        action={
          <Anchor component="button" type="button" onClick={() => change({ period: undefined })}>
            Change Filter to Default
          </Anchor>
        }
      />
    )
  }
  if (isNarrowed(scope)) {
    return (
      <EmptyState
        title="No Lead(s) to Show"
        action={
          <Button variant="default" onClick={() => change({ q: undefined, ...NO_FILTERS })}>
            Clear search and filters
          </Button>
        }
      >
        No lead matches the search and the filters.
      </EmptyState>
    )
  }
  if (hasLeads) return <EmptyState title="No Lead(s) to Show">There are none in this tab at the moment.</EmptyState>
  return (
    <EmptyState title="No Lead(s) to Show" action={<Button onClick={onAdd}>Add Lead(s)</Button>}>
      You don't have any leads yet. Start by adding a new lead
    </EmptyState>
  )
}
