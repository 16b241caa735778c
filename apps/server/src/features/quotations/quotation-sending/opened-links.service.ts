import { AppError } from '@plinth/contract/error-codes'
import { CLIENT_TEXTS } from '@plinth/contract/quotations/quotation-client'
import { LINK_LIMITS } from '@plinth/contract/quotations/quotation-sending'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import { hashOfToken } from './link-addresses.service.ts'
import { countView, type OpenLink, selectOpenLink, selectTokenOwner } from './quotation-links.queries.ts'

/** A link that opens its quotation, with the company it is of. */
export type OpenedLink = OpenLink & { companyId: string }

/** Throws what every token gets that opens nothing, whatever the reason (QT-243). */
const refuseLink = (): never => {
  throw new AppError('NOT_FOUND', CLIENT_TEXTS.invalidLink)
}

/** Which company and link a token belongs to, looked up by its hash alone. Throws NOT_FOUND. */
export async function linkOfToken(
  services: Pick<Services, 'db'>,
  token: string,
): Promise<{ companyId: string; linkId: string }> {
  const wanted = hashOfToken(token)
  const owner = wanted && (await services.db.single(tx => selectTokenOwner(tx, wanted)))
  return owner ?? refuseLink()
}

/** The link, where it is neither revoked nor over at this time (QT-245). Throws NOT_FOUND. */
export async function openedLink(
  tx: Tx,
  { companyId, linkId }: { companyId: string; linkId: string },
  now: Date,
): Promise<OpenedLink> {
  const link = await selectOpenLink(tx, companyId, linkId)
  return link && !isOver(link, now) ? { ...link, companyId } : refuseLink()
}

const DAY_MS = 86_400_000

/** A link ends 30 days after the last valid day of the newest issued version, of an accepted one 365 days after that. */
export function isOver(
  { acceptedAt, validUntil, timeZone }: Pick<OpenLink, 'acceptedAt' | 'validUntil' | 'timeZone'>,
  now: Date,
): boolean {
  if (acceptedAt) return now.getTime() > acceptedAt.getTime() + LINK_LIMITS.daysAfterAcceptance * DAY_MS
  if (validUntil === null) return false
  const last = new Date(Date.parse(validUntil) + LINK_LIMITS.daysAfterValidity * DAY_MS).toISOString().slice(0, 10)
  return dayOf(timeZone, now) > last
}

/** Notes that a link's page was read. */
export const noteView = (tx: Tx, link: OpenedLink, at: Date): Promise<void> =>
  countView(tx, link.companyId, link.id, { versionId: link.versionId, at })
