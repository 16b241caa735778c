import type { ContentChange, RefusedChange } from '@plinth/contract/quotations/quotation/content-changes'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'

/** What of a batch decides whether it clashes. */
interface OthersBatch {
  userId: string
  name: string
  effects: readonly ContentEffect[]
}
interface Theirs {
  value: unknown
  by: string
}
/** By entity and field, what others made of it since a revision. */
export type Meanwhile = ReadonlyMap<string, ReadonlyMap<string, Theirs>>

const keyOf = ({ entity, key }: { entity: string; key: string }): string => `${entity} ${key}`

/** What others than this person changed, by entity and field; the last of them counts. */
export function changedByOthers(rows: readonly OthersBatch[], userId: string): Meanwhile {
  const meanwhile = new Map<string, Map<string, Theirs>>()
  for (const row of rows) {
    if (row.userId === userId) continue
    for (const effect of row.effects) {
      const fields = meanwhile.get(keyOf(effect)) ?? new Map<string, Theirs>()
      meanwhile.set(keyOf(effect), fields)
      for (const [field, value] of Object.entries(effect.fields)) fields.set(field, { value, by: row.name })
    }
  }
  return meanwhile
}

/**
 * Why a change may not be made: somebody else changed the same field since, to another value (QT-174), or anything of what it would
 * delete.
 */
export function conflictOf(change: ContentChange, meanwhile: Meanwhile): RefusedChange | undefined {
  if (change.op === 'insert') return undefined
  const theirs = meanwhile.get(keyOf(change))
  if (!theirs) return undefined
  const yours: Record<string, unknown> = change.op === 'delete' ? {} : change.fields
  const conflicts = [...theirs]
    .filter(([field]) => change.op === 'delete' || (field in yours && !isSame(yours[field], theirs.get(field)?.value)))
    .map(([field, { value, by }]) => ({ field, yours: yours[field] ?? null, theirs: value ?? null, changedBy: by }))
  if (conflicts.length === 0) return undefined
  return { id: change.id, reason: 'conflict', message: TEXTS.changedMeanwhile, conflicts }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
