import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import type { RefusedByRule } from '@plinth/contract/quotations/quotation/apply-changes'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { cleanHtml } from '../../../../platform/mail/clean-html.ts'
import { ratesNow, thumbsAmong } from '../../item-library/item-library.service.ts'
import type { EditedVersion } from '../templates/edited-version.service.ts'
import { selectDeletedCosts } from './changes.queries.ts'
import { basesOf } from './linked-bases.service.ts'

/** The fields of a change of a line, where it has any. */
const lineFields = (change: ContentChange): Record<string, unknown> | undefined =>
  change.entity === 'line' && (change.op === 'insert' || change.op === 'set') ? change.fields : undefined

/**
 * Makes changes ready to be applied, with what the browser cannot know: clean rich text (QT-085), costs from the library (QT-315) or
 * from before a deletion that is taken back, and the amounts of linked bases (QT-139). Refuses what names an item, picture or version
 * that the person may not use.
 */
export async function prepareChanges(
  ctx: Context,
  tx: Tx,
  version: EditedVersion,
  changes: readonly ContentChange[],
): Promise<{ changes: ContentChange[]; refused: RefusedByRule[] }> {
  const named = (field: string): string[] => [
    ...new Set(
      changes.flatMap(change => {
        const value = lineFields(change)?.[field]
        return typeof value === 'string' ? [value] : []
      }),
    ),
  ]
  const { companyId } = ctx.actor
  const [itemIds, fileIds, baseIds] = [named('itemId'), named('imageFileId'), named('baseVersionId')]
  const library = await ratesNow(tx, companyId, itemIds)
  const pictures = await thumbsAmong(tx, companyId, fileIds)
  const bases = await basesOf(ctx, tx, version, baseIds)
  const deleted = await deletedCosts(tx, companyId, version.id, changes)
  const refused: RefusedByRule[] = []
  const ready = changes.flatMap((change): ContentChange[] => {
    const fields = lineFields(change)
    if (change.entity === 'head') return [cleaned(change, refused)].flatMap(one => one ?? [])
    if (!fields) return [change]
    const isKnown = (field: string, has: (id: string) => boolean) => {
      const id = fields[field]
      return typeof id !== 'string' || has(id)
    }
    const { itemId, baseVersionId } = fields
    const variantId = typeof fields.variantId === 'string' ? fields.variantId : null
    const areKnown =
      isKnown('itemId', id => library({ itemId: id, variantId }) !== undefined) &&
      isKnown('imageFileId', id => pictures.has(id)) &&
      isKnown('baseVersionId', id => bases.has(id))
    if (!areKnown) {
      refused.push({ id: change.id, reason: 'refused', message: ITEM_TEXTS.unavailable })
      return []
    }
    const filled: Record<string, unknown> = { ...fields }
    if (fields.costRate === undefined) {
      if (typeof itemId === 'string') filled.costRate = library({ itemId, variantId })?.costRate ?? null
      else if (change.op === 'insert') filled.costRate = deleted.get(change.key) ?? null
    }
    if (typeof baseVersionId === 'string') filled.baseAmount = bases.get(baseVersionId)
    return [{ ...change, fields: filled } as ContentChange]
  })
  return { changes: ready, refused }
}

async function deletedCosts(
  tx: Tx,
  companyId: string,
  versionId: string,
  changes: readonly ContentChange[],
): Promise<Map<string, string | null>> {
  const ids = changes
    .filter(change => {
      const fields = lineFields(change)
      return change.op === 'insert' && fields !== undefined && fields.costRate === undefined && fields.itemId === null
    })
    .map(({ key }) => key)
  return ids.length > 0 ? selectDeletedCosts(tx, companyId, versionId, ids) : new Map()
}

const RICH = ['introduction', 'terms', 'inclusions', 'exclusions', 'notes'] as const

function cleaned(
  change: Extract<ContentChange, { entity: 'head' }>,
  refused: RefusedByRule[],
): ContentChange | undefined {
  const fields = { ...change.fields }
  for (const name of RICH) {
    const html = fields[name]
    if (html === undefined) continue
    fields[name] = cleanHtml(html)
    if (fields[name].length > (name === 'introduction' ? LIMITS.introduction : LIMITS.richText)) {
      refused.push({ id: change.id, reason: 'refused', message: TEXTS.textTooLong })
      return undefined
    }
  }
  return { ...change, fields }
}
