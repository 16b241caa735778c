import { isAbroad } from '../../../company/fiscal/tax-words.ts'
import { daysAfter } from '../../../readers/moment.ts'
import { inZone } from '../../../readers/zoned.ts'
import type { Content, Line } from '../content.ts'
import { QUOTATION_TEXTS as TEXTS } from '../quotation-limits.ts'
import type { Totals } from '../totals.ts'
import { type ContentProblem, contentProblems } from './content-problems.ts'
import { asksForPlaceOfSupply, PLACES_OF_SUPPLY, type TaxSettings } from './tax-mode.ts'

/** A point of table T7 that keeps a version from being issued, and where it is mended. */
export interface SendingProblem extends ContentProblem {
  point: 1 | 2 | 3 | 4 | 5 | 7
}
export interface SendingChecks {
  problems: SendingProblem[]
  /** what does not keep it from being issued */
  warnings: string[]
}
export interface SendingCircumstances {
  /** the day in the company's time zone */
  today: string
  timeZone: string
  settings: Pick<TaxSettings, 'registration'> & { rateAgeDays: number }
  isVariation: boolean
}

/** The points of table T7 that follow from the content; approval and recipients are looked at where they are known. */
export function checksBeforeSending(
  content: Content,
  totals: Totals,
  circumstances: SendingCircumstances,
): SendingChecks {
  return {
    problems: [
      ...headProblems(content, totals, circumstances),
      ...lineProblems(content, totals),
      ...ruleProblems(content, totals, circumstances),
    ],
    warnings: warningsOf(content, totals, circumstances),
  }
}

function headProblems({ head }: Content, totals: Totals, { today, settings }: SendingCircumstances): SendingProblem[] {
  const problems: SendingProblem[] = []
  if (head.title.trim() === '') problems.push({ point: 1, path: 'head.title', message: TEXTS.required })
  if (head.billToName.trim() === '') problems.push({ point: 1, path: 'head.billToName', message: TEXTS.required })
  if (!Object.values(totals.lines).some(({ isCounted }) => isCounted))
    problems.push({ point: 1, path: 'lines', message: 'Add at least one line that counts' })
  if (head.validUntil === null) problems.push({ point: 3, path: 'head.validUntil', message: TEXTS.required })
  else if (head.validUntil < today)
    problems.push({ point: 3, path: 'head.validUntil', message: 'Choose today or a later day' })
  if (asksForPlaceOfSupply(settings) && !(head.placeOfSupply in PLACES_OF_SUPPLY))
    problems.push({ point: 4, path: 'head.placeOfSupply', message: TEXTS.required })
  return problems
}

/** A counted line without a unit, a quantity or a rate; those of a lump sum or a percentage need what gives their amount. */
function lineProblems(content: Content, totals: Totals): SendingProblem[] {
  return content.lines.flatMap((line, place) => {
    if (!totals.lines[line.id]?.isCounted) return []
    return missingIn(line, totals.lines[line.id]?.quantity ?? null).map(
      (field): SendingProblem => ({ point: 2, path: `lines.${place}.${field}`, message: TEXTS.required }),
    )
  })
}

function missingIn(line: Line, quantity: string | null): string[] {
  const missing = line.description.trim() === '' ? ['description'] : []
  if (line.basis === 'percent')
    return [
      ...missing,
      ...(line.percent === null ? ['percent'] : []),
      ...(line.baseKind === null
        ? ['baseKind']
        : line.baseKind !== 'lines' && line.baseAmount === null
          ? ['baseAmount']
          : []),
    ]
  const isLump = line.basis === 'lump'
  return [
    ...missing,
    ...(isLump || line.unitId !== null ? [] : ['unitId']),
    ...(isLump || quantity !== null ? [] : ['quantity']),
    ...(line.rate === null ? ['rate'] : []),
  ]
}

function ruleProblems(
  content: Content,
  totals: Totals,
  { isVariation, settings }: SendingCircumstances,
): SendingProblem[] {
  const rules = { isVariation, isAbroad: isAbroad(settings) }
  const problems = contentProblems(content, totals, rules).map((problem): SendingProblem => {
    const [list] = problem.path.split('.')
    return { ...problem, point: list === 'milestones' ? 5 : list === 'grandTotal' ? 7 : list === 'head' ? 1 : 2 }
  })
  if (!isVariation && totals.grandTotal.startsWith('-'))
    problems.push({ point: 7, path: 'grandTotal', message: 'The total must be nought or more' })
  return problems
}

const counted = (number: number, one: string, many: string) =>
  number === 0 ? [] : [number === 1 ? one : `${number} ${many}`]

function warningsOf(content: Content, totals: Totals, { today, timeZone, settings }: SendingCircumstances): string[] {
  const lines = content.lines.filter(({ id }) => totals.lines[id]?.isCounted)
  // no law asks firms abroad for codes
  const withoutCode = isAbroad(settings) ? 0 : lines.filter(({ hsn }) => hsn === '').length
  const oldest = daysAfter(today, -settings.rateAgeDays)
  const old = lines.filter(({ rateAt }) => rateAt !== null && inZone(new Date(rateAt), timeZone).day < oldest).length
  return [
    ...counted(withoutCode, '1 line without HSN/SAC', 'lines without HSN/SAC'),
    ...counted(totals.linesWithoutCost, '1 line without a cost', 'lines without a cost'),
    ...counted(
      old,
      `1 rate is older than ${settings.rateAgeDays} days`,
      `rates are older than ${settings.rateAgeDays} days`,
    ),
    ...(isBlankText(content.head.exclusions) ? ['No exclusions'] : []),
    ...(isBlankText(content.head.terms) ? ['No terms'] : []),
  ]
}

/** Whether rich text holds nothing to read. */
export const isBlankText = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
