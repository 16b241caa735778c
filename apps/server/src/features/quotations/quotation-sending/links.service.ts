import { AppError } from '@plinth/contract/error-codes'
import { formatMoney } from '@plinth/contract/money-text'
import { CLIENT_TEXTS } from '@plinth/contract/quotations/quotation/client/client-answers'
import {
  type Delivery,
  type MadeLink,
  type NewQuotationLink,
  type QuotationLink,
  SENDING_TEXTS,
  whatsAppText,
} from '@plinth/contract/quotations/quotation-sending'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { isoToDayText } from '../../../platform/time-zone.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { asksCodeBefore, noteEvent } from '../quotation/quotation.service.ts'
import {
  requireQuotationEdit,
  requireQuotations,
  requireSeen,
  tellQuotations,
  visibleQuotations,
} from '../quotation-access/quotation-access.service.ts'
import { newAddress } from './link-addresses.service.ts'
import { addLinks, issuedToShow } from './new-links.service.ts'
import { type LinkRow, revokeLink, selectLinks, selectLinkToRevoke, selectShared } from './quotation-links.queries.ts'
import { selectDeliveries } from './quotation-mails.queries.ts'

/**
 * Makes a link for a recipient to copy or to share; a draft is issued with it (QT-235, QT-236). Its address is known only now. Throws
 * FORBIDDEN; NOT_FOUND; CONFLICT as an issue does, or with too many links.
 */
export function makeLink(ctx: Context, versionId: string, { name, email, way }: NewQuotationLink): Promise<MadeLink> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    if (email === '' && (await asksCodeBefore(tx, actor.companyId)))
      throw new AppError('INVALID', undefined, { fields: [{ field: 'email', message: CLIENT_TEXTS.emailForCode }] })
    const { quotationId } = await issuedToShow(ctx, tx, effects, versionId)
    const [id = ''] = await addLinks(ctx, tx, quotationId, [{ name, email, way }])
    const url = await newAddress(ctx, tx, actor.companyId, id)
    await noteEvent(ctx, tx, { quotationId, versionId, kind: 'link-made', details: { name, way } })
    await tellQuotations(tx, effects, actor, [quotationId])
    const shared = await selectShared(tx, actor.companyId, versionId)
    const text = whatsAppText(shared.text, {
      name,
      type: shared.type,
      number: shared.number ?? '',
      project: shared.project,
      firm: shared.firm,
      link: url,
      total: formatMoney(Number(shared.grandTotal), shared.currencySymbol),
      date: shared.validUntil === null ? '' : isoToDayText(shared.validUntil),
    })
    const digits = `${shared.countryCode}${shared.phone}`.replace(/[^0-9]/g, '')
    const made = (await selectLinks(tx, actor.companyId, quotationId)).find(link => link.id === id)
    if (!made) throw new Error('a link that is not there')
    return {
      link: toLink(made, null),
      url,
      shareUrl: way === 'whatsapp' ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null,
    }
  })
}

/** The links of a quotation, the newest first, with what became of their mails (QT-233, QT-238). Throws FORBIDDEN; NOT_FOUND. */
export async function listLinks(ctx: Context, quotationId: string): Promise<QuotationLink[]> {
  const { actor } = ctx
  requireQuotations(actor)
  return read(ctx, async tx => {
    await requireSeen(tx, actor, quotationId)
    const [rows, deliveries] = await Promise.all([
      selectLinks(tx, actor.companyId, quotationId),
      selectDeliveries(tx, actor.companyId, quotationId),
    ])
    return rows.map(row => toLink(row, deliveries.get(row.id) ?? null))
  })
}

/** Revokes a link, also twice. Throws FORBIDDEN; NOT_FOUND; CONFLICT for one that a client made by signing in. */
export async function revoke(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  await mutate(ctx, async (tx, effects) => {
    const link = await selectLinkToRevoke(tx, actor.companyId, id, visibleQuotations(actor))
    if (!link) throw new AppError('NOT_FOUND')
    if (link.way === 'area') throw new AppError('CONFLICT', SENDING_TEXTS.ownLink)
    if (link.revokedAt !== null) return {}
    const at = ctx.clock.now()
    await revokeLink(tx, actor.companyId, id, { userId: actor.userId, at })
    const { quotationId, name, title } = link
    await noteEvent(ctx, tx, { quotationId, versionId: null, kind: 'link-revoked', details: { name } })
    await recordAudit(tx, { actor, action: 'quotation.link-revoked', at, targetId: quotationId, targetName: title })
    await tellQuotations(tx, effects, actor, [quotationId])
    return {}
  })
}

const toLink = (row: LinkRow, delivery: Delivery | null): QuotationLink => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  way: row.way,
  madeBy: row.maker,
  madeAt: row.created_at.toISOString(),
  lastOpenedAt: row.last_viewed_at?.toISOString() ?? null,
  timesOpened: row.views,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  delivery,
})
