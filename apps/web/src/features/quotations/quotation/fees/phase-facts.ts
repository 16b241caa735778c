import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import type { Section } from '@plinth/contract/quotations/quotation/content'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'

/** What is agreed of a phase beside its fees: deliverables, revisions and duration (QT-136). */

type Facts = Pick<Section, 'deliverables' | 'revisions' | 'days'>

const counted = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** `3 deliverables · 2 revisions · 15 days`; nothing of what is not said. */
export const phaseText = ({ deliverables, revisions, days }: Facts): string =>
  [
    deliverables.length > 0 && counted(deliverables.length, 'deliverable'),
    revisions !== null && counted(revisions, 'revision'),
    days !== null && counted(days, 'day'),
  ]
    .filter(text => text !== false)
    .join(' · ')

/** As they are typed: deliverables one a line. */
export interface TypedFacts {
  deliverables: string
  revisions: string
  days: string
}
export const typedFactsOf = ({ deliverables, revisions, days }: Facts): TypedFacts => ({
  deliverables: deliverables.join('\n'),
  revisions: revisions === null ? '' : `${revisions}`,
  days: days === null ? '' : `${days}`,
})

export type FactProblems = Partial<Record<keyof TypedFacts, string>>

export function readFacts(typed: TypedFacts): { facts: Facts } | { problems: FactProblems } {
  const deliverables = typed.deliverables
    .split('\n')
    .map(text => text.trim())
    .filter(text => text !== '')
  const problems: FactProblems = {}
  if (deliverables.length > LIMITS.deliverables) problems.deliverables = `At most ${LIMITS.deliverables} deliverables`
  else if (deliverables.some(text => [...text].length > LIMITS.deliverable))
    problems.deliverables = `Maximum length is ${LIMITS.deliverable}`
  const [revisions, days] = [wholeNumber(typed.revisions, LIMITS.revisions), wholeNumber(typed.days, LIMITS.days)]
  if (revisions === undefined) problems.revisions = TEXTS.number
  if (days === undefined) problems.days = TEXTS.number
  if (revisions === undefined || days === undefined || problems.deliverables !== undefined) return { problems }
  return { facts: { deliverables, revisions, days } }
}

/** Null where nothing was typed. */
function wholeNumber(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null
  if (!/^[0-9]{1,3}$/.test(text.trim())) return undefined
  const number = Number(text)
  return number <= most ? number : undefined
}

/** The problem of a name of a phase or package, where it has one. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return ITEM_TEXTS.required
  return [...name.trim()].length > LIMITS.placeName ? `Maximum length is ${LIMITS.placeName}` : undefined
}
