import { PRESENCE, type Presence, type PresentPerson } from '@plinth/contract/quotations/quotation/history/history'
import { type Context, mutate } from '../../../../platform/context.ts'
import { requireQuotations, tellPresence } from '../../quotation-access/quotation-access.service.ts'
import { editedVersion } from '../templates/edited-version.service.ts'
import { deletePresence, putPresence, selectPresences } from './presences.queries.ts'

/** A sign of life of somebody who has a version open; who else has (QT-177). Throws FORBIDDEN; NOT_FOUND. */
export function notePresence(ctx: Context, versionId: string, { cell, isLeaving }: Presence): Promise<PresentPerson[]> {
  const { actor, clock } = ctx
  requireQuotations(actor)
  const { companyId, userId } = actor
  return mutate(ctx, async (tx, effects) => {
    const version = await editedVersion(ctx, tx, versionId)
    const at = clock.now()
    const goneBefore = new Date(at.getTime() - PRESENCE.goneAfterSeconds * 1000)
    const isNews = isLeaving
      ? await deletePresence(tx, companyId, versionId, userId)
      : await putPresence(tx, { companyId, versionId, userId, cell, at, goneBefore })
    if (isNews) await tellPresence(tx, effects, actor, { quotationId: version.quotationId, versionId })
    return selectPresences(tx, companyId, versionId, { but: userId, since: goneBefore })
  })
}
