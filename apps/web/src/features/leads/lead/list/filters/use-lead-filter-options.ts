import type { LeadColumn, LeadFilters } from '@plinth/contract/leads/lead/lead-list'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LoadOptions } from '../../../../../ui/data-grid/columns.ts'
import { assigneesQuery } from '../../../../company/people/people.api.ts'
import { loadLeadFilterOptions } from '../../lead.api.ts'
import { nameOfChosen } from '../../person-options.ts'

/** Looks up the values of a column to filter by. A chosen person without leads, as in a shared view, is listed too. */
export function useLeadFilterOptions({ assignedTo }: LeadFilters): LoadOptions {
  const queryClient = useQueryClient()
  return useCallback(
    async (column, search, signal) => {
      const options = await loadLeadFilterOptions(column as LeadColumn, search, signal)
      if (column !== 'assignedTo' || search !== '' || assignedTo === undefined) return options
      const found = new Set(options.map(option => option.value))
      const others = assignedTo.filter(id => id !== '' && !found.has(id))
      if (others.length === 0) return options
      // if names cannot be loaded, still show the values
      const people = await queryClient.ensureQueryData(assigneesQuery).catch(() => [])
      return [...others.map(id => ({ value: id, label: nameOfChosen(people, id) })), ...options]
    },
    [assignedTo, queryClient],
  )
}
