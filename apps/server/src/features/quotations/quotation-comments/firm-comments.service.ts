import { AppError } from '@plinth/contract/error-codes'
import {
  type CommentThread,
  type NewThread,
  COMMENT_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/client/client-comments'
import { notPossibleText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { createElement } from 'react'
import { v7 as uuid } from 'uuid'
import { type Context, type Effects, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { renderMail } from '../../../platform/mail/layout.ts'
import { plainTextOf } from '../../../platform/mail/letters.ts'
import { contentOf, noteEvent, noteOpenThreads, versionToChange, wholeVersion } from '../quotation/quotation.service.ts'
import {
  requireQuotationEdit,
  requireQuotations,
  tellQuotations,
} from '../quotation-access/quotation-access.service.ts'
import { anotherAddress, recipientsOf, spendMails } from '../quotation-sending/quotation-sending.service.ts'
import { AnswerMail } from './answer-mail.ts'
import {
  countComments,
  insertComment,
  resolveThread,
  selectComments,
  selectThread,
  type ThreadRow,
} from './quotation-comments.queries.ts'
import { placeOf, threadsOf } from './threads.service.ts'

/** The threads on the quotation of a version that the caller sees. Throws FORBIDDEN; NOT_FOUND. */
export function threadsOfVersion(ctx: Context, versionId: string): Promise<CommentThread[]> {
  requireQuotations(ctx.actor)
  return read(ctx, async tx => {
    const { quotationId } = await wholeVersion(ctx, tx, versionId)
    return threadsOf(tx, ctx.actor.companyId, quotationId)
  })
}

type Found = Awaited<ReturnType<typeof versionToChange>>

/** Begins a thread on an issued version, which its client is mailed. Throws FORBIDDEN; NOT_FOUND, also for its place; CONFLICT for a draft. */
export function beginThread(ctx: Context, versionId: string, comment: NewThread): Promise<CommentThread[]> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const found = await versionToChange(ctx, tx, versionId)
    // what was never issued has nobody who reads it
    if (found.version.state === 'draft') throw new AppError('CONFLICT', notPossibleText('draft'))
    const place = placeOf(await contentOf(tx, companyId, versionId), comment)
    if (place === undefined) throw new AppError('NOT_FOUND', TEXTS.noTarget)
    const { target, originId, text } = comment
    await keep(ctx, tx, found, { target, originId, place, parentId: null, text })
    await tellClients(ctx, tx, found, { text, lastOf: undefined })
    return settled(ctx, tx, effects, found)
  })
}

/** Answers a thread; who wrote in it as a client is mailed within a minute (QT-252). Throws FORBIDDEN; NOT_FOUND. */
export function answerThread(ctx: Context, threadId: string, text: string): Promise<CommentThread[]> {
  requireQuotationEdit(ctx.actor)
  return mutate(ctx, async (tx, effects) => {
    const { thread, found } = await threadToChange(ctx, tx, threadId)
    const { target, originId, place } = thread
    await keep(ctx, tx, found, { target, originId, place, parentId: threadId, text })
    const rows = await selectComments(tx, ctx.actor.companyId, thread.quotationId)
    const own = rows.filter(row => (row.id === threadId || row.parentId === threadId) && row.linkId !== null)
    // each is told what they wrote last themselves
    const lastOf = new Map(own.flatMap(row => (row.linkId === null ? [] : [[row.linkId, row.text]])))
    await tellClients(ctx, tx, found, { text, lastOf: lastOf.size > 0 ? lastOf : undefined })
    return settled(ctx, tx, effects, found)
  })
}

/** Marks a thread as done, or as open again, also twice (QT-253). Throws FORBIDDEN; NOT_FOUND. */
export function markThread(ctx: Context, threadId: string, isDone: boolean): Promise<CommentThread[]> {
  requireQuotationEdit(ctx.actor)
  return mutate(ctx, async (tx, effects) => {
    const { thread, found } = await threadToChange(ctx, tx, threadId)
    const { companyId, userId } = ctx.actor
    if ((thread.resolvedAt !== null) !== isDone) {
      await resolveThread(tx, companyId, threadId, { at: isDone ? ctx.clock.now() : null, by: isDone ? userId : null })
      if (isDone) await noteEvent(ctx, tx, { ...eventOf(found), kind: 'thread-done' })
    }
    return settled(ctx, tx, effects, found)
  })
}

/** A thread of a quotation that the caller sees, which nobody else changes. Throws NOT_FOUND. */
async function threadToChange(ctx: Context, tx: Tx, id: string): Promise<{ thread: ThreadRow; found: Found }> {
  const { companyId } = ctx.actor
  const before = await selectThread(tx, companyId, id)
  if (!before) throw new AppError('NOT_FOUND')
  const found = await versionToChange(ctx, tx, before.versionId)
  // as it is once nobody else changes it
  const thread = await selectThread(tx, companyId, id)
  if (!thread) throw new AppError('NOT_FOUND')
  return { thread, found }
}

const eventOf = ({ quotation, version }: Found) => ({ quotationId: quotation.id, versionId: version.id })

interface KeptComment extends Pick<ThreadRow, 'target' | 'originId' | 'place' | 'text'> {
  parentId: string | null
}

async function keep(ctx: Context, tx: Tx, found: Found, comment: KeptComment): Promise<void> {
  const { companyId, userId, fullName } = ctx.actor
  await insertComment(tx, {
    company_id: companyId,
    id: uuid(),
    quotation_id: found.quotation.id,
    version_id: found.version.id,
    target: comment.target,
    target_origin_id: comment.originId,
    target_name: comment.place,
    parent_id: comment.parentId,
    user_id: userId,
    author_name: [...fullName].slice(0, 150).join(''),
    text: comment.text,
    created_at: ctx.clock.now(),
  })
  await noteEvent(ctx, tx, { ...eventOf(found), kind: 'answered', details: { text: comment.text } })
}

/** Counts the open threads, tells who sees the quotation, and answers all threads. */
async function settled(ctx: Context, tx: Tx, effects: Effects, { quotation }: Found): Promise<CommentThread[]> {
  const { companyId } = ctx.actor
  const { open } = await countComments(tx, companyId, quotation.id)
  await noteOpenThreads(tx, companyId, quotation.id, open)
  await tellQuotations(tx, effects, ctx.actor, [quotation.id])
  return threadsOf(tx, companyId, quotation.id)
}

/** Mails what the firm wrote to clients with an address: those of the links that wrote before, each with what it wrote last, or all. */
async function tellClients(
  ctx: Context,
  tx: Tx,
  { quotation }: Found,
  { text, lastOf }: { text: string; lastOf: ReadonlyMap<string, string> | undefined },
): Promise<void> {
  const { companyId, company, fullName } = ctx.actor
  const to = (await recipientsOf(tx, companyId, quotation.id)).filter(({ linkId }) => lastOf?.has(linkId) ?? true)
  if (to.length > 0) await spendMails(ctx, tx, to.length)
  const number = quotation.number ?? ''
  for (const { linkId, email } of to) {
    const href = await anotherAddress(ctx, tx, companyId, linkId)
    const said = { author: fullName, firm: company.name, number, comment: lastOf?.get(linkId) ?? '', text, href }
    const bodies = await renderMail(createElement(AnswerMail, said), html => plainTextOf(companyId, html))
    const subject = `${company.name}: ${number} ${quotation.title}`.replace(/\s+/g, ' ').trim().slice(0, 200)
    await ctx.mailer.queue(tx, { to: email, subject, ...bodies, isSecret: true })
  }
}
