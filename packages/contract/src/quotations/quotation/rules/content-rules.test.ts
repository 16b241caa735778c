import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustToTotal } from '../adjust-to-total.ts'
import { randomContents } from '../arithmetic/random-contents.factory.ts'
import { totalsOf } from '../arithmetic.ts'
import { applyChecked } from '../checked-changes.ts'
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
import type { Line } from '../content.ts'
import type { ContentChange } from '../content-changes.ts'
import { lineNumbers } from '../line-numbers.ts'
import { totalInWords } from '../total-in-words.ts'
import { approvalReasons } from './approval-need.ts'
import { contentProblems } from './content-problems.ts'
import { checksBeforeSending } from './sending-checks.ts'
import { PLACES_OF_SUPPLY, statePartName, type TaxSettings, taxModeOf } from './tax-mode.ts'

const priced = (more: Partial<Line> = {}): Partial<Line> => ({ quantity: '1.000', rate: '100.00', ...more })
const problemsOf = (parts: ContentParts, isVariation = false) => {
  const content = contentOf(parts)
  return contentProblems(content, totalsOf(content), { isVariation }).map(({ path, message }) => `${path}: ${message}`)
}

describe('adjusting to a total', () => {
  const lines = [
    { quantity: '210.000', rate: '1650.00' },
    { quantity: '64.000', rate: '1450.00' },
    { quantity: '40.000', rate: '62.50', taxRate: '5.00' },
  ]

  it('E11: finds the smallest discount with which the total is not above the wanted one [QT-121]', () => {
    expect(totalsOf(contentOf({ lines })).grandTotal).toBe('520999.00')
    expect(adjustToTotal(contentOf({ lines }), '500000.00')).toBe('17806.45')
    const adjusted = (totalDiscountValue: string) =>
      totalsOf(contentOf({ lines, head: { totalDiscountKind: 'amount', totalDiscountValue } }))
    expect(adjusted('17806.45')).toMatchObject({ taxable: '423993.55', roundOff: '-0.49', grandTotal: '500000.00' })
    expect([0, 1, 2].map(line => adjusted('17806.45').lines[lineId(line)]?.totalPart)).toEqual([
      '13965.45',
      '3740.24',
      '100.76',
    ])
    expect(adjusted('17806.44').grandTotal).toBe('500001.00')
  })

  it('replaces the discount there is, and refuses what no discount reaches [QT-121]', () => {
    const discounted = contentOf({ lines, head: { totalDiscountKind: 'percent', totalDiscountValue: '50.00' } })
    expect(adjustToTotal(discounted, '500000.00')).toBe('17806.45')
    expect(adjustToTotal(discounted, '520999.00')).toBe('0.00')
    expect(adjustToTotal(discounted, '0.00')).toBe('441799.59')
    for (const wanted of ['520999.01', '-1.00', 'x']) expect(adjustToTotal(discounted, wanted)).toBeUndefined()
    const variation = contentOf({ lines: [priced(), priced({ quantity: '-0.500' })] })
    expect(adjustToTotal(variation, '10.00')).toBeUndefined()
  })

  it('finds what trying every discount finds [QT-121]', () => {
    const small = fc.record({
      quantity: fc.nat(40),
      rate: fc.nat(30),
      taxRate: fc.constantFrom('0.00', '5.00', '18.00', '40.00'),
    })
    const contents = fc.record({
      lines: fc.array(small, { minLength: 1, maxLength: 6 }),
      taxMode: fc.constantFrom('intra', 'inter', 'none'),
      pricesIncludeTax: fc.boolean(),
      roundOff: fc.boolean(),
      wanted: fc.nat(600),
    })
    fc.assert(
      fc.property(contents, ({ lines: figures, wanted, ...head }) => {
        const parts = figures.map(({ quantity, rate, taxRate }) => ({
          quantity: `${quantity}.000`,
          rate: (rate / 100).toFixed(2),
          taxRate,
        }))
        const totalWith = (discount: number) =>
          Number(
            totalsOf(
              contentOf({
                lines: parts,
                head: { ...head, totalDiscountKind: 'amount', totalDiscountValue: (discount / 100).toFixed(2) },
              }),
            ).grandTotal,
          )
        const found = adjustToTotal(contentOf({ lines: parts, head }), (wanted / 100).toFixed(2))
        let discount = 0
        while (totalWith(discount) > wanted / 100) discount++
        expect(found).toBe(wanted / 100 > totalWith(0) ? undefined : (discount / 100).toFixed(2))
      }),
      { numRuns: 100 },
    )
  })

  it('reaches a total of any quotation from above or not at all [QT-121]', () => {
    fc.assert(
      fc.property(randomContents(), fc.integer({ min: 0, max: 100 }), (content, share) => {
        const undiscounted = totalsOf({ ...content, head: { ...content.head, totalDiscountKind: 'none' } })
        const wanted = Math.max(0, (Number(undiscounted.grandTotal) * share) / 100).toFixed(2)
        const found = adjustToTotal(content, wanted)
        if (found === undefined) return
        const head = { ...content.head, totalDiscountKind: 'amount', totalDiscountValue: found } as const
        expect(Number(totalsOf({ ...content, head }).grandTotal)).toBeLessThanOrEqual(Number(wanted))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the tax mode', () => {
  const regular: TaxSettings = { registration: 'regular', stateCode: '27', taxName: '' }
  const modeOf = (settings: Partial<TaxSettings>, placeOfSupply: string, isSez = false) =>
    taxModeOf({ ...regular, ...settings }, { placeOfSupply, isSez })

  it('follows from the firm, the site and the client, with a reason [QT-150 QT-151]', () => {
    expect(modeOf({}, '27')).toEqual({ mode: 'intra', reason: 'Site and firm are in Maharashtra' })
    expect(modeOf({}, '29')).toEqual({ mode: 'inter', reason: 'The site is in Karnataka, the firm in Maharashtra' })
    expect(modeOf({}, '27', true)).toEqual({ mode: 'inter', reason: 'The client is in a special economic zone' })
    expect(modeOf({}, '').mode).toBe('inter')
    expect(modeOf({ stateCode: null }, '27').mode).toBe('inter')
    expect(modeOf({}, '96')).toEqual({ mode: 'none', reason: 'The site is outside India' })
    expect(modeOf({ registration: 'composition' }, '27').mode).toBe('none')
    expect(modeOf({ registration: 'unregistered' }, '27').mode).toBe('none')
    expect(modeOf({ registration: 'foreign', taxName: 'VAT' }, '96')).toEqual({
      mode: 'single',
      reason: 'The firm charges VAT',
    })
    expect(modeOf({ registration: 'foreign' }, '').mode).toBe('none')
  })

  it('calls the part of the state UTGST in union territories without a legislature [QT-152]', () => {
    const utgst = Object.keys(PLACES_OF_SUPPLY).filter(code => statePartName(code) === 'UTGST')
    expect(utgst.sort()).toEqual(['04', '26', '31', '35', '38', '97'])
    expect(Object.keys(PLACES_OF_SUPPLY)).toHaveLength(24 + 2 + 10 + 2)
    for (const code of ['25', '28', '39', '00']) expect(PLACES_OF_SUPPLY[code]).toBeUndefined()
  })
})

describe('a total in words', () => {
  it('E13: uses Indian numbering for the rupee [QT-158]', () => {
    const words = {
      '0.00': 'Rupees Zero Only',
      '115640.00': 'Rupees One Lakh Fifteen Thousand Six Hundred Forty Only',
      '500000.50': 'Rupees Five Lakh and Fifty Paise Only',
      '10000000.00': 'Rupees One Crore Only',
      '12345678901.05':
        'Rupees One Thousand Two Hundred Thirty Four Crore Fifty Six Lakh Seventy Eight Thousand Nine Hundred One and Five Paise Only',
      '326271.00': 'Rupees Three Lakh Twenty Six Thousand Two Hundred Seventy One Only',
      '-11092.00': 'Minus Rupees Eleven Thousand Ninety Two Only',
      '999999999999.99':
        'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
    }
    for (const [amount, text] of Object.entries(words)) expect(totalInWords(amount, 'INR')).toBe(text)
  })

  it('uses thousands, millions and billions for other currencies [QT-158]', () => {
    expect(totalInWords('1234567.50', 'USD')).toBe(
      'US Dollars One Million Two Hundred Thirty Four Thousand Five Hundred Sixty Seven and Fifty Cents Only',
    )
    expect(totalInWords('2000000000.00', 'AED')).toBe('Dirhams Two Billion Only')
    expect(totalInWords('20.05', 'XYZ')).toBe('XYZ Twenty and Five Hundredths Only')
  })
})

describe('line numbers', () => {
  const place = (room: number | null, section: number | null, more: Partial<Line> = {}): Partial<Line> =>
    priced({
      roomId: room === null ? null : roomId(room),
      sectionId: section === null ? null : sectionId(section),
      ...more,
    })

  it('go by group, subgroup and line in the shown grouping [QT-110]', () => {
    const content = contentOf({
      rooms: [{}, {}, {}],
      sections: [{}, {}],
      lines: [
        place(1, 1),
        place(0, 0),
        place(1, 0),
        place(1, 1, { kind: 'note' }),
        place(1, 1),
        place(2, null),
        place(null, 0),
      ],
    })
    const numbers = (grouping: 'room' | 'section') => content.lines.map(({ id }) => lineNumbers(content, grouping)[id])
    expect(numbers('room')).toEqual(['3.2.1', '2.1.1', '3.1.1', undefined, '3.2.2', '4.1.1', '1.1.1'])
    expect(numbers('section')).toEqual(['3.1.1', '2.2.1', '2.3.1', undefined, '3.1.2', '1.1.1', '2.1.1'])
  })

  it('have no part for rooms or sections that a quotation does not use, nor for empty ones [QT-110]', () => {
    const phases = contentOf({ sections: [{}, {}, {}], lines: [place(null, 0), place(null, 2), place(null, 2)] })
    expect(phases.lines.map(({ id }) => lineNumbers(phases, 'section')[id])).toEqual(['1.1', '2.1', '2.2'])
    const plain = contentOf({ lines: [priced(), priced()] })
    expect(plain.lines.map(({ id }) => lineNumbers(plain, 'room')[id])).toEqual(['1', '2'])
  })
})

describe('the need of approval', () => {
  it('comes of a discount above the limit or a margin below it, each of which may be off [QT-222]', () => {
    const limits = { maxDiscountPct: '10.00', minMarginPct: '15.00' }
    expect(approvalReasons({ discountPct: '10.00', marginPct: '15.00' }, limits)).toEqual([])
    expect(approvalReasons({ discountPct: '10.01', marginPct: '15.00' }, limits)).toEqual(['discount'])
    expect(approvalReasons({ discountPct: '0.00', marginPct: '-4.00' }, limits)).toEqual(['margin'])
    expect(approvalReasons({ discountPct: '40.00', marginPct: '9.99' }, limits)).toEqual(['discount', 'margin'])
    expect(approvalReasons({ discountPct: null, marginPct: null }, limits)).toEqual([])
    const off = { maxDiscountPct: null, minMarginPct: null }
    expect(approvalReasons({ discountPct: '40.00', marginPct: '9.99' }, off)).toEqual([])
  })
})

describe('the rules of a content', () => {
  it('are kept by an ordinary quotation', () => {
    const parts: ContentParts = {
      choices: [{}],
      options: [{ choiceId: choiceId(0), isChosen: true }, { choiceId: choiceId(0) }],
      lines: [priced(), priced({ optionId: optionId(0) }), priced({ optionId: optionId(1) })],
      milestones: [{ value: '40.00' }, { value: '60.00' }],
    }
    expect(problemsOf(parts)).toEqual([])
  })

  it('refuse discounts that are more than the amount, and quantities below nought but in variations [QT-117 QT-118 QT-119]', () => {
    const tooLarge = 'The discount is more than the amount'
    const over = { discountKind: 'amount', discountValue: '100.01' } as const
    expect(problemsOf({ lines: [priced(over), priced({ ...over, discountValue: '100.00' })] })).toEqual([
      `lines.0.discountValue: ${tooLarge}`,
    ])
    expect(problemsOf({ lines: [priced({ discountKind: 'percent', discountValue: '100.01' })] })).toHaveLength(1)
    expect(problemsOf({ sections: [over], lines: [priced({ sectionId: sectionId(0) })] })).toEqual([
      `sections.0.discountValue: ${tooLarge}`,
    ])
    const total = { totalDiscountKind: 'amount', totalDiscountValue: '100.01' } as const
    expect(problemsOf({ lines: [priced()], head: total })).toEqual([`head.totalDiscountValue: ${tooLarge}`])
    const negative = [priced(), priced({ quantity: '-1.000' })]
    expect(problemsOf({ lines: negative })).toEqual(['lines.1.quantity: Enter a number'])
    expect(problemsOf({ lines: negative }, true)).toEqual([])
    expect(problemsOf({ lines: negative, head: { ...total, totalDiscountValue: '1.00' } }, true)).toEqual([
      `head.totalDiscountValue: ${tooLarge}`,
    ])
  })

  it('ask for the dimensions of the unit, and for a sum that is not below nought [QT-126 QT-130 QT-132]', () => {
    const sheet = (unit: string, row: Record<string, unknown>) =>
      problemsOf({
        lines: [priced({ quantity: null, unitId: unitId(unit) })],
        measurements: [{ lineId: lineId(0), ...row }],
      })
    const one = { lengthMm: '3000.0000' }
    expect(sheet('sqft', one)).toEqual(['measurements.0: Fill 2 dimensions'])
    expect(sheet('cum', one)).toEqual(['measurements.0: Fill 3 dimensions'])
    expect(sheet('rft', { ...one, heightMm: '1.0000' })).toEqual(['measurements.0: Fill 1 dimensions'])
    expect(sheet('rft', one)).toEqual([])
    expect(sheet('nos', {})).toEqual([])
    expect(sheet('rft', { ...one, isDeduction: true })).toEqual([
      'lines.0.quantity: The deductions are more than the additions',
    ])
    expect(sheet('kg', one)).toEqual(['lines.0.unitId: Remove the measurements first'])
  })

  it('ask for payment schedules that add up and totals within the limit [QT-159 QT-162]', () => {
    const schedule = (...milestones: NonNullable<ContentParts['milestones']>) =>
      problemsOf({ lines: [priced()], milestones })
    const refused = ['milestones: The payment schedule must add up to the total']
    expect(schedule({ value: '99.99' })).toEqual(refused)
    expect(schedule({ value: '50.00' }, { kind: 'amount', value: '59.00' })).toEqual(refused)
    expect(schedule({ kind: 'balance' }, { kind: 'balance' })).toEqual(refused)
    expect(schedule({ kind: 'amount', value: '118.01' }, { kind: 'balance' })).toEqual(refused)
    expect(schedule({ kind: 'amount', value: '118.00' }, { kind: 'balance' })).toEqual([])
    const large = (rate: string) =>
      problemsOf({ lines: [{ quantity: '1000.000', rate, taxRate: '0.00' }], head: { roundOff: false } })
    expect(large('999999999.99')).toEqual([])
    expect(problemsOf({ lines: [{ quantity: '1001.000', rate: '999999999.99', taxRate: '0.00' }] })).toEqual([
      'grandTotal: The total is too large',
    ])
  })

  it('hold choices to 2 to 4 options with lines, one of them chosen, and GSTINs to their check digit [QT-075 QT-114]', () => {
    const choice = (options: number, chosen: number) =>
      problemsOf({
        choices: [{ name: 'Finish' }],
        options: Array.from({ length: options }, (_, at) => ({
          choiceId: choiceId(0),
          isChosen: at < chosen,
          name: `O${at}`,
        })),
        lines: Array.from({ length: options }, (_, at) => priced({ optionId: optionId(at) })),
      })
    expect(choice(2, 1)).toEqual([])
    expect(choice(1, 1)).toEqual(['choices.0: “Finish” needs 2 to 4 options'])
    expect(choice(5, 1)).toEqual(['choices.0: “Finish” needs 2 to 4 options'])
    expect(choice(3, 0)).toEqual(['choices.0: Choose one option of “Finish”'])
    expect(choice(3, 2)).toEqual(['choices.0: Choose one option of “Finish”'])
    expect(
      problemsOf({ choices: [{}], options: [0, 1].map(at => ({ choiceId: choiceId(0), isChosen: at === 0 })) }),
    ).toEqual(['options.0: “Option 0” needs 1 to 50 lines', 'options.1: “Option 1” needs 1 to 50 lines'])
    expect(problemsOf({ head: { billToGstin: '27AAPFU0939F1ZX' } })).toEqual(['head.billToGstin: Enter a valid GSTIN'])
    for (const billToGstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', ''])
      expect(problemsOf({ head: { billToGstin } })).toEqual([])
  })

  it.each([
    ['GB123456789', '27', false, 'Enter a valid GSTIN'],
    ['GB123456789', '', false, 'Enter a valid GSTIN'],
    // the client of a firm in India, outside India
    ['GB123456789', '96', false, undefined],
    ['GB123456789', '', true, undefined],
    ['27AAPFU0939F1ZX', '', true, undefined],
    ['GB 123', '', true, 'Use up to 20 capital letters and digits'],
    ['X'.repeat(21), '', true, 'Use up to 20 capital letters and digits'],
  ])(
    'ask for a GSTIN only where firm and client are in India: %s in "%s" [QT-075]',
    (number, state, isAbroad, message) => {
      const content = contentOf({ head: { billToGstin: number, billToState: state } })
      const wrong = message === undefined ? [] : [{ path: 'head.billToGstin', message }]
      expect(contentProblems(content, totalsOf(content), { isAbroad })).toEqual(wrong)
      const head = { billToGstin: number, billToState: state }
      const change: ContentChange = { op: 'set', entity: 'head', id: lineId(9), key: lineId(8), fields: head }
      const { content: made, refused } = applyChecked(contentOf({}), [change], { isAbroad })
      expect(refused.map(one => one.message)).toEqual(wrong.map(one => one.message))
      expect(made.head.billToGstin).toBe(message === undefined ? number : '')
    },
  )

  it('do not let a client move to India with the number of another country [QT-075]', () => {
    const content = contentOf({ head: { billToGstin: 'GB123456789', billToState: '96' } })
    const move: ContentChange = {
      op: 'set',
      entity: 'head',
      id: lineId(9),
      key: lineId(8),
      fields: { billToState: '27' },
    }
    expect(applyChecked(content, [move]).refused).toMatchObject([{ message: 'Enter a valid GSTIN' }])
  })
})

describe('the checks before sending', () => {
  const circumstances = {
    today: '2027-01-10',
    timeZone: 'Asia/Kolkata',
    settings: { registration: 'regular', rateAgeDays: 90 },
    isVariation: false,
  } as const
  const ready = { validUntil: '2027-01-10', terms: '<p>Terms</p>', exclusions: '<p>Civil work</p>' }
  const checks = (parts: ContentParts, more: Partial<Parameters<typeof checksBeforeSending>[2]> = {}) => {
    const content = contentOf({ ...parts, head: { ...ready, ...parts.head } })
    return checksBeforeSending(content, totalsOf(content), { ...circumstances, ...more })
  }
  const paths = (parts: ContentParts, more?: Parameters<typeof checks>[1]) =>
    checks(parts, more).problems.map(({ point, path }) => `${point} ${path}`)
  const complete = priced({ hsn: '9954', costRate: '60.00' })

  it('let a complete quotation through without a word [QT-229]', () => {
    expect(checks({ lines: [complete] })).toEqual({ problems: [], warnings: [] })
  })

  it('do not nag a firm abroad for codes of India [QT-151 QT-229]', () => {
    const plain = { lines: [{ ...complete, hsn: '' }], head: { placeOfSupply: '', billToGstin: 'GB123456789' } }
    const abroad = { settings: { registration: 'foreign', rateAgeDays: 90 } } as const
    expect(checks(plain, abroad)).toEqual({ problems: [], warnings: [] })
    expect(checks(plain).warnings).toEqual(['1 line without HSN/SAC'])
  })

  it('name every point that fails, at its place [QT-074 QT-077 QT-229]', () => {
    const empty = { title: ' ', billToName: '', validUntil: null, placeOfSupply: '' }
    expect(paths({ head: empty })).toEqual([
      '1 head.title',
      '1 head.billToName',
      '1 lines',
      '3 head.validUntil',
      '4 head.placeOfSupply',
    ])
    expect(paths({ lines: [complete], head: { validUntil: '2027-01-09' } })).toEqual(['3 head.validUntil'])
    const foreign = { settings: { registration: 'foreign', rateAgeDays: 90 } } as const
    expect(paths({ lines: [complete], head: { placeOfSupply: '' } }, foreign)).toEqual([])
    const bare: Partial<Line> = { ...complete, description: '', unitId: null, quantity: null, rate: null }
    expect(paths({ lines: [complete, bare, { ...bare, supply: 'client' }] })).toEqual([
      '2 lines.1.description',
      '2 lines.1.unitId',
      '2 lines.1.quantity',
      '2 lines.1.rate',
    ])
    const lump = priced({ basis: 'lump', quantity: null, unitId: null, hsn: '9954', costRate: '1.00' })
    const share = { ...lump, basis: 'percent', rate: null } as const
    expect(paths({ lines: [lump, share, { ...share, percent: '5.000', baseKind: 'version' }] })).toEqual([
      '2 lines.1.percent',
      '2 lines.1.baseKind',
      '2 lines.2.baseAmount',
    ])
    expect(paths({ lines: [complete], milestones: [{ value: '50.00' }] })).toEqual(['5 milestones'])
    const less = [complete, { ...complete, quantity: '-3.000' }]
    expect(paths({ lines: less }, { isVariation: true })).toEqual([])
    expect(paths({ lines: less })).toContain('7 grandTotal')
  })

  it('warn of what does not keep it back [QT-229]', () => {
    const old = { ...complete, rateAt: '2026-10-11T10:00:00.000Z' }
    const parts = {
      head: { terms: '<p> </p>', exclusions: '' },
      lines: [old, { ...old, rateAt: '2026-12-20T10:00:00.000Z' }, priced(), priced({ costRate: '1.00' })],
    }
    expect(checks(parts).warnings).toEqual([
      '2 lines without HSN/SAC',
      '1 line without a cost',
      '1 rate is older than 90 days',
      'No exclusions',
      'No terms',
    ])
  })
})
