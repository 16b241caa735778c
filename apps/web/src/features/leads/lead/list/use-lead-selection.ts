import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { formatCount, formatTotal } from '../../../../lib/text/format-count.ts'
import type { Day } from '../../../../lib/text/format-date.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { BULK_MAX, loadLeadIds } from '../lead.api.ts'
import { choiceKey, type LeadScope } from './address/lead-scope.ts'

const NONE: ReadonlySet<string> = new Set()

export interface LeadSelection {
  ids: ReadonlySet<string>
  isAll: boolean
  set: (ids: ReadonlySet<string>) => void
  remove: (ids: readonly string[]) => void
  /** selects every lead of the view, loaded or not, or none if all are selected (LM-Q40) */
  toggleAll: () => void
}

/** The selected leads. Another order keeps the selection, a different set of leads clears it. */
export function useLeadSelection(scope: LeadScope, today: Day, total: number): LeadSelection {
  const key = choiceKey(scope)
  const [chosen, setChosen] = useState({ key, ids: NONE })
  const ids = chosen.key === key ? chosen.ids : NONE
  const set = (next: ReadonlySet<string>) => setChosen({ key, ids: next })
  const isAll = ids.size > 0 && ids.size >= Math.min(total, BULK_MAX)

  const selectAll = async () => {
    try {
      const all = await loadLeadIds(scope, today)
      setChosen({ key, ids: new Set(all.ids) })
      if (all.total > all.ids.length) {
        const total = formatTotal({ count: all.total, isExact: all.isTotalExact })
        toast.info(`The first ${formatCount(all.ids.length)} of ${total} leads are selected`)
      }
    } catch (error) {
      toast.error(messageOf(error), { action: { label: 'Retry', run: () => void selectAll() } })
    }
  }
  return {
    ids,
    isAll,
    set,
    remove: gone => set(new Set([...ids].filter(id => !gone.includes(id)))),
    toggleAll: () => (isAll ? set(NONE) : void selectAll()),
  }
}
