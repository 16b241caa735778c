import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { randomContents } from '@plinth/contract/quotations/quotation/arithmetic/random-contents.factory'
import type { Content, HeadFields } from '@plinth/contract/quotations/quotation/content'
import { contentOf, lineId, roomId, sectionId } from '@plinth/contract/quotations/quotation/content.factory'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText, type SheetCell } from '../../../platform/spreadsheets/writing/sheet-cell.ts'
import { measurementSheet, quotationSheet } from './quotation-sheet.ts'

type Rows = readonly SheetCell[][]

const CELL = /^([A-Z]+)(\d+)$/
const indexOf = (letters: string): number => [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1

/**
 * Floating point keeps half a paisa of a large product a trifle below the half; ROUND of Excel and LibreOffice rounds it
 * up all the same, as it takes what lies in the last bits of a number for the decimal that is meant.
 */
const HALF_IS_MEANT = 1 + 2 * Number.EPSILON

/** What a spreadsheet program shows in a cell: its formula worked out from the cells that it names. */
function shown(rows: Rows, address: string): number {
  const [, letters = '', row = ''] = CELL.exec(address) ?? []
  const cell = rows[Number(row) - 1]?.[indexOf(letters)]
  if (cell === undefined || typeof cell === 'string') return 0
  return cell.formula === undefined ? cell.value : worked(rows, cell.formula)
}
function worked(rows: Rows, formula: string): number {
  const range = /^SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula)
  if (range) {
    const [, column = '', from = '', to = ''] = range
    const all = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${column}${Number(from) + at}`)
    return all.reduce((total, address) => total + shown(rows, address), 0)
  }
  const rounding = /^ROUND\(([A-Z]+\d+)\*([A-Z]+\d+),2\)(?:-([A-Z]+\d+))?$/.exec(formula)
  if (rounding) {
    const [, one = '', other = '', less] = rounding
    const product = shown(rows, one) * shown(rows, other)
    const rounded = (Math.sign(product) * Math.round(Math.abs(product) * 100 * HALF_IS_MEANT)) / 100
    return rounded - (less === undefined ? 0 : shown(rows, less))
  }
  return formula.split('+').reduce((sum, address) => sum + shown(rows, address), 0)
}

/** Every formula with what it gives and the figure that is stored. */
const formulas = (rows: Rows) =>
  rows
    .flat()
    .flatMap(cell =>
      typeof cell === 'string' || cell.formula === undefined
        ? []
        : [{ formula: cell.formula, gives: worked(rows, cell.formula), stored: cell.value }],
    )
const texts = (rows: Rows): string[][] => rows.map(row => row.map(cellText))
const firm = { registration: 'regular', taxName: '', currency: 'INR' } as const
const sourceOf = (content: Content) => ({ content, totals: totalsOf(content), firm })
const sheetOf = (content: Content, reader: 'client' | 'internal') => quotationSheet(sourceOf(content), reader)

function sample(head: Partial<HeadFields> = {}): Content {
  const place = { roomId: roomId(0), sectionId: sectionId(0) }
  return contentOf({
    head,
    rooms: [{ name: 'Bedroom' }],
    sections: [{ name: 'Carpentry', discountKind: 'percent', discountValue: '10.00' }],
    lines: [
      {
        ...place,
        description: '=HYPERLINK("http://a.example")',
        serial: '4.1(b)',
        quantity: '56.000',
        rate: '1750.00',
        costRate: '987.65',
        internalNote: 'Ask Ravi',
      },
      { ...place, quantity: '2.500', rate: '100.10', discountKind: 'amount', discountValue: '0.25' },
    ],
    measurements: [
      {
        lineId: lineId(1),
        description: '-Door',
        nos: '2.500',
        lengthMm: '304.8000',
        breadthMm: '304.8000',
        typed: { length: "1'", breadth: "1'", height: '' },
      },
    ],
  })
}

describe('quotationSheet', () => {
  it.each(['client', 'internal'] as const)(
    'of a firm in the United Kingdom says VAT to the %s, and nothing of GST, HSN or GSTIN [QT-286 QT-319]',
    reader => {
      const content = sample({ taxMode: 'single', columns: ['hsn', 'unit'], billToGstin: 'GB123456789' })
      const british = { registration: 'foreign', taxName: 'VAT', currency: 'GBP' } as const
      const rows = texts(quotationSheet({ content, totals: totalsOf(content), firm: british }, reader))
      expect(rows[0]).toEqual(expect.arrayContaining(['VAT %', 'Tariff code']))
      expect(JSON.stringify(rows)).not.toMatch(/GST|HSN|SAC/)
      expect(texts(quotationSheet(sourceOf(content), reader))[0]).toEqual(expect.arrayContaining(['GST %', 'HSN/SAC']))
    },
  )

  it('has amounts and sums as formulas that give the stored figures, for any content [QT-285]', () => {
    fc.assert(
      fc.property(randomContents(10), fc.constantFrom('client', 'internal'), (content, reader) => {
        const rows = sheetOf(content, reader)
        // figures of many digits are compared as a spreadsheet program has them, in floating point
        for (const { gives, stored } of formulas(rows))
          expect(Math.abs(gives - stored)).toBeLessThanOrEqual(0.004 + Math.abs(stored) * 1e-13)
        const last = rows.at(-1)
        expect(last && texts([last])[0]).toContain(totalsOf(content).grandTotal)
      }),
      { numRuns: 300 },
    )
  })

  it('rounds half a paisa of a line of crores up, as the quotation does [QT-285]', () => {
    const content = contentOf({ rooms: [{}], lines: [{ roomId: roomId(0), quantity: '6577.875', rate: '324463.16' }] })
    const [line] = formulas(sheetOf(content, 'client'))
    expect(line).toMatchObject({ gives: 2134278108.59, stored: 2134278108.59 })
  })

  it('names room, section, unit and figures of each line, with the number its client gave it [QT-284 QT-285]', () => {
    const sheet = sheetOf(sample({ columns: ['unit', 'discount'] }), 'client')
    const [headings, first, second] = texts(sheet)
    expect(headings).toEqual(
      "No.,Client's no.,Room,Section,Description,Unit,Quantity,Rate,Discount,Amount,GST %,Remarks".split(','),
    )
    expect(first?.[1]).toBe('4.1(b)')
    expect(second).toEqual('1.1.2,,Bedroom,Carpentry,Wardrobe,sqft,2.500,100.10,0.25,250.00,18,'.split(','))
    expect(formulas(sheet).map(({ formula }) => formula)).toEqual([
      'ROUND(G2*H2,2)',
      'ROUND(G3*H3,2)-I3',
      'SUM(J2:J3)',
      'J4',
      'J5+J6+J7+J8+J9',
    ])
  })

  it('shows the client what the version shows, without costs and notes, and the firm everything [QT-123 QT-286]', () => {
    const client = JSON.stringify(sheetOf(sample({ show: 'total' }), 'client'))
    for (const secret of ['987.65', 'Ravi', '1750', 'Cost', 'Margin']) expect(client).not.toContain(secret)
    const internal = texts(sheetOf(sample({ show: 'total' }), 'internal'))
    for (const heading of ['Rate', 'Cost rate', 'Cost', 'Markup %', 'Margin %', 'Internal note'])
      expect(internal[0]).toContain(heading)
    for (const text of ['Ask Ravi', '987.65']) expect(internal.flat()).toContain(text)
  })

  it('has no costs where the content comes without them [QT-286 QT-314]', () => {
    const content = sample()
    const without = { ...content, lines: content.lines.map(({ costRate: _, ...line }) => line) }
    expect(texts(sheetOf(without, 'internal'))[0]).not.toContain('Cost rate')
  })

  it('writes texts that look like formulas as texts, and refers to its own cells alone [QT-072 QT-344]', () => {
    expect(texts(sheetOf(sample(), 'client')).flat()).toContain('\'=HYPERLINK("http://a.example")')
    for (const { formula } of formulas(sheetOf(sample(), 'internal'))) expect(formula).toMatch(/^[A-Z0-9+*(),:-]+$/)
  })
})

describe('measurementSheet', () => {
  it('lists the rows of all measured lines, where they are shown [QT-287]', () => {
    const content = sample({ columns: ['measurement', 'unit'] })
    expect(texts(measurementSheet(sourceOf(content), 'client'))).toEqual([
      'No.,Description,Measurement,Less,Nos,Length,Breadth,Height,Quantity,Unit,Typed in'.split(','),
      "1.1.2,Wardrobe,'-Door,,2.500,1',1',,2.500,sqft,ft".split(','),
    ])
    const hidden = sample({ columns: [] })
    expect(measurementSheet(sourceOf(hidden), 'client')).toEqual([])
    expect(measurementSheet(sourceOf(hidden), 'internal')).toHaveLength(2)
  })
})
