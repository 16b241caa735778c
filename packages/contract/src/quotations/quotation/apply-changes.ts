import { ITEM_TEXTS } from '../item-rules.ts'
import type { Content, EntityName, Line, Measurement } from './content.ts'
import type { ContentChange } from './content-changes.ts'
import { type Entity, listOf, siblingsOf, withList } from './content-lists.ts'
import { freePosition, LONGEST_POSITION, positionsBetween } from './positions.ts'
import {
  fillDimensionsText,
  QUOTATION_LIMITS as LIMITS,
  manyText,
  QUOTATION_TEXTS as TEXTS,
} from './quotation-limits.ts'

/**
 * Makes changes of a content, in their order; browser and server run this same function. It is pure: the content stays as it was.
 *
 * - What is inserted at a key that is taken stands right behind it; what names a room or section that is gone stands in `General`.
 * - Deleting a room or section leaves its lines, which then stand in `General`. Deleting a line, option or choice takes along what
 *   stands in it. Deleting what is gone already changes nothing.
 * - Exactly one option of a choice is chosen: choosing one takes the others off, the first is chosen by itself, and the chosen one is
 *   replaced rather than taken off.
 * - A row of measurements has exactly as many dimensions as the kind of its line's unit asks for (QT-126), so that a row is sent once
 *   it is whole.
 */
export function applyChanges(
  content: Content,
  changes: readonly ContentChange[],
  options: ChangeRules = {},
): { content: Content; refused: RefusedByRule[] } {
  const refused: RefusedByRule[] = []
  let now = content
  for (const change of changes) {
    const next = applied(now, change, options)
    if ('reason' in next) refused.push({ id: change.id, ...next })
    else now = next
  }
  return { content: now, refused }
}

/** What differs in the rules of variations, of templates and of firms abroad. */
export interface ChangeRules {
  /** lines may be omissions, below nought (QT-209) */
  isVariation?: boolean
  /** fewer lines are allowed (QT-187) */
  isTemplate?: boolean
  /** the firm is outside India, and so are the tax numbers of its clients (QT-075) */
  isAbroad?: boolean
}

export interface RefusedByRule extends Refusal {
  id: string
}
interface Refusal {
  reason: 'gone' | 'refused'
  message: string
}
const GONE: Refusal = { reason: 'gone', message: TEXTS.gone }
const refusal = (message: string): Refusal => ({ reason: 'refused', message })

function applied(content: Content, change: ContentChange, rules: ChangeRules): Content | Refusal {
  if (change.entity === 'head') return { ...content, head: { ...content.head, ...change.fields } }
  const found = listOf(content, change.entity).find(({ id }) => id === change.key)
  if (change.op === 'delete') return found ? without(content, change.entity, found) : content
  if (change.op === 'insert') {
    if (found) return refusal(TEXTS.exists)
    const { entity, key, fields } = change
    const traced = TRACED.has(entity) && { originId: originOf(content, change) }
    return put(content, entity, { ...fields, id: key, ...traced }, undefined, rules)
  }
  return found ? put(content, change.entity, { ...found, ...change.fields } as Entity, found, rules) : GONE
}

const TRACED: ReadonlySet<EntityName> = new Set(['room', 'section', 'line'])

/** An origin that another entity of the version has already would make two of one. */
function originOf(content: Content, change: ContentChange): string {
  const asked = 'originId' in change ? change.originId : undefined
  if (asked === undefined || change.entity === 'head') return change.key
  return listOf(content, change.entity).some(({ originId }) => originId === asked) ? change.key : asked
}

function put(
  content: Content,
  entity: EntityName,
  wanted: Entity,
  before: Entity | undefined,
  rules: ChangeRules,
): Content | Refusal {
  const fitted = entity === 'line' ? inPlaces(content, wanted) : wanted
  const problem = problemOf(content, entity, fitted, before, rules)
  if (problem) return problem
  const list = listOf(content, entity).filter(({ id }) => id !== wanted.id)
  const placed = inPlace(list, entity, fitted, before)
  const next = withList(content, entity, placed)
  return entity === 'option' ? withOneChosen(next, fitted.choiceId, fitted.isChosen ? fitted.id : undefined) : next
}

/** A line of a room or section that is gone stands in none. */
function inPlaces(content: Content, line: Entity): Entity {
  const has = (entity: EntityName, id: unknown) => listOf(content, entity).some(other => other.id === id)
  return {
    ...line,
    roomId: has('room', line.roomId) ? line.roomId : null,
    sectionId: has('section', line.sectionId) ? line.sectionId : null,
  }
}

/** The list with an entity at its position, or at the next that is free. */
function inPlace(list: readonly Entity[], entity: EntityName, wanted: Entity, before: Entity | undefined): Entity[] {
  const siblings = siblingsOf(list, entity, wanted)
  const stays = before?.position === wanted.position && siblings.every(({ position }) => position !== wanted.position)
  const position = stays
    ? wanted.position
    : freePosition(
        wanted.position,
        siblings.map(sibling => sibling.position),
      )
  const placed = [...list, { ...wanted, position }]
  return position.length > LONGEST_POSITION ? numberedAnew(placed, entity, wanted) : placed
}

function numberedAnew(list: readonly Entity[], entity: EntityName, wanted: Entity): Entity[] {
  const siblings = siblingsOf(list, entity, wanted).toSorted((one, other) => (one.position < other.position ? -1 : 1))
  const keys = positionsBetween(null, null, siblings.length)
  const given = new Map(siblings.map(({ id }, at) => [id, keys[at] ?? '']))
  return list.map(other => ({ ...other, position: given.get(other.id) ?? other.position }))
}

function withOneChosen(content: Content, choiceId: unknown, chosenId: string | undefined): Content {
  const ofChoice = content.options.filter(option => option.choiceId === choiceId)
  const chosen = chosenId ?? (ofChoice.find(option => option.isChosen) ?? ofChoice[0])?.id
  const options = content.options.map(option =>
    option.choiceId === choiceId && option.isChosen !== (option.id === chosen)
      ? { ...option, isChosen: option.id === chosen }
      : option,
  )
  return { ...content, options }
}

function without(content: Content, entity: EntityName, gone: Entity): Content {
  const next = withList(
    content,
    entity,
    listOf(content, entity).filter(({ id }) => id !== gone.id),
  )
  if (entity === 'room') return { ...next, lines: outOf(next.lines, 'roomId', gone.id) }
  if (entity === 'section') return { ...next, lines: outOf(next.lines, 'sectionId', gone.id) }
  if (entity === 'line') return { ...next, measurements: next.measurements.filter(row => row.lineId !== gone.id) }
  if (entity === 'option') return withOneChosen(withoutLines(next, new Set([gone.id])), gone.choiceId, undefined)
  if (entity !== 'choice') return next
  const options = next.options.filter(option => option.choiceId === gone.id)
  const left = { ...next, options: next.options.filter(option => option.choiceId !== gone.id) }
  return withoutLines(left, new Set(options.map(({ id }) => id)))
}

const outOf = (lines: Line[], field: 'roomId' | 'sectionId', id: string): Line[] =>
  lines.map(line => (line[field] === id ? { ...line, [field]: null } : line))

function withoutLines(content: Content, options: ReadonlySet<string>): Content {
  const isGone = (line: Line) => line.optionId !== null && options.has(line.optionId)
  const gone = new Set(content.lines.filter(isGone).map(({ id }) => id))
  return {
    ...content,
    lines: content.lines.filter(({ id }) => !gone.has(id)),
    measurements: content.measurements.filter(({ lineId }) => !gone.has(lineId)),
  }
}

type Problem = Refusal | undefined

function problemOf(
  content: Content,
  entity: EntityName,
  wanted: Entity,
  before: Entity | undefined,
  rules: ChangeRules,
): Problem {
  if (entity === 'line') return lineProblem(content, wanted as unknown as Line, before as Line | undefined, rules)
  if (entity === 'measurement')
    return measurementProblem(content, wanted as unknown as Measurement, before !== undefined)
  if (entity === 'option') return optionProblem(content, wanted, before)
  // packages are a choice of the whole quotation (QT-142)
  if (entity === 'choice' && wanted.isPackage === true && content.choices.some(isOtherPackage(wanted.id)))
    return refusal(TEXTS.onePackageChoice)
  if (before !== undefined) return undefined
  const most = { room: LIMITS.rooms, section: LIMITS.sections, choice: LIMITS.choices, milestone: LIMITS.milestones }[
    entity
  ]
  return listOf(content, entity).length >= most ? refusal(manyText(most, entity)) : undefined
}

const isOtherPackage =
  (id: string) =>
  (choice: Content['choices'][number]): boolean =>
    choice.isPackage && choice.id !== id

function optionProblem(content: Content, wanted: Entity, before: Entity | undefined): Problem {
  if (!content.choices.some(({ id }) => id === wanted.choiceId)) return GONE
  const others = content.options.filter(option => option.choiceId === wanted.choiceId && option.id !== wanted.id)
  return before === undefined && others.length >= LIMITS.options
    ? refusal(manyText(LIMITS.options, 'option'))
    : undefined
}

function lineProblem(
  content: Content,
  line: Line,
  before: Line | undefined,
  { isVariation, isTemplate }: ChangeRules,
): Problem {
  if (before === undefined && content.lines.length >= (isTemplate ? LIMITS.templateLines : LIMITS.lines))
    return refusal(isTemplate ? TEXTS.tooManyTemplateLines : TEXTS.tooManyLines)
  if (line.optionId !== null && line.optionId !== before?.optionId) {
    if (!content.options.some(({ id }) => id === line.optionId)) return GONE
    const ofOption = content.lines.filter(other => other.optionId === line.optionId)
    if (ofOption.length >= LIMITS.optionLines) return refusal(manyText(LIMITS.optionLines, 'line'))
  }
  if (line.quantity?.startsWith('-') && !isVariation) return refusal(TEXTS.number)
  const unit = content.units.find(({ id }) => id === line.unitId)
  if (line.unitId !== null && line.unitId !== before?.unitId && !unit) return refusal(ITEM_TEXTS.unknownUnit)
  if (before === undefined || !content.measurements.some(({ lineId }) => lineId === line.id)) return undefined
  const kind = content.units.find(({ id }) => id === before.unitId)?.kind
  const isOtherKind = line.unitId !== before.unitId && unit?.kind !== kind
  return isOtherKind || line.quantity !== before.quantity ? refusal(TEXTS.removeMeasurements) : undefined
}

/** How many dimensions a row has by the kind of its line's unit (QT-125); kinds that are not here take no sheet. */
const DIMENSIONS: Partial<Record<string, number>> = { count: 0, length: 1, area: 2, volume: 3 }

function measurementProblem(content: Content, row: Measurement, isThere: boolean): Problem {
  const line = content.lines.find(({ id }) => id === row.lineId)
  if (!line) return GONE
  const wanted = DIMENSIONS[content.units.find(({ id }) => id === line.unitId)?.kind ?? '']
  if (wanted === undefined) return refusal(TEXTS.noSheet)
  const filled = [row.lengthMm, row.breadthMm, row.heightMm].filter(dimension => dimension !== null).length
  if (filled !== wanted) return refusal(fillDimensionsText(wanted))
  if (isThere) return undefined
  const ofLine = content.measurements.filter(({ lineId }) => lineId === row.lineId).length
  if (ofLine >= LIMITS.measurements) return refusal(manyText(LIMITS.measurements, 'row'))
  if (ofLine > 0) return undefined
  const measured = new Set(content.measurements.map(({ lineId }) => lineId)).size
  return measured >= LIMITS.measuredLines ? refusal(manyText(LIMITS.measuredLines, 'measured line')) : undefined
}
