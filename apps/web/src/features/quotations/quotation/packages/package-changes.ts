import type { Content, Line, Option } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { QUOTATION_LIMITS as LIMITS, manyText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { NOTHING_AGREED, packagesOf } from '@plinth/contract/quotations/quotation/rules/packages'
import { optionChosen } from '../store/choice-changes.ts'
import { linesCopied, linesInserted } from '../store/line-changes.ts'
import { newId } from '../store/new-id.ts'
import { positionsAfter } from '../store/positions.ts'

/** The changes that what people do with packages consists of (QT-142). */

const FIRST_NAMES = ['Basic', 'Premium'] as const

const optionInserted = (
  key: string,
  fields: Pick<Option, 'choiceId' | 'position' | 'name' | 'isChosen'>,
): ContentChange => ({
  op: 'insert',
  entity: 'option',
  id: newId(),
  key,
  fields: { isRecommended: fields.isChosen, ...NOTHING_AGREED, ...fields },
})

/** Puts lines into a package, or with null into all of them, where they stand. */
export const linesPut = (lines: readonly Pick<Line, 'id'>[], optionId: string | null): ContentChange[] =>
  lines.map(({ id }) => ({ op: 'move', entity: 'line', id: newId(), key: id, fields: { optionId } }))

/** The lines that become those of the first package. */
const packable = ({ lines }: Content): Line[] =>
  lines.filter(({ kind, optionId }) => kind === 'line' && optionId === null)

/** Why there can be no packages now; undefined where there can. */
export const offerProblem = (content: Content): string | undefined =>
  packable(content).length > LIMITS.optionLines ? `${manyText(LIMITS.optionLines, 'line')} in a package` : undefined

/** Two packages: the lines that are there make the first one, and the second begins as a copy of it. */
export function packagesOffered(content: Content, taxRate: string): ContentChange[] {
  const [position = ''] = positionsAfter(content.choices, undefined, 1)
  const positions = positionsAfter([], undefined, FIRST_NAMES.length)
  const choiceId = newId()
  const [first = '', second = ''] = [newId(), newId()]
  const option = (key: string, at: number): ContentChange =>
    optionInserted(key, {
      choiceId,
      position: positions[at] ?? '',
      name: FIRST_NAMES[at] ?? '',
      isChosen: at === 0,
    })
  const lines = packable(content)
  const place = { roomId: null, sectionId: content.sections[0]?.id ?? null }
  return [
    {
      op: 'insert',
      entity: 'choice',
      id: newId(),
      key: choiceId,
      fields: { position, name: 'Packages', isPackage: true },
    },
    option(first, 0),
    option(second, 1),
    ...(lines.length > 0
      ? [
          ...linesPut(lines, first),
          ...linesCopied(content, lines, () => ({ optionId: second }), lines.at(-1)?.id).changes,
        ]
      : linesInserted(content, place, [
          { optionId: first, taxRate },
          { optionId: second, taxRate },
        ]).changes),
  ]
}

/** One package more, which begins as a copy of another one; nothing where there are as many as there may be. */
export function packageAdded(content: Content, like: Option): ContentChange[] {
  const packages = packagesOf(content)
  if (packages.length >= LIMITS.options) return []
  const [position = ''] = positionsAfter(packages, like.id, 1)
  const names = new Set(packages.map(({ name }) => name.toLowerCase()))
  let number = packages.length + 1
  while (names.has(`package ${number}`)) number++
  const key = newId()
  const lines = content.lines.filter(({ optionId }) => optionId === like.id)
  const { deliverables, revisions, days, choiceId } = like
  const made = optionInserted(key, { choiceId, position, name: `Package ${number}`, isChosen: false })
  if (made.op === 'insert' && made.entity === 'option') made.fields = { ...made.fields, deliverables, revisions, days }
  return [made, ...linesCopied(content, lines, () => ({ optionId: key }), lines.at(-1)?.id).changes]
}

export const packageSet = (
  key: string,
  fields: Partial<Omit<Option, 'id' | 'choiceId' | 'position'>>,
): ContentChange => ({
  op: 'set',
  entity: 'option',
  id: newId(),
  key,
  fields,
})

/** The package that is recommended, which is also the one that is chosen until the client chooses another one. */
export const packageRecommended = (content: Content, key: string): ContentChange[] => [
  ...packagesOf(content)
    .filter(({ id, isRecommended }) => isRecommended && id !== key)
    .map(({ id }) => packageSet(id, { isRecommended: false })),
  packageSet(key, { isRecommended: true }),
  optionChosen(key),
]

/** A package goes with its lines; another one is recommended where it was this. */
export function packageDeleted(content: Content, gone: Option): ContentChange[] {
  const next = packagesOf(content).find(({ id }) => id !== gone.id)
  return [
    ...(gone.isRecommended && next ? packageRecommended(content, next.id) : []),
    { op: 'delete', entity: 'option', id: newId(), key: gone.id },
  ]
}

/** There are no packages any more: the lines of one stay, those of the others go. */
export const packageKept = (content: Content, kept: Option): ContentChange[] => [
  ...linesPut(
    content.lines.filter(({ optionId }) => optionId === kept.id),
    null,
  ),
  { op: 'delete', entity: 'choice', id: newId(), key: kept.choiceId },
]
