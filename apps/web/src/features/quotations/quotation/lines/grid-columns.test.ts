import { taxWords } from '@plinth/contract/company/fiscal/tax-words'
import { ITEM_SHEET_FIELDS, itemSheetHeading } from '@plinth/contract/quotations/item-sheet-columns'
import { describe, expect, it } from 'vitest'
import { itemLabels } from '../../item-library/item-values.ts'
import { fieldLabel } from './field-texts.ts'
import { readColumnSettings, shownColumns, USUAL_COLUMNS, usualColumns } from './grid-columns.ts'

const INDIAN = taxWords({ registration: 'regular', taxName: '' })
const BRITISH = taxWords({ registration: 'foreign', taxName: 'VAT' })
const all = { ...USUAL_COLUMNS, hidden: [] }

describe('the columns of the grid', () => {
  it('are called as the law of India has it for a firm there [QT-088]', () => {
    const labels = shownColumns(all, false, INDIAN).map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['GST %', 'HSN/SAC']))
    expect(usualColumns(INDIAN).hidden).not.toContain('hsn')
  })

  it('are called by its own tax for a firm in the United Kingdom, which has no codes unless it wants them [QT-088 QT-319]', () => {
    const labels = shownColumns(all, true, BRITISH).map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['VAT %', 'Tariff code']))
    const usual = readColumnSettings(undefined, usualColumns(BRITISH))
    expect(shownColumns(usual, true, BRITISH).map(({ id }) => id)).not.toContain('hsn')
    // somebody who has chosen for themselves keeps that
    const chosen = readColumnSettings({ hidden: ['brand'] }, usualColumns(BRITISH))
    expect(shownColumns(chosen, true, BRITISH).map(({ id }) => id)).toContain('hsn')
  })

  it('and fields of items, changes and sheets say nothing of GST to it [QT-319]', () => {
    const said = [
      ...shownColumns(all, true, BRITISH).map(({ label }) => label),
      ...Object.values(itemLabels(BRITISH)),
      ...['billToGstin', 'taxRate', 'hsn'].map(field => fieldLabel(field, BRITISH)),
      ...ITEM_SHEET_FIELDS.map(field => itemSheetHeading(field, BRITISH)),
    ]
    for (const text of said) expect(text).not.toMatch(/GST|HSN|SAC/)
    expect(['billToGstin', 'taxRate', 'hsn'].map(field => fieldLabel(field, INDIAN))).toEqual([
      'GSTIN',
      'GST %',
      'HSN/SAC',
    ])
  })
})
