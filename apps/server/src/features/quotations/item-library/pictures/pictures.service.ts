import { AppError } from '@plinth/contract/error-codes'
import type { Item } from '@plinth/contract/quotations/item'
import { PICTURE_LIMITS, PICTURE_TEXTS } from '@plinth/contract/quotations/item-pictures/picture-rules'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { redrawPhoto, redrawPicture } from '../../../../platform/files/pictures.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { requireQuotationEdit, requireQuotations } from '../../quotation-access/quotation-access.service.ts'
import { lockItem } from '../items.queries.ts'
import { answerItem, readingOf } from '../items.service.ts'
import {
  deletePictures,
  insertPicture,
  type PictureRow,
  selectPictures,
  selectThumbs,
  THUMB,
  updatePosition,
} from './pictures.queries.ts'

/**
 * Adds a picture to an item, drawn anew in two sizes (QT-040). Throws FORBIDDEN; NOT_FOUND; CONFLICT for a sixth one; UNSUPPORTED_TYPE,
 * TOO_LARGE for too many pixels, INVALID for a damaged picture; STORAGE_FULL.
 */
export async function addPicture(ctx: Context, itemId: string, sent: Uint8Array): Promise<Item> {
  const { companyId, userId } = ctx.actor
  requireQuotationEdit(ctx.actor)
  // for an item that is not there nothing is drawn
  await read(ctx, tx => answerItem(ctx, tx, itemId))
  const [large, small] = await Promise.all([
    redrawPhoto(sent, PICTURE_LIMITS.side),
    redrawPicture(sent, PICTURE_LIMITS.thumb),
  ])
  return changePictures(ctx, itemId, async (tx, rows) => {
    if (rows.length >= PICTURE_LIMITS.pictures) throw new AppError('CONFLICT', PICTURE_TEXTS.many)
    const file = { companyId, userId }
    const { _id: fileId } = await ctx.files.store(tx, {
      ...file,
      name: 'item.webp',
      bytes: large,
      purpose: 'item-picture',
      accept: ['image/webp'],
    })
    const { _id: thumbId } = await ctx.files.store(tx, {
      ...file,
      name: 'item.png',
      bytes: small,
      purpose: THUMB,
      accept: ['image/png'],
    })
    const position = (rows.at(-1)?.position ?? 0) + 1
    await insertPicture(tx, {
      company_id: companyId,
      id: uuid(),
      item_id: itemId,
      position,
      file_id: fileId,
      thumb_id: thumbId,
    })
  })
}

/** Removes a picture of an item; lines that show its small one keep that. Throws FORBIDDEN; NOT_FOUND. */
export const removePicture = (ctx: Context, itemId: string, id: string): Promise<Item> =>
  changePictures(ctx, itemId, async (tx, rows) => {
    const picture = found(rows, id)
    await deletePictures(tx, ctx.actor.companyId, [id])
    await ctx.files.forget(tx, ctx.actor.companyId, picture.fileId)
  })

/** Makes a picture the first one, which is the item's picture. Throws FORBIDDEN; NOT_FOUND. */
export const putPictureFirst = (ctx: Context, itemId: string, id: string): Promise<Item> =>
  changePictures(ctx, itemId, async (tx, rows) => {
    found(rows, id)
    await updatePosition(tx, ctx.actor.companyId, id, (rows[0]?.position ?? 1) - 1)
  })

function found(rows: readonly PictureRow[], id: string): PictureRow {
  const row = rows.find(one => one.id === id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function changePictures(
  ctx: Context,
  itemId: string,
  work: (tx: Tx, rows: readonly PictureRow[]) => Promise<void>,
): Promise<Item> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const item = await lockItem(tx, readingOf(ctx), itemId)
    if (!item) throw new AppError('NOT_FOUND')
    await work(tx, await selectPictures(tx, actor.companyId, [itemId]))
    const at = ctx.clock.now()
    await recordAudit(tx, { actor, action: 'item.pictures-changed', at, targetId: itemId, targetName: item.name })
    effects.emit({ type: 'library.changed' })
    return answerItem(ctx, tx, itemId)
  })
}

/** Forgets the large pictures of items that are deleted. */
export async function forgetPictures(
  { actor, files }: Pick<Context, 'actor' | 'files'>,
  tx: Tx,
  itemIds: readonly string[],
): Promise<void> {
  const rows = await selectPictures(tx, actor.companyId, itemIds)
  if (rows.length === 0) return
  await deletePictures(
    tx,
    actor.companyId,
    rows.map(row => row.id),
  )
  await files.forget(tx, actor.companyId, ...rows.map(row => row.fileId))
}

/** Those of these files that are small pictures of items, the only ones that a line may show. */
export const thumbsAmong = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set(ids.length === 0 ? [] : await selectThumbs(tx, companyId, ids))

/** Addresses of small pictures of items, for ten minutes; what is none is left out. Throws FORBIDDEN. */
export function pictureAddresses(ctx: Context, ids: readonly string[]): Promise<Record<string, string>> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => thumbAddresses(ctx, tx, ctx.actor.companyId, ids))
}

/** The same for whoever is shown lines with them. */
export async function thumbAddresses(
  { files }: Pick<Context, 'files'>,
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const there = [...(await thumbsAmong(tx, companyId, ids))]
  return Object.fromEntries(there.map(id => [id, files.address(companyId, id).url]))
}
