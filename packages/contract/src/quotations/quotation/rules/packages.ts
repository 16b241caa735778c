import { decimalOf, SCALES, unitsOf } from '../../decimals.ts'
import type { Content, Option, Section } from '../content.ts'
import type { Totals } from '../totals.ts'

/** Packages: the options of the one choice that is of the whole quotation, side by side (QT-142). */

export type Agreed = Pick<Section, 'deliverables' | 'revisions' | 'days'>

/** An option for which nothing is agreed of its own. */
export const NOTHING_AGREED: Agreed = { deliverables: [], revisions: null, days: null }

/** The packages in their order; none where the quotation has none. */
export function packagesOf({ choices, options }: Pick<Content, 'choices' | 'options'>): Option[] {
  const choice = choices.find(({ isPackage }) => isPackage)
  return choice ? options.filter(({ choiceId }) => choiceId === choice.id) : []
}

/**
 * What a package holds beside its price: what is said of it, and where nothing is said, what is agreed of the phases in which its lines
 * and the lines of every package stand, taken together.
 */
export function agreedOf(content: Content, option: Option): Agreed {
  const phases = phasesOf(content, option)
  const sum = (numbers: readonly (number | null)[]): number | null => {
    const known = numbers.filter(number => number !== null)
    return known.length > 0 ? known.reduce((before, number) => before + number, 0) : null
  }
  return {
    deliverables:
      option.deliverables.length > 0 ? option.deliverables : phases.flatMap(({ deliverables }) => deliverables),
    revisions: option.revisions ?? sum(phases.map(({ revisions }) => revisions)),
    days: option.days ?? sum(phases.map(({ days }) => days)),
  }
}

function phasesOf({ sections, lines }: Content, { id }: Option): Section[] {
  const named = new Set(
    lines
      .filter(({ kind, optionId }) => kind === 'line' && (optionId === id || optionId === null))
      .map(({ sectionId }) => sectionId),
  )
  return sections.filter(section => named.has(section.id))
}

/** The grand total with this option chosen in place of the one that is. */
export const totalWith = (totals: Pick<Totals, 'grandTotal' | 'options'>, optionId: string): string =>
  decimalOf(paise(totals.grandTotal) + paise(totals.options[optionId] ?? '0'), SCALES.money)

const paise = (text: string): bigint => unitsOf(text, SCALES.money) ?? 0n
