import { AppError } from '@plinth/contract/error-codes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { contentBefore } from '@plinth/contract/quotations/quotation/history/effect-changes'
import type { NewRestoration } from '@plinth/contract/quotations/quotation/history/history'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { ChangesAnswer } from '@plinth/contract/quotations/quotation/versions'
import { type Context, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { ratesNow } from '../../item-library/item-library.service.ts'
import { requireQuotationEdit, seesCosts } from '../../quotation-access/quotation-access.service.ts'
import { selectBatch } from '../change/changes.queries.ts'
import { selectContent } from '../content/content.queries.ts'
import { saveContent } from '../content/save-content.service.ts'
import { visibleContent, visibleEffects } from '../content/visible-content.policy.ts'
import { noteEvent } from '../events.service.ts'
import { contentToChange, type EditedVersion } from '../templates/edited-version.service.ts'
import { selectEffectsSince, selectPoint, selectStillThere } from './history.queries.ts'
import { restorableSince } from './history.service.ts'

/**
 * Puts a draft back to a point of its history of the last 30 days, as its next revision (QT-181); the same batch twice is made once.
 * Throws FORBIDDEN; NOT_FOUND, also for a point that is not known; CONFLICT for an issued version and for a point that is too old.
 */
export function restoreContent(ctx: Context, versionId: string, asked: NewRestoration): Promise<ChangesAnswer> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  const { companyId, userId } = actor
  return mutate(ctx, async (tx, told) => {
    const edited = await contentToChange(ctx, tx, versionId)
    const { version, quotation } = edited
    const content = await selectContent(tx, companyId, versionId)
    const earlier = await selectBatch(tx, companyId, versionId, asked.batchId)
    if (earlier && earlier.userId !== userId) throw new AppError('INVALID')
    if (earlier) return answerOf(ctx, { ...version, content, effects: earlier.effects })
    await refuseOtherPoints(ctx, tx, version, asked.revision)
    const since = await selectEffectsSince(tx, companyId, versionId, asked.revision)
    const before = contentBefore(
      content,
      since.flatMap(({ effects }) => effects),
    )
    const saved = await saveContent(ctx, tx, told, { ...edited, content }, await stillPossible(tx, companyId, before), {
      batchId: asked.batchId,
      kind: 'restore',
      applied: [],
      refused: [],
    })
    if (quotation)
      await noteEvent(ctx, tx, {
        quotationId: quotation.id,
        versionId,
        kind: 'content-restored',
        details: { revision: asked.revision },
      })
    return answerOf(ctx, saved)
  })
}

async function refuseOtherPoints(ctx: Context, tx: Tx, version: EditedVersion, revision: number): Promise<void> {
  const { companyId } = ctx.actor
  // what was there before the first change has no time of its own: it ended with that change
  const point = await selectPoint(tx, companyId, version.id, Math.max(revision, 1))
  if (!point || revision >= version.revision) throw new AppError('NOT_FOUND')
  if (point.at < restorableSince(ctx)) throw new AppError('CONFLICT', TEXTS.tooOldToRestore)
}

/** What came back names nothing that is gone from the library, the units or the files since. */
async function stillPossible(tx: Tx, companyId: string, content: Content): Promise<Content> {
  const ids = (field: 'itemId' | 'imageFileId' | 'unitId'): string[] => [
    ...new Set(content.lines.flatMap(line => line[field] ?? [])),
  ]
  const items = await ratesNow(tx, companyId, ids('itemId'))
  const there = await selectStillThere(tx, companyId, { fileIds: ids('imageFileId'), unitIds: ids('unitId') })
  const known = (id: string | null): string | null => (id !== null && there.has(id) ? id : null)
  const lines = content.lines.map(line => {
    const { itemId, variantId } = line
    const isKnown = itemId !== null && items({ itemId, variantId }) !== undefined
    return {
      ...line,
      itemId: isKnown ? itemId : null,
      variantId: isKnown ? variantId : null,
      imageFileId: known(line.imageFileId),
      unitId: known(line.unitId),
    }
  })
  return { ...content, lines }
}

function answerOf(
  { actor }: Context,
  now: Pick<ChangesAnswer, 'revision' | 'effects' | 'approval'> & { content: Content },
): ChangesAnswer {
  const costs = seesCosts(actor)
  return {
    revision: now.revision,
    totals: visibleContent(now.content, costs).totals,
    applied: [],
    refused: [],
    effects: visibleEffects(now.effects, costs),
    others: [],
    isReloadNeeded: false,
    approval: now.approval,
  }
}
