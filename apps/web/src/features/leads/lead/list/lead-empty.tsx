import { Anchor, Button } from '@mantine/core'
import { EmptyState } from '../../../../ui/states.tsx'
import { isNarrowed, type LeadScope } from './address/lead-scope.ts'

export interface LeadEmptyProps {
  scope: LeadScope
  /** the company has leads, but none in this view */
  hasLeads: boolean
  onDefaultPeriod: () => void
  onClear: () => void
  onAdd: () => void
}

/** Why the list is empty, and what can be done (LM-079 to LM-083). */
export function LeadEmpty({ scope, hasLeads, onDefaultPeriod, onClear, onAdd }: LeadEmptyProps) {
  if (scope.period) {
    return (
      <EmptyState
        title="Leads for the selected time, do not exist"
        action={
          <Anchor component="button" type="button" onClick={onDefaultPeriod}>
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
          <Button variant="default" onClick={onClear}>
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
