import * as z from 'zod'
import { Empty, Id } from '../../fields.ts'
import { route } from '../../route.ts'
import { decimalWithin } from '../decimals.ts'
import { itemAnalysesEndpoints } from '../endpoints.ts'
import { rateOf } from '../item-rules.ts'
import { decimal, required } from '../library-lists.ts'
import { ANALYSIS_SCALES } from '../rate-analysis.ts'
import { ANALYSIS_LIMITS, ANALYSIS_TEXTS } from './assembly-rules.ts'

/** Rate analyses: an item whose rates follow from what goes into it is an assembly (QT-057 to QT-062). */

const within = (scale: number, least: string, most: string) => (value: string) =>
  decimalWithin(value, scale, least, most)
const Quantity = decimal(within(ANALYSIS_SCALES.quantity, '0.0001', ANALYSIS_LIMITS.quantity), ANALYSIS_TEXTS.quantity)
const Wastage = decimal(within(ANALYSIS_SCALES.wastage, '0', '100'), ANALYSIS_TEXTS.wastage)
const Share = decimal(within(ANALYSIS_SCALES.percentage, '0', ANALYSIS_LIMITS.share), ANALYSIS_TEXTS.share)
const Output = decimal(within(ANALYSIS_SCALES.output, '0.001', ANALYSIS_LIMITS.output), ANALYSIS_TEXTS.output)

const amounts = { quantity: Quantity, wastage: Wastage }
/** An item of the library, or something that is only here. */
const SentComponent = z.union([
  z.strictObject({ itemId: Id, variantId: Id.nullable().default(null), ...amounts }),
  z.strictObject({
    name: required(ANALYSIS_LIMITS.name),
    unitId: Id,
    costRate: decimal(rateOf, ANALYSIS_TEXTS.rate),
    ...amounts,
  }),
])
export type SentComponent = z.infer<typeof SentComponent>

export const SentAnalysis = z.strictObject({
  /** of the item */
  version: z.int().min(1),
  /** for how much of it the quantities are */
  output: Output,
  overhead: Share,
  profit: Share,
  components: z.array(SentComponent).min(1).max(ANALYSIS_LIMITS.components),
})
export type SentAnalysis = z.infer<typeof SentAnalysis>

const Component = z.object({
  /** null for one that is only here */
  itemId: Id.nullable(),
  variantId: Id.nullable(),
  name: z.string(),
  unitId: Id,
  unit: z.string(),
  costRate: z.string().nullable(),
  quantity: z.string(),
  wastage: z.string(),
  isAssembly: z.boolean(),
})
export type AnalysisComponent = z.infer<typeof Component>

export const ItemAnalysis = z.object({
  output: z.string(),
  overhead: z.string(),
  profit: z.string(),
  components: z.array(Component),
})
export type ItemAnalysis = z.infer<typeof ItemAnalysis>

const byId = { access: 'staff', params: z.strictObject({ id: Id }) } as const
const Answer = z.object({
  version: z.int(),
  costRate: z.string().nullable(),
  sellingRate: z.string().nullable(),
  /** null for an item that has none */
  analysis: ItemAnalysis.nullable(),
})
export type AnalysedItem = z.infer<typeof Answer>

export const itemAnalysesRoutes = {
  byItem: route({
    ...itemAnalysesEndpoints.byItem,
    ...byId,
    summary: 'The rate analysis of an item, for who may see costs',
    response: Answer,
    errors: ['NOT_FOUND'],
  }),
  save: route({
    ...itemAnalysesEndpoints.save,
    ...byId,
    summary:
      'Give an item a rate analysis, or another one: its rates follow from it, and those of all that contains it',
    body: SentAnalysis,
    response: Answer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...itemAnalysesEndpoints.remove,
    ...byId,
    summary: 'Take the rate analysis off an item; its rates stay as they are and are typed from then on',
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
