import { isIndia } from '../firm-home.ts'

/**
 * What a firm's tax, its numbers and its codes are called on pages, documents and spreadsheets: in the words of Indian law, or, for a firm
 * outside India, by what it calls its own tax (QT-319).
 */
export interface TaxWords {
  /** whether the law of India applies: states, places of supply, and numbers with a check digit */
  isIndian: boolean
  /** the tax itself: `GST`, `VAT` */
  tax: string
  /** the rate of a line or an item */
  rate: string
  /** what firms and clients are registered under, on quotations */
  number: string
  /** the same in the directory of clients */
  clientNumber: string
  /** the code of goods and works */
  code: string
  /** the bill of a project, and the number on it */
  bill: string
  billNumber: string
}

const INDIAN: TaxWords = {
  isIndian: true,
  tax: 'GST',
  rate: 'GST %',
  number: 'GSTIN',
  clientNumber: 'GST number',
  code: 'HSN/SAC',
  bill: 'GST Bill',
  billNumber: 'GST Reg No.',
}

function foreign(taxName: string): TaxWords {
  const tax = taxName.trim() || 'Tax'
  const number = `${tax} number`
  return {
    isIndian: false,
    tax,
    rate: `${tax} %`,
    number,
    clientNumber: number,
    code: 'Tariff code',
    bill: 'Tax invoice',
    billNumber: number,
  }
}

/** Whether a firm is registered outside India, where it charges one tax of its own, or none (QT-151). */
export const isAbroad = ({ registration }: { registration: string }): boolean => registration === 'foreign'

/** The words of a firm as it is registered; `taxName` counts outside India alone. */
export const taxWords = (firm: { registration: string; taxName: string }): TaxWords =>
  isAbroad(firm) ? foreign(firm.taxName) : INDIAN

/** The words of a firm of which no more is known than its country. */
export const taxWordsIn = (country: string): TaxWords => (isIndia(country) ? INDIAN : foreign(''))
