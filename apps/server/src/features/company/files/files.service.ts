import type { FileAddress, UploadedFile } from '@plinth/contract/company/files'
import { AppError, isAppError } from '@plinth/contract/error-codes'
import type { ArrivingFile } from '@plinth/contract/route'
import { type Context, type PublicContext, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OpenFile } from '../../../platform/files/files.ts'
import type { ReceivedFile } from '../../../platform/files/incoming.ts'
import { existsFile, selectFiles } from './files.queries.ts'
import { countUpload } from './upload-limit.ts'

/** Pictures, PDF, spreadsheets, drawings and letters; neither SVG nor HTML (SH-Q103). */
const ACCEPTED = [
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/vnd.dwg',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/csv',
]
const PURPOSE = 'upload'

/**
 * Stores the files of an upload, all or none (SH-528, SH-529, LM-551): each goes to the disk as it arrives and is known by
 * its bytes. After one is refused the others are read to the end, so that the caller hears why.
 * Throws INVALID for a form without files or one that broke off, UNSUPPORTED_TYPE, TOO_LARGE, STORAGE_FULL,
 * TOO_MANY_REQUESTS.
 */
export const uploadFiles = async (ctx: Context, arriving: AsyncIterable<ArrivingFile>): Promise<UploadedFile[]> =>
  (await receiveFiles(ctx, arriving, PURPOSE)).map(file => ({ ...file, ...addressOf(ctx, file._id) }))

/** The same for a feature that keeps its files under a purpose of its own, and itself decides who reads them. */
export async function receiveFiles(
  ctx: Context,
  arriving: AsyncIterable<ArrivingFile>,
  purpose: string,
): Promise<Omit<UploadedFile, keyof FileAddress>[]> {
  const { companyId, userId } = ctx.actor
  await countUpload(userId)
  const received: ReceivedFile[] = []
  try {
    let problem: AppError | undefined
    for await (const file of arriving) {
      if (problem) continue
      try {
        received.push(await ctx.files.receive(file, ACCEPTED))
      } catch (error) {
        if (!isAppError(error)) throw error
        problem = refusalOf(file, error)
      }
    }
    if (problem) throw problem
    if (received.length === 0) {
      const message = 'A file is required'
      throw new AppError('INVALID', message, { fields: [{ field: 'files', message }] })
    }
    const ids = await ctx.files.keep({ companyId, userId, purpose }, received)
    return received.map(({ name, contentType, size }, index) => ({ _id: ids[index] ?? '', name, contentType, size }))
  } finally {
    await ctx.files.discard(received)
  }
}

/** Says which of the files it was. */
function refusalOf(file: ArrivingFile, error: AppError): AppError {
  if (error.code !== 'UNSUPPORTED_TYPE') return error
  const message = `${file.name || 'This file'} cannot be stored: pictures, PDF, Excel, CSV, Word and DWG files can`
  return new AppError('UNSUPPORTED_TYPE', message, { fields: [{ field: 'files', message }], cause: error })
}

function addressOf(ctx: Context, id: string): FileAddress {
  const { url, expiresAt } = ctx.files.address(ctx.actor.companyId, id)
  return { location: url, expiresAt }
}

/** Another address of an uploaded file, for ten minutes. Throws NOT_FOUND, for another company's file too. */
export async function fileAddress(ctx: Context, id: string): Promise<FileAddress> {
  const isThere = await read(ctx, tx => existsFile(tx, ctx.actor.companyId, id, PURPOSE))
  if (!isThere) throw new AppError('NOT_FOUND')
  return addressOf(ctx, id)
}

/** Those of these ids that are uploads of the company, with their sizes in bytes; `ids` must not be empty. */
export const uploadedFiles = (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ id: string; size: number }[]> => selectFiles(tx, companyId, ids, PURPOSE)

/**
 * A stored file. The signed address is the permission: expired, forged, and of a file that is gone
 * are the same NOT_FOUND.
 */
export async function openFile(
  ctx: PublicContext,
  id: string,
  address: { exp: number; sig: string },
): Promise<OpenFile> {
  const file = await ctx.files.open(id, address.exp, address.sig)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}
