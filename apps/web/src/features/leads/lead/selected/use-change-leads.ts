import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { useQueryClient } from '@tanstack/react-query'
import { refreshSelections } from '../../lead-selections/lead-selections.api.ts'
import { refreshLeads } from '../lead.api.ts'
import { useSelectionToast } from './use-undo-selection.ts'

/**
 * Changes a selection by one request, says what became of it with Undo, and reads again what it may have changed. Resolves with
 * whether anything was changed, or is still being; rejects with what the server refused.
 */
export function useChangeLeads(): (change: Promise<SelectionChange>, text: string) => Promise<boolean> {
  const queryClient = useQueryClient()
  const tell = useSelectionToast()
  return async (change, text) => {
    try {
      const made = await change
      tell(made, text)
      return made.changed > 0 || made.status === 'running'
    } finally {
      void refreshSelections(queryClient)
      void refreshLeads(queryClient)
    }
  }
}
