import * as z from 'zod'
import { Id } from '../../../fields.ts'
import type { Content } from '../content.ts'
import { QUOTATION_LIMITS as LIMITS } from '../quotation-limits.ts'

/** What a client chose of what a version leaves open: the optional lines that are taken, and one option of each choice (QT-250). */
export const ClientSelection = z.strictObject({
  optionalLineIds: z.array(Id).max(LIMITS.lines),
  optionIds: z.array(Id).max(LIMITS.choices),
})
export type ClientSelection = z.infer<typeof ClientSelection>

/** What is chosen in a content itself. */
export const selectionOf = ({ lines, options }: Content): ClientSelection => ({
  optionalLineIds: lines.filter(({ isOptional, isChosen }) => isOptional && isChosen).map(({ id }) => id),
  optionIds: options.filter(({ isChosen }) => isChosen).map(({ id }) => id),
})

/**
 * The content with another choice of options and optional lines, and with nothing else changed; undefined for a choice that names
 * anything else, a line of another kind, or not exactly one option of each choice (QT-251).
 */
export function withSelection(content: Content, { optionalLineIds, optionIds }: ClientSelection): Content | undefined {
  const [taken, chosen] = [new Set(optionalLineIds), new Set(optionIds)]
  const offered = content.lines.filter(
    ({ id, kind, supply, isOptional }) => taken.has(id) && kind === 'line' && supply === 'firm' && isOptional,
  )
  const options = content.options.filter(({ id }) => chosen.has(id))
  const choices = new Set(options.map(({ choiceId }) => choiceId))
  const isWhole = choices.size === content.choices.length && options.length === content.choices.length
  if (offered.length !== taken.size || options.length !== chosen.size || !isWhole) return undefined
  return {
    ...content,
    lines: content.lines.map(line => (line.isOptional ? { ...line, isChosen: taken.has(line.id) } : line)),
    options: content.options.map(option => ({ ...option, isChosen: chosen.has(option.id) })),
  }
}
