import type { RowTotal } from '../../../../lib/text/format-count.ts'

/** Leads by their ids, or all that the list shows but for some. */
export interface ChosenLeads {
  ids: ReadonlySet<string>
  except?: ReadonlySet<string>
}

/** How many leads of a list of so many are chosen. */
export const countChosen = ({ ids, except }: ChosenLeads, total: RowTotal): RowTotal =>
  except ? { ...total, count: Math.max(0, total.count - except.size) } : { count: ids.size, isExact: true }

/** The choice once leads have gone from the list: they are not left out of it either. */
export function forget({ ids, except }: ChosenLeads, gone: readonly string[]): ChosenLeads {
  const lost = new Set(gone)
  return except ? { ids: without(ids, lost), except: without(except, lost) } : { ids: without(ids, lost) }
}

export const without = (ids: ReadonlySet<string>, gone: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter(id => !gone.has(id)))
