import { isAbroad } from '@plinth/contract/company/fiscal/tax-words'
import {
  amountText,
  differenceText,
  percentText,
  quantityText,
  rateText,
} from '@plinth/contract/quotations/decimal-text'
import type {
  ClientChoice,
  ClientGroup,
  ClientLine,
  ClientQuotation,
} from '@plinth/contract/quotations/quotation/client/client-quotation'
import { clientView } from '@plinth/contract/quotations/quotation/client/client-view'
import { subgroupsOf } from '@plinth/contract/quotations/quotation/client/subgroups'
import type { Content, HeadFields } from '@plinth/contract/quotations/quotation/content'
import { GENERAL } from '@plinth/contract/quotations/quotation/places-in-order'
import { PLACES_OF_SUPPLY } from '@plinth/contract/quotations/quotation/rules/tax-mode'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'
import { blocksOf } from '../../../platform/documents/rich-text.ts'

/** The firm as it stands on a quotation: of an issued one, as it was on that day (QT-277). */
export interface PrintedFirm {
  name: string
  address: string
  gstin: string
  phone: string
  email: string
  registration: 'regular' | 'composition' | 'unregistered' | 'foreign'
  /** what the tax of a firm outside India is called */
  taxName: string
  bankDetails: string
  signatory: string
}

/** What a quotation is printed from. Of the content only what its client may see is printed (QT-268). */
export interface PrintedQuotation {
  type: 'design' | 'execution'
  /** null before the first issue */
  number: string | null
  version: number
  /** printed across every page: `DRAFT`, `SUPERSEDED`, `Not yet accepted`; empty for what stands (QT-265, QT-275) */
  mark: string
  symbol: string
  /** `INR` */
  currency: string
  content: Content
  totals: Totals
  /** days as they are printed */
  issuedOn: string
  validUntil: string
  preparedBy: string
  firm: PrintedFirm
  withMeasurements: boolean
  /** names of the pictures that are there, by the id of their file; `logo`, `head`, `foot` and `signature` by these words */
  pictures: Readonly<Record<string, string>>
  /** names and values of the evidence on the page of acceptance (QT-261) */
  acceptance: readonly (readonly [string, string])[]
}

const TYPES = { design: 'Design Quotation', execution: 'Execution Quotation' } as const
/** Longer descriptions may be taller than a page. */
const LONG_TEXT = 1200
const COLUMNS = [
  { key: 'number', label: 'No.' },
  { key: 'description', label: 'Description' },
  { key: 'hsn', label: '' },
  { key: 'quantity', label: 'Quantity' },
  { key: 'unit', label: 'Unit' },
  { key: 'rate', label: 'Rate' },
  { key: 'discount', label: 'Discount' },
  { key: 'amount', label: 'Amount' },
] as const

/** What the template prints, in words and figures as people read them. */
export function quotationDocument(quotation: PrintedQuotation) {
  const { content, totals, firm, symbol, currency, number, version, pictures } = quotation
  const view = clientView(content, totals, { ...firm, currency })
  const kind = TYPES[quotation.type]
  const name = number === null ? 'Draft' : `${number} v${version}`
  return {
    kind,
    title: view.title || kind,
    mark: quotation.mark,
    footer: [firm.name, name].filter(Boolean).join(' · '),
    firm: {
      name: firm.name,
      lines: [firm.address, firm.gstin && `${view.words.number} ${firm.gstin}`, firm.phone, firm.email].filter(Boolean),
      logo: pictures.logo ?? null,
      head: pictures.head ?? null,
      foot: pictures.foot ?? null,
    },
    facts: [
      ['Number', name],
      ['Date', quotation.issuedOn],
      ['Valid until', quotation.validUntil],
      ['Prepared by', quotation.preparedBy],
    ].filter(([, value]) => value !== ''),
    parties: partiesOf(content.head, view, quotation),
    introduction: blocksOf(view.introduction),
    columns: columnsOf(content.head, view.words.code),
    codeName: view.words.code,
    groups: view.groups.map(group => printedGroup(group, quotation)),
    choices: view.choices.filter(({ isPackage }) => !isPackage).map(choice => printedChoice(choice, view, symbol)),
    packages: view.choices.filter(({ isPackage }) => isPackage).map(choice => printedPackages(choice, symbol)),
    summary: view.groups.flatMap((group, at) =>
      group.subtotal === null ? [] : [[groupTitle(view, group, at), amountText(group.subtotal, symbol)]],
    ),
    taxes: view.hsn.map(row => [
      row.hsn,
      percentText(row.rate),
      amountText(row.taxable, symbol),
      amountText(row.tax, symbol),
    ]),
    figures: view.figures.map(({ kind: of, name: label, amount }) => [
      of === 'section-discounts' && quotation.type === 'design' ? 'Discounts of phases' : label,
      amountText(amount, symbol),
    ]),
    grandTotal: rateText(view.grandTotal, symbol),
    words: view.totalInWords,
    notes: [view.taxSentence].filter(Boolean),
    milestones: view.milestones.map(row => [row.name, row.due, percentText(row.percent), rateText(row.amount, symbol)]),
    texts: [
      { title: 'Inclusions', blocks: blocksOf(view.inclusions) },
      { title: 'Exclusions', blocks: blocksOf(view.exclusions) },
      { title: 'Terms', blocks: blocksOf(view.terms) },
      { title: 'Notes', blocks: blocksOf(view.notes) },
    ].filter(part => part.blocks.length > 0),
    bank: firm.bankDetails,
    signatures: [`For ${firm.name}${firm.signatory ? `, ${firm.signatory}` : ''}`, `For ${view.billToName}`],
    acceptance: quotation.acceptance,
    signature: pictures.signature ?? null,
    annexure: quotation.withMeasurements ? annexureOf(view, symbol) : [],
  }
}

function partiesOf(head: HeadFields, view: ClientQuotation, { symbol, firm }: PrintedQuotation) {
  const area = head.area === null ? '' : `${quantityText(head.area, symbol)} ${head.areaUnit}`
  const billTo = [
    head.billToName,
    head.billToAddress,
    // the states are those of India
    isAbroad(firm) ? '' : (PLACES_OF_SUPPLY[head.billToState] ?? ''),
    head.billToGstin && `${view.words.billToNumber} ${head.billToGstin}`,
    head.phone && `${head.countryCode} ${head.phone}`,
    head.email,
  ]
  const site = [head.siteAddress, view.placeOfSupply, area]
  return [
    { title: 'Bill to', lines: billTo.filter(Boolean) },
    { title: 'Site', lines: site.filter(Boolean) },
  ].filter(party => party.lines.length > 0)
}

/** The columns of the lines: those that the version shows, and of prices what it shows of them (QT-082, QT-084). */
function columnsOf({ show, columns }: HeadFields, codeName: string) {
  const shown: Record<string, boolean> = {
    hsn: columns.includes('hsn'),
    unit: columns.includes('unit'),
    rate: show === 'everything',
    discount: columns.includes('discount') && (show === 'everything' || show === 'amounts'),
    amount: show === 'everything' || show === 'amounts',
  }
  return COLUMNS.filter(({ key }) => shown[key] ?? true).map(({ key, label }) => ({
    key,
    label: key === 'hsn' ? codeName : label,
  }))
}

/** The first part of the numbers of a group's lines, or of a subgroup's the first two (QT-110). */
const numberOf = (lines: readonly ClientLine[], parts: number): string => {
  const number = lines.find(line => line.number !== '')?.number.split('.') ?? []
  return number.length > parts ? number.slice(0, parts).join('.') : ''
}
const groupTitle = ({ groups }: ClientQuotation, { name, lines }: ClientGroup, at: number): string =>
  `${numberOf(lines, 1) || (groups.length > 1 ? at + 1 : '')} ${name}`.trim()

function printedGroup(group: ClientGroup, { symbol, pictures }: PrintedQuotation) {
  const facts = [
    group.note,
    group.days === null ? '' : counted(group.days, 'day'),
    group.revisions === null ? '' : `${counted(group.revisions, 'revision')} included`,
  ]
  const subgroups = subgroupsOf(group)
  return {
    number: numberOf(group.lines, 1),
    name: group.name,
    subtotal: amountText(group.subtotal, symbol),
    small: facts.filter(Boolean),
    deliverables: group.deliverables,
    discount: group.discount === null ? '' : `− ${amountText(group.discount, symbol)}`,
    subgroups: subgroups.map(({ name, lines }) => ({
      number: numberOf(lines, 2),
      name,
      // one subgroup without a name of its own needs no heading
      isTitled: subgroups.length > 1 || name !== GENERAL,
      lines: lines.map(line => printedLine(line, symbol, pictures)),
    })),
  }
}

function printedLine(line: ClientLine, symbol: string, pictures: PrintedQuotation['pictures']) {
  const small = [
    line.brand ?? '',
    ...line.attributes.map(({ name, value }) => `${name}: ${value}`),
    line.note,
    line.percent === null
      ? ''
      : `${percentText(line.percent)} of ${line.baseAmount === null ? 'the other lines' : rateText(line.baseAmount, symbol)}`,
    line.isOptional && line.difference !== null ? `${differenceText(line.difference, symbol)} with taxes` : '',
  ].filter(Boolean)
  const discountText = line.discountPct === null ? amountText(line.discount, symbol) : percentText(line.discountPct)
  return {
    number: line.number,
    description: line.description,
    marks: [line.isProvisional && 'Provisional sum', line.isOptional && 'Optional'].filter(mark => mark !== false),
    small,
    picture: (line.imageFileId !== null && pictures[line.imageFileId]) || null,
    hsn: line.hsn ?? '',
    unit: line.unit ?? '',
    quantity: quantityText(line.quantity, symbol),
    rate: line.isByClient
      ? 'By client'
      : line.percent === null
        ? amountText(line.rate, symbol)
        : percentText(line.percent),
    discount: discountText,
    amount: line.isByClient ? 'By client' : amountText(line.amount, symbol),
    isFaint: line.kind === 'line' && !line.isCounted,
    isLong: line.description.length + small.join('').length > LONG_TEXT,
  }
}

function printedChoice({ name, options }: ClientChoice, { groups }: ClientQuotation, symbol: string) {
  const lines = groups.flatMap(group => group.lines)
  return {
    name,
    options: options.map(option => ({
      name: option.name,
      isChosen: option.isChosen,
      status: [option.isChosen && 'Chosen', option.isRecommended && 'Recommended'].filter(Boolean).join(' · '),
      lines: lines.filter(line => line.optionId === option.id).map(line => line.description),
      price:
        option.difference === null
          ? amountText(option.amount, symbol)
          : `${differenceText(option.difference, symbol)} with taxes`,
    })),
  }
}

const counted = (number: number | null, word: string): string =>
  number === null ? '–' : `${number} ${word}${number === 1 ? '' : 's'}`

/** Packages as columns: what each holds, and what the whole comes to with it (QT-143). */
const printedPackages = ({ name, options }: ClientChoice, symbol: string) => ({
  name,
  columns: options.map(option => ({
    name: option.name,
    isChosen: option.isChosen,
    status: [option.isChosen && 'Chosen', option.isRecommended && 'Recommended'].filter(Boolean).join(' · '),
    deliverables: option.deliverables,
    revisions: counted(option.revisions, 'revision'),
    days: counted(option.days, 'day'),
    price: rateText(option.total, symbol),
  })),
})

/** Every measurement row of the shown lines (QT-274). */
function annexureOf(view: ClientQuotation, symbol: string) {
  return view.groups
    .flatMap(group => group.lines)
    .filter(line => line.measurements.length > 0)
    .map(line => ({
      number: line.number,
      description: line.description.slice(0, 120),
      total: `${quantityText(line.quantity, symbol)} ${line.unit ?? ''}`.trim(),
      rows: line.measurements.map(row => [
        row.isDeduction ? `Less: ${row.description}` : row.description,
        quantityText(row.nos, symbol),
        row.length,
        row.breadth,
        row.height,
        quantityText(row.quantity, symbol),
      ]),
    }))
}
