import { AppError } from '@plinth/contract/error-codes'
import { CLIENT_LIMITS as LIMITS } from '@plinth/contract/quotations/quotation/client/client-answers'
import type { PublicContext } from '../../../../platform/context.ts'
import type { OpenFile } from '../../../../platform/files/files.ts'
import { spend } from '../../../../platform/quotas.ts'
import { attachmentsForClient } from '../../quotation/quotation.service.ts'
import { openedLink } from '../../quotation-sending/quotation-sending.service.ts'
import { readerOf } from '../public-calls.service.ts'

const HOUR = 3600

/**
 * A file that is attached for the client to the version that the link shows (QT-167). Throws NOT_FOUND, also for what is internal;
 * TOO_MANY_REQUESTS beyond sixty an hour.
 */
export async function clientFile(ctx: PublicContext, token: string, fileId: string): Promise<OpenFile> {
  const owner = await readerOf(ctx, token)
  const { companyId, linkId } = owner
  const at = ctx.clock.now()
  await ctx.db.tenant(companyId, async tx => {
    const { versionId } = await openedLink(tx, owner, at)
    const files = await attachmentsForClient(tx, companyId, versionId)
    if (!files.some(({ _id }) => _id === fileId)) throw new AppError('NOT_FOUND')
    await spend(tx, [{ key: `quotation files ${linkId}`, count: 1, most: LIMITS.filesAnHour, seconds: HOUR }], at)
  })
  const file = await ctx.files.read(companyId, fileId)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}
