import { AppError, isAppError } from '@plinth/contract/error-codes'
import { type ClientAcceptance, noAddressText } from '@plinth/contract/quotations/quotation/client/client-answers'
import type { ClientPage } from '@plinth/contract/quotations/quotation-client'
import { v7 as newId } from 'uuid'
import type { PublicContext } from '../../../platform/context.ts'
import {
  acceptAsClient,
  acceptanceOf,
  type ClientMove,
  chosenContent,
  requireOpenToClient,
} from '../quotation/quotation.service.ts'
import { issuedDocument } from '../quotation-files/quotation-files.service.ts'
import { type OpenedLink, openedLink } from '../quotation-sending/quotation-sending.service.ts'
import { pageOf } from './client-page.service.ts'
import { refusalOfCode } from './codes.service.ts'
import { agentOf, changeByClient, readerOf } from './public-calls.service.ts'
import { signaturePicture } from './signature-picture.ts'

const PNG = 'image/png'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'quotations.acceptance': { companyId: string; acceptanceId: string }
  }
}

/**
 * Accepts a version for its client (QT-255 to QT-259): token, code, version, choice, total and validity are checked in one transaction
 * under the lock of the quotation, and what proves it is kept in it. Sent twice by the same link it is made once. Throws NOT_FOUND;
 * CONFLICT with what the page says where it is accepted, changed, over or without an address; INVALID for a wrong code or a choice
 * that is not offered; TOO_MANY_REQUESTS.
 */
export async function acceptOnPage(
  ctx: PublicContext,
  { token, ...sent }: ClientAcceptance & { token: string },
): Promise<ClientPage> {
  const owner = await readerOf(ctx, token)
  const { companyId } = owner
  const { email, firm, versionId } = await ctx.db.tenant(companyId, tx => openedLink(tx, owner, ctx.clock.now()))
  if (email === '') throw new AppError('CONFLICT', noAddressText(firm))
  // what takes long is made before anybody has to wait for the lock; of the newest version, whichever was asked for
  const [pdf, picture] = await Promise.all([
    issuedDocument(ctx, companyId, versionId),
    sent.signature.way === 'drawn' ? signaturePicture(sent.signature) : undefined,
  ])
  const outcome = await changeByClient(ctx, owner, async (move, link) => {
    if (await isAcceptedByLink(move, sent)) return pageOf(ctx, move.tx, link)
    await requireOpenToClient(move, { versionId: sent.versionId, transition: 'acceptOnPage' })
    const content = await chosenContent(move.tx, companyId, sent.versionId, sent)
    const refusal = await refusalOfCode(ctx, move.tx, owner, sent.code)
    // answered and not thrown: what was guessed wrong must stay counted
    if (refusal) return refusal
    const acceptanceId = newId()
    await acceptAsClient(move, {
      id: acceptanceId,
      name: sent.name,
      email,
      typedName: sent.signature.way === 'typed' ? sent.signature.name : '',
      signatureFileId: picture === undefined ? null : await keepSignature(move, picture),
      address: ctx.ip,
      agent: agentOf(ctx),
      pdf,
      content,
      selection: sent.selection,
    })
    await ctx.jobs.enqueue(move.tx, 'quotations.acceptance', { companyId, acceptanceId })
    return pageOf(ctx, move.tx, await relinked(move, link))
  })
  if (isAppError(outcome)) throw outcome
  return outcome
}

/** Whether this link accepted this very version under this name: a second press of the same button. */
async function isAcceptedByLink(
  { tx, by, version, quotation }: ClientMove,
  { versionId, name }: Pick<ClientAcceptance, 'versionId' | 'name'>,
): Promise<boolean> {
  if (quotation.state !== 'accepted' || version.id !== versionId) return false
  const acceptance = await acceptanceOf(tx, by.companyId, version.id)
  return acceptance?.linkId === by.linkId && acceptance.name === name
}

/** The picture of a signature as a file of the firm, for which its owner stands. */
async function keepSignature({ ctx, tx, by, quotation }: ClientMove, bytes: Buffer): Promise<string> {
  const file = {
    companyId: by.companyId,
    userId: quotation.ownerId,
    name: 'signature.png',
    bytes,
    purpose: 'signature',
  }
  const { _id } = await ctx.files.store(tx, { ...file, accept: [PNG] })
  return _id
}

/** The link as it is after the acceptance, which moves its end. */
const relinked = ({ ctx, tx, by }: ClientMove, { id }: OpenedLink): Promise<OpenedLink> =>
  openedLink(tx, { companyId: by.companyId, linkId: id }, ctx.clock.now())
