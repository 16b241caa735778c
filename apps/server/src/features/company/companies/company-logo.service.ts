import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, read, type Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OpenFile } from '../../../platform/files/files.ts'
import { redrawPicture } from '../../../platform/files/pictures.ts'
import { existsFile, selectLogo } from './companies.queries.ts'

/** Longest side of a logo in pixels: sharp on a dense screen in the top bar, small enough for a tab's icon. */
const LOGO_SIDE = 512
const UPLOADED = /^\/api\/s3\/files\/([0-9a-f-]{36})\?(.+)$/

/** A picture drawn anew at the size of a logo. Throws UNSUPPORTED_TYPE, TOO_LARGE, INVALID. */
export const logoFrom = (bytes: Uint8Array): Promise<Buffer> => redrawPicture(bytes, LOGO_SIDE)

/**
 * The picture at an address that the company's own upload answered, drawn anew; undefined for the address of the logo
 * that is there (SH-Q77: no address from elsewhere). Throws INVALID for any other address, NOT_FOUND where the file is not the company's.
 */
export async function pictureAt(ctx: Context, address: string): Promise<Buffer | undefined> {
  if (address.startsWith(`/api/s3/logos/${ctx.actor.companyId}/`)) return undefined
  const [, id, query] = UPLOADED.exec(address) ?? []
  if (id === undefined) {
    const message = 'Upload the picture first'
    throw new AppError('INVALID', message, { fields: [{ field: 'companyLogo', message }] })
  }
  const signed = new URLSearchParams(query)
  const [isOurs, file] = await Promise.all([
    read(ctx, tx => existsFile(tx, ctx.actor.companyId, id)),
    ctx.files.open(id, Number(signed.get('exp')), signed.get('sig') ?? ''),
  ])
  if (!isOurs || !file) {
    file?.stream.destroy()
    throw new AppError('NOT_FOUND')
  }
  return logoFrom(Buffer.concat(await file.stream.toArray()))
}

/** Stores a drawn logo; answers the company's columns that point to it under a new address nobody can guess (SH-Q103). */
export async function keepLogo(
  ctx: Context,
  tx: Tx,
  picture: Buffer,
): Promise<{ logo_key: string; logo_file_id: string }> {
  const { companyId, userId } = ctx.actor
  const file = { companyId, userId, name: 'logo.png', bytes: picture, purpose: 'logo', accept: ['image/png'] }
  const { _id } = await ctx.files.store(tx, file)
  return { logo_key: randomBytes(32).toString('base64url'), logo_file_id: _id }
}

/** Lets go of the logo that was, once the company's row no longer points to it. */
export async function dropLogo(ctx: Context, tx: Tx, fileId: string | null): Promise<void> {
  if (fileId !== null) await ctx.files.forget(tx, ctx.actor.companyId, fileId)
}

/** The logo behind its address, which is the permission; the address of an earlier logo is as unknown as any. Throws NOT_FOUND. */
export async function openLogo(
  { db, files }: Pick<Services, 'db' | 'files'>,
  company: string,
  key: string,
): Promise<OpenFile> {
  const companyId = company.toLowerCase()
  const fileId = await db.tenant(companyId, tx => selectLogo(tx, companyId, key))
  const file = fileId === undefined ? undefined : await files.read(companyId, fileId)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}
