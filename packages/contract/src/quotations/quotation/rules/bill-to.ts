import { isTaxNumber } from '../../../company/company-rules.ts'
import type { TaxWords } from '../../../company/fiscal/tax-words.ts'
import { isGstin } from '../../../projects/gstin.ts'
import type { HeadFields } from '../content.ts'
import { QUOTATION_TEXTS as TEXTS } from '../quotation-limits.ts'
import { OUTSIDE_INDIA } from './tax-mode.ts'

/** Who a quotation is billed to: in India, or elsewhere under the number of another country. */

type BillTo = Pick<HeadFields, 'billToGstin' | 'billToState'>

/** Whether the number of a client is a GSTIN: not of a firm abroad (`isAbroad`), nor of a client outside India. */
const isOfIndia = ({ billToState }: Pick<BillTo, 'billToState'>, isAbroad: boolean): boolean =>
  !isAbroad && billToState !== OUTSIDE_INDIA

/** What is wrong with the tax number of a client: a GSTIN has a check digit (QT-075), others have capitals and digits. */
export function billToNumberProblem(billTo: BillTo, isAbroad: boolean): string | undefined {
  const number = billTo.billToGstin
  if (number === '') return undefined
  if (isOfIndia(billTo, isAbroad)) return isGstin(number) ? undefined : TEXTS.gstin
  return isTaxNumber(number) ? undefined : TEXTS.taxNumber
}

/** What the tax number of a client is called. */
export const billToNumberName = (billTo: Pick<BillTo, 'billToState'>, words: TaxWords): string =>
  words.isIndian && !isOfIndia(billTo, false) ? 'Tax number' : words.number
