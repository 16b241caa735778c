import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import { listOf } from '@plinth/contract/quotations/quotation/content-lists'
import {
  type HistoryChange,
  type HistoryEntry,
  TOLD_CHANGES,
} from '@plinth/contract/quotations/quotation/history/history'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { type Context, read } from '../../../../platform/context.ts'
import { requireQuotations, seesCosts } from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { visibleEffects } from '../content/visible-content.policy.ts'
import { editedVersion } from '../templates/edited-version.service.ts'
import { countHistory, selectHistory } from './history.queries.ts'

const DAY = 86_400_000

/** The first moment to which a draft can be put back (QT-181). */
export const restorableSince = ({ clock }: Context): Date =>
  new Date(clock.now().getTime() - QUOTATION_LIMITS.changesKept * DAY)

/** Who changed what of a version and when, newest first, one entry per person and minute (QT-180). Throws FORBIDDEN; NOT_FOUND. */
export async function listHistory(
  ctx: Context,
  versionId: string,
  page: { page: number; limit: number },
): Promise<{ data: HistoryEntry[]; pagination: Pagination }> {
  const { actor } = ctx
  requireQuotations(actor)
  const { companyId } = actor
  const reader = { seesCosts: seesCosts(actor) }
  const [version, total, rows, content] = await read(ctx, async tx => {
    const found = await editedVersion(ctx, tx, versionId)
    return Promise.all([
      found,
      countHistory(tx, companyId, versionId, reader),
      selectHistory(tx, companyId, versionId, { ...page, ...reader, told: TOLD_CHANGES }),
      selectContent(tx, companyId, versionId),
    ])
  })
  const since = restorableSince(ctx)
  return {
    data: rows.map(row => ({
      revision: row.revision,
      by: { _id: row.userId, name: row.name },
      at: row.at.toISOString(),
      isRestoration: row.isRestoration,
      changes: visibleEffects(row.effects, reader.seesCosts)
        .slice(0, TOLD_CHANGES)
        .map(effect => toChange(content, effect)),
      count: row.count,
      canRestore: version.state === 'draft' && row.revision < version.revision && row.at >= since,
    })),
    pagination: paginationOf(page, total),
  }
}

/** What was put in or taken out is told by its name alone: its fields are many, and all there or nowhere. */
function toChange(content: Content, effect: ContentEffect): HistoryChange {
  const { op, entity, key, fields, was } = effect
  const there = entity === 'head' ? undefined : listOf(content, entity).find(({ id }) => id === key)
  const [name] = [fields, there, was].flatMap(one => {
    const text = one?.name ?? one?.description
    return typeof text === 'string' && text !== '' ? [text.split('\n')[0] ?? ''] : []
  })
  return { op, entity, key, name: name ?? '', fields: op === 'set' ? fields : {}, was: op === 'set' ? was : {} }
}
