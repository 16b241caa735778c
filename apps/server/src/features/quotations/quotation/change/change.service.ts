import { isAbroad } from '@plinth/contract/company/fiscal/tax-words'
import { AppError } from '@plinth/contract/error-codes'
import type { ChangeRules } from '@plinth/contract/quotations/quotation/apply-changes'
import { applyChecked } from '@plinth/contract/quotations/quotation/checked-changes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { ChangeBatch, ContentChange, RefusedChange } from '@plinth/contract/quotations/quotation/content-changes'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { ChangesAnswer, ChangesSince, StoredChange } from '@plinth/contract/quotations/quotation/versions'
import { type Context, type Effects, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireQuotationEdit, requireQuotations, seesCosts } from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { saveContent } from '../content/save-content.service.ts'
import { visibleContent, visibleEffects } from '../content/visible-content.policy.ts'
import { type Firm, firmOf } from '../firm.service.ts'
import { contentToChange, type EditedVersion, editedVersion } from '../templates/edited-version.service.ts'
import { type ChangeRow, selectBatch, selectChanges } from './changes.queries.ts'
import { changedByOthers, conflictOf } from './conflicts.policy.ts'
import { prepareChanges } from './prepare-changes.service.ts'

/** More than these are not compared or sent: everything is loaded anew. */
const MOST_BATCHES = 1000

/**
 * Makes a batch of changes of a draft as its next revision. What somebody else changed since `baseRevision` is left out with both
 * values, and everything else is made (QT-174); the same batch sent twice is made once (QT-173). Throws FORBIDDEN, also for costs of
 * who may not see them; NOT_FOUND; CONFLICT for an issued version, and with a ChangesAnswer as `data` where something clashed or is
 * gone.
 */
export async function changeVersion(ctx: Context, versionId: string, batch: ChangeBatch): Promise<ChangesAnswer> {
  requireQuotationEdit(ctx.actor)
  if (!seesCosts(ctx.actor)) refuseCosts(batch.changes)
  const answer = await mutate(ctx, (tx, effects) => makeBatch(ctx, tx, effects, versionId, batch))
  if (answer.refused.some(({ reason }) => reason !== 'refused'))
    throw new AppError('CONFLICT', TEXTS.changedMeanwhile, { data: answer })
  return answer
}

function refuseCosts(changes: readonly ContentChange[]): void {
  for (const change of changes)
    if (change.op !== 'delete' && 'costRate' in change.fields && change.fields.costRate !== undefined)
      throw new AppError('FORBIDDEN')
}

async function makeBatch(
  ctx: Context,
  tx: Tx,
  told: Effects,
  versionId: string,
  batch: ChangeBatch,
): Promise<ChangesAnswer> {
  const { companyId, userId } = ctx.actor
  const edited = await contentToChange(ctx, tx, versionId)
  const { version } = edited
  const earlier = await selectBatch(tx, companyId, versionId, batch.batchId)
  const content = await selectContent(tx, companyId, versionId)
  const since = await selectChanges(tx, companyId, versionId, batch.baseRevision, MOST_BATCHES)
  if (earlier) {
    if (earlier.userId !== userId) throw new AppError('INVALID')
    return answerOf(ctx, { ...version, content, since, batch }, earlier)
  }
  const conflicts = conflictsOf(ctx, version, batch, since)
  const clashing = new Set(conflicts.map(({ id }) => id))
  const free = batch.changes.filter(({ id }) => !clashing.has(id))
  const prepared = await prepareChanges(ctx, tx, version, free)
  const made = applyChecked(content, prepared.changes, rulesOf(version, await firmOf(tx, companyId)))
  const byRule = [...prepared.refused, ...made.refused].map(refused => ({ ...refused, conflicts: [] }))
  const refused = [...conflicts, ...byRule]
  const left = new Set(refused.map(({ id }) => id))
  const applied = batch.changes.map(({ id }) => id).filter(id => !left.has(id))
  // a batch of which nothing is made leaves no trace, and is judged again when it is sent again
  if (applied.length === 0)
    return answerOf(ctx, { ...version, content, since, batch }, { effects: [], refused, applied })
  const saved = await saveContent(ctx, tx, told, { ...edited, content }, made.content, {
    batchId: batch.batchId,
    kind: 'edit',
    applied,
    refused,
  })
  return answerOf(ctx, { ...saved, since, batch }, { effects: saved.effects, refused, applied })
}

const rulesOf = ({ variationOf, templateId }: EditedVersion, firm: Firm): ChangeRules => ({
  isVariation: variationOf !== null,
  isTemplate: templateId !== null,
  isAbroad: isAbroad(firm),
})

/** Where it is not known any more what others did, nothing that is there already is changed. */
function conflictsOf(
  { actor }: Context,
  version: EditedVersion,
  batch: ChangeBatch,
  since: readonly ChangeRow[],
): RefusedChange[] {
  if (isReloadNeeded(version.revision, batch.baseRevision, since))
    return batch.changes
      .filter(({ op }) => op !== 'insert')
      .map(({ id }) => ({ id, reason: 'conflict', message: TEXTS.changedMeanwhile, conflicts: [] }))
  const rows = since.map(row => ({ ...row, effects: visibleEffects(row.effects, seesCosts(actor)) }))
  const meanwhile = changedByOthers(rows, actor.userId)
  return batch.changes.flatMap(change => conflictOf(change, meanwhile) ?? [])
}

const isReloadNeeded = (revision: number, since: number, rows: readonly ChangeRow[]): boolean =>
  since < revision && (rows[0]?.revision !== since + 1 || rows.length === MOST_BATCHES)

function answerOf(
  { actor }: Context,
  now: {
    revision: number
    content: Content
    approval: EditedVersion['approval']
    since: readonly ChangeRow[]
    batch: ChangeBatch
  },
  made: { effects: readonly ContentEffect[]; refused: RefusedChange[]; applied: string[] },
): ChangesAnswer {
  const costs = seesCosts(actor)
  const others = now.since.filter(({ userId }) => userId !== actor.userId)
  const { baseRevision } = now.batch
  const known = now.since.at(-1)?.revision ?? baseRevision
  return {
    revision: now.revision,
    totals: visibleContent(now.content, costs).totals,
    applied: made.applied,
    refused: made.refused,
    effects: visibleEffects(made.effects, costs),
    others: others.map(row => toStored(row, costs)),
    isReloadNeeded: isReloadNeeded(known, baseRevision, now.since),
    approval: now.approval,
  }
}

const toStored = (row: ChangeRow, costs: boolean): StoredChange => ({
  revision: row.revision,
  by: { _id: row.userId, name: row.name },
  at: row.at.toISOString(),
  effects: visibleEffects(row.effects, costs),
})

/** What was changed after a revision (QT-328). Throws FORBIDDEN; NOT_FOUND. */
export function changesSince(ctx: Context, versionId: string, since: number): Promise<ChangesSince> {
  const { actor } = ctx
  requireQuotations(actor)
  return read(ctx, async tx => {
    const version = await editedVersion(ctx, tx, versionId)
    const rows = await selectChanges(tx, actor.companyId, versionId, since, MOST_BATCHES)
    const content = await selectContent(tx, actor.companyId, versionId)
    const mustReload = isReloadNeeded(version.revision, since, rows)
    return {
      revision: version.revision,
      changes: mustReload ? [] : rows.map(row => toStored(row, seesCosts(actor))),
      isReloadNeeded: mustReload,
      totals: visibleContent(content, seesCosts(actor)).totals,
      approval: version.approval,
    }
  })
}
