import * as z from 'zod'
import { Email, Id, IsoDay, IsoInstant, text } from '../../fields.ts'
import { decimalWithin, SCALES } from '../decimals.ts'
import { ItemAttribute } from '../item.ts'
import { hsnProblem, ITEM_TEXTS } from '../item-rules.ts'
import { decimal, required } from '../library-lists.ts'
import { QUOTATION_LIMITS as LIMITS, QUOTATION_TEXTS as TEXTS } from './quotation-limits.ts'

/**
 * The content of one version of a quotation: its head and, in their order, rooms, sections, choices with options, lines with
 * measurement rows, and payment milestones. Editor, server, client's page, PDF and spreadsheet all read this one shape; each entity's
 * fields are written once, here. Figures are decimal texts of the scale of their column (QT-326). `position` is a key of the library
 * fractional-indexing, compared character by character (`<`); lines have one order through the whole version.
 */

const number = (scale: keyof typeof SCALES, least: string, most: string, problem: string = TEXTS.number) =>
  decimal(value => decimalWithin(value, SCALES[scale], least, most), problem)
const percent = number('percentage', '0', '100', ITEM_TEXTS.percentage)
const dimension = number('dimension', '0.0001', LIMITS.dimensionMm, TEXTS.dimension).nullable()
const Position = z.string().regex(/^[0-9A-Za-z]{1,200}$/, { error: 'Not a valid position' })
const Unit = z.enum(['sqft', 'sqm', 'Sq yds'])
const discount = {
  discountKind: z.enum(['none', 'percent', 'amount']),
  /** a percentage, or an amount; 0.00 with `none` */
  discountValue: number('money', '0', LIMITS.grandTotal),
}
const RichText = text(LIMITS.richText)
/** What is agreed beside the price (QT-136). */
const agreed = {
  deliverables: z.array(required(LIMITS.deliverable)).max(LIMITS.deliverables),
  /** revisions that are included */
  revisions: z.int().min(0).max(LIMITS.revisions).nullable(),
  days: z.int().min(0).max(LIMITS.days).nullable(),
}

/** How a version is taxed: two halves, one whole, a tax outside India, or none (QT-150). */
export const TaxMode = z.enum(['intra', 'inter', 'single', 'none'])
export type TaxMode = z.infer<typeof TaxMode>
/** What the client sees of prices (QT-082). */
export const PriceView = z.enum(['everything', 'amounts', 'sections', 'total'])
export type PriceView = z.infer<typeof PriceView>
/** What of a line the client sees beside its description (QT-084). */
export const ShownColumn = z.enum(['picture', 'brand', 'attributes', 'hsn', 'unit', 'discount', 'measurement'])
export type ShownColumn = z.infer<typeof ShownColumn>

export const HeadFields = z.strictObject({
  title: text(LIMITS.title),
  billToName: text(LIMITS.billToName),
  billToAddress: text(LIMITS.billToAddress),
  /** the two digits of GST, `27`; `96` outside India, empty where not known */
  billToState: z.string().regex(/^[0-9]{0,2}$/),
  /** a GSTIN, or the tax number of another country (`billToNumberProblem`) */
  billToGstin: text(LIMITS.taxNumber, TEXTS.gstin),
  isSez: z.boolean(),
  email: Email.or(z.literal('')),
  /** dial code, `+91` */
  countryCode: z.string().max(8),
  phone: z.string().regex(/^(?:[0-9]{5,15})?$/),
  siteAddress: text(LIMITS.siteAddress),
  /** as `billToState` (QT-077) */
  placeOfSupply: z.string().regex(/^[0-9]{0,2}$/),
  area: number('area', '0', LIMITS.area).nullable(),
  areaUnit: Unit,
  validUntil: IsoDay.nullable(),
  introduction: text(LIMITS.introduction),
  terms: RichText,
  inclusions: RichText,
  exclusions: RichText,
  notes: RichText,
  show: PriceView,
  groupBy: z.enum(['room', 'section']),
  columns: z.array(ShownColumn).max(ShownColumn.options.length),
  marksChanges: z.boolean(),
  taxMode: TaxMode,
  /** chosen by a person, and so no longer found by itself */
  isTaxModeManual: z.boolean(),
  pricesIncludeTax: z.boolean(),
  roundOff: z.boolean(),
  totalDiscountKind: discount.discountKind,
  totalDiscountValue: discount.discountValue,
})
export type HeadFields = z.infer<typeof HeadFields>

export const RoomFields = z.strictObject({
  position: Position,
  name: required(LIMITS.placeName),
  area: number('area', '0', LIMITS.area).nullable(),
  /** with these three a measurement row is filled (QT-133) */
  lengthMm: dimension,
  breadthMm: dimension,
  heightMm: dimension,
  note: text(LIMITS.roomNote),
})

/** A section of works; a phase of a Design Quotation (QT-135, QT-136). */
export const SectionFields = z.strictObject({
  position: Position,
  name: required(LIMITS.placeName),
  ...discount,
  ...agreed,
})

export const ChoiceFields = z.strictObject({
  position: Position,
  name: required(LIMITS.placeName),
  /** a choice of the whole quotation, its options side by side (QT-142) */
  isPackage: z.boolean(),
})

export const OptionFields = z.strictObject({
  choiceId: Id,
  position: Position,
  name: required(LIMITS.placeName),
  isChosen: z.boolean(),
  isRecommended: z.boolean(),
  /** of a package, where it differs from the phases that its lines stand in (QT-143) */
  ...agreed,
})

export const LineFields = z.strictObject({
  position: Position,
  roomId: Id.nullable(),
  sectionId: Id.nullable(),
  optionId: Id.nullable(),
  kind: z.enum(['line', 'note']),
  supply: z.enum(['firm', 'client']),
  isOptional: z.boolean(),
  /** of an optional line: whether it is taken */
  isChosen: z.boolean(),
  isProvisional: z.boolean(),
  basis: z.enum(['rate', 'area', 'percent', 'lump']),
  serial: text(LIMITS.serial),
  /** required, but for an empty line that is being typed (QT-108) */
  description: text(LIMITS.description),
  itemId: Id.nullable(),
  variantId: Id.nullable(),
  /** of which day the item's rate is (QT-096) */
  rateAt: IsoInstant.nullable(),
  unitId: Id.nullable(),
  /** of a measured line: the sum of its rows, worked out by the server; below nought in variations only */
  quantity: number('quantity', `-${LIMITS.quantity}`, LIMITS.quantity).nullable(),
  wastage: percent.nullable(),
  rate: number('rate', '0', LIMITS.rate).nullable(),
  /** left out for who may not see costs (QT-314) */
  costRate: number('rate', '0', LIMITS.rate).nullable().optional(),
  percent: number('share', '0.001', '100').nullable(),
  baseKind: z.enum(['amount', 'lines', 'version']).nullable(),
  /** typed, or the taxable value of the linked version as it was read last (QT-141) */
  baseAmount: number('money', '0', LIMITS.grandTotal).nullable(),
  baseVersionId: Id.nullable(),
  ...discount,
  /** a percentage, `18.00` */
  taxRate: percent,
  hsn: text(8, ITEM_TEXTS.hsn).refine(value => hsnProblem(value) === undefined, { error: ITEM_TEXTS.hsn }),
  brand: text(LIMITS.brand),
  attributes: z.array(ItemAttribute).max(LIMITS.attributes),
  imageFileId: Id.nullable(),
  clientNote: text(LIMITS.note),
  /** never leaves the firm (QT-123) */
  internalNote: text(LIMITS.note),
  /** in which the dimensions of its sheet are typed (QT-127) */
  sheetUnit: z.enum(['ft', 'in', 'm', 'cm', 'mm']),
})

export const MeasurementFields = z.strictObject({
  lineId: Id,
  position: Position,
  description: text(LIMITS.measurementText),
  isDeduction: z.boolean(),
  nos: number('quantity', '0.001', LIMITS.nos),
  lengthMm: dimension,
  breadthMm: dimension,
  heightMm: dimension,
  /** as they were typed, `7'6"` */
  typed: z.strictObject({
    length: text(LIMITS.typedDimension),
    breadth: text(LIMITS.typedDimension),
    height: text(LIMITS.typedDimension),
  }),
})

export const MilestoneFields = z.strictObject({
  position: Position,
  name: required(LIMITS.milestoneName),
  due: text(LIMITS.milestoneDue),
  kind: z.enum(['percent', 'amount', 'balance']),
  /** a percentage or an amount; 0.00 for the balance */
  value: number('money', '0', LIMITS.grandTotal),
})

/** What stands in the content beside its head, by name. */
export const ENTITY_FIELDS = {
  room: RoomFields,
  section: SectionFields,
  choice: ChoiceFields,
  option: OptionFields,
  line: LineFields,
  measurement: MeasurementFields,
  milestone: MilestoneFields,
} as const
export type EntityName = keyof typeof ENTITY_FIELDS

const keyed = { id: Id }
/** the same in every version that was copied from the first (QT-203) */
const traced = { id: Id, originId: Id }
export const Room = RoomFields.extend(traced)
export type Room = z.infer<typeof Room>
export const Section = SectionFields.extend(traced)
export type Section = z.infer<typeof Section>
export const Choice = ChoiceFields.extend(keyed)
export type Choice = z.infer<typeof Choice>
export const Option = OptionFields.extend(keyed)
export type Option = z.infer<typeof Option>
export const Line = LineFields.extend(traced)
export type Line = z.infer<typeof Line>
export const Measurement = MeasurementFields.extend(keyed)
export type Measurement = z.infer<typeof Measurement>
export const Milestone = MilestoneFields.extend(keyed)
export type Milestone = z.infer<typeof Milestone>

/** A unit that lines of the content have. */
export const ContentUnit = z.object({
  id: Id,
  code: z.string(),
  kind: z.enum(['count', 'length', 'area', 'volume', 'weight', 'time', 'lump', 'percent']),
  /** of its length, or of the side of its square or cube: `304.8000` */
  sizeMm: z.string().nullable(),
})
export type ContentUnit = z.infer<typeof ContentUnit>

/** Lists are in the order of `position`, then `id`. */
export const Content = z.object({
  head: HeadFields,
  rooms: z.array(Room),
  sections: z.array(Section),
  choices: z.array(Choice),
  options: z.array(Option),
  lines: z.array(Line),
  measurements: z.array(Measurement),
  milestones: z.array(Milestone),
  /** those of its lines and, in a draft, all that may be chosen */
  units: z.array(ContentUnit),
})
export type Content = z.infer<typeof Content>
