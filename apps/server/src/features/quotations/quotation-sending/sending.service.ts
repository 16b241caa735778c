import { AppError } from '@plinth/contract/error-codes'
import { LEAD_MAIL_TEXTS } from '@plinth/contract/leads/lead-mails'
import { ATTACHMENTS_MAX_BYTES } from '@plinth/contract/leads/mail-limits'
import { MAIL_TEXTS } from '@plinth/contract/messages/email-templates'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { notPossibleText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { OPEN_STATES } from '@plinth/contract/quotations/quotation/states'
import { type Letter, noteLetter } from '@plinth/contract/quotations/quotation-letter'
import { type NewSending, SENDING_TEXTS } from '@plinth/contract/quotations/quotation-sending'
import { v7 as newId } from 'uuid'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { plainTextOf, safeLetter } from '../../../platform/mail/letters.ts'
import { isMailAddress } from '../../../platform/mail/mail-address.ts'
import { uploadedFiles } from '../../company/files/files.service.ts'
import { attachmentsForClient, noteEvent, wholeQuotation } from '../quotation/quotation.service.ts'
import {
  requireQuotationEdit,
  tellQuotations,
  visibleQuotations,
} from '../quotation-access/quotation-access.service.ts'
import { spendMails } from './mail-quota.service.ts'
import { addLinks, issuedToSend, SENDABLE } from './new-links.service.ts'
import { selectLinksTo, selectLinkToMail } from './quotation-links.queries.ts'
import { insertMail, selectLastLetter } from './quotation-mails.queries.ts'

/**
 * Sends a version by mail: issues it where it is a draft, gives each recipient a link of their own (the one they have, where it is not
 * revoked), and leaves the letters to the job `quotation-mails.write`, all in one transaction (QT-230, QT-231, QT-234). Throws FORBIDDEN;
 * NOT_FOUND, also for a file; INVALID; CONFLICT as an issue does, for a version that does not stand, or with too many links;
 * TOO_LARGE; TOO_MANY_REQUESTS.
 */
export async function sendQuotation(ctx: Context, versionId: string, sent: NewSending): Promise<Quotation> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  refuseAddresses(sent.recipients)
  const html = await safeLetter(actor.companyId, sent.html)
  if ((await plainTextOf(actor.companyId, html)).trim() === '') throw invalid('html', MAIL_TEXTS.body)
  return mutate(ctx, async (tx, effects) => {
    const quotationId = await issuedToSend(ctx, tx, effects, versionId)
    const fileIds = await usableFiles(ctx, tx, versionId, sent.fileIds)
    await spendMails(ctx, tx, sent.recipients.length)
    const linkIds = await linksOf(ctx, tx, quotationId, sent.recipients)
    await post(ctx, tx, {
      ...{ quotationId, versionId, fileIds, kind: 'quotation' },
      letter: { subject: sent.subject, html },
      attachesPdf: sent.attachesPdf,
      recipients: sent.recipients.map(({ email }, at) => ({ email, linkId: linkIds[at] ?? '' })),
    })
    const to = sent.recipients.map(({ name }) => name).join(', ')
    await noteEvent(ctx, tx, { quotationId, versionId, kind: 'sent', details: { to } })
    await tellQuotations(tx, effects, actor, [quotationId])
    return wholeQuotation(ctx, tx, quotationId)
  })
}

/**
 * Sends a recipient the newest mail once more, or a reminder now (QT-234, QT-239). Throws FORBIDDEN; NOT_FOUND; CONFLICT for a link that is
 * revoked or has no address, or a quotation that is decided; TOO_MANY_REQUESTS.
 */
export async function mailAgain(ctx: Context, linkId: string, kind: 'again' | 'reminder'): Promise<void> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  await mutate(ctx, async (tx, effects) => {
    const link = await selectLinkToMail(tx, actor.companyId, linkId, visibleQuotations(actor))
    if (!link) throw new AppError('NOT_FOUND')
    const { quotationId, versionId, state, email, name } = link
    if (link.revokedAt !== null || email === '' || versionId === null)
      throw new AppError('CONFLICT', SENDING_TEXTS.noMail)
    const isPossible = kind === 'reminder' ? (OPEN_STATES as readonly string[]).includes(state) : SENDABLE.has(state)
    if (!isPossible) throw new AppError('CONFLICT', notPossibleText(state), { data: { state } })
    const last = kind === 'again' ? await selectLastLetter(tx, actor.companyId, linkId) : undefined
    if (kind === 'again' && !last) throw new AppError('CONFLICT', SENDING_TEXTS.noMail)
    await spendMails(ctx, tx, 1)
    await post(ctx, tx, {
      ...{ quotationId, versionId, recipients: [{ linkId, email }] },
      kind: last ? 'quotation' : 'reminder',
      letter: last ?? noteLetter('unviewed'),
      attachesPdf: last?.attachesPdf ?? false,
      fileIds: last?.fileIds ?? [],
    })
    await noteEvent(ctx, tx, { quotationId, versionId, kind: last ? 'sent' : 'reminded', details: { to: name } })
    await tellQuotations(tx, effects, actor, [quotationId])
    return {}
  })
}

interface Posted {
  quotationId: string
  versionId: string
  kind: 'quotation' | 'reminder' | 'extension'
  letter: Letter
  attachesPdf: boolean
  fileIds: string[]
  recipients: readonly { linkId: string; email: string }[]
}

async function post({ actor, clock, jobs }: Context, tx: Tx, { letter, recipients, ...mail }: Posted): Promise<void> {
  const { companyId, userId, fullName, email } = actor
  const id = newId()
  const { quotationId, versionId, kind, attachesPdf, fileIds } = mail
  const row = {
    ...{ id, kind, subject: letter.subject, html: letter.html, created_at: clock.now() },
    ...{ quotation_id: quotationId, version_id: versionId, attaches_pdf: attachesPdf, file_ids: fileIds },
    ...{ sender_id: userId, sender_name: fullName, reply_to: email },
  }
  await insertMail(tx, companyId, row, recipients)
  await jobs.enqueue(tx, 'quotation-mails.write', { companyId, mailId: id })
}

/** The link of each recipient: the one to their address, else a new one. */
async function linksOf(
  ctx: Context,
  tx: Tx,
  quotationId: string,
  recipients: NewSending['recipients'],
): Promise<string[]> {
  const emails = recipients.map(({ email }) => email)
  const there = new Map(
    (await selectLinksTo(tx, ctx.actor.companyId, quotationId, emails)).map(one => [one.email, one.id]),
  )
  const missing = recipients.filter(({ email }) => !there.has(email))
  const made = await addLinks(
    ctx,
    tx,
    quotationId,
    missing.map(({ name, email }) => ({ name, email, way: 'mail' })),
  )
  for (const [at, { email }] of missing.entries()) there.set(email, made[at] ?? '')
  return emails.map(email => there.get(email) ?? '')
}

/** Uploads of this company and what is attached to the version for its client (QT-167), together not too large for a mail. */
async function usableFiles(
  { actor }: Context,
  tx: Tx,
  versionId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(wanted)]
  if (ids.length === 0) return ids
  const attached = (await attachmentsForClient(tx, actor.companyId, versionId)).filter(({ _id }) => ids.includes(_id))
  const files = [...attached, ...(await uploadedFiles(tx, actor.companyId, ids))]
  if (files.length < ids.length) throw new AppError('NOT_FOUND')
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > ATTACHMENTS_MAX_BYTES) throw new AppError('TOO_LARGE', LEAD_MAIL_TEXTS.attachmentsTooLarge)
  return ids
}

/** Refuses addresses into which a mail server could read another recipient. */
function refuseAddresses(recipients: NewSending['recipients']): void {
  const at = recipients.findIndex(({ email }) => !isMailAddress(email))
  if (at >= 0) throw invalid(`recipients.${at}.email`, LEAD_MAIL_TEXTS.email)
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })
