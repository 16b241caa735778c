import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import type { HeadFields } from '@plinth/contract/quotations/quotation/content'
import { PLACES_OF_SUPPLY } from '@plinth/contract/quotations/quotation/rules/tax-mode'
import { characters } from '@plinth/contract/text-rules'
import { toast } from '../../../../ui/toast/toast.ts'

/** What the parts of the details share. */

export interface PartProps {
  head: HeadFields
  isOff: boolean
  taxes: TaxWords
  set: (fields: Partial<HeadFields>) => string | undefined
}

const STATES = Object.entries(PLACES_OF_SUPPLY).map(([value, name]) => ({ value, label: `${value} ${name}` }))

/** A choice among the states of India, and what is outside it. */
export const STATE_CHOICE = {
  data: STATES,
  searchable: true,
  selectFirstOptionOnChange: true,
  clearable: true,
  // a state that is chosen again stays
  allowDeselect: false,
} as const

export const tooLong = (text: string, most: number): string | undefined =>
  characters(text) > most ? `Maximum length is ${most}` : undefined
/** For choices, which have no place for a reason of their own. */
export const say = (problem: string | undefined): void => {
  if (problem !== undefined) toast.error(problem)
}
