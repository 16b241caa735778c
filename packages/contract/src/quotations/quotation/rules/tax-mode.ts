import { isAbroad } from '../../../company/fiscal/tax-words.ts'
import { STATE_OF_GSTIN } from '../../../projects/gstin.ts'
import type { HeadFields, TaxMode } from '../content.ts'

/** What a firm set about its taxes (QT-319). */
export interface TaxSettings {
  registration: 'regular' | 'composition' | 'unregistered' | 'foreign'
  /** the two digits of its state, or null where not set */
  stateCode: string | null
  /** of a firm outside India; empty where it set none */
  taxName: string
}

export const OUTSIDE_INDIA = '96'
const NO_LONGER_GIVEN = ['25', '28']

/** The places of supply by their digits (table T9), and `96` for a site outside India. */
export const PLACES_OF_SUPPLY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(STATE_OF_GSTIN).filter(([code]) => !NO_LONGER_GIVEN.includes(code))),
  [OUTSIDE_INDIA]: 'Outside India',
}

const UNION_TERRITORIES = ['04', '26', '31', '35', '38', '97']

/** What the state's half of the tax is called at a place of supply (QT-152). */
export const statePartName = (placeOfSupply: string): 'SGST' | 'UTGST' =>
  UNION_TERRITORIES.includes(placeOfSupply) ? 'UTGST' : 'SGST'

/** What the parts of a tax are called where it is shown: two halves, or one whole (QT-150, QT-152). */
export function taxPartNames(
  { taxMode, placeOfSupply }: Pick<HeadFields, 'taxMode' | 'placeOfSupply'>,
  taxName: string,
): [half: string, otherHalf: string] | [whole: string] {
  if (taxMode === 'intra') return ['CGST', statePartName(placeOfSupply)]
  return [taxMode === 'inter' ? 'IGST' : taxName || 'Tax']
}

export const TAX_MODE_NAMES: Record<TaxMode, string> = {
  intra: 'CGST + SGST',
  inter: 'IGST',
  single: 'Single tax',
  none: 'No tax',
}

/** How a quotation is taxed unless a person sets it by hand, and why (QT-150, QT-151). */
export function taxModeOf(
  { registration, stateCode, taxName }: TaxSettings,
  { placeOfSupply, isSez }: Pick<HeadFields, 'placeOfSupply' | 'isSez'>,
): { mode: TaxMode; reason: string } {
  if (registration === 'composition') return { mode: 'none', reason: 'A composition firm collects no tax' }
  if (registration === 'unregistered') return { mode: 'none', reason: 'The firm is not registered for GST' }
  if (isAbroad({ registration }))
    return taxName === ''
      ? { mode: 'none', reason: 'The firm has set no tax' }
      : { mode: 'single', reason: `The firm charges ${taxName}` }
  if (placeOfSupply === OUTSIDE_INDIA) return { mode: 'none', reason: 'The site is outside India' }
  if (isSez) return { mode: 'inter', reason: 'The client is in a special economic zone' }
  const place = PLACES_OF_SUPPLY[placeOfSupply]
  if (place === undefined) return { mode: 'inter', reason: 'The place of supply is not set' }
  if (placeOfSupply === stateCode) return { mode: 'intra', reason: `Site and firm are in ${place}` }
  const own = stateCode === null ? undefined : PLACES_OF_SUPPLY[stateCode]
  return {
    mode: 'inter',
    reason: own === undefined ? "The firm's state is not set" : `The site is in ${place}, the firm in ${own}`,
  }
}

/** Whether a place of supply must be known before a quotation is issued (QT-077). */
export const asksForPlaceOfSupply = ({ registration }: Pick<TaxSettings, 'registration'>): boolean =>
  registration === 'regular'
