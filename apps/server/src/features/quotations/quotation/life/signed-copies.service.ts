import type { FileAddress, UploadedFile } from '@plinth/contract/company/files'
import { AppError } from '@plinth/contract/error-codes'
import type { ArrivingFile } from '@plinth/contract/route'
import { type Context, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { receiveFiles } from '../../../company/files/files.service.ts'
import {
  requireQuotationEdit,
  requireQuotations,
  visibleQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { selectVersion } from '../versions.queries.ts'
import { existsUnusedFile, selectAcceptanceById } from './decisions.queries.ts'
import { requirePossible } from './transition.service.ts'

/** A copy that was stored for one version proves nothing of another one. */
const purposeFor = (versionId: string): string => `signed-copy ${versionId}`

/**
 * Stores the signed copy of an acceptance that is about to be recorded (QT-218). Throws FORBIDDEN; NOT_FOUND and CONFLICT before a byte is
 * read; and as uploads do: INVALID, UNSUPPORTED_TYPE, TOO_LARGE, STORAGE_FULL, TOO_MANY_REQUESTS.
 */
export async function addSignedCopy(
  ctx: Context,
  versionId: string,
  arriving: AsyncIterable<ArrivingFile>,
): Promise<Pick<UploadedFile, '_id' | 'name' | 'size'>> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  await read(ctx, async tx => {
    const version = await selectVersion(tx, actor.companyId, versionId, visibleQuotations(actor))
    if (!version) throw new AppError('NOT_FOUND')
    requirePossible('accept', version)
  })
  const [file] = await receiveFiles(ctx, arriving, purposeFor(versionId))
  if (!file) throw new Error('an upload without a file')
  const { _id, name, size } = file
  return { _id, name, size }
}

/** Refuses every file but a copy that was stored for this version and is of no acceptance yet. Throws NOT_FOUND. */
export async function requireSignedCopy(tx: Tx, companyId: string, versionId: string, fileId: string): Promise<void> {
  if (!(await existsUnusedFile(tx, companyId, fileId, purposeFor(versionId)))) throw new AppError('NOT_FOUND')
}

/** An address of the signed copy of an acceptance, for ten minutes. Throws FORBIDDEN; NOT_FOUND, also where it has none. */
export async function signedCopyAddress(ctx: Context, acceptanceId: string): Promise<FileAddress> {
  const { actor } = ctx
  requireQuotations(actor)
  const fileId = await read(ctx, async tx => {
    const acceptance = await selectAcceptanceById(tx, actor.companyId, acceptanceId)
    const version =
      acceptance && (await selectVersion(tx, actor.companyId, acceptance.versionId, visibleQuotations(actor)))
    // of one on the client's page the file is the picture of a signature
    if (!version || acceptance.way === 'page' || acceptance.fileId === null) throw new AppError('NOT_FOUND')
    return acceptance.fileId
  })
  const { url, expiresAt } = ctx.files.address(actor.companyId, fileId)
  return { location: url, expiresAt }
}
