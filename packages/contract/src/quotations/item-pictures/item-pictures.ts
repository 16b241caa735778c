import * as z from 'zod'
import { Id } from '../../fields.ts'
import { route } from '../../route.ts'
import { itemPicturesEndpoints } from '../endpoints.ts'
import { Item } from '../item.ts'
import { PICTURE_LIMITS, PICTURE_TEXTS } from './picture-rules.ts'

/** Pictures of items: up to 5, drawn anew, of which the first is the item's picture (QT-040). */

const ofPicture = { access: 'staff', params: z.strictObject({ id: Id, pictureId: Id }) } as const

export const itemPicturesRoutes = {
  add: route({
    ...itemPicturesEndpoints.add,
    access: 'staff',
    params: z.strictObject({ id: Id }),
    summary:
      'Add a picture (JPEG, PNG, WebP, at most 5 MB), which is drawn anew at most 1,600 pixels and as a thumbnail',
    file: { maxBytes: PICTURE_LIMITS.bytes, tooLargeMessage: PICTURE_TEXTS.tooLarge },
    response: Item,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  remove: route({
    ...itemPicturesEndpoints.remove,
    ...ofPicture,
    summary: 'Remove a picture; lines that show its thumbnail keep that',
    response: Item,
    errors: ['NOT_FOUND'],
  }),
  putFirst: route({
    ...itemPicturesEndpoints.putFirst,
    ...ofPicture,
    summary: 'Make a picture the first one, which is the item’s picture',
    response: Item,
    errors: ['NOT_FOUND'],
  }),
  addresses: route({
    ...itemPicturesEndpoints.addresses,
    access: 'staff',
    summary: 'The addresses of thumbnails that lines show, by their ids, for ten minutes',
    body: z.strictObject({ ids: z.array(Id).min(1).max(PICTURE_LIMITS.asked) }),
    response: z.record(z.string(), z.string()),
  }),
}
