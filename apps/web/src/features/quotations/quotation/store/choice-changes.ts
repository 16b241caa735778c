import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { NOTHING_AGREED } from '@plinth/contract/quotations/quotation/rules/packages'
import { linesCopied, linesMoved } from './line-changes.ts'
import { newId } from './new-id.ts'
import { positionsAfter } from './positions.ts'

/** The changes that what people do with choices and their options consists of (QT-114). */

/** A line becomes the first of two options, the second of which begins as its copy. */
export function choiceMade(content: Content, line: Line): ContentChange[] {
  const [position = ''] = positionsAfter(content.choices, undefined, 1)
  const [first = '', second = ''] = positionsAfter([], undefined, 2)
  const choiceId = newId()
  const [one, other] = [newId(), newId()]
  const option = (key: string, place: string, name: string, isChosen: boolean): ContentChange => ({
    op: 'insert',
    entity: 'option',
    id: newId(),
    key,
    fields: { choiceId, position: place, name, isChosen, isRecommended: isChosen, ...NOTHING_AGREED },
  })
  const name = `Choice ${content.choices.length + 1}`
  const moved = linesMoved(content, [line.id], {}, before(content, line))
  return [
    { op: 'insert', entity: 'choice', id: newId(), key: choiceId, fields: { position, name, isPackage: false } },
    option(one, first, 'Option 1', true),
    option(other, second, 'Option 2', false),
    ...moved.map(change => ({ ...change, fields: { optionId: one } }) as ContentChange),
    ...linesCopied(content, [line], () => ({ optionId: other }), line.id).changes,
  ]
}

const before = (content: Content, line: Line): string | null =>
  content.lines[content.lines.findIndex(({ id }) => id === line.id) - 1]?.id ?? null

/** One option more, which begins as a copy of this one's lines; nothing where there are as many as there may be. */
export function optionAdded(content: Content, line: Line): ContentChange[] {
  const present = content.options.find(({ id }) => id === line.optionId)
  const siblings = content.options.filter(({ choiceId }) => choiceId === present?.choiceId)
  if (!present || siblings.length >= QUOTATION_LIMITS.options) return []
  const [position = ''] = positionsAfter(siblings, undefined, 1)
  const key = newId()
  const name = `Option ${siblings.length + 1}`
  const lines = content.lines.filter(({ optionId }) => optionId === present.id)
  // below the lines of all options, which then stand in the order of the options
  const ids = new Set(siblings.map(({ id }) => id))
  const last = content.lines.findLast(({ optionId }) => optionId !== null && ids.has(optionId))
  return [
    {
      op: 'insert',
      entity: 'option',
      id: newId(),
      key,
      fields: {
        choiceId: present.choiceId,
        position,
        name,
        isChosen: false,
        isRecommended: false,
        ...NOTHING_AGREED,
      },
    },
    ...linesCopied(content, lines, () => ({ optionId: key }), last?.id).changes,
  ]
}

export const optionChosen = (key: string): ContentChange => ({
  op: 'set',
  entity: 'option',
  id: newId(),
  key,
  fields: { isChosen: true },
})

export const named = (entity: 'choice' | 'option', key: string, name: string): ContentChange => ({
  op: 'set',
  entity,
  id: newId(),
  key,
  fields: { name },
})
