import type { FileAddress } from '@plinth/contract/company/files'
import { AppError } from '@plinth/contract/error-codes'
import {
  type Attachment,
  type Audience,
  attachmentProblem,
} from '@plinth/contract/quotations/quotation/attachments/attachments'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { ArrivingFile } from '@plinth/contract/route'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { receiveFiles } from '../../../company/files/files.service.ts'
import {
  requireQuotationEdit,
  requireQuotations,
  tellQuotations,
  visibleQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { draftToChange } from '../draft.service.ts'
import { selectVersion } from '../versions.queries.ts'
import { deleteAttachment, insertAttachments, selectAttachments, updateAudience } from './attachments.queries.ts'

/** Distinguishes them from uploads, which any colleague may read by their id. */
const PURPOSE = 'quotation-attachment'

/** The files of a version, oldest first (QT-167). Throws FORBIDDEN; NOT_FOUND. */
export const listAttachments = async (ctx: Context, versionId: string): Promise<Attachment[]> =>
  (await attachmentsOf(ctx, versionId)).files

function attachmentsOf(ctx: Context, versionId: string): Promise<{ files: Attachment[]; isDraft: boolean }> {
  const { actor } = ctx
  requireQuotations(actor)
  return read(ctx, async tx => {
    const version = await selectVersion(tx, actor.companyId, versionId, visibleQuotations(actor))
    if (!version) throw new AppError('NOT_FOUND')
    const files = await selectAttachments(tx, actor.companyId, versionId)
    return { files, isDraft: version.state === 'draft' }
  })
}

/**
 * Attaches files to a draft, all or none. Returns all that it has. Throws FORBIDDEN; NOT_FOUND before a byte is read; CONFLICT for an
 * issued version, and beyond 20 files or 100 MB; and as uploads do: INVALID, UNSUPPORTED_TYPE, TOO_LARGE, STORAGE_FULL,
 * TOO_MANY_REQUESTS.
 */
export async function addAttachments(
  ctx: Context,
  versionId: string,
  audience: Audience,
  arriving: AsyncIterable<ArrivingFile>,
): Promise<Attachment[]> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  const before = await attachmentsOf(ctx, versionId)
  if (!before.isDraft) throw new AppError('CONFLICT', TEXTS.versionIssued)
  refuseMore(before.files, [1])
  const kept = await receiveFiles(ctx, arriving, PURPOSE)
  const fileIds = kept.map(file => file._id)
  try {
    return await changeDraft(ctx, versionId, async tx => {
      const there = await selectAttachments(tx, companyId, versionId)
      refuseMore(
        there,
        kept.map(({ size }) => size),
      )
      await insertAttachments(tx, companyId, { versionId, fileIds, audience })
      return selectAttachments(tx, companyId, versionId)
    })
  } catch (error) {
    // nothing refers to them, but they would count against the company's quota
    await ctx.db.tenant(companyId, tx => ctx.files.forget(tx, companyId, ...fileIds))
    throw error
  }
}

function refuseMore(there: readonly Attachment[], sizes: readonly number[]): void {
  const problem = attachmentProblem(there, sizes)
  if (problem !== undefined) throw new AppError('CONFLICT', problem, { fields: [{ field: 'files', message: problem }] })
}

const changeDraft = <T extends object>(ctx: Context, versionId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  mutate(ctx, async (tx, effects) => {
    const { quotation } = await draftToChange(ctx, tx, versionId)
    const answer = await work(tx)
    await tellQuotations(tx, effects, ctx.actor, [quotation.id])
    return answer
  })

/** Says whom a file of a draft is for. Throws FORBIDDEN; NOT_FOUND; CONFLICT for an issued version. */
export function markAttachment(
  ctx: Context,
  versionId: string,
  fileId: string,
  audience: Audience,
): Promise<Attachment> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return changeDraft(ctx, versionId, async tx => {
    await updateAudience(tx, companyId, { versionId, fileId, audience })
    const marked = (await selectAttachments(tx, companyId, versionId)).find(({ _id }) => _id === fileId)
    if (!marked) throw new AppError('NOT_FOUND')
    return marked
  })
}

/** Takes a file from a draft; versions that have it too keep it. Throws FORBIDDEN; NOT_FOUND; CONFLICT for an issued version. */
export async function removeAttachment(ctx: Context, versionId: string, fileId: string): Promise<void> {
  requireQuotationEdit(ctx.actor)
  await changeDraft(ctx, versionId, async tx => {
    if (!(await deleteAttachment(tx, ctx.actor.companyId, versionId, fileId))) throw new AppError('NOT_FOUND')
    return {}
  })
}

/** An address of a file of a version, valid for ten minutes. Throws FORBIDDEN; NOT_FOUND. */
export async function attachmentAddress(ctx: Context, versionId: string, fileId: string): Promise<FileAddress> {
  const files = await listAttachments(ctx, versionId)
  if (!files.some(({ _id }) => _id === fileId)) throw new AppError('NOT_FOUND')
  const { url, expiresAt } = ctx.files.address(ctx.actor.companyId, fileId)
  return { location: url, expiresAt }
}

/** What of the files of a version its client may have. */
export const attachmentsForClient = async (tx: Tx, companyId: string, versionId: string): Promise<Attachment[]> =>
  (await selectAttachments(tx, companyId, versionId)).filter(({ audience }) => audience === 'client')
