import { AppError } from '@plinth/contract/error-codes'
import {
  type ClientRejection,
  CLIENT_LIMITS as LIMITS,
  CLIENT_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/client/client-answers'
import type { NewComment } from '@plinth/contract/quotations/quotation/client/client-comments'
import { notPossibleText } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { ClientPage } from '@plinth/contract/quotations/quotation-client'
import { v7 as newId } from 'uuid'
import type { PublicContext } from '../../../platform/context.ts'
import { spend } from '../../../platform/quotas.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import { hearClient, rejectAsClient, requireOpenToClient } from '../quotation/quotation.service.ts'
import { commentAsClient } from '../quotation-comments/quotation-comments.service.ts'
import { pageOf } from './client-page.service.ts'
import { changeByClient, readerOf } from './public-calls.service.ts'

const DAY = 86_400

/** Rejects a version with a reason (QT-263). Throws NOT_FOUND; CONFLICT. */
export async function rejectOnPage(
  ctx: PublicContext,
  { token, versionId, reason, note }: ClientRejection & { token: string },
): Promise<ClientPage> {
  const owner = await readerOf(ctx, token)
  return changeByClient(ctx, owner, async (move, link) => {
    await requireOpenToClient(move, { versionId, transition: 'rejectOnPage' })
    await rejectAsClient(move, { id: newId(), reason, note })
    return pageOf(ctx, move.tx, link)
  })
}

/**
 * Keeps a comment of a client (QT-252); a new one is about the version that was read, an answer about its thread whatever was issued
 * meanwhile. Throws NOT_FOUND; INVALID; CONFLICT, also where there is a newer version; TOO_MANY_REQUESTS.
 */
export async function commentOnPage(
  ctx: PublicContext,
  { token, versionId, comment }: { token: string; versionId: string; comment: NewComment },
): Promise<ClientPage> {
  const owner = await readerOf(ctx, token)
  return changeByClient(ctx, owner, async (move, link) => {
    if (comment.threadId === null && link.versionId !== versionId) throw new AppError('CONFLICT', TEXTS.changed)
    await commentAsClient(move, comment)
    return pageOf(ctx, move.tx, link)
  })
}

/** Keeps that a client asks for a change, as a thread that the firm answers (QT-254). Throws NOT_FOUND; CONFLICT; TOO_MANY_REQUESTS. */
export async function askForChange(
  ctx: PublicContext,
  { token, versionId, id, text }: { token: string; versionId: string; id: string; text: string },
): Promise<ClientPage> {
  const owner = await readerOf(ctx, token)
  return changeByClient(ctx, owner, async (move, link) => {
    // asked for while it is negotiated already is no change of its state
    await requireOpenToClient(move, { versionId, transition: 'rejectOnPage' })
    await commentAsClient(move, { id, threadId: null, target: 'whole', originId: null, text, isChangeRequest: true })
    return pageOf(ctx, move.tx, link)
  })
}

/** Tells the owner that a client asks for a new quotation in place of an expired one (QT-264). Throws NOT_FOUND; CONFLICT; TOO_MANY_REQUESTS. */
export async function renewOnPage(ctx: PublicContext, token: string): Promise<void> {
  const owner = await readerOf(ctx, token)
  await changeByClient(ctx, owner, async move => {
    const { version, by, tx } = move
    const at = ctx.clock.now()
    const isOver = version.validUntil !== null && version.validUntil < dayOf(by.timeZone, at)
    if (!isOver || version.state === 'accepted' || version.state === 'rejected')
      throw new AppError('CONFLICT', notPossibleText(version.state))
    await spend(tx, [{ key: `quotation renewals ${by.linkId}`, count: 1, most: LIMITS.renewalsADay, seconds: DAY }], at)
    await hearClient(move, { kind: 'renewal-asked', text: '' })
  })
}
