import { AppError } from '@plinth/contract/error-codes'
import { type ClientSelection, withSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import { CLIENT_TEXTS, type ClientPage } from '@plinth/contract/quotations/quotation-client'
import { v7 as newId } from 'uuid'
import { type Context, type PublicContext, read } from '../../../platform/context.ts'
import { actorOf } from '../../company/auth/auth.service.ts'
import { contentOf, viewAsClient, wholeVersion } from '../quotation/quotation.service.ts'
import { requireQuotations } from '../quotation-access/quotation-access.service.ts'
import { noteView, openedLink } from '../quotation-sending/quotation-sending.service.ts'
import { pageOf } from './client-page.service.ts'
import { agentOf, changeByClient, readerOf } from './public-calls.service.ts'
import { saveSelection } from './quotation-client.queries.ts'
import { insertView, insertViews } from './views/views.queries.ts'

/** The newest issued version of a link's quotation, as its recipient chose it (QT-246). Throws NOT_FOUND. */
export async function openQuotation(ctx: PublicContext, token: string): Promise<ClientPage> {
  const owner = await readerOf(ctx, token)
  return ctx.db.tenant(owner.companyId, async tx => pageOf(ctx, tx, await openedLink(tx, owner, ctx.clock.now())))
}

/**
 * Counts that a person read the page (QT-213, QT-238): the browser says so once it was visible for two seconds. Does nothing where
 * somebody of the same firm is signed in there. Throws NOT_FOUND.
 */
export async function countReading(ctx: PublicContext, token: string, versionId: string): Promise<void> {
  const owner = await readerOf(ctx, token)
  const reader = ctx.bearer === undefined ? undefined : await actorOf(ctx, ctx.bearer)
  if (reader?.companyId === owner.companyId && !reader.isClient) return
  const at = ctx.clock.now()
  await changeByClient(ctx, owner, async (move, link) => {
    if (link.versionId !== versionId) return
    const { companyId, id: linkId } = link
    const agent = agentOf(ctx)
    await insertView(move.tx, companyId, { id: newId(), linkId, versionId, at, address: ctx.ip, agent })
    await noteView(move.tx, link, at)
    await viewAsClient(move)
  })
}

/**
 * Keeps what a recipient chose of options and optional lines, for this link and version alone (QT-250). Throws NOT_FOUND; CONFLICT
 * where the version is another one by now or decided; INVALID for what is not offered (QT-251).
 */
export async function chooseOptions(
  ctx: PublicContext,
  token: string,
  versionId: string,
  selection: ClientSelection,
): Promise<ClientPage> {
  const owner = await readerOf(ctx, token)
  const at = ctx.clock.now()
  return ctx.db.tenant(owner.companyId, async tx => {
    const link = await openedLink(tx, owner, at)
    const page = await pageOf(ctx, tx, link)
    if (link.versionId !== versionId || !page.mayChoose) throw new AppError('CONFLICT', CLIENT_TEXTS.changed)
    if (!withSelection(await contentOf(tx, link.companyId, versionId), selection))
      throw new AppError('INVALID', CLIENT_TEXTS.notOffered)
    await saveSelection(tx, link.companyId, { linkId: link.id, versionId, at }, selection)
    return pageOf(ctx, tx, link)
  })
}

/** The page of a version as its client would get it, for somebody of the firm (QT-266). Throws FORBIDDEN; NOT_FOUND. */
export function previewPage(ctx: Context, versionId: string): Promise<ClientPage> {
  requireQuotations(ctx.actor)
  const { companyId } = ctx.actor
  return read(ctx, async tx => {
    const { quotationId, content } = await wholeVersion(ctx, tx, versionId)
    const { billToName: name, email } = content.head
    return pageOf(ctx, tx, { companyId, quotationId, versionId, id: null, name, email })
  })
}

/** Writes readings that are made up; their links count them. */
export const createViews = insertViews
