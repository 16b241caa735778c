import {
  ITEM_IMPORT_LIMITS,
  ITEM_IMPORT_TEXTS as TEXTS,
} from '@plinth/contract/quotations/item-imports/item-import-rules'
import type { ItemImportSummary } from '@plinth/contract/quotations/item-imports/item-imports'
import type { Actor, Context } from '../../../platform/context.ts'
import type { ItemImportRecord } from './item-imports.tables.ts'

const DAY = 24 * 3600 * 1000

/** Rows of an import are seen by whoever uploaded them alone: they may hold costs. */
export const ownsImport = ({ userId }: Pick<Actor, 'userId'>, one: ItemImportRecord): boolean =>
  one.createdBy === userId

/** Why an import cannot be undone now, or undefined (QT-070). */
export function undoProblem({ status, savedAt, begunAt }: ItemImportRecord, now: Date): string | undefined {
  if (status === 'undone') return TEXTS.undone
  if (status === 'saving') return TEXTS.saving
  const at = savedAt ?? begunAt
  if (at === null) return TEXTS.neverSaved
  return now.getTime() - at.getTime() > ITEM_IMPORT_LIMITS.undo * DAY ? TEXTS.tooOld : undefined
}

/** Once its rows have expired an import cannot continue: it is saved with what it has done, or expired. */
export function statusOf({ status, expiresAt }: ItemImportRecord): ItemImportSummary['status'] {
  if (expiresAt !== null) return status
  return status === 'parsed' ? 'expired' : status === 'stopped' ? 'saved' : status
}

/** An import as it is listed. */
export function toSummary(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  one: ItemImportRecord,
): ItemImportSummary {
  const status = statusOf(one)
  return {
    _id: one.id,
    fileName: one.fileName,
    status,
    mode: one.mode,
    rowCount: one.rowCount,
    total: one.total,
    done: one.done,
    newCount: one.newCount,
    changedCount: one.changedCount,
    refusedCount: one.refusedCount,
    createdBy: one.creatorName,
    createdAt: one.createdAt.toISOString(),
    savedAt: one.savedAt?.toISOString() ?? null,
    canContinue: ['parsed', 'saving', 'stopped'].includes(status) && ownsImport(actor, one),
    canUndo: actor.rights.quotation.edit && undoProblem(one, clock.now()) === undefined,
  }
}
