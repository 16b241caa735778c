import { isAbroad, taxWords } from '../../../company/fiscal/tax-words.ts'
import { decimalOf, SCALES, unitsOf } from '../../decimals.ts'
import type { Content, HeadFields, Line, ShownColumn } from '../content.ts'
import { lineNumbers } from '../line-numbers.ts'
import { GENERAL, type Grouping, placeOf, placesInOrder } from '../places-in-order.ts'
import { QUOTATION_TEXTS } from '../quotation-limits.ts'
import { billToNumberName } from '../rules/bill-to.ts'
import { agreedOf, NOTHING_AGREED, totalWith } from '../rules/packages.ts'
import { PLACES_OF_SUPPLY, type TaxSettings, taxPartNames } from '../rules/tax-mode.ts'
import { totalInWords } from '../total-in-words.ts'
import type { LineTotals, Totals } from '../totals.ts'
import type { ClientChoice, ClientFigure, ClientGroup, ClientLine, ClientQuotation } from './client-quotation.ts'

/** What of the firm the figures of a quotation depend on. */
export interface ClientFirm extends Pick<TaxSettings, 'registration' | 'taxName'> {
  currency: string
}

interface View {
  content: Content
  totals: Totals
  /** whether lines show amounts, and rates beside them */
  hasAmounts: boolean
  hasRates: boolean
  hasSubtotals: boolean
  /** whether discounts of lines and sections are shown; else amounts stand without them (QT-120) */
  hasDiscounts: boolean
  shows: (column: ShownColumn) => boolean
}

const paise = (text: string | undefined): bigint => unitsOf(text ?? '0', SCALES.money) ?? 0n
const money = (units: bigint): string => decimalOf(units, SCALES.money)
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((before, amount) => before + amount, 0n)
/** `9` of `9.00`, `4.125` of `4.1250`. */
const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/**
 * What the client may see of a version, and nothing else (QT-249): no cost, margin or internal note is read here, and what the version
 * hides of prices and columns is not in the result. The content and its totals belong together.
 */
export function clientView(content: Content, totals: Totals, firm: ClientFirm): ClientQuotation {
  const { head } = content
  const columns = new Set(head.columns)
  const view: View = {
    content,
    totals,
    hasAmounts: head.show === 'everything' || head.show === 'amounts',
    hasRates: head.show === 'everything',
    hasSubtotals: head.show !== 'total',
    hasDiscounts: columns.has('discount'),
    shows: column => columns.has(column),
  }
  const { title, billToName, billToAddress, billToGstin, siteAddress, validUntil } = head
  const { introduction, inclusions, exclusions, terms, notes } = head
  const words = taxWords(firm)
  return {
    ...{ title, billToName, billToAddress, billToGstin, siteAddress, validUntil },
    ...{ introduction, inclusions, exclusions, terms, notes },
    // a site of a firm abroad has no state of India
    placeOfSupply: isAbroad(firm) ? '' : (PLACES_OF_SUPPLY[head.placeOfSupply] ?? ''),
    words: { number: words.number, billToNumber: billToNumberName(head, words), code: words.code },
    show: head.show,
    groupBy: head.groupBy,
    columns: head.columns,
    pricesIncludeTax: head.pricesIncludeTax,
    groups: groupsOf(view),
    choices: choicesOf(view),
    figures: figuresOf(view, firm),
    hsn: view.hasSubtotals && view.shows('hsn') ? hsnOf(totals, head) : [],
    grandTotal: totals.grandTotal,
    totalInWords: totalInWords(totals.grandTotal, firm.currency),
    taxSentence: firm.registration === 'composition' ? QUOTATION_TEXTS.composition : '',
    milestones: content.milestones.map(({ id, name, due, kind, value }) => ({
      name,
      due,
      percent: kind === 'percent' ? trimmed(value) : null,
      amount: totals.milestones[id] ?? '0.00',
    })),
  }
}

function groupsOf(view: View): ClientGroup[] {
  const { content, totals } = view
  const grouping = content.head.groupBy
  const inner: Grouping = grouping === 'room' ? 'section' : 'room'
  const numbers = lineNumbers(content, grouping)
  const measurements = Map.groupBy(content.measurements, row => row.lineId)
  const units = new Map(content.units.map(({ id, code }) => [id, code]))
  const names = new Map([...content.rooms, ...content.sections].map(({ id, name }) => [id, name]))
  const own = Map.groupBy(content.lines, line => placeOf(line, grouping))
  const innerOrder = new Map(placesInOrder(content, inner).map((id, at) => [id, at]))
  return placesInOrder(content, grouping).flatMap(id => {
    const lines = own.get(id)
    if (!lines) return []
    const ordered = lines.toSorted(
      (one, other) => (innerOrder.get(placeOf(one, inner)) ?? 0) - (innerOrder.get(placeOf(other, inner)) ?? 0),
    )
    const shown = ordered.map(line => ({
      ...lineOf(view, line),
      number: numbers[line.id] ?? '',
      place: names.get(placeOf(line, inner) ?? '') ?? null,
      unit:
        view.shows('unit') && line.unitId !== null && line.kind === 'line' ? (units.get(line.unitId) ?? null) : null,
      measurements: view.shows('measurement')
        ? (measurements.get(line.id) ?? []).map(({ id: rowId, description, isDeduction, nos, typed }) => ({
            ...{ description, isDeduction, nos, ...typed },
            quantity: totals.measurements[rowId] ?? '0.000',
          }))
        : [],
    }))
    return [{ ...groupOf(view, id, lines), lines: shown }]
  })
}

function groupOf({ content, totals, hasSubtotals, hasDiscounts }: View, id: string | null, lines: readonly Line[]) {
  const isSections = content.head.groupBy === 'section'
  const room = content.rooms.find(place => place.id === id)
  const section = content.sections.find(place => place.id === id)
  const group = (isSections ? totals.sections : totals.rooms).find(place => place.id === id)
  const parts = sum(lines.map(line => paise(totals.lines[line.id]?.sectionPart)))
  const isDiscounted = hasSubtotals && hasDiscounts && isSections && paise(group?.discount) !== 0n
  // a room whose sections are discounted unseen stands without the parts of that
  const subtotal = hasDiscounts && !isSections ? paise(group?.net) : paise(group?.net) - parts
  return {
    id,
    originId: (isSections ? section : room)?.originId ?? null,
    name: (isSections ? section : room)?.name ?? GENERAL,
    note: isSections ? '' : (room?.note ?? ''),
    net: isDiscounted ? (group?.net ?? null) : null,
    discount: isDiscounted ? (group?.discount ?? null) : null,
    subtotal: hasSubtotals ? money(subtotal) : null,
    deliverables: isSections ? (section?.deliverables ?? []) : [],
    revisions: isSections ? (section?.revisions ?? null) : null,
    days: isSections ? (section?.days ?? null) : null,
  }
}

type Figures = Pick<
  ClientLine,
  'quantity' | 'rate' | 'percent' | 'baseAmount' | 'discount' | 'discountPct' | 'amount' | 'taxRate' | 'difference'
>

function lineOf(view: View, line: Line): Omit<ClientLine, 'number' | 'place' | 'unit' | 'measurements'> {
  const { shows, totals } = view
  const isPriced = line.kind === 'line' && line.supply === 'firm'
  const figures = totals.lines[line.id]
  return {
    id: line.id,
    originId: line.originId,
    kind: line.kind,
    description: line.description,
    serial: line.serial,
    note: line.clientNote,
    isByClient: line.kind === 'line' && line.supply === 'client',
    isProvisional: isPriced && line.isProvisional,
    isOptional: isPriced && line.isOptional,
    isTaken: isPriced && line.isOptional && line.isChosen,
    optionId: line.optionId,
    isCounted: figures?.isCounted ?? false,
    ...figuresOfLine(view, line, figures, isPriced),
    imageFileId: shows('picture') ? line.imageFileId : null,
    brand: shows('brand') ? line.brand : null,
    attributes: shows('attributes') ? line.attributes : [],
    hsn: shows('hsn') ? line.hsn : null,
  }
}

function figuresOfLine(view: View, line: Line, figures: LineTotals | undefined, isPriced: boolean): Figures {
  const hidden = {
    rate: null,
    percent: null,
    baseAmount: null,
    discount: null,
    discountPct: null,
    amount: null,
    taxRate: null,
  }
  const quantity = line.kind === 'line' && line.basis !== 'lump' ? (figures?.quantity ?? null) : null
  const difference = figures?.difference ?? null
  if (!view.hasAmounts || !isPriced || !figures) return { ...hidden, quantity, difference }
  const isDiscounted = paise(figures.discount) !== 0n
  // a rate beside an amount without its discount would give the hidden discount away
  const hasRate = view.hasRates && (view.hasDiscounts || (!isDiscounted && paise(figures.sectionPart) === 0n))
  const isShare = hasRate && line.basis === 'percent' && line.percent !== null
  return {
    quantity,
    difference,
    rate: hasRate && line.basis !== 'percent' ? line.rate : null,
    percent: isShare ? trimmed(line.percent ?? '') : null,
    baseAmount: isShare && line.baseKind !== 'lines' ? line.baseAmount : null,
    discount: view.hasDiscounts && isDiscounted ? figures.discount : null,
    discountPct:
      view.hasDiscounts && isDiscounted && line.discountKind === 'percent' ? trimmed(line.discountValue) : null,
    amount: view.hasDiscounts ? figures.net : money(paise(figures.net) - paise(figures.sectionPart)),
    taxRate: trimmed(line.taxRate),
  }
}

function choicesOf({ content, totals, hasAmounts }: View): ClientChoice[] {
  const options = Map.groupBy(content.options, option => option.choiceId)
  const lines = Map.groupBy(content.lines, line => line.optionId)
  return content.choices.map(({ id, name, isPackage }) => ({
    id,
    name,
    isPackage,
    options: (options.get(id) ?? []).map(option => ({
      id: option.id,
      name: option.name,
      isChosen: option.isChosen,
      isRecommended: option.isRecommended,
      amount: hasAmounts ? money(sum((lines.get(option.id) ?? []).map(line => takenNet(line, totals)))) : null,
      difference: option.isChosen ? null : (totals.options[option.id] ?? '0.00'),
      total: isPackage ? totalWith(totals, option.id) : null,
      ...(isPackage ? agreedOf(content, option) : NOTHING_AGREED),
    })),
  }))
}

/** What a line of an option adds to its price: an optional one only where it is taken. */
const takenNet = (line: Line, totals: Totals): bigint =>
  line.isOptional && !line.isChosen ? 0n : paise(totals.lines[line.id]?.net)

function figuresOf({ content: { head }, totals, hasSubtotals, hasDiscounts }: View, firm: ClientFirm): ClientFigure[] {
  if (!hasSubtotals) return []
  const figure = (kind: ClientFigure['kind'], name: string, amount: bigint, isAlways = false): ClientFigure[] =>
    amount === 0n && !isAlways ? [] : [{ kind, name, amount: money(amount) }]
  const [gross, lines, sections, total] = [
    paise(totals.gross),
    paise(totals.lineDiscounts),
    paise(totals.sectionDiscounts),
    paise(totals.totalDiscount),
  ]
  const before = hasDiscounts
    ? [
        ...figure('gross', 'Gross', gross, true),
        ...figure('line-discounts', 'Discounts of lines', -lines),
        ...figure('section-discounts', 'Discounts of sections', -sections),
      ]
    : figure('subtotal', 'Subtotal', gross - lines - sections, true)
  const isTaxed = head.taxMode !== 'none'
  return [
    ...before,
    ...figure('discount', 'Discount', -total),
    ...(isTaxed ? figure('taxable', 'Taxable value', paise(totals.taxable), true) : []),
    ...(isTaxed ? totals.taxes.flatMap(row => taxFigures(row, head, firm)) : []),
    ...figure('round-off', 'Round off', paise(totals.roundOff)),
  ]
}

function taxFigures(row: Totals['taxes'][number], head: HeadFields, { taxName }: ClientFirm): ClientFigure[] {
  const names = taxPartNames(head, taxName)
  const [rate, amount] =
    names.length === 1
      ? [trimmed(row.rate), row.whole]
      : [trimmed(decimalOf((unitsOf(row.rate, 2) ?? 0n) * 5n, 3)), row.half]
  return names.map(name => ({ kind: 'tax', name: `${name} ${rate}%`, amount }))
}

const hsnOf = (totals: Totals, head: HeadFields) =>
  head.taxMode === 'none'
    ? []
    : totals.hsn.map(({ hsn, rate, taxable, tax }) => ({
        hsn: hsn === '' ? QUOTATION_TEXTS.noHsn : hsn,
        rate: trimmed(rate),
        taxable,
        tax,
      }))
