import { AppError } from '@plinth/contract/error-codes'
import type { SharedQuotation } from '@plinth/contract/quotations/quotation/client/client-area'
import { LINK_LIMITS } from '@plinth/contract/quotations/quotation-sending'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { spend } from '../../../platform/quotas.ts'
import { requireClient } from '../../projects/project-access/project-access.service.ts'
import { anotherAddress, isLinkOver, linkOfClient } from '../quotation-sending/quotation-sending.service.ts'
import { isProjectShared, selectSharedQuotations } from './client-area.queries.ts'

const HOUR = 3600
/** Each opening keeps the hash of one more address. */
const OPENINGS_AN_HOUR = 120

/**
 * The issued quotations of a project that is shared with the client signed in, as long as a link to them would open (QT-245, QT-267).
 * Throws FORBIDDEN for staff; NOT_FOUND.
 */
export function listSharedQuotations(ctx: Context, projectId: string): Promise<SharedQuotation[]> {
  requireClient(ctx.actor)
  const { companyId, userId } = ctx.actor
  return read(ctx, async tx => {
    if (!(await isProjectShared(tx, companyId, userId, projectId))) throw new AppError('NOT_FOUND')
    const rows = await selectSharedQuotations(tx, companyId, { userId, projectId })
    return rows
      .filter(row => !isLinkOver(row, ctx.clock.now()))
      .map(({ acceptedAt: _, timeZone: __, ...quotation }) => quotation)
  })
}

/**
 * An address at which the client signed in may do what a link may (QT-267): of a link of their own, which says who they are and ends
 * with the sharing of the project. Throws FORBIDDEN for staff; NOT_FOUND; TOO_MANY_REQUESTS.
 */
export function openShared(ctx: Context, quotationId: string): Promise<{ url: string }> {
  requireClient(ctx.actor)
  const { companyId, userId, fullName, email } = ctx.actor
  return mutate(ctx, async tx => {
    const at = ctx.clock.now()
    const [found] = await selectSharedQuotations(tx, companyId, { userId, quotationId })
    if (!found || isLinkOver(found, at)) throw new AppError('NOT_FOUND')
    await spend(tx, [{ key: `quotations opened ${userId}`, count: 1, most: OPENINGS_AN_HOUR, seconds: HOUR }], at)
    const name = fullName.slice(0, LINK_LIMITS.name)
    const linkId = await linkOfClient(tx, companyId, { id: newId(), quotationId, userId, name, email, at })
    return { url: await anotherAddress(ctx, tx, companyId, linkId) }
  })
}
