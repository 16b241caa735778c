import type { EditLead, LeadConflict } from '@plinth/contract/leads/lead/lead'
import type { GrowableList } from '@plinth/contract/leads/lead/lead-fields'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../../../lib/forms.ts'
import { toast } from '../../../../../ui/toast/toast.ts'
import { assigneesQuery } from '../../../../company/people/people.api.ts'
import { putListEntry, saveListEntryMutation } from '../../../lead-forms/lead-forms.api.ts'
import { leadConflictOf } from '../../edit/lead-conflict.ts'
import { editLead, patchLeadRows, putLead, refreshLeads } from '../../lead.api.ts'
import { rowAfter } from './lead-cell-kinds.ts'

/** A pending change of one cell. */
export interface CellSave {
  lead: ListedLead
  fields: Omit<EditLead, 'version'>
  /** the key of the typed value, which is restored if saving fails */
  draft: string
  typed: string
  /** the list to which the text is added as a new entry */
  newEntry: GrowableList | undefined
  /** the message once it is saved */
  done: string
}
/** A change that conflicts with somebody else's of the same field. */
export interface CellConflict extends CellSave {
  conflict: LeadConflict
}
export interface CellSaving {
  /** typed values that are not saved, with the lead they were typed over, by lead and field */
  drafts: Map<string, { typed: string; lead: ListedLead }>
  save: (change: CellSave) => void
}

/**
 * Saves cells: the row shows the change at once, and reverts if it is refused, while the typed value is kept for another attempt.
 * Where somebody else has changed the same field, both values are shown (decision 14).
 */
export function useCellSaving() {
  const queryClient = useQueryClient()
  const [met, setMet] = useState<CellConflict>()

  const saving = useMemo(() => {
    const drafts: CellSaving['drafts'] = new Map()
    const write = async (change: CellSave, version: number): Promise<void> => {
      const { lead, fields, draft, typed, newEntry } = change
      const people = queryClient.getQueryData(assigneesQuery.queryKey)
      const assignee = people?.find(person => person._id === fields.assignedTo)
      patchLeadRows(queryClient, lead._id, row => rowAfter(row, fields, assignee))
      try {
        if (newEntry) {
          const call = queryClient.getMutationCache().build(queryClient, saveListEntryMutation(newEntry))
          putListEntry(queryClient, newEntry, (await call.execute(typed.trim())).text)
        }
        const saved = await editLead({ id: lead._id, ...fields, version })
        putLead(queryClient, saved)
        toast.success(change.done)
      } catch (error) {
        patchLeadRows(queryClient, lead._id, row => ({ ...row, ...fieldsOf(lead, Object.keys(fields)) }))
        const conflict = leadConflictOf(error)
        if (conflict) setMet({ ...change, conflict })
        else {
          drafts.set(draft, { typed, lead })
          toast.error(messageOf(error))
        }
      }
      await refreshLeads(queryClient)
    }
    return { drafts, write, save: (change: CellSave) => void write(change, change.lead.version) }
  }, [queryClient])

  return {
    saving: saving satisfies CellSaving,
    met,
    settle(choice: 'theirs' | 'mine'): void {
      setMet(undefined)
      if (!met) return
      saving.drafts.delete(met.draft)
      if (choice === 'mine') void saving.write(met, met.conflict.version)
    },
  }
}

const fieldsOf = (lead: ListedLead, fields: readonly string[]): Partial<ListedLead> =>
  Object.fromEntries(Object.entries(lead).filter(([field]) => fields.includes(field)))
