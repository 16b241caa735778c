import { useDebouncedValue } from '@mantine/hooks'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { ItemHit } from '@plinth/contract/quotations/item'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../ui/inputs/select.tsx'
import { itemHitsQuery } from './item-library.api.ts'

interface ItemPickerProps {
  label: string
  symbol: string
  onPick: (hit: ItemHit) => void
}

const keyOf = ({ itemId, variantId }: ItemHit): string => `${itemId} ${variantId ?? ''}`
const nameOf = ({ name, variant }: ItemHit): string => (variant === '' ? name : `${name}, ${variant}`)

/** Finds an item of the library, or one of its variants, and gives it; archived ones are not offered (QT-048). */
export function ItemPicker({ label, symbol, onPick }: ItemPickerProps) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 120)
  const { data: hits = [] } = useQuery({
    ...itemHitsQuery({ search: asked, categoryId: null, favourites: false }),
    placeholderData: keepPreviousData,
  })
  const option = (hit: ItemHit) => ({
    value: keyOf(hit),
    label: [
      nameOf(hit),
      hit.code,
      `${hit.sellingRate === null ? 'no rate' : rateText(hit.sellingRate, symbol)} / ${hit.unit}`,
    ]
      .filter(Boolean)
      .join(' · '),
  })
  return (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      data={hits.map(option)}
      filter={({ options }) => options}
      nothingFoundMessage={asked === '' ? 'Type to search the library' : 'No item matches'}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={value => {
        const hit = hits.find(one => keyOf(one) === value)
        if (hit) onPick(hit)
        setSearch('')
      }}
    />
  )
}
