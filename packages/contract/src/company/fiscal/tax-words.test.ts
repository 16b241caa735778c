import { describe, expect, it } from 'vitest'
import { type TaxWords, taxWords, taxWordsIn } from './tax-words.ts'

const INDIAN = {
  isIndian: true,
  tax: 'GST',
  rate: 'GST %',
  number: 'GSTIN',
  clientNumber: 'GST number',
  code: 'HSN/SAC',
  bill: 'GST Bill',
  billNumber: 'GST Reg No.',
}

describe('the words for taxes', () => {
  it.each(['regular', 'composition', 'unregistered'])('of a firm registered as %s are those of India [QT-319]', of => {
    expect(taxWords({ registration: of, taxName: 'VAT' })).toEqual(INDIAN)
  })

  it.each([
    ['VAT', 'VAT %', 'VAT number'],
    [' VAT ', 'VAT %', 'VAT number'],
    ['', 'Tax %', 'Tax number'],
  ])('of a firm abroad whose tax is called "%s" are its own [QT-319 QT-151]', (taxName, rate, number) => {
    const words = taxWords({ registration: 'foreign', taxName })
    expect(words).toMatchObject({ isIndian: false, rate, number, clientNumber: number, billNumber: number })
    const said: (keyof TaxWords)[] = ['tax', 'rate', 'number', 'clientNumber', 'code', 'bill', 'billNumber']
    for (const name of said) expect(words[name], name).not.toMatch(/GST|HSN|SAC/)
  })

  it('follow the country where no more is known, which is India unless it is said', () => {
    expect(['India', 'india', ''].map(taxWordsIn)).toEqual([INDIAN, INDIAN, INDIAN])
    expect(taxWordsIn('United Kingdom')).toMatchObject({ number: 'Tax number', bill: 'Tax invoice', rate: 'Tax %' })
  })
})
