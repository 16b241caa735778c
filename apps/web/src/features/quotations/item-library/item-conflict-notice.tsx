import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { percentText } from '@plinth/contract/quotations/decimal-text'
import type { ItemConflict } from '@plinth/contract/quotations/item'
import { useQuery } from '@tanstack/react-query'
import { type ConflictField, ConflictNotice } from '../../../ui/dialogs/conflict-notice.tsx'
import { categoriesQuery, categoryOptions, taxRatesQuery, unitsQuery } from './item-library.api.ts'
import { type ItemFormValues, itemLabels } from './item-values.ts'

type Field = keyof ItemFormValues
const PRICINGS = { fixed: 'Typed selling rate', markup: 'Cost and markup', analysis: 'Rate analysis' }

interface ItemConflictNoticeProps {
  conflict: ItemConflict
  theirs: ItemFormValues
  yours: ItemFormValues
  taxes: TaxWords
  onSettle: (field: Field, choice: 'theirs' | 'mine') => void
}

/** Who changed the same fields meanwhile, with both values as people read them (QT-050). */
export function ItemConflictNotice({ conflict, theirs, yours, taxes, onSettle }: ItemConflictNoticeProps) {
  const { data: categories } = useQuery(categoriesQuery)
  const { data: units = [] } = useQuery(unitsQuery)
  const { data: taxRates = [] } = useQuery(taxRatesQuery)
  const read = (field: Field, values: ItemFormValues): string => {
    const value = values[field]
    if (field === 'categoryId') return categoryOptions(categories).find(one => one.value === value)?.label ?? ''
    if (field === 'unitId') return units.find(unit => unit._id === value)?.code ?? ''
    if (field === 'taxRateId') return percentText(taxRates.find(rate => rate._id === value)?.rate)
    if (field === 'pricing') return PRICINGS[values.pricing]
    if (field === 'attributes') return values.attributes.map(one => `${one.name}: ${one.value}`).join(', ')
    if (field === 'variants')
      return values.variants.map(one => [one.name, one.sellingRate].filter(Boolean).join(' ')).join(', ')
    return String(value)
  }
  const labels = itemLabels(taxes)
  const fields = conflict.conflicts.flatMap(({ field }): ConflictField<Field>[] => {
    const name = (Object.keys(labels) as Field[]).find(one => one === field)
    if (name === undefined) return []
    const [one, other] = [read(name, theirs), read(name, yours)]
    return [{ name, label: labels[name], theirs: one || 'Empty', yours: other || 'Empty' }]
  })
  return (
    <ConflictNotice
      title={`${conflict.changedBy} changed this item while you were working on it.`}
      fields={fields}
      onSettle={onSettle}
    />
  )
}
