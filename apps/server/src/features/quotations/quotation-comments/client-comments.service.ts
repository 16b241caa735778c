import { AppError } from '@plinth/contract/error-codes'
import {
  COMMENT_LIMITS as LIMITS,
  type NewComment,
  COMMENT_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/client/client-comments'
import { notPossibleText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { spend } from '../../../platform/quotas.ts'
import { type ClientMove, contentOf, hearClient, noteOpenThreads } from '../quotation/quotation.service.ts'
import { countComments, insertComment, resolveThread, selectThread } from './quotation-comments.queries.ts'
import { placeOf } from './threads.service.ts'

const HOUR = 3600

/**
 * Keeps what a client wrote, on the newest version or in a thread, which is open again by it (QT-252); sent twice it is kept once. Throws
 * NOT_FOUND for a thread or place that is not there; CONFLICT for a rejected quotation and beyond 200 comments; TOO_MANY_REQUESTS
 * beyond 20 an hour of one link.
 */
export async function commentAsClient(
  move: ClientMove,
  comment: NewComment & { isChangeRequest?: boolean },
): Promise<void> {
  const { ctx, tx, by, version, quotation } = move
  const { companyId, linkId } = by
  if (version.state === 'rejected') throw new AppError('CONFLICT', notPossibleText('rejected'))
  const at = ctx.clock.now()
  const thread = comment.threadId === null ? undefined : await selectThread(tx, companyId, comment.threadId)
  if (comment.threadId !== null && thread?.quotationId !== quotation.id) throw new AppError('NOT_FOUND')
  const place = thread?.place ?? placeOf(await contentOf(tx, companyId, version.id), comment)
  if (place === undefined) throw new AppError('NOT_FOUND', TEXTS.noTarget)
  const isNew = await insertComment(tx, {
    company_id: companyId,
    id: comment.id,
    quotation_id: quotation.id,
    version_id: version.id,
    target: thread?.target ?? comment.target,
    target_origin_id: thread ? thread.originId : comment.originId,
    target_name: place,
    is_change_request: comment.isChangeRequest ?? false,
    parent_id: comment.threadId,
    link_id: linkId,
    author_name: by.name,
    text: comment.text,
    created_at: at,
  })
  if (!isNew) return
  await spend(tx, [{ key: `quotation comments ${linkId}`, count: 1, most: LIMITS.anHour, seconds: HOUR }], at)
  if (thread?.resolvedAt) await resolveThread(tx, companyId, thread.id, { at: null, by: null })
  const { open, byClients } = await countComments(tx, companyId, quotation.id)
  if (byClients > LIMITS.ofQuotation) throw new AppError('CONFLICT', TEXTS.tooMany)
  await noteOpenThreads(tx, companyId, quotation.id, open)
  await hearClient(move, { kind: comment.isChangeRequest ? 'change-asked' : 'commented', text: comment.text })
}
