import { fileURLToPath } from 'node:url'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { HeadFields } from '@plinth/contract/quotations/quotation/content'
import {
  choiceId,
  contentOf,
  lineId,
  optionId,
  roomId,
  sectionId,
} from '@plinth/contract/quotations/quotation/content.factory'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { printedPages } from '../../../platform/documents/printed-pages.factory.ts'
import { typeset } from '../../../platform/documents/typeset.ts'
import { createLog } from '../../../platform/log.ts'
import { type PrintedQuotation, quotationDocument } from './quotation-document.ts'

const template = fileURLToPath(new URL('./quotation.typ', import.meta.url))
const log = createLog('silent')
const at = new Date('2026-11-24T10:00:00Z')

function printed(head: Partial<HeadFields> = {}, changes: Partial<PrintedQuotation> = {}): PrintedQuotation {
  const content = contentOf({
    head: { billToGstin: '27AAPFU0939F1ZV', terms: '<p>Rates are <b>firm</b>.</p>', ...head },
    rooms: [{ name: 'Bedroom' }],
    sections: [{ name: 'Carpentry', deliverables: ['Drawings'], revisions: 2, days: 21 }],
    choices: [{ name: 'Finish' }],
    options: [
      { choiceId: choiceId(0), name: 'Laminate', isChosen: true },
      { choiceId: choiceId(0), name: 'Veneer', isRecommended: true },
    ],
    lines: [
      {
        roomId: roomId(0),
        sectionId: sectionId(0),
        quantity: '56.000',
        rate: '1750.00',
        costRate: '987.65',
        internalNote: 'Secret',
        hsn: '995476',
        imageFileId: lineId(900),
      },
      { roomId: roomId(0), description: 'Bench', quantity: '1.000', rate: '48500.00', isOptional: true },
      { roomId: roomId(0), description: 'Hob', quantity: '1.000', supply: 'client' },
      { optionId: optionId(0), description: 'Laminate', quantity: '1.000', rate: '100.00' },
      { optionId: optionId(1), description: 'Veneer', quantity: '1.000', rate: '300.00' },
    ],
    measurements: [
      {
        lineId: lineId(0),
        description: 'Wall',
        nos: '56.000',
        lengthMm: '304.8000',
        breadthMm: '304.8000',
        typed: { length: "1'", breadth: "1'", height: '' },
      },
    ],
    milestones: [{ name: 'On booking', value: '100.00' }],
  })
  return {
    type: 'execution',
    number: 'EQ/26-27/0001',
    version: 2,
    mark: '',
    symbol: '₹',
    currency: 'INR',
    content,
    totals: totalsOf(content),
    issuedOn: '24 Nov 2026',
    validUntil: '9 Dec 2026',
    preparedBy: 'Lena Fernandes',
    firm: {
      name: 'Studio Prabhat',
      address: '12, Prabhat Road',
      gstin: '27AAPFU0939F1ZV',
      phone: '',
      email: '',
      registration: 'regular',
      taxName: '',
      bankDetails: 'HDFC Bank',
      signatory: '',
    },
    withMeasurements: true,
    pictures: {},
    acceptance: [],
    ...changes,
  }
}

/** A design fee in two packages. */
function designOf(): PrintedQuotation {
  const content = contentOf({
    head: { groupBy: 'section' },
    sections: [
      { name: 'Concept Design', deliverables: ['Mood board', 'Layout'], revisions: 2, days: 15 },
      { name: '3D Views', deliverables: ['Four 3D views'], revisions: 1, days: 25 },
    ],
    choices: [{ name: 'Packages', isPackage: true }],
    options: [
      { choiceId: choiceId(0), name: 'Basic', isChosen: true },
      {
        choiceId: choiceId(0),
        name: 'Premium',
        isRecommended: true,
        deliverables: ['Mood board', 'Layout', 'Six 3D views'],
      },
    ],
    lines: [
      { sectionId: sectionId(0), optionId: optionId(0), description: 'Concept', quantity: '1.000', rate: '100000.00' },
      { sectionId: sectionId(0), optionId: optionId(1), description: 'Concept', quantity: '1.000', rate: '150000.00' },
      { sectionId: sectionId(1), optionId: optionId(1), description: 'Views', quantity: '1.000', rate: '50000.00' },
      {
        sectionId: sectionId(0),
        description: 'Project management',
        basis: 'percent',
        percent: '10.000',
        baseKind: 'amount',
        baseAmount: '0.00',
      },
    ],
  })
  return printed({}, { type: 'design', number: 'DQ/26-27/0001', content, totals: totalsOf(content) })
}

describe('quotationDocument', () => {
  it('prints packages as columns with deliverables, revisions, duration and the price of the whole [QT-142 QT-143]', async () => {
    const packaged = designOf()
    expect(quotationDocument(packaged).packages).toEqual([
      {
        name: 'Packages',
        columns: [
          {
            name: 'Basic',
            isChosen: true,
            status: 'Chosen',
            deliverables: ['Mood board', 'Layout'],
            revisions: '2 revisions',
            days: '15 days',
            price: '₹1,18,000.00',
          },
          {
            name: 'Premium',
            isChosen: false,
            status: 'Recommended',
            deliverables: ['Mood board', 'Layout', 'Six 3D views'],
            revisions: '3 revisions',
            days: '40 days',
            price: '₹2,36,000.00',
          },
        ],
      },
    ])
    // what belongs to another package stands in its column alone
    const lines = quotationDocument(packaged).groups.flatMap(group => group.subgroups.flatMap(one => one.lines))
    expect(lines.map(({ description }) => description)).toEqual(['Concept', 'Project management'])
    expect(lines[1]?.small).toContain('10 % of ₹0.00')
    const pages = await printedPages(
      await typeset(log, { template, data: quotationDocument(packaged), at, pictures: {} }),
    )
    for (const text of ['Packages', 'Basic', 'Premium', 'Six 3D views', '40 days', '₹2,36,000.00'])
      expect(pages[0]?.text).toContain(text)
  })

  it('of a firm in the United Kingdom prints its VAT, and nothing of GST, HSN, GSTIN or states [QT-157 QT-268 QT-319]', async () => {
    const head = {
      taxMode: 'single',
      billToGstin: 'GB123456789',
      billToState: '27',
      placeOfSupply: '96',
      columns: ['hsn', 'unit', 'measurement'],
    } as const
    const indian = printed({ ...head, columns: [...head.columns] })
    const firm = { ...indian.firm, gstin: 'GB987654321', registration: 'foreign', taxName: 'VAT' } as const
    const british = { ...indian, symbol: '£', currency: 'GBP', firm }
    const document = quotationDocument(british)
    expect(document.firm.lines).toContain('VAT number GB987654321')
    expect(document.parties[0]?.lines).toEqual(expect.arrayContaining(['VAT number GB123456789']))
    expect(document.figures.map(([name]) => name)).toContain('VAT 18%')
    expect(document.columns.map(({ label }) => label)).toContain('Tariff code')
    expect(JSON.stringify(document)).not.toMatch(/GST|HSN|SAC|Maharashtra|Outside India/)
    const pages = await printedPages(await typeset(log, { template, data: document, at, pictures: {} }))
    const text = pages.map(page => page.text).join(' ')
    expect(text).toContain('Tariff code')
    expect(text).not.toMatch(/GST|HSN|SAC/)
  })

  it('prints figures with the grouping of the currency, and words [QT-158 QT-273]', () => {
    const document = quotationDocument(printed())
    expect(document.figures).toEqual([
      ['Gross', '98,100.00'],
      ['Taxable value', '98,100.00'],
      ['CGST 9%', '8,829.00'],
      ['SGST 9%', '8,829.00'],
    ])
    expect(document.grandTotal).toBe('₹1,15,758.00')
    expect(document.words).toBe('Rupees One Lakh Fifteen Thousand Seven Hundred Fifty Eight Only')
    expect(document.milestones).toEqual([['On booking', '', '100 %', '₹1,15,758.00']])
    const lines = document.groups.flatMap(group => group.subgroups).flatMap(subgroup => subgroup.lines)
    const line = lines.find(({ description }) => description === 'Wardrobe')
    expect(line).toMatchObject({ quantity: '56', rate: '1,750.00', amount: '98,000.00' })
  })

  it('has a row of taxes for each HSN/SAC where codes are shown [QT-157]', () => {
    expect(quotationDocument(printed({ columns: ['hsn'] })).taxes).toEqual([
      ['995476', '18 %', '98,000.00', '17,640.00'],
      ['Not given', '18 %', '100.00', '18.00'],
    ])
    expect(quotationDocument(printed({ columns: [] })).taxes).toEqual([])
  })

  it('carries the sentence of composition firms [QT-156]', () => {
    const { firm } = printed()
    const { notes } = quotationDocument(
      printed({ taxMode: 'none' }, { firm: { ...firm, registration: 'composition' } }),
    )
    expect(notes).toEqual(['Composition taxable person, not eligible to collect tax on supplies'])
    expect(quotationDocument(printed()).notes).toEqual([])
  })

  it('has a column for each thing that the version shows [QT-082 QT-084]', () => {
    const keys = (head: Partial<HeadFields>) => quotationDocument(printed(head)).columns.map(({ key }) => key)
    expect(keys({ columns: ['hsn', 'unit', 'discount'] })).toEqual([
      'number',
      'description',
      'hsn',
      'quantity',
      'unit',
      'rate',
      'discount',
      'amount',
    ])
    expect(keys({ columns: ['discount'], show: 'amounts' })).toEqual([
      'number',
      'description',
      'quantity',
      'discount',
      'amount',
    ])
    expect(keys({ columns: ['discount'], show: 'total' })).toEqual(['number', 'description', 'quantity'])
  })

  it('has the annexure of measurements where it is asked for [QT-274]', () => {
    const head = { columns: ['measurement' as const, 'unit' as const] }
    expect(quotationDocument(printed(head)).annexure).toMatchObject([
      { description: 'Wardrobe', total: '56 sqft', rows: [['Wall', '56', "1'", "1'", '', '56']] },
    ])
    expect(quotationDocument(printed(head, { withMeasurements: false })).annexure).toEqual([])
  })

  it('holds nothing that the client may not see [QT-268]', () => {
    const text = JSON.stringify(quotationDocument(printed()))
    for (const secret of ['987.65', 'Secret']) expect(text).not.toContain(secret)
  })
})

describe('the template', () => {
  it.each(['everything', 'amounts', 'sections', 'total'] as const)(
    'sets a quotation that shows %s, with the same bytes twice [QT-276]',
    async show => {
      const logo = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#246' } })
        .png()
        .toBuffer()
      const pictures = { 'logo.png': logo, 'line.png': logo }
      const quotation = printed(
        { show, columns: ['picture', 'brand', 'attributes', 'hsn', 'unit', 'discount', 'measurement'] },
        { pictures: { logo: 'logo.png', [lineId(900)]: 'line.png' }, mark: 'DRAFT', acceptance: [['Name', 'Meera']] },
      )
      const job = { template, data: quotationDocument(quotation), pictures, at }
      const [one, other] = await Promise.all([typeset(log, job), typeset(log, job)])
      expect(one.subarray(0, 5).toString()).toBe('%PDF-')
      expect(one.equals(other)).toBe(true)
    },
  )

  it('prints A4 with letterhead, title block, lines, totals, schedule, texts and numbered pages [QT-269 QT-275]', async () => {
    const quotation = printed({}, { mark: 'DRAFT' })
    const pages = await printedPages(
      await typeset(log, { template, data: quotationDocument(quotation), pictures: {}, at }),
    )
    for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    const whole = pages.map(({ text }) => text).join(' ')
    const texts = [
      'Studio Prabhat',
      'GSTIN 27AAPFU0939F1ZV',
      'Execution Quotation',
      'Interior works of Nisarga',
      'EQ/26-27/0001 v2',
      '9 Dec 2026',
      'Meera Kulkarni',
      'Wardrobe',
      'By client',
      'Grand total',
      '₹1,15,758.00',
      'Rupees One Lakh',
      'Payment schedule',
      'Terms',
      'Bank details',
      'For Meera Kulkarni',
      `Page 1 of ${pages.length}`,
    ]
    for (const text of texts) expect(whole).toContain(text)
    // none of its payments says when it is due
    expect(whole).not.toContain('Due')
    for (const { text } of pages) expect(text).toContain('DRAFT')
  })

  it('repeats heads on each page, splits no row and keeps totals with their words [QT-271]', async () => {
    const many = printed()
    const line = many.content.lines.find(({ description }) => description === 'Wardrobe')
    if (!line) throw new Error('no line')
    const lines = Array.from({ length: 120 }, (_, at) => ({
      ...line,
      id: lineId(at),
      position: `a${String(at).padStart(5, '0')}V`,
      description: `Start${at}. Wardrobe with sliding shutters in plywood, laminate outside and inside, soft-close channels and a loft above it. End${at}.`,
    }))
    const content = { ...many.content, lines, choices: [], options: [], measurements: [] }
    const data = quotationDocument({ ...many, content, totals: totalsOf(content) })
    const pages = await printedPages(await typeset(log, { template, data, pictures: {}, at }))
    expect(pages.length).toBeGreaterThan(3)
    const withLines = pages.filter(({ text }) => text.includes('Start'))
    for (const { text } of withLines) expect(text).toContain('Description')
    lines.forEach((_, at) => {
      const starts = pages.findIndex(({ text }) => text.includes(`Start${at}.`))
      expect(starts).toBeGreaterThanOrEqual(0)
      expect(pages[starts]?.text).toContain(`End${at}.`)
    })
    const totals = pages.filter(({ text }) => text.includes('Grand total') || text.includes('Only'))
    expect(totals).toHaveLength(1)
    expect(totals[0]?.text).toMatch(/Gross.*Grand total.*Only/)
    pages.forEach(({ text }, at) => {
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
    })
  })

  it('keeps a short payment schedule on one page, wherever that begins [QT-269 QT-271]', async () => {
    const quotation = printed()
    const { head } = quotation.content
    const milestones = Array.from({ length: 8 }, (_, at) => [`Stage ${at}.`, 'On start', '12.5 %', '₹1.00'])
    for (let paragraphs = 0; paragraphs < 24; paragraphs += 4) {
      const introduction = '<p>On site.</p>'.repeat(paragraphs)
      const content = { ...quotation.content, head: { ...head, introduction } }
      const data = { ...quotationDocument({ ...quotation, content }), milestones }
      const pages = await printedPages(await typeset(log, { template, data, pictures: {}, at }))
      const withStages = pages.filter(({ text }) => text.includes('Stage '))
      expect(withStages).toHaveLength(1)
      expect(withStages[0]?.text).toContain('Payment schedule')
      expect(withStages[0]?.text).toContain('Due')
    }
  })
})
