import * as z from 'zod'
import { Id, IsoDay } from '../../../fields.ts'
import { ItemAttribute } from '../../item.ts'
import { PriceView, ShownColumn } from '../content.ts'

/**
 * A quotation as its client sees it, on the page, in the PDF and in the spreadsheet (QT-082 to QT-084, QT-249). What the version hides
 * is null or left out here, so that no display can show it.
 */

const Money = z.string()
const Text = z.string()

export const ClientMeasurement = z.object({
  description: Text,
  isDeduction: z.boolean(),
  nos: Text,
  /** as they were typed; empty where there is none */
  length: Text,
  breadth: Text,
  height: Text,
  quantity: Text,
})

export const ClientLine = z.object({
  id: Id,
  originId: Id,
  /** `1.2.3`; empty for a note */
  number: Text,
  kind: z.enum(['line', 'note']),
  description: Text,
  /** the client's own number of it */
  serial: Text,
  note: Text,
  /** the room of a line that is grouped by section, and the reverse (QT-Q36) */
  place: Text.nullable(),
  isByClient: z.boolean(),
  isProvisional: z.boolean(),
  isOptional: z.boolean(),
  /** of an optional line: whether it is taken */
  isTaken: z.boolean(),
  optionId: Id.nullable(),
  isCounted: z.boolean(),
  quantity: Text.nullable(),
  unit: Text.nullable(),
  rate: Money.nullable(),
  /** of a line that is a percentage: of this amount, else of the other lines */
  percent: Text.nullable(),
  baseAmount: Money.nullable(),
  /** in money, and in per cent where it was given so */
  discount: Money.nullable(),
  discountPct: Text.nullable(),
  amount: Money.nullable(),
  taxRate: Text.nullable(),
  /** by what the grand total would change if it were taken */
  difference: Money.nullable(),
  imageFileId: Id.nullable(),
  brand: Text.nullable(),
  attributes: z.array(ItemAttribute),
  hsn: Text.nullable(),
  measurements: z.array(ClientMeasurement),
})
export type ClientLine = z.infer<typeof ClientLine>

export const ClientGroup = z.object({
  id: Id.nullable(),
  originId: Id.nullable(),
  name: Text,
  note: Text,
  /** before its own discount, and that discount, where they are shown */
  net: Money.nullable(),
  discount: Money.nullable(),
  subtotal: Money.nullable(),
  deliverables: z.array(Text),
  revisions: z.int().nullable(),
  days: z.int().nullable(),
  lines: z.array(ClientLine),
})
export type ClientGroup = z.infer<typeof ClientGroup>

export const ClientOption = z.object({
  id: Id,
  name: Text,
  isChosen: z.boolean(),
  isRecommended: z.boolean(),
  /** the sum of its lines, where amounts are shown */
  amount: Money.nullable(),
  /** by what the grand total would change if it were chosen; null where it is */
  difference: Money.nullable(),
  /** of a package: the grand total with it, and what it holds (QT-143) */
  total: Money.nullable(),
  deliverables: z.array(Text),
  revisions: z.int().nullable(),
  days: z.int().nullable(),
})
export type ClientOption = z.infer<typeof ClientOption>
export const ClientChoice = z.object({ id: Id, name: Text, isPackage: z.boolean(), options: z.array(ClientOption) })
export type ClientChoice = z.infer<typeof ClientChoice>

const FigureKind = z.enum([
  'gross',
  'subtotal',
  'line-discounts',
  'section-discounts',
  'discount',
  'taxable',
  'tax',
  'round-off',
])
/** A row of the totals, in the order in which they are printed: `CGST 9%`. */
export const ClientFigure = z.object({ kind: FigureKind, name: Text, amount: Money })
export type ClientFigure = z.infer<typeof ClientFigure>

export const ClientHsn = z.object({ hsn: Text, rate: Text, taxable: Money, tax: Money })

export const ClientQuotation = z.object({
  title: Text,
  billToName: Text,
  billToAddress: Text,
  billToGstin: Text,
  siteAddress: Text,
  placeOfSupply: Text,
  /** what its firm calls its own tax number, that of its client, and the codes of lines */
  words: z.object({ number: Text, billToNumber: Text, code: Text }),
  validUntil: IsoDay.nullable(),
  introduction: Text,
  inclusions: Text,
  exclusions: Text,
  terms: Text,
  notes: Text,
  show: PriceView,
  groupBy: z.enum(['room', 'section']),
  columns: z.array(ShownColumn),
  pricesIncludeTax: z.boolean(),
  groups: z.array(ClientGroup),
  choices: z.array(ClientChoice),
  /** everything above the grand total; empty where that alone is shown */
  figures: z.array(ClientFigure),
  /** the tax summary; empty unless codes are shown */
  hsn: z.array(ClientHsn),
  grandTotal: Money,
  totalInWords: Text,
  /** what a firm that collects no tax has to say; else empty */
  taxSentence: Text,
  milestones: z.array(z.object({ name: Text, due: Text, percent: Text.nullable(), amount: Money })),
})
export type ClientQuotation = z.infer<typeof ClientQuotation>
