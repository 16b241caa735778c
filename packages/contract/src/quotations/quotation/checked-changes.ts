import { unitsOf } from '../decimals.ts'
import { applyChanges, type ChangeRules, type RefusedByRule } from './apply-changes.ts'
import { totalsOf } from './arithmetic.ts'
import type { Content } from './content.ts'
import type { ContentChange } from './content-changes.ts'
import { QUOTATION_LIMITS as LIMITS, QUOTATION_TEXTS as TEXTS } from './quotation-limits.ts'
import { billToNumberProblem } from './rules/bill-to.ts'
import type { Totals } from './totals.ts'

interface Checked {
  content: Content
  totals: Totals
  refused: RefusedByRule[]
}

/**
 * Makes changes as `applyChanges` does, and refuses those whose figures no quotation may have: a discount above what it is taken from
 * (QT-117 to QT-119), deductions above the additions (QT-130), a total above the limit (QT-159). What is refused is left out, and all
 * else is made as if it had not been sent.
 */
export function applyChecked(content: Content, changes: readonly ContentChange[], options: ChangeRules = {}): Checked {
  const wrong: RefusedByRule[] = []
  for (;;) {
    const left = changes.filter(({ id }) => !wrong.some(refused => refused.id === id))
    const applied = applyChanges(content, left, options)
    const totals = totalsOf(applied.content)
    const found = left.flatMap(change => {
      if (applied.refused.some(({ id }) => id === change.id)) return []
      const message = problemOf(change, applied.content, totals, options)
      return message === undefined ? [] : [{ id: change.id, reason: 'refused' as const, message }]
    })
    if (found.length === 0) {
      const tooLarge = isTooLarge(totals) ? aboveLimit(content, left, options) : []
      // a content that is too large already changes all the same: it may be on its way back
      if (tooLarge.length === 0) return { content: applied.content, totals, refused: [...applied.refused, ...wrong] }
      found.push(...tooLarge)
    }
    wrong.push(...found)
  }
}

const paise = (text: string): bigint => unitsOf(text, 2) ?? 0n

const isTooLarge = ({ grandTotal }: Totals): boolean => {
  const total = paise(grandTotal)
  return (total < 0n ? -total : total) > paise(LIMITS.grandTotal)
}

/** Which changes make the total too large, one after the other. */
function aboveLimit(
  content: Content,
  changes: readonly ContentChange[],
  options: ChangeRules,
): (RefusedByRule & { reason: 'refused' })[] {
  const refused: (RefusedByRule & { reason: 'refused' })[] = []
  let now = content
  for (const change of changes) {
    const next = applyChanges(now, [change], options).content
    if (isTooLarge(totalsOf(next)) && !isTooLarge(totalsOf(now)))
      refused.push({ id: change.id, reason: 'refused', message: TEXTS.totalTooLarge })
    else now = next
  }
  return refused
}

function problemOf(change: ContentChange, content: Content, totals: Totals, rules: ChangeRules): string | undefined {
  if (change.op === 'move' || change.op === 'delete')
    return change.entity === 'measurement' ? ofSheets(content, totals) : undefined
  if (change.entity === 'measurement') return ofSheets(content, totals)
  if (change.entity === 'line') {
    const line = content.lines.find(({ id }) => id === change.key)
    if (line === undefined || !('discountKind' in change.fields || 'discountValue' in change.fields)) return undefined
    return ofDiscount(line.discountKind, line.discountValue, totals.lines[line.id]?.gross ?? '0.00')
  }
  if (change.entity === 'section') {
    const section = content.sections.find(({ id }) => id === change.key)
    if (section === undefined || !('discountKind' in change.fields || 'discountValue' in change.fields))
      return undefined
    const net = totals.sections.find(({ id }) => id === section.id)?.net ?? '0.00'
    return ofDiscount(section.discountKind, section.discountValue, net)
  }
  if (change.entity !== 'head') return undefined
  const { billToGstin, billToState } = change.fields
  // the state says of which country the number is
  const isOfNumber = billToGstin !== undefined || billToState !== undefined
  const wrong = isOfNumber ? billToNumberProblem(content.head, rules.isAbroad === true) : undefined
  if (wrong !== undefined) return wrong
  if (!('totalDiscountKind' in change.fields || 'totalDiscountValue' in change.fields)) return undefined
  const left = totals.sections.reduce((sum, { subtotal }) => sum + paise(subtotal), 0n)
  const { totalDiscountKind, totalDiscountValue } = content.head
  if (totalDiscountKind === 'amount') return paise(totalDiscountValue) > left ? TEXTS.discountTooLarge : undefined
  return ofDiscount(totalDiscountKind, totalDiscountValue, '0.00')
}

function ofDiscount(kind: 'none' | 'percent' | 'amount', value: string, amount: string): string | undefined {
  if (kind === 'none') return undefined
  return paise(value) > (kind === 'percent' ? 10_000n : paise(amount)) ? TEXTS.discountTooLarge : undefined
}

const ofSheets = (content: Content, totals: Totals): string | undefined =>
  content.measurements.some(({ lineId }) => totals.lines[lineId]?.quantity?.startsWith('-'))
    ? TEXTS.deductionsTooLarge
    : undefined
