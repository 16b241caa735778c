import type { Content } from '@plinth/contract/quotations/quotation/content'
import { type ContentEffect, effectsBetween } from '@plinth/contract/quotations/quotation/content-effects'
import { approvalReasons } from '@plinth/contract/quotations/quotation/rules/approval-need'
import type { ApprovalState } from '@plinth/contract/quotations/quotation/states'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type ItemHolder, noteItemUses } from '../../item-library/item-library.service.ts'
import { tellContent, tellQuotations } from '../../quotation-access/quotation-access.service.ts'
import { approvalAfter } from '../approval.policy.ts'
import { insertChange } from '../change/changes.queries.ts'
import { selectDraftsOfBase } from '../change/linked-bases.queries.ts'
import { withBasesNow } from '../change/linked-bases.service.ts'
import { noteEvent } from '../events.service.ts'
import { type Firm, firmOf } from '../firm.service.ts'
import { answerOpenApproval } from '../life/decisions.queries.ts'
import { lockQuotation, updateQuotation } from '../quotations.queries.ts'
import { type EditedPlace, type EditedVersion, ofQuotation } from '../templates/edited-place.service.ts'
import { columnsOfTotals, selectVersion, updateVersion } from '../versions.queries.ts'
import { selectContent } from './content.queries.ts'
import { writeEffects } from './content-writing.service.ts'
import { derived } from './derived.policy.ts'
import { holdItemsOf, itemsTouched } from './held-items.service.ts'

export type OpenDraft = {
  version: EditedVersion
  /** as it is stored */
  content: Content
} & EditedPlace
export interface Batch {
  batchId: string
  kind: 'edit' | 'restore' | 'derived'
  applied: readonly string[]
  refused: readonly unknown[]
}
export interface Saved {
  revision: number
  content: Content
  totals: Totals
  effects: ContentEffect[]
  approval: ApprovalState
}

/**
 * Saves what a draft has become as its next revision: only what differs is written, with its figures, in the history of its changes
 * and for everybody who sees it (QT-145, QT-330). The quotation is locked.
 */
export async function saveContent(
  ctx: Context,
  tx: Tx,
  told: Effects,
  draft: OpenDraft,
  wanted: Content,
  batch: Batch,
): Promise<Saved> {
  const { companyId, userId } = ctx.actor
  const { version, quotation } = draft
  const firm = await firmOf(tx, companyId)
  const { content, totals } = derived(await withBasesNow(tx, companyId, wanted), firm)
  const effects = effectsBetween(draft.content, content, version.id)
  const revision = version.revision + 1
  const at = ctx.clock.now()
  await writeEffects(tx, { companyId, versionId: version.id }, content, effects)
  const items = itemsTouched(effects)
  if (items.areOther) await holdItemsOf(tx, companyId, holderOf(draft))
  await noteItemUses(tx, { companyId, userId }, items.added, at)
  const approval = await saveFigures(tx, { companyId, userId, at, revision }, draft, { content, totals, firm })
  if (quotation && approval === 'void' && version.approval === 'approved')
    await noteEvent(ctx, tx, { quotationId: quotation.id, versionId: version.id, kind: 'approval-void' })
  const { kind, batchId, applied, refused } = batch
  await insertChange(tx, {
    company_id: companyId,
    version_id: version.id,
    revision,
    batch_id: batchId,
    user_id: userId,
    kind,
    effects,
    applied,
    refused,
    at,
  })
  if (quotation?.type === 'execution' && totals.taxable !== version.taxable)
    await readBasesAnew(ctx, tx, told, version.id)
  if (effects.length > 0) {
    await tellContent(tx, told, ctx.actor, { quotationId: quotation?.id ?? null, versionId: version.id, revision })
    if (quotation) await tellQuotations(tx, told, ctx.actor, [quotation.id])
  }
  return { revision, content, totals, effects, approval }
}

/** The drafts of Design Quotations that take a percentage of a version whose figures changed get its new ones (QT-141). */
async function readBasesAnew(ctx: Context, tx: Tx, told: Effects, baseVersionId: string): Promise<void> {
  const { companyId } = ctx.actor
  // whoever changes the one changes the other, whether or not they see it
  const anyone = sql<boolean>`true`
  for (const { versionId, quotationId } of await selectDraftsOfBase(tx, companyId, baseVersionId)) {
    const quotation = await lockQuotation(tx, companyId, quotationId, anyone)
    const version = await selectVersion(tx, companyId, versionId, anyone)
    if (!quotation || version?.state !== 'draft') continue
    const content = await selectContent(tx, companyId, versionId)
    const fresh = await withBasesNow(tx, companyId, content)
    if (fresh !== content)
      await saveContent(ctx, tx, told, { ...ofQuotation({ version, quotation }), content }, fresh, derivedBatch())
  }
}

/** A change that nobody made by themselves. */
export const derivedBatch = (): Batch => ({ batchId: uuid(), kind: 'derived', applied: [], refused: [] })

const holderOf = ({ quotation, template }: EditedPlace): ItemHolder =>
  quotation ? { kind: 'quotation', id: quotation.id } : { kind: 'template', id: template.id }

async function saveFigures(
  tx: Tx,
  { companyId, userId, at, revision }: { companyId: string; userId: string; at: Date; revision: number },
  { version, quotation, content: before }: OpenDraft,
  { content, totals, firm }: { content: Content; totals: Totals; firm: Firm },
): Promise<ApprovalState> {
  const areFiguresOther = JSON.stringify(derived(before, firm).totals) !== JSON.stringify(totals)
  // nobody is asked about a template
  const isNeeded = quotation !== null && approvalReasons(totals, firm).length > 0
  const approval = approvalAfter(version.approval, { isNeeded, areFiguresOther })
  const { margin_pct, grand_total, ...figures } = columnsOfTotals(totals)
  await updateVersion(tx, companyId, version.id, {
    ...figures,
    margin_pct,
    grand_total,
    revision,
    ...(areFiguresOther && { figures_revision: revision }),
    approval,
    edited_at: at,
  })
  if (version.approval === 'requested')
    await answerOpenApproval(tx, companyId, version.id, { answer: 'closed', by: userId, at, note: '' })
  if (!quotation) return approval
  const isShown = quotation.currentVersionId === null
  await updateQuotation(tx, companyId, quotation.id, {
    last_activity_at: at,
    needs_approval: isNeeded && approval !== 'approved',
    ...(isShown && {
      title: content.head.title,
      bill_to_name: content.head.billToName,
      valid_until: content.head.validUntil,
      grand_total,
      margin_pct,
    }),
  })
  return approval
}
