import { AppError } from '@plinth/contract/error-codes'
import { notPossibleText } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { VersionState } from '@plinth/contract/quotations/quotation/states'
import { LINK_LIMITS, type NewQuotationLink, tooManyLinksText } from '@plinth/contract/quotations/quotation-sending'
import { v7 as newId } from 'uuid'
import type { Context, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { issueVersion, versionToChange } from '../quotation/quotation.service.ts'
import { countOpenLinks, insertLink } from './quotation-links.queries.ts'

/** States in which a version is shown to clients and may be sent again (QT-234). */
export const SENDABLE: ReadonlySet<VersionState> = new Set(['sent', 'viewed', 'negotiation', 'accepted'])

/**
 * The version to send, issued with it where it is a draft (QT-230). Returns its quotation, which nobody else changes until the
 * transaction ends. Throws FORBIDDEN; NOT_FOUND; CONFLICT as an issue does, and for a version that does not stand.
 */
export async function issuedToSend(ctx: Context, tx: Tx, effects: Effects, versionId: string): Promise<string> {
  const { state, quotationId } = await issuedToShow(ctx, tx, effects, versionId)
  if (!SENDABLE.has(state)) throw new AppError('CONFLICT', notPossibleText(state), { data: { state } })
  return quotationId
}

/** The same for a link, which shows an issued version whatever became of it. Throws FORBIDDEN; NOT_FOUND; CONFLICT as an issue does. */
export async function issuedToShow(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  versionId: string,
): Promise<{ quotationId: string; state: VersionState }> {
  const { version, quotation } = await versionToChange(ctx, tx, versionId)
  if (version.state !== 'draft') return { quotationId: quotation.id, state: version.state }
  await issueVersion(ctx, tx, effects, versionId)
  return { quotationId: quotation.id, state: 'sent' }
}

export type WantedLink = Pick<NewQuotationLink, 'name' | 'email'> & { way: 'mail' | 'whatsapp' | 'copy' }

/** Makes links of a quotation that is locked. Returns their ids in the same order. Throws CONFLICT beyond 20 (QT-238). */
export async function addLinks(
  { actor, clock }: Context,
  tx: Tx,
  quotationId: string,
  wanted: readonly WantedLink[],
): Promise<string[]> {
  const { companyId, userId } = actor
  if (wanted.length === 0) return []
  const open = await countOpenLinks(tx, companyId, quotationId)
  if (open + wanted.length > LINK_LIMITS.ofQuotation) throw new AppError('CONFLICT', tooManyLinksText)
  const links = wanted.map(link => ({ ...link, id: newId(), quotationId, createdBy: userId, at: clock.now() }))
  for (const link of links) await insertLink(tx, companyId, link)
  return links.map(({ id }) => id)
}
