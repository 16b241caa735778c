import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import type { RowTotal } from '../../../../lib/text/format-count.ts'
import type { Day } from '../../../../lib/text/format-date.ts'
import type { GridSelection } from '../../../../ui/data-grid/selection.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import type { SelectedLeads } from '../../lead-selections/lead-selections.api.ts'
import { loadLeadIds } from '../lead.api.ts'
import { choiceKey, type LeadScope, listInput } from './address/lead-scope.ts'
import { type ChosenLeads, countChosen, forget, without } from './chosen-leads.ts'

const NONE: ReadonlySet<string> = new Set()

export interface LeadSelection {
  /** the selected leads in the order of the list: all of them, or of a whole list the first ones */
  ids: ReadonlySet<string>
  count: RowTotal
  isAll: boolean
  /** for the list's boxes */
  grid: GridSelection
  /** the selected leads as a request names them */
  leads: SelectedLeads
  has: (id: string) => boolean
  clear: () => void
  /** chooses leads no more that have gone from the list */
  forget: (ids: readonly string[]) => void
  /** selects every lead of the view, loaded or not, or none if all are selected (LM-Q40) */
  toggleAll: () => void
}

/** The selected leads. Another order keeps the selection, a different set of leads clears it. */
export function useLeadSelection(scope: LeadScope, today: Day, total: RowTotal | undefined): LeadSelection {
  const key = choiceKey(scope)
  const [stored, setStored] = useState<ChosenLeads & { key: string }>({ key, ids: NONE })
  const chosen: ChosenLeads = stored.key === key ? stored : { ids: NONE }
  const { ids: named, except } = chosen
  const set = (chosen: ChosenLeads) => setStored({ key, ...chosen })
  const clear = () => set({ ids: NONE })
  const ids = except ? without(named, except) : named
  const all = total ?? { count: 0, isExact: true }
  const isAll = except ? except.size === 0 : ids.size > 0 && ids.size >= all.count

  const selectAll = async () => {
    try {
      const found = await loadLeadIds(scope, today)
      set({ ids: new Set(found.ids), ...(found.total > found.ids.length ? { except: NONE } : {}) })
    } catch (error) {
      toast.error(messageOf(error), { action: { label: 'Retry', run: () => void selectAll() } })
    }
  }
  const toggleAll = () => (isAll ? clear() : void selectAll())
  return {
    ids,
    count: countChosen(chosen, all),
    isAll,
    grid: {
      ids: except ?? ids,
      isAllBut: except !== undefined,
      onChange: next => set(except ? { ids: named, except: next } : { ids: next }),
      onSelectAll: toggleAll,
    },
    leads: except ? { list: listInput(scope, today), except: [...except] } : { leadIds: [...ids] },
    has: id => (except ? !except.has(id) : ids.has(id)),
    clear,
    forget: gone => set(forget(chosen, gone)),
    toggleAll,
  }
}
