import { isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import type { LeadColumn, LeadFilters } from '@plinth/contract/leads/lead/lead-list'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LoadOptions } from '../../../../../ui/data-grid/columns.ts'
import { assigneesQuery } from '../../../../company/people/people.api.ts'
import { loadLeadFilterOptions } from '../../lead.api.ts'
import { nameOfChosen } from '../../person-options.ts'
import { customOptions } from './custom-filters.ts'

/**
 * Looks up the values of a column to filter by. A chosen person without leads, as in a shared view, is listed too, and so is a
 * stage that was deleted since the view was saved.
 */
export function useLeadFilterOptions(
  { assignedTo, leadStage }: LeadFilters,
  fields: readonly CustomField[],
): LoadOptions {
  const queryClient = useQueryClient()
  return useCallback(
    async (column, search, signal) => {
      if (isCustomColumn(column)) return customOptions(fields, column, search)
      const options = await loadLeadFilterOptions(column as LeadColumn, search, signal)
      const chosen = column === 'assignedTo' ? assignedTo : column === 'leadStage' ? leadStage : undefined
      if (search !== '' || chosen === undefined) return options
      const found = new Set(options.map(option => option.value))
      const others = chosen.filter(id => id !== '' && !found.has(id))
      if (others.length === 0) return options
      if (column === 'leadStage') return [...others.map(value => ({ value, label: 'Deleted stage' })), ...options]
      // if names cannot be loaded, still show the values
      const people = await queryClient.ensureQueryData(assigneesQuery).catch(() => [])
      return [...others.map(id => ({ value: id, label: nameOfChosen(people, id) })), ...options]
    },
    [assignedTo, leadStage, fields, queryClient],
  )
}
