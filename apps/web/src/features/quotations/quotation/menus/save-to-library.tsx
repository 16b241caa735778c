import { Menu } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import { ITEM_LIMITS, ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import { IconBooks } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { createItem, refreshLibrary, taxRatesQuery } from '../../item-library/item-library.api.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { lineSet } from '../store/line-changes.ts'

/** Makes an item of the library of a line that has none (QT-097). */
export function SaveToLibrary({ line, model }: { line: Line; model: GridModel }) {
  const queryClient = useQueryClient()
  const { data: taxRates = [] } = useQuery(taxRatesQuery)
  const saving = useMutation({
    mutationFn: () => createItem(itemOf(line, taxRates, model.seesCosts), newKey()),
    onSuccess: item => {
      toast.success(ITEM_TEXTS.saved)
      model.change([lineSet(line.id, { itemId: item._id, rateAt: item.rateAt })])
      return refreshLibrary(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const isPossible = line.description.trim() !== '' && line.unitId !== null
  return (
    <Menu.Item
      leftSection={<IconBooks size={16} stroke={1.6} aria-hidden />}
      disabled={!isPossible || line.itemId !== null}
      onClick={() => saving.mutate()}
    >
      {line.itemId === null ? 'Save to library' : 'In the library'}
    </Menu.Item>
  )
}

/** The first line of a description is the item's name, the whole of it the specification. */
function itemOf(
  line: Line,
  taxRates: readonly { _id: string; rate: string; isArchived: boolean }[],
  seesCosts: boolean,
) {
  const [first = ''] = line.description.trim().split('\n')
  const name = [...first].slice(0, ITEM_LIMITS.name).join('').trim()
  const tax = taxRates.find(rate => rate.rate === line.taxRate && !rate.isArchived)
  return {
    name,
    unitId: line.unitId ?? '',
    ...(name === line.description.trim() ? {} : { description: line.description }),
    ...(line.rate === null ? {} : { sellingRate: line.rate }),
    ...(seesCosts && line.costRate ? { costRate: line.costRate } : {}),
    ...(tax ? { taxRateId: tax._id } : {}),
    hsn: line.hsn,
    brand: line.brand,
    attributes: line.attributes,
  }
}
