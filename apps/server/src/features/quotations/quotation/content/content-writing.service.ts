import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import { ENTITIES, listOf } from '@plinth/contract/quotations/quotation/content-lists'
import type { Tx } from '../../../../platform/database/database.ts'
import { deleteEntities, putEntities, updateHead } from './content.queries.ts'

export interface VersionKey {
  companyId: string
  versionId: string
}

/**
 * Writes what changes have made of a draft, and nothing else: `after` is the content with them. What refers to something else is
 * written after it and deleted before it.
 */
export async function writeEffects(
  tx: Tx,
  key: VersionKey,
  after: Content,
  effects: readonly ContentEffect[],
): Promise<void> {
  const head = effects.find(({ entity }) => entity === 'head')
  if (head) await updateHead(tx, key, head.fields)
  for (const entity of ENTITIES) {
    const put = new Set(
      effects.filter(effect => effect.entity === entity && effect.op !== 'delete').map(({ key: id }) => id),
    )
    await putEntities(tx, key, entity, put.size === 0 ? [] : listOf(after, entity).filter(({ id }) => put.has(id)))
  }
  for (const entity of ENTITIES.toReversed()) {
    const gone = effects.filter(effect => effect.entity === entity && effect.op === 'delete')
    await deleteEntities(
      tx,
      key,
      entity,
      gone.map(({ key: id }) => id),
    )
  }
}

/** Writes a whole content into a new version. */
export async function writeContent(tx: Tx, key: VersionKey, content: Content): Promise<void> {
  await updateHead(tx, key, content.head)
  for (const entity of ENTITIES) await putEntities(tx, key, entity, listOf(content, entity))
}
