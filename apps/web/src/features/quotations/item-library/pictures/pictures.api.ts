import { itemPicturesEndpoints } from '@plinth/contract/quotations/endpoints'
import type { Item } from '@plinth/contract/quotations/item'
import type { itemPicturesRoutes } from '@plinth/contract/quotations/item-pictures/item-pictures'
import { PICTURE_LIMITS } from '@plinth/contract/quotations/item-pictures/picture-rules'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const pictures = clientOf<typeof itemPicturesRoutes>(itemPicturesEndpoints, 'items')

/** Throws AppError. */
export const addPicture = async (id: string, file: File): Promise<Item> =>
  (await pictures.add({ params: { id }, file })).data
/** Throws AppError. */
export const removePicture = async (id: string, pictureId: string): Promise<Item> =>
  (await pictures.remove({ params: { id, pictureId } })).data
/** Makes a picture the first one. Throws AppError. */
export const putPictureFirst = async (id: string, pictureId: string): Promise<Item> =>
  (await pictures.putFirst({ params: { id, pictureId } })).data

/** Addresses hold for ten minutes. */
const AGAIN_MS = 9 * 60_000
/** The addresses of thumbnails that lines show, by their ids. */
export const pictureAddressesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['pictureAddresses', ...ids],
    queryFn: async ({ signal }) => {
      const found: Record<string, string> = {}
      for (let from = 0; from < ids.length; from += PICTURE_LIMITS.asked) {
        const some = ids.slice(from, from + PICTURE_LIMITS.asked)
        Object.assign(found, (await pictures.addresses({ body: { ids: some } }, { signal })).data)
      }
      return found
    },
    enabled: ids.length > 0,
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    placeholderData: before => before,
  })
