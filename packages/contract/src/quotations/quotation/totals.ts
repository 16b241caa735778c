import * as z from 'zod'
import { Id } from '../../fields.ts'

/** Every figure that follows from a content ("Rules of arithmetic"), as decimal texts of 2 decimals unless said otherwise. */

const Money = z.string()

export const LineTotals = z.object({
  /** counted lines alone enter the totals */
  isCounted: z.boolean(),
  /** 3 decimals; of a measured line the sum of its rows; null where it has none */
  quantity: z.string().nullable(),
  gross: Money,
  discount: Money,
  net: Money,
  /** its parts of the section's and the total's discount */
  sectionPart: Money,
  totalPart: Money,
  /** net without these parts; nought where it is not counted */
  value: Money,
  /** of counted lines with a cost; both are left empty for who may not see costs */
  cost: Money.nullable(),
  marginPct: z.string().nullable(),
  /** by what the grand total would change if it were taken: of optional lines that are not (QT-115) */
  difference: Money.nullable(),
})
export type LineTotals = z.infer<typeof LineTotals>

/** Of a room or a section, and of what stands in none. */
export const GroupTotals = z.object({
  /** `null`: the lines of no room, or of no section, which print as `General` */
  id: Id.nullable(),
  lines: z.int(),
  /** the net of its counted lines */
  net: Money,
  /** of a section: its own discount */
  discount: Money,
  /** net without it */
  subtotal: Money,
  cost: Money.nullable(),
  marginPct: z.string().nullable(),
})
export type GroupTotals = z.infer<typeof GroupTotals>

/** The taxes of one rate, or of one HSN/SAC at one rate; `half` is CGST and, as much again, SGST or UTGST. */
export const TaxTotals = z.object({
  /** `18.00` */
  rate: z.string(),
  taxable: Money,
  half: Money,
  /** IGST, or the tax of a firm outside India */
  whole: Money,
  tax: Money,
})
export type TaxTotals = z.infer<typeof TaxTotals>

export const Totals = z.object({
  gross: Money,
  lineDiscounts: Money,
  sectionDiscounts: Money,
  totalDiscount: Money,
  /** all discounts in per cent of gross; null where gross is nought (QT-222, QT-Q37) */
  discountPct: z.string().nullable(),
  taxable: Money,
  taxes: z.array(TaxTotals),
  /** by HSN/SAC and rate, an empty code last (QT-157) */
  hsn: z.array(TaxTotals.extend({ hsn: z.string() })),
  tax: Money,
  roundOff: Money,
  grandTotal: Money,
  /** these two are null for who may not see costs, and where no counted line has a cost (QT-160) */
  cost: Money.nullable(),
  marginPct: z.string().nullable(),
  linesWithoutCost: z.int(),
  uncountedLines: z.int(),
  lines: z.record(Id, LineTotals),
  /** by measurement row, its quantity of 3 decimals, below nought for a deduction (QT-129) */
  measurements: z.record(Id, z.string()),
  rooms: z.array(GroupTotals),
  sections: z.array(GroupTotals),
  /** by option that is not chosen: by what the grand total would change (QT-115) */
  options: z.record(Id, Money),
  /** by milestone, its amount */
  milestones: z.record(Id, Money),
})
export type Totals = z.infer<typeof Totals>
