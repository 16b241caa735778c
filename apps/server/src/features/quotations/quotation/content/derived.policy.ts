import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { type TaxSettings, taxModeOf } from '@plinth/contract/quotations/quotation/rules/tax-mode'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'

/**
 * A content with what the server keeps in it beside what was typed: the quantities of measured lines (QT-130) and, unless a person
 * chose it, the tax mode (QT-150).
 */
export function derived(content: Content, firm: TaxSettings): { content: Content; totals: Totals } {
  const taxMode = content.head.isTaxModeManual ? content.head.taxMode : taxModeOf(firm, content.head).mode
  const taxed = taxMode === content.head.taxMode ? content : { ...content, head: { ...content.head, taxMode } }
  const totals = totalsOf(taxed)
  const measured = new Set(content.measurements.map(({ lineId }) => lineId))
  const lines = taxed.lines.map(line => {
    const quantity = totals.lines[line.id]?.quantity ?? null
    return measured.has(line.id) && line.quantity !== quantity ? { ...line, quantity } : line
  })
  return { content: { ...taxed, lines }, totals }
}
