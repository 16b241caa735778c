import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { LinkedBase } from '@plinth/contract/quotations/quotation/rules/linked-bases'
import { type Context, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireQuotations, visibleQuotations } from '../../quotation-access/quotation-access.service.ts'
import { editedVersion } from '../templates/edited-version.service.ts'
import { selectBases, selectOfferedBases, selectTaxables } from './linked-bases.queries.ts'

/**
 * The taxable values of versions of other Execution Quotations of the same project that the caller sees (QT-139), by the ids of the
 * versions; others are left out.
 */
export async function basesOf(
  ctx: Context,
  tx: Tx,
  { projectId, quotationId }: { projectId: string | null; quotationId: string | null },
  ids: readonly string[],
): Promise<Map<string, string>> {
  // templates are of no project
  if (ids.length === 0 || projectId === null || quotationId === null) return new Map()
  return selectBases(tx, ctx.actor.companyId, { projectId, quotationId, ids }, visibleQuotations(ctx.actor))
}

/** What a line of a version may be a percentage of, beside amounts and its other lines (QT-139). Throws FORBIDDEN; NOT_FOUND. */
export function offeredBases(ctx: Context, versionId: string): Promise<LinkedBase[]> {
  const { actor } = ctx
  requireQuotations(actor)
  const isVisible = visibleQuotations(actor)
  return read(ctx, async tx => {
    const { projectId, quotationId } = await editedVersion(ctx, tx, versionId)
    // a template is of no project
    if (projectId === null || quotationId === null) return []
    return selectOfferedBases(tx, actor.companyId, { projectId, quotationId }, isVisible)
  })
}

/** A content with its linked bases as they are now (QT-141); those that are gone keep the amount that was read last. */
export async function withBasesNow(tx: Tx, companyId: string, content: Content): Promise<Content> {
  const ids = [...new Set(content.lines.flatMap(({ baseVersionId }) => baseVersionId ?? []))]
  if (ids.length === 0) return content
  const taxables = await selectTaxables(tx, companyId, ids)
  const isOther = ({ baseVersionId, baseAmount }: Content['lines'][number]): boolean =>
    baseVersionId !== null && (taxables.get(baseVersionId) ?? baseAmount) !== baseAmount
  if (!content.lines.some(isOther)) return content
  const lines = content.lines.map(line =>
    isOther(line) ? { ...line, baseAmount: taxables.get(line.baseVersionId ?? '') ?? null } : line,
  )
  return { ...content, lines }
}

/** A content of another project, to whose quotations nothing is linked: the amounts stay as if they had been typed. */
export const withoutLinks = (content: Content): Content => ({
  ...content,
  lines: content.lines.map(line =>
    line.baseVersionId === null ? line : { ...line, baseKind: 'amount', baseVersionId: null },
  ),
})
