import { type TaxWords, taxWords } from '@plinth/contract/company/fiscal/tax-words'
import { decimalOf, unitsOf } from '@plinth/contract/quotations/decimals'
import type {
  ClientFigure,
  ClientGroup,
  ClientLine,
  ClientQuotation,
} from '@plinth/contract/quotations/quotation/client/client-quotation'
import { type ClientFirm, clientView } from '@plinth/contract/quotations/quotation/client/client-view'
import { subgroupsOf } from '@plinth/contract/quotations/quotation/client/subgroups'
import type { Content, HeadFields } from '@plinth/contract/quotations/quotation/content'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'
import { markupOf } from '@plinth/contract/quotations/rates'
import { neutraliseFormula } from '../../../platform/spreadsheets/writing/neutralise-formula.ts'
import type { SheetCell } from '../../../platform/spreadsheets/writing/sheet-cell.ts'

/** For the client: what the version shows. Internal: everything, and costs for who may see them (QT-286). */
export type SheetReader = 'client' | 'internal'

/** What a sheet is written from. */
export interface SheetSource {
  content: Content
  totals: Totals
  firm: ClientFirm
}

interface Row {
  line: ClientLine
  room: string
  section: string
}
/** What a row of a line is made of: the line, and the number of its row. */
interface Column {
  heading: string
  cell: (row: Row, at: number) => SheetCell
}

const MONEY = '#,##0.00'
const EMPTY = ''

/** A decimal as a number; with a formula, one that gives the same. */
function figure(decimal: string | null, format = MONEY, formula?: string): SheetCell {
  if (decimal === null) return EMPTY
  return { value: Number(decimal), format, text: decimal, ...(formula !== undefined && { formula }) }
}
const words = (text: string): SheetCell => neutraliseFormula(text)
/** `A`, `B` … `Z`, `AA`: the name of a column. */
function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26)
}

/**
 * The rows of a quotation's spreadsheet with its headings, amounts and sums as formulas whose values are the stored figures (QT-285);
 * formulas refer to cells of the same sheet only (QT-344).
 */
export function quotationSheet({ content, totals, firm }: SheetSource, reader: SheetReader): SheetCell[][] {
  const shown = reader === 'client' ? content : withEverything(content)
  const view = clientView(shown, totals, firm)
  const columns = columnsOf(shown, totals, reader, taxWords(firm))
  const sheet = new Sheet(columns)
  for (const group of view.groups) addGroup(sheet, group, shown.head.groupBy)
  addTotals(sheet, view)
  return sheet.rows
}

const withEverything = (content: Content): Content => ({
  ...content,
  head: {
    ...content.head,
    show: 'everything',
    columns: ['picture', 'brand', 'attributes', 'hsn', 'unit', 'discount', 'measurement'],
  },
})

function columnsOf({ head, lines }: Content, totals: Totals, reader: SheetReader, called: TaxWords): Column[] {
  const [hasAmounts, hasRates] = [head.show === 'everything' || head.show === 'amounts', head.show === 'everything']
  const source = new Map(lines.map(line => [line.id, line]))
  const has = (is: boolean, ...columns: Column[]): Column[] => (is ? columns : [])
  const columns: Column[] = [
    { heading: 'No.', cell: ({ line }) => words(line.number) },
    ...has(
      lines.some(line => line.serial !== ''),
      {
        heading: "Client's no.",
        cell: ({ line }) => words(line.serial),
      },
    ),
    { heading: 'Room', cell: ({ room }) => words(room) },
    { heading: 'Section', cell: ({ section }) => words(section) },
    { heading: 'Description', cell: ({ line }) => words(line.description) },
    ...has(head.columns.includes('unit'), { heading: 'Unit', cell: ({ line }) => words(line.unit ?? EMPTY) }),
    { heading: 'Quantity', cell: ({ line }) => figure(line.quantity, '#,##0.###') },
    ...has(hasRates, {
      heading: 'Rate',
      cell: ({ line }) => (line.isByClient ? 'By client' : figure(line.rate)),
    }),
    ...has(hasAmounts && head.columns.includes('discount'), {
      heading: 'Discount',
      cell: ({ line }) => (line.isCounted ? figure(line.discount) : EMPTY),
    }),
  ]
  const at = (heading: string): string => letterOf(columns.findIndex(column => column.heading === heading))
  const [quantity, rate, discount] = [at('Quantity'), at('Rate'), at('Discount')]
  const isRate = ({ id }: ClientLine): boolean => source.get(id)?.basis === 'rate' || source.get(id)?.basis === 'area'
  columns.push(
    {
      heading: 'Amount',
      cell: ({ line }, row) => {
        if (line.isByClient) return 'By client'
        if (!line.isCounted || line.amount === null) return EMPTY
        const hasFormula = isRate(line) && line.rate !== null && head.columns.includes('discount')
        const product = `ROUND(${quantity}${row}*${rate}${row},2)`
        const formula = line.discount === null ? product : `${product}-${discount}${row}`
        return figure(line.amount, MONEY, hasFormula ? formula : undefined)
      },
    },
    ...has(hasAmounts, { heading: called.rate, cell: ({ line }) => figure(line.taxRate, '0.##') }),
    ...has(head.columns.includes('hsn'), { heading: called.code, cell: ({ line }) => words(line.hsn ?? EMPTY) }),
    { heading: 'Remarks', cell: ({ line }) => words(remarksOf(line)) },
  )
  if (reader === 'client') return columns
  const hasCosts = lines.some(line => line.costRate !== undefined)
  const costOf = ({ line }: Row) => source.get(line.id)?.costRate ?? null
  return [
    ...columns,
    ...has(
      hasCosts,
      { heading: 'Cost rate', cell: row => figure(costOf(row)) },
      {
        heading: 'Cost',
        cell: ({ line }, row) =>
          figure(
            totals.lines[line.id]?.cost ?? null,
            MONEY,
            isRate(line) ? `ROUND(${quantity}${row}*${letterOf(columns.length)}${row},2)` : undefined,
          ),
      },
      {
        heading: 'Markup %',
        cell: row => figure(markupOf(costOf(row), source.get(row.line.id)?.rate ?? null), '0.00'),
      },
      { heading: 'Margin %', cell: ({ line }) => figure(totals.lines[line.id]?.marginPct ?? null, '0.00') },
    ),
    { heading: 'Internal note', cell: ({ line }) => words(source.get(line.id)?.internalNote ?? EMPTY) },
  ]
}

const remarksOf = (line: ClientLine): string =>
  [
    line.isProvisional && 'Provisional sum',
    line.isOptional && 'Optional',
    line.percent !== null && `${line.percent} %`,
    line.brand,
    ...line.attributes.map(({ name, value }) => `${name}: ${value}`),
    line.note,
  ]
    .filter(Boolean)
    .join(' · ')

const paise = (amount: string | null): bigint => unitsOf(amount ?? '0', 2) ?? 0n
const negated = (amount: string): string => decimalOf(-paise(amount), 2)

/** Rows as they are added, under their headings. */
class Sheet {
  readonly rows: SheetCell[][]
  /** the cells that make the grand total together */
  readonly parts: string[] = []
  private readonly columns: readonly Column[]

  constructor(columns: readonly Column[]) {
    this.columns = columns
    this.rows = [columns.map(({ heading }) => heading)]
  }

  get next(): number {
    return this.rows.length + 1
  }

  private at(heading: string): number {
    return this.columns.findIndex(column => column.heading === heading)
  }

  /** The cells of the amounts from a row to the last one. */
  amountsFrom(row: number): string {
    const column = letterOf(this.at('Amount'))
    return `${column}${row}:${column}${this.next - 1}`
  }

  addLine(row: Row): void {
    const at = this.next
    this.rows.push(this.columns.map(column => column.cell(row, at)))
  }

  /** A row with words in place of a description and a figure among the amounts. Returns the figure's cell. */
  addSum(label: string, amount: string, formula?: string): string {
    const row: SheetCell[] = this.columns.map(() => EMPTY)
    row[this.at('Description')] = words(label)
    row[this.at('Amount')] = figure(amount, MONEY, formula)
    this.rows.push(row)
    return `${letterOf(this.at('Amount'))}${this.rows.length}`
  }
}

function addGroup(sheet: Sheet, group: ClientGroup, groupBy: HeadFields['groupBy']): void {
  const subtotals: string[] = []
  for (const { name, lines } of subgroupsOf(group)) {
    const from = sheet.next
    for (const line of lines)
      sheet.addLine({
        line,
        room: groupBy === 'room' ? group.name : name,
        section: groupBy === 'section' ? group.name : name,
      })
    if (!lines.some(line => line.amount !== null)) continue
    const sum = lines.reduce((total, line) => total + (line.isCounted ? paise(line.amount) : 0n), 0n)
    subtotals.push(sheet.addSum(`Subtotal ${name}`, decimalOf(sum, 2), `SUM(${sheet.amountsFrom(from)})`))
  }
  if (group.discount !== null) subtotals.push(sheet.addSum(`Discount ${group.name}`, negated(group.discount)))
  if (group.subtotal !== null)
    sheet.parts.push(sheet.addSum(`Total ${group.name}`, group.subtotal, subtotals.join('+') || undefined))
}

const isNought = (amount: string): boolean => !/[1-9]/.test(amount)

/** The figures between the sums of the groups and the grand total. */
const LATER: ReadonlySet<ClientFigure['kind']> = new Set(['discount', 'tax', 'round-off'])

function addTotals(sheet: Sheet, { figures, groups, groupBy, grandTotal, ...view }: ClientQuotation): void {
  const hasParts = groups.length > 0 && figures.length > 0
  for (const { kind, name, amount } of figures) {
    // grouped by section, each discount stands with its section
    const isOfSections = kind === 'section-discounts' && groupBy === 'room'
    if (isNought(amount) || !(isOfSections || LATER.has(kind))) continue
    const isIncluded = kind === 'tax' && view.pricesIncludeTax
    const cell = sheet.addSum(isIncluded ? `of it ${name}` : name, amount)
    if (!isIncluded) sheet.parts.push(cell)
  }
  sheet.addSum('Grand total', grandTotal, hasParts ? sheet.parts.join('+') : undefined)
}

const MEASURED = [
  'No.',
  'Description',
  'Measurement',
  'Less',
  'Nos',
  'Length',
  'Breadth',
  'Height',
  'Quantity',
  'Unit',
  'Typed in',
]

/** The rows of all measurement sheets, with their headings; none where nothing is measured or shown (QT-287). */
export function measurementSheet({ content, totals, firm }: SheetSource, reader: SheetReader): SheetCell[][] {
  const view = clientView(reader === 'client' ? content : withEverything(content), totals, firm)
  const typedIn = new Map(content.lines.map(({ id, sheetUnit }) => [id, sheetUnit]))
  const rows = view.groups
    .flatMap(group => group.lines)
    .flatMap(line =>
      line.measurements.map(row => [
        words(line.number),
        words(line.description),
        words(row.description),
        row.isDeduction ? 'Less' : EMPTY,
        figure(row.nos, '#,##0.###'),
        words(row.length),
        words(row.breadth),
        words(row.height),
        figure(row.quantity, '#,##0.###'),
        words(line.unit ?? EMPTY),
        words(typedIn.get(line.id) ?? EMPTY),
      ]),
    )
  return rows.length === 0 ? [] : [MEASURED, ...rows]
}
