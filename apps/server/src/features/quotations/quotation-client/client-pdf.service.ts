import { CLIENT_LIMITS as LIMITS } from '@plinth/contract/quotations/quotation/client/client-answers'
import { selectionOf } from '@plinth/contract/quotations/quotation/client/client-selection'
import type { PublicContext } from '../../../platform/context.ts'
import { spend } from '../../../platform/quotas.ts'
import { acceptanceOf, contentOf } from '../quotation/quotation.service.ts'
import { acceptedFile, issuedFile, printChoice } from '../quotation-files/quotation-files.service.ts'
import { openedLink } from '../quotation-sending/quotation-sending.service.ts'
import { tellAcceptance } from './accepted.service.ts'
import { readerOf } from './public-calls.service.ts'
import { selectSelection } from './quotation-client.queries.ts'

const HOUR = 3600

/**
 * The PDF for a client (QT-262, QT-265): as it was accepted; else as it was issued, or where the choice differs from that, with the choice
 * and marked. Throws NOT_FOUND; TOO_MANY_REQUESTS beyond ten an hour; UNAVAILABLE.
 */
export async function clientPdf(ctx: PublicContext, token: string): Promise<{ name: string; bytes: Buffer }> {
  const owner = await readerOf(ctx, token)
  const { companyId, linkId } = owner
  const at = ctx.clock.now()
  const { versionId, acceptance, selection } = await ctx.db.tenant(companyId, async tx => {
    const { versionId } = await openedLink(tx, owner, at)
    await spend(tx, [{ key: `quotation pdf ${linkId}`, count: 1, most: LIMITS.pdfsAnHour, seconds: HOUR }], at)
    const acceptance = await acceptanceOf(tx, companyId, versionId)
    const chosen = acceptance?.selections ?? (await selectSelection(tx, companyId, { linkId, versionId }))
    const issued = selectionOf(await contentOf(tx, companyId, versionId))
    return { versionId, acceptance, selection: chosen && !isSame(chosen, issued) ? chosen : undefined }
  })
  if (acceptance?.way === 'page') {
    // it may be asked for before the background has made it
    await tellAcceptance(ctx, companyId, acceptance.id)
    const file = await acceptedFile(ctx, companyId, acceptance.id)
    if (file) return { name: file.name, bytes: Buffer.concat(await file.stream.toArray()) }
  }
  if (selection) return printChoice(ctx, companyId, versionId, selection, acceptance ? '' : 'Not yet accepted')
  const file = await issuedFile(ctx, companyId, versionId)
  return { name: file.name, bytes: Buffer.concat(await file.stream.toArray()) }
}

type Selection = ReturnType<typeof selectionOf>
const isSame = (one: Selection, other: Selection): boolean => textOf(one) === textOf(other)
const textOf = ({ optionalLineIds, optionIds }: Selection): string =>
  JSON.stringify([[...new Set(optionalLineIds)].sort(), [...optionIds].sort()])
