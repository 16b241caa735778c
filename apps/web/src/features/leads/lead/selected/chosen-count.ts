import { formatTotal, type RowTotal } from '../../../../lib/text/format-count.ts'
import type { SelectedLeads } from '../../lead-selections/lead-selections.api.ts'

/** The leads of a selection, as a request names them, and how many they are. */
export interface ChosenSelection {
  leads: SelectedLeads
  count: RowTotal
}

/** `12 leads`, `10,000+ leads`. */
export const leadsText = (count: RowTotal): string =>
  `${formatTotal(count)} ${count.isExact && count.count === 1 ? 'lead' : 'leads'}`
