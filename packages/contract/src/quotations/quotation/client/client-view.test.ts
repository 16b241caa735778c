import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsOf } from '../../decimals.ts'
import { randomContents } from '../arithmetic/random-contents.factory.ts'
import { totalsOf } from '../arithmetic.ts'
import {
  type ContentParts,
  choiceId,
  contentOf,
  lineId,
  optionId,
  roomId,
  sectionId,
  unitId,
} from '../content.factory.ts'
import { type Line, PriceView, ShownColumn } from '../content.ts'
import { ClientQuotation } from './client-quotation.ts'
import { selectionOf, withSelection } from './client-selection.ts'
import { clientView } from './client-view.ts'

const FIRM = { registration: 'regular', taxName: '', currency: 'INR' } as const
const paise = (text: string | null | undefined) => unitsOf(text ?? '0.00', 2) ?? 0n
const sum = (amounts: bigint[]) => amounts.reduce((before, amount) => before + amount, 0n)
const view = (parts: ContentParts, firm: Parameters<typeof clientView>[2] = FIRM) => {
  const content = contentOf(parts)
  return clientView(content, totalsOf(content), firm)
}
const line = (more: Partial<Line> = {}): Partial<Line> => ({ quantity: '10.000', rate: '123.45', ...more })
const everyView = fc.record({
  show: fc.constantFrom(...PriceView.options),
  groupBy: fc.constantFrom('room' as const, 'section' as const),
  columns: fc.subarray([...ShownColumn.options]),
})

/** A quotation whose every hidden field holds something that is found again. */
const SECRETS: ContentParts = {
  head: {
    email: 'secret-client@example.com',
    phone: '5555500001',
    totalDiscountKind: 'amount',
    totalDiscountValue: '7.77',
  },
  rooms: [{ name: 'Kitchen' }],
  sections: [{ name: 'Carpentry', discountKind: 'percent', discountValue: '3.33' }],
  lines: [
    line({
      roomId: roomId(0),
      sectionId: sectionId(0),
      costRate: '88.88',
      internalNote: 'secret-note',
      brand: 'secret-brand',
      attributes: [{ name: 'secret-attribute', value: 'secret-value' }],
      hsn: '94035555',
      discountKind: 'percent',
      discountValue: '6.66',
      imageFileId: unitId('rmt'),
    }),
  ],
}

describe('what the client sees', () => {
  it('holds no cost, margin, internal note, address or item of the library, whatever is shown [QT-123 QT-249 QT-314]', () => {
    fc.assert(
      fc.property(everyView, head => {
        const shown = view({ ...SECRETS, head: { ...SECRETS.head, ...head } })
        const text = JSON.stringify(shown)
        for (const secret of [
          '88.88',
          'secret-note',
          'secret-client',
          '5555500001',
          'itemId',
          'cost',
          'margin',
          'internal',
        ])
          expect(text).not.toContain(secret)
        // nothing stands there that the schema of the answer does not name
        expect(ClientQuotation.parse(shown)).toEqual(shown)
      }),
    )
  })

  it('holds a column only where the version shows it [QT-084]', () => {
    const hidden = JSON.stringify(view({ ...SECRETS, head: { columns: [] } }))
    for (const secret of [
      'secret-brand',
      'secret-attribute',
      'secret-value',
      '94035555',
      unitId('rmt'),
      '"sqft"',
      '6.66',
    ])
      expect(hidden).not.toContain(secret)
    const all = view({ ...SECRETS, head: { columns: [...ShownColumn.options] } })
    expect(all.groups[0]?.lines[0]).toMatchObject({
      brand: 'secret-brand',
      hsn: '94035555',
      unit: 'sqft',
      imageFileId: unitId('rmt'),
      discountPct: '6.66',
    })
    const sheet = {
      lines: [line({ quantity: null })],
      measurements: [
        {
          lineId: lineId(0),
          lengthMm: '304.8000',
          breadthMm: '304.8000',
          typed: { length: "1'", breadth: "1'", height: '' },
        },
      ],
    }
    expect(view(sheet).groups[0]?.lines[0]?.measurements).toEqual([])
    expect(view({ ...sheet, head: { columns: ['measurement'] } }).groups[0]?.lines[0]?.measurements).toMatchObject([
      { length: "1'", breadth: "1'", height: '', nos: '1.000', quantity: '1.000' },
    ])
  })

  it('holds prices as far as the version shows them [QT-082]', () => {
    const parts = (show: PriceView): ContentParts => ({
      head: { show },
      rooms: [{ name: 'Kitchen' }],
      lines: [line({ roomId: roomId(0) }), line({ roomId: roomId(0), rate: '70.00' })],
    })
    const everything = view(parts('everything'))
    expect(everything.groups[0]).toMatchObject({ name: 'Kitchen', subtotal: '1934.50' })
    expect(everything.groups[0]?.lines[0]).toMatchObject({ quantity: '10.000', rate: '123.45', amount: '1234.50' })
    const amounts = view(parts('amounts'))
    expect(amounts.groups[0]?.lines[0]).toMatchObject({ quantity: '10.000', rate: null, amount: '1234.50' })
    expect(JSON.stringify(amounts)).not.toContain('123.45')
    const sections = view(parts('sections'))
    expect(sections.groups[0]).toMatchObject({
      subtotal: '1934.50',
      lines: [{ rate: null, amount: null }, { amount: null }],
    })
    expect(JSON.stringify(sections)).not.toMatch(/123\.45|1234\.50/)
    expect(sections.figures.map(({ name }) => name)).toEqual([
      'Gross',
      'Taxable value',
      'CGST 9%',
      'SGST 9%',
      'Round off',
    ])
    const total = view(parts('total'))
    expect(total).toMatchObject({ figures: [], hsn: [], grandTotal: '2283.00' })
    expect(total.totalInWords).toBe('Rupees Two Thousand Two Hundred Eighty Three Only')
    expect(JSON.stringify(total)).not.toMatch(/1934|1234|123\.45|174\.1/)
  })

  it('shows discounts, or net amounts and one line for the discount of the total [QT-120]', () => {
    const parts = (columns: ShownColumn[]): ContentParts => ({
      head: { columns, groupBy: 'section', totalDiscountKind: 'amount', totalDiscountValue: '100.00' },
      sections: [{ name: 'Carpentry', discountKind: 'percent', discountValue: '10.00' }],
      lines: [
        line({ sectionId: sectionId(0), rate: '100.00', discountKind: 'percent', discountValue: '5.00' }),
        line({ sectionId: sectionId(0), rate: '50.00' }),
      ],
    })
    const shown = view(parts(['discount']))
    expect(shown.groups[0]).toMatchObject({ net: '1450.00', discount: '145.00', subtotal: '1305.00' })
    expect(shown.groups[0]?.lines[0]).toMatchObject({
      rate: '100.00',
      discount: '50.00',
      discountPct: '5',
      amount: '950.00',
    })
    expect(shown.figures.slice(0, 4)).toEqual([
      { kind: 'gross', name: 'Gross', amount: '1500.00' },
      { kind: 'line-discounts', name: 'Discounts of lines', amount: '-50.00' },
      { kind: 'section-discounts', name: 'Discounts of sections', amount: '-145.00' },
      { kind: 'discount', name: 'Discount', amount: '-100.00' },
    ])
    const hidden = view(parts([]))
    expect(hidden.groups[0]).toMatchObject({ net: null, discount: null, subtotal: '1305.00' })
    expect(hidden.groups[0]?.lines[0]).toMatchObject({ rate: null, discount: null, amount: '855.00' })
    expect(hidden.figures.slice(0, 3)).toEqual([
      { kind: 'subtotal', name: 'Subtotal', amount: '1305.00' },
      { kind: 'discount', name: 'Discount', amount: '-100.00' },
      { kind: 'taxable', name: 'Taxable value', amount: '1205.00' },
    ])
    expect(JSON.stringify(hidden)).not.toMatch(/1450|1500|950\.00|145\.00|100\.00","percent/)
  })

  it('marks what is optional, provisional or by the client, with differences in every view of prices [QT-110 QT-111 QT-112 QT-113 QT-115]', () => {
    for (const show of PriceView.options) {
      const shown = view({
        head: { show },
        rooms: [{ name: 'Kitchen' }],
        sections: [{ name: 'Carpentry' }],
        choices: [{ name: 'Finish' }],
        options: [0, 1].map(at => ({ choiceId: choiceId(0), isChosen: at === 0, name: `Finish ${at}` })),
        lines: [
          line({ isOptional: true, roomId: roomId(0), sectionId: sectionId(0) }),
          line({ supply: 'client', roomId: roomId(0) }),
          line({ isProvisional: true, roomId: roomId(0) }),
          line({ kind: 'note', description: 'A note' }),
          line({ optionId: optionId(0) }),
          line({ optionId: optionId(1), rate: '223.45' }),
        ],
      })
      expect(shown.groups.map(({ name }) => name)).toEqual(['General', 'Kitchen'])
      const kitchen = shown.groups[1]?.lines
      // those of no section come first, as their numbers say
      expect(kitchen?.map(({ number }) => number)).toEqual(['2.1.1', '2.1.2', '2.2.1'])
      expect(kitchen?.[0]).toMatchObject({
        isByClient: true,
        quantity: '10.000',
        rate: null,
        amount: null,
        place: null,
      })
      expect(kitchen?.[1]).toMatchObject({ isProvisional: true, isCounted: true })
      expect(kitchen?.[2]).toMatchObject({
        isOptional: true,
        isTaken: false,
        difference: '1457.00',
        place: 'Carpentry',
      })
      expect(shown.groups[0]?.lines[0]).toMatchObject({ kind: 'note', number: '', quantity: null, amount: null })
      const amount = show === 'everything' || show === 'amounts' ? '2234.50' : null
      expect(shown.choices).toMatchObject([
        { name: 'Finish', options: [{ difference: null }, { isChosen: false, difference: '1180.00', amount }] },
      ])
    }
  })

  it('names taxes by mode and place, and says what a composition firm has to say [QT-150 QT-152 QT-156 QT-157]', () => {
    const names = (head: ContentParts['head'], firm?: Parameters<typeof view>[1]) =>
      view({ head: head ?? {}, lines: [line({ rate: '100.00', taxRate: '8.25' })] }, firm).figures.map(
        ({ name }) => name,
      )
    expect(names({ taxMode: 'intra' })).toContain('CGST 4.125%')
    expect(names({ taxMode: 'intra', placeOfSupply: '04' })).toContain('UTGST 4.125%')
    expect(names({ taxMode: 'inter' })).toContain('IGST 8.25%')
    const foreign = { registration: 'foreign', taxName: 'VAT', currency: 'AED' } as const
    expect(names({ taxMode: 'single' }, foreign)).toContain('VAT 8.25%')
    expect(names({ taxMode: 'none' })).toEqual(['Gross'])
    const composition = view({ head: { taxMode: 'none' }, lines: [line()] }, { ...FIRM, registration: 'composition' })
    expect(composition.taxSentence).toBe('Composition taxable person, not eligible to collect tax on supplies')
    expect(view({ lines: [line()] }).taxSentence).toBe('')
    const codes = view({ head: { columns: ['hsn'] }, lines: [line({ hsn: '9954' }), line()] })
    expect(codes.hsn.map(({ hsn, rate }) => `${hsn} ${rate}`)).toEqual(['9954 18', 'Not given 18'])
  })

  it('of a firm in the United Kingdom says nothing of the taxes of India [QT-150 QT-151 QT-319]', () => {
    const british = { registration: 'foreign', taxName: 'VAT', currency: 'GBP' } as const
    const head = {
      taxMode: 'single',
      billToGstin: 'GB123456789',
      // left over from before the firm said where it is
      billToState: '27',
      placeOfSupply: '27',
      columns: ['hsn', 'unit'],
    } as const
    const shown = view(
      { head: { ...head, columns: [...head.columns] }, lines: [line({ hsn: '9403', taxRate: '20.00' })] },
      british,
    )
    expect(shown).toMatchObject({
      placeOfSupply: '',
      words: { number: 'VAT number', billToNumber: 'VAT number', code: 'Tariff code' },
    })
    expect(shown.figures.map(({ name }) => name)).toContain('VAT 20%')
    expect(JSON.stringify(shown)).not.toMatch(/GST(?!in)|HSN|SAC|Maharashtra/)
  })

  it('names the number of a client outside India as such, also of a firm in India [QT-075]', () => {
    const words = (billToState: string) => view({ head: { billToState } }).words
    expect(words('27')).toEqual({ number: 'GSTIN', billToNumber: 'GSTIN', code: 'HSN/SAC' })
    expect(words('96')).toEqual({ number: 'GSTIN', billToNumber: 'Tax number', code: 'HSN/SAC' })
  })

  it('has figures that lead to the grand total, of any quotation [QT-120 QT-144]', () => {
    fc.assert(
      fc.property(randomContents(), everyView, (content, head) => {
        const shaped = { ...content, head: { ...content.head, ...head } }
        const shown = clientView(shaped, totalsOf(shaped), { ...FIRM, taxName: 'VAT' })
        if (head.show === 'total') return
        const of = (names: RegExp) =>
          sum(shown.figures.filter(({ name }) => names.test(name)).map(row => paise(row.amount)))
        const before = of(/^(Gross|Subtotal|Discounts? .*|Discount)$/)
        const included = shaped.head.pricesIncludeTax || shaped.head.taxMode === 'none'
        expect(before + (included ? 0n : of(/%$/)) + of(/^Round off$/)).toBe(paise(shown.grandTotal))
        // with sections shown the subtotals are what the discount of the total is taken from
        if (!head.columns.includes('discount') || head.groupBy === 'section')
          expect(sum(shown.groups.map(group => paise(group.subtotal)))).toBe(before - of(/^Discount$/))
      }),
      { numRuns: 500 },
    )
  })
})

describe('what the client chooses', () => {
  const content = contentOf({
    choices: [{}, {}],
    options: [0, 0, 1, 1].map((choice, at) => ({ choiceId: choiceId(choice), isChosen: at % 2 === 0 })),
    lines: [
      line({ optionId: optionId(0) }),
      line({ isOptional: true, isChosen: true }),
      line({ isOptional: true }),
      line(),
      line({ isOptional: true, supply: 'client' }),
    ],
  })
  const selected = (optionalLines: number[], options: number[]) =>
    withSelection(content, { optionalLineIds: optionalLines.map(lineId), optionIds: options.map(optionId) })

  it('changes optional lines and options, and nothing else [QT-250]', () => {
    expect(selectionOf(content)).toEqual({ optionalLineIds: [lineId(1)], optionIds: [optionId(0), optionId(2)] })
    const other = selected([2], [1, 2])
    expect(other && selectionOf(other)).toEqual({ optionalLineIds: [lineId(2)], optionIds: [optionId(1), optionId(2)] })
    expect(withSelection(content, selectionOf(content))).toEqual(content)
    expect(other && totalsOf(other).grandTotal).not.toBe(totalsOf(content).grandTotal)
  })

  it('is refused for anything that is not offered, and for choices with none or two options [QT-251]', () => {
    expect(selected([3], [0, 2])).toBeUndefined()
    expect(selected([4], [0, 2])).toBeUndefined()
    expect(selected([99], [0, 2])).toBeUndefined()
    expect(selected([1], [0])).toBeUndefined()
    expect(selected([1], [0, 1])).toBeUndefined()
    expect(selected([1], [0, 1, 2])).toBeUndefined()
    expect(selected([1], [0, 99])).toBeUndefined()
  })
})
