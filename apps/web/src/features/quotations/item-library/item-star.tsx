import type { ListedItem } from '@plinth/contract/quotations/item'
import { useQueryClient } from '@tanstack/react-query'
import { FavouriteStar } from '../../../ui/list-tools/favourite-star.tsx'
import { refreshLibrary, setFavourite } from './item-library.api.ts'

interface ItemStarProps {
  item: Pick<ListedItem, '_id' | 'name' | 'isFavourite'>
  isInCell?: boolean
}

/** The star of an item (QT-047). */
export function ItemStar({ item: { _id, name, isFavourite }, isInCell = false }: ItemStarProps) {
  const queryClient = useQueryClient()
  return (
    <FavouriteStar
      name={name}
      isFavourite={isFavourite}
      onMark={wanted => setFavourite(_id, wanted)}
      onSettled={() => refreshLibrary(queryClient)}
      isInCell={isInCell}
    />
  )
}
