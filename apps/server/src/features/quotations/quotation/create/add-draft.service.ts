import type { Content } from '@plinth/contract/quotations/quotation/content'
import { approvalReasons } from '@plinth/contract/quotations/quotation/rules/approval-need'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { withBasesNow } from '../change/linked-bases.service.ts'
import { writeContent } from '../content/content-writing.service.ts'
import { derived } from '../content/derived.policy.ts'
import { holdItemsOf } from '../content/held-items.service.ts'
import type { Firm } from '../firm.service.ts'
import { updateQuotation } from '../quotations.queries.ts'
import { columnsOfTotals, insertVersion, updateVersion } from '../versions.queries.ts'

/** Adds a draft with this content to a quotation that has none, and returns its id. */
export async function addDraft(
  ctx: Context,
  tx: Tx,
  firm: Firm,
  { quotationId, number, about, isShown }: { quotationId: string; number: number; about: string; isShown: boolean },
  wanted: Content,
): Promise<string> {
  const { companyId, userId } = ctx.actor
  const at = ctx.clock.now()
  const { content, totals } = derived(await withBasesNow(tx, companyId, wanted), firm)
  const versionId = uuid()
  await insertVersion(tx, {
    company_id: companyId,
    id: versionId,
    quotation_id: quotationId,
    number,
    about,
    created_by: userId,
    created_at: at,
    edited_at: at,
  })
  await writeContent(tx, { companyId, versionId }, content)
  await holdItemsOf(tx, companyId, { kind: 'quotation', id: quotationId })
  const isNeeded = approvalReasons(totals, firm).length > 0
  const figures = columnsOfTotals(totals)
  await updateVersion(tx, companyId, versionId, { ...figures, approval: isNeeded ? 'needed' : 'not-needed' })
  await updateQuotation(tx, companyId, quotationId, {
    draft_version_id: versionId,
    needs_approval: isNeeded,
    last_activity_at: at,
    ...(isShown && {
      title: content.head.title,
      bill_to_name: content.head.billToName,
      valid_until: content.head.validUntil,
      grand_total: figures.grand_total,
      margin_pct: figures.margin_pct,
    }),
  })
  return versionId
}
