import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'

/** A content as somebody sees it, with its figures: without costs and what follows from them for who may not see them (QT-314). */
export function visibleContent(content: Content, seesCosts: boolean): { content: Content; totals: Totals } {
  const seen = seesCosts ? content : withoutCosts(content)
  return { content: seen, totals: totalsOf(seen) }
}

const withoutCosts = (content: Content): Content => ({
  ...content,
  lines: content.lines.map(({ costRate: _, ...line }) => line),
})

/** What changes have made of a content, as somebody sees it. */
export const visibleEffects = (effects: readonly ContentEffect[], seesCosts: boolean): ContentEffect[] =>
  seesCosts
    ? [...effects]
    : effects.flatMap(effect => {
        if (effect.entity !== 'line') return [effect]
        const { costRate: _, ...fields } = effect.fields
        const { costRate: __, ...was } = effect.was
        // nothing but the cost changed
        return effect.op === 'set' && Object.keys(fields).length === 0 ? [] : [{ ...effect, fields, was }]
      })
