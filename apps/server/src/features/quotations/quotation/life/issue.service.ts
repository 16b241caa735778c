import { financialYearOf } from '@plinth/contract/company/fiscal/financial-year'
import { AppError } from '@plinth/contract/error-codes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { IssueChecks } from '@plinth/contract/quotations/quotation/decisions'
import { DEFAULT_SERIES, numberOf } from '@plinth/contract/quotations/quotation/numbering'
import { notPossibleText, QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { checksBeforeSending } from '@plinth/contract/quotations/quotation/rules/sending-checks'
import { type Context, type Effects, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import {
  mayApprove,
  requireQuotationEdit,
  requireQuotations,
  tellQuotations,
  visibleQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { withBasesNow } from '../change/linked-bases.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { derived } from '../content/derived.policy.ts'
import { derivedBatch, saveContent } from '../content/save-content.service.ts'
import { draftToChange } from '../draft.service.ts'
import { noteEvent } from '../events.service.ts'
import { selectSeries, takeNumber } from '../firm.queries.ts'
import { type Firm, firmOf } from '../firm.service.ts'
import { type LockedQuotation, updateQuotation } from '../quotations.queries.ts'
import { standingFirmOf } from '../standing-firm.service.ts'
import { ofQuotation } from '../templates/edited-place.service.ts'
import { columnsOfTotals, selectVersion, updateVersion, type VersionRow } from '../versions.queries.ts'
import { existsNumber, selectNumber } from './decisions.queries.ts'
import { todayOf } from './transition.service.ts'

/**
 * Issues a draft in the caller's transaction: gives the quotation its number with the first issue, freezes content, totals and firm
 * for ever, and supersedes the version before (QT-189 to QT-200, QT-230). Returns the quotation and its number. Throws FORBIDDEN; NOT_FOUND;
 * CONFLICT where the version is no draft, the quotation is accepted, approval is missing, or with IssueChecks as `data` where a point
 * of table T7 fails.
 */
export async function issueVersion(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  versionId: string,
): Promise<{ quotationId: string; number: string }> {
  requireQuotationEdit(ctx.actor)
  const { companyId, userId } = ctx.actor
  const { version, quotation, content: wanted } = await draftToIssue(ctx, tx, effects, versionId)
  if (quotation.state === 'accepted') throw new AppError('CONFLICT', TEXTS.acceptedMakeVariation)
  const firm = await firmOf(tx, companyId)
  const { content, totals } = derived(wanted, firm)
  const checks = checksOf(ctx, firm, version, content, totals)
  const [problem] = checks.problems
  if (problem) throw new AppError('CONFLICT', problem.message, { data: checks })
  if (checks.mustAsk) throw new AppError('CONFLICT', TEXTS.approvalMissing, { data: checks })
  const number = quotation.number ?? (await nextNumber(ctx, tx, firm, quotation))
  const at = ctx.clock.now()
  const today = todayOf(ctx)
  if (quotation.currentVersionId !== null)
    await updateVersion(tx, companyId, quotation.currentVersionId, { state: 'superseded' })
  const isApprovedNow = version.approval !== 'not-needed' && version.approval !== 'approved'
  await updateVersion(tx, companyId, versionId, {
    ...columnsOfTotals(totals),
    state: 'sent',
    issued_on: today,
    issued_at: at,
    issued_by: userId,
    issue_approved_by: isApprovedNow ? userId : version.approvedBy,
    snapshot: JSON.stringify({ content, totals, firm: await standingFirmOf(tx, companyId) }),
  })
  const { grand_total, margin_pct } = columnsOfTotals(totals)
  await updateQuotation(tx, companyId, quotation.id, {
    number,
    state: 'sent',
    current_version_id: versionId,
    draft_version_id: null,
    shown_version_number: version.number,
    title: content.head.title,
    bill_to_name: content.head.billToName,
    valid_until: content.head.validUntil,
    grand_total,
    margin_pct,
    needs_approval: false,
    last_activity_at: at,
    ...(quotation.firstIssuedAt === null && { first_issued_at: at }),
  })
  await noteEvent(ctx, tx, { quotationId: quotation.id, versionId, kind: 'issued', details: { number } }, effects)
  await ctx.jobs.enqueue(tx, 'quotations.print', { companyId, versionId })
  await tellQuotations(tx, effects, ctx.actor, [quotation.id])
  return { quotationId: quotation.id, number }
}

type DraftToIssue = Awaited<ReturnType<typeof draftToChange>> & { content: Content }

/** A draft with its linked bases as they are now, which the issue freezes (QT-141). */
async function draftToIssue(ctx: Context, tx: Tx, effects: Effects, versionId: string): Promise<DraftToIssue> {
  const { companyId } = ctx.actor
  const draft = await draftToChange(ctx, tx, versionId)
  const content = await selectContent(tx, companyId, versionId)
  const fresh = await withBasesNow(tx, companyId, content)
  if (fresh === content) return { ...draft, content }
  const saved = await saveContent(ctx, tx, effects, { ...ofQuotation(draft), content }, fresh, derivedBatch())
  return { ...(await draftToChange(ctx, tx, versionId)), content: saved.content }
}

function checksOf(
  { actor, ...ctx }: Context,
  firm: Firm,
  version: Pick<VersionRow, 'approval' | 'variationOf'>,
  ...[content, totals]: [Parameters<typeof checksBeforeSending>[0], Parameters<typeof checksBeforeSending>[1]]
): IssueChecks {
  const today = todayOf({ actor, ...ctx })
  const settings = { registration: firm.registration, rateAgeDays: firm.rateAgeDays }
  const isVariation = version.variationOf !== null
  const { timeZone } = actor.company
  const circumstances = { today, timeZone, settings, isVariation }
  const { problems, warnings } = checksBeforeSending(content, totals, circumstances)
  const isApproved = version.approval === 'approved' || version.approval === 'not-needed'
  return { problems, warnings, approval: version.approval, mustAsk: !isApproved && !mayApprove(actor) }
}

/** What keeps a draft from being issued (table T7). Throws FORBIDDEN; NOT_FOUND; CONFLICT for a version that is no draft. */
export function issueChecks(ctx: Context, versionId: string): Promise<IssueChecks> {
  const { actor } = ctx
  requireQuotations(actor)
  return read(ctx, async tx => {
    const version = await selectVersion(tx, actor.companyId, versionId, visibleQuotations(actor))
    if (!version) throw new AppError('NOT_FOUND')
    if (version.state !== 'draft') throw new AppError('CONFLICT', notPossibleText(version.state))
    const firm = await firmOf(tx, actor.companyId)
    const { content, totals } = derived(await selectContent(tx, actor.companyId, versionId), firm)
    return checksOf(ctx, firm, version, content, totals)
  })
}

/** The number of a first issue, from its series and financial year; of a variation, that of its quotation (QT-190 to QT-194, QT-208). */
async function nextNumber(ctx: Context, tx: Tx, firm: Firm, quotation: LockedQuotation): Promise<string> {
  const { companyId } = ctx.actor
  const { variationOf, variationNumber, type } = quotation
  if (variationOf !== null) return `${await selectNumber(tx, companyId, variationOf)}-V${variationNumber}`
  const series = (await selectSeries(tx, companyId, type)) ?? DEFAULT_SERIES[type]
  const { firstMonth } = firm
  const year = financialYearOf(todayOf(ctx), firstMonth)
  for (;;) {
    const counter = await takeNumber(tx, companyId, type, year)
    const number = numberOf(series, { year, firstMonth, counter })
    // another series that was written alike has given it already
    if (!(await existsNumber(tx, companyId, number))) return number
  }
}
