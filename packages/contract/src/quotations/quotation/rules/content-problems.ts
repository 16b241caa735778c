import { SCALES, unitsOf } from '../../decimals.ts'
import type { ChangeRules } from '../apply-changes.ts'
import { dimensionsOf, filledDimensions } from '../arithmetic/measurement.ts'
import type { Content, Line } from '../content.ts'
import { fillDimensionsText, QUOTATION_LIMITS as LIMITS, QUOTATION_TEXTS as TEXTS } from '../quotation-limits.ts'
import type { Totals } from '../totals.ts'
import { billToNumberProblem } from './bill-to.ts'

/** A rule of the content that is broken, at a path such as `lines.3.quantity` (QT-324). */
export interface ContentProblem {
  path: string
  message: string
}

const paise = (text: string) => unitsOf(text, SCALES.money) ?? 0n
const tooManyText = (what: string, most: number) => `A quotation may have ${most} ${what} at most`

/**
 * The rules between fields of a content, which their own limits do not hold; only variations have quantities below nought. The
 * content and its totals belong together.
 */
export function contentProblems(
  content: Content,
  totals: Totals,
  { isVariation = false, isAbroad = false }: Pick<ChangeRules, 'isVariation' | 'isAbroad'> = {},
): ContentProblem[] {
  const problems: ContentProblem[] = []
  const add = (path: string, message: string) => problems.push({ path, message })
  const { head } = content
  const wrongNumber = billToNumberProblem(head, isAbroad)
  if (wrongNumber !== undefined) add('head.billToGstin', wrongNumber)
  numberProblems(content, add)
  choiceProblems(content, add)
  content.lines.forEach((line, place) => {
    const totalsOfLine = totals.lines[line.id]
    if (!isVariation && line.quantity?.startsWith('-')) add(`lines.${place}.quantity`, TEXTS.number)
    if (totalsOfLine && line.kind === 'line' && line.supply === 'firm' && isTooLarge(line, totalsOfLine.gross))
      add(`lines.${place}.discountValue`, TEXTS.discountTooLarge)
  })
  discountProblems(content, totals, add)
  measurementProblems(content, totals, add)
  if (paise(totals.grandTotal) > paise(LIMITS.grandTotal)) add('grandTotal', TEXTS.totalTooLarge)
  if (!scheduleAddsUp(content, totals)) add('milestones', TEXTS.scheduleSum)
  return problems
}

type Add = (path: string, message: string) => void

function numberProblems(content: Content, add: Add): void {
  if (content.lines.length > LIMITS.lines) add('lines', TEXTS.tooManyLines)
  const lists = ['rooms', 'sections', 'choices', 'milestones'] as const
  for (const list of lists) if (content[list].length > LIMITS[list]) add(list, tooManyText(list, LIMITS[list]))
}

/** A choice has 2 to 4 options with 1 to 50 lines each, and exactly one of them is chosen (QT-114). */
function choiceProblems(content: Content, add: Add): void {
  const options = Map.groupBy(content.options, option => option.choiceId)
  content.choices.forEach(({ id, name, isPackage }, place) => {
    const own = options.get(id) ?? []
    const what = isPackage ? 'packages' : 'options'
    if (own.length < 2 || own.length > LIMITS.options) add(`choices.${place}`, `“${name}” needs 2 to 4 ${what}`)
    else if (own.filter(({ isChosen }) => isChosen).length !== 1)
      add(`choices.${place}`, `Choose one option of “${name}”`)
    else if (isPackage && own.filter(({ isRecommended }) => isRecommended).length !== 1)
      add(`choices.${place}`, 'Recommend one of the packages')
  })
  const lines = Map.groupBy(content.lines, line => line.optionId)
  content.options.forEach(({ id, name }, place) => {
    const number = lines.get(id)?.length ?? 0
    if (number === 0 || number > LIMITS.optionLines) add(`options.${place}`, `“${name}” needs 1 to 50 lines`)
  })
}

function isTooLarge(
  { discountKind, discountValue }: Pick<Line, 'discountKind' | 'discountValue'>,
  of: string,
): boolean {
  if (discountKind === 'none') return false
  const most = discountKind === 'percent' ? 10_000n : paise(of)
  return paise(discountValue) > (most < 0n ? 0n : most)
}

/** Discounts of sections and of the total; beside lines below nought there are discounts of lines only (rule 7). */
function discountProblems(content: Content, totals: Totals, add: Add): void {
  const hasNegative = Object.values(totals.lines).some(({ isCounted, net }) => isCounted && net.startsWith('-'))
  const left = content.sections.map(({ id }) => totals.sections.find(section => section.id === id)?.net ?? '0.00')
  content.sections.forEach((section, place) => {
    const isRefused = section.discountKind !== 'none' && hasNegative && paise(section.discountValue) > 0n
    if (isRefused || isTooLarge(section, left[place] ?? '0.00'))
      add(`sections.${place}.discountValue`, TEXTS.discountTooLarge)
  })
  const total = { discountKind: content.head.totalDiscountKind, discountValue: content.head.totalDiscountValue }
  const before = paise(totals.gross) - paise(totals.lineDiscounts) - paise(totals.sectionDiscounts)
  const isRefused = total.discountKind !== 'none' && hasNegative && paise(total.discountValue) > 0n
  const text = `${before < 0n ? 0n : before / 100n}.${String(before < 0n ? 0n : before % 100n).padStart(2, '0')}`
  if (isRefused || isTooLarge(total, text)) add('head.totalDiscountValue', TEXTS.discountTooLarge)
}

/** Rows of measurement sheets have the dimensions of their unit, and do not take away more than they add (QT-126, QT-130, QT-132). */
function measurementProblems(content: Content, totals: Totals, add: Add): void {
  const units = new Map(content.units.map(unit => [unit.id, unit]))
  const places = new Map(content.lines.map((line, place) => [line.id, place]))
  const measured = new Map<string, number>()
  content.measurements.forEach((row, place) => {
    measured.set(row.lineId, (measured.get(row.lineId) ?? 0) + 1)
    const line = content.lines[places.get(row.lineId) ?? -1]
    const wanted = dimensionsOf(line?.unitId ? units.get(line.unitId) : undefined)
    if (wanted !== undefined && wanted > 0 && filledDimensions(row).length !== wanted)
      add(`measurements.${place}`, fillDimensionsText(wanted))
  })
  if (measured.size > LIMITS.measuredLines) add('lines', tooManyText('measured lines', LIMITS.measuredLines))
  for (const [id, number] of measured) {
    const place = places.get(id) ?? -1
    const line = content.lines[place]
    if (!line) continue
    if (number > LIMITS.measurements)
      add(`lines.${place}.quantity`, tooManyText('rows in a measurement sheet', LIMITS.measurements))
    if (line.unitId && dimensionsOf(units.get(line.unitId)) === undefined)
      add(`lines.${place}.unitId`, TEXTS.removeMeasurements)
    else if (line.unitId && totals.lines[id]?.quantity?.startsWith('-'))
      add(`lines.${place}.quantity`, TEXTS.deductionsTooLarge)
  }
}

/**
 * Whether a payment schedule adds up (QT-162): to 100.00 per cent, or to the total with exactly one row for a balance that is not
 * below nought.
 */
function scheduleAddsUp({ milestones }: Content, totals: Totals): boolean {
  if (milestones.length === 0) return true
  if (milestones.every(({ kind }) => kind === 'percent'))
    return milestones.reduce((sum, { value }) => sum + paise(value), 0n) === 10_000n
  const balances = milestones.filter(({ kind }) => kind === 'balance')
  return balances.length === 1 && !totals.milestones[balances[0]?.id ?? '']?.startsWith('-')
}
