import type {
  AnalysedItem,
  AnalysisComponent,
  SentAnalysis,
} from '@plinth/contract/quotations/assemblies/item-analyses'
import { typedDecimal } from '@plinth/contract/quotations/decimals'
import type { ItemHit } from '@plinth/contract/quotations/item'
import { analysedRates } from '@plinth/contract/quotations/rate-analysis'

/** A component as it is typed. */
export interface ComponentValues {
  key: string
  itemId: string | null
  variantId: string | null
  name: string
  unitId: string
  unit: string
  costRate: string
  quantity: string
  wastage: string
}
export interface AnalysisValues {
  output: string
  overhead: string
  profit: string
  components: ComponentValues[]
}

const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

const componentValues = (one: AnalysisComponent): ComponentValues => ({
  key: crypto.randomUUID(),
  itemId: one.itemId,
  variantId: one.variantId,
  name: one.name,
  unitId: one.unitId,
  unit: one.unit,
  costRate: one.costRate ?? '',
  quantity: trimmed(one.quantity),
  wastage: trimmed(one.wastage),
})

export const analysisValues = ({ analysis }: AnalysedItem): AnalysisValues => ({
  output: trimmed(analysis?.output ?? '1'),
  overhead: trimmed(analysis?.overhead ?? '0'),
  profit: trimmed(analysis?.profit ?? '0'),
  components: (analysis?.components ?? []).map(componentValues),
})

export const componentOf = (hit: ItemHit): ComponentValues => ({
  key: crypto.randomUUID(),
  itemId: hit.itemId,
  variantId: hit.variantId,
  name: hit.variant === '' ? hit.name : `${hit.name}, ${hit.variant}`,
  unitId: hit.unitId,
  unit: hit.unit,
  costRate: hit.costRate ?? '',
  quantity: '1',
  wastage: '0',
})

export const freeComponent = (): ComponentValues => ({
  key: crypto.randomUUID(),
  itemId: null,
  variantId: null,
  name: '',
  unitId: '',
  unit: '',
  costRate: '',
  quantity: '1',
  wastage: '0',
})

/** A typed figure as a plain decimal; what is none stays as it is typed, and is refused by the server with its words. */
const plain = (typed: string): string => typedDecimal(typed) ?? typed

/** What is typed as it travels. */
export const analysisToWire = (values: AnalysisValues, version: number): SentAnalysis => ({
  version,
  output: plain(values.output),
  overhead: plain(values.overhead),
  profit: plain(values.profit),
  components: values.components.map(one => {
    const amounts = { quantity: plain(one.quantity), wastage: plain(one.wastage) }
    return one.itemId === null
      ? { name: one.name, unitId: one.unitId, costRate: plain(one.costRate), ...amounts }
      : { itemId: one.itemId, variantId: one.variantId, ...amounts }
  }),
})

/** What it comes to as it is typed. */
export const analysisFigures = (values: AnalysisValues) =>
  analysedRates({
    output: plain(values.output),
    overhead: plain(values.overhead),
    profit: plain(values.profit),
    components: values.components.map(one => ({
      quantity: plain(one.quantity),
      wastage: plain(one.wastage),
      costRate: one.costRate === '' ? null : plain(one.costRate),
    })),
  })
