import { BAR_VALUES, hasCriteria } from '@plinth/contract/leads/lead/lead-columns'
import type { BarCallDays, BudgetBounds, LeadFilterBar } from '@plinth/contract/leads/lead/lead-list'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { formatDayNumbers } from '../../../../../lib/text/format-date.ts'
import { formatMoneyShort } from '../../../../../lib/text/format-money.ts'

/** The criteria of the filter bar, in order and with their labels (LM-106 to LM-114); the last three are our own. */
export const CRITERIA = [
  { key: 'area', label: 'Area' },
  { key: 'status', label: 'Status' },
  { key: 'expClosure', label: 'Expected Closure' },
  { key: 'budget', label: 'Budget' },
  { key: 'assignTo', label: 'Assign To' },
  { key: 'source', label: 'Source' },
  { key: 'quotationSent', label: 'Quotation Sent' },
  { key: 'createdOn', label: 'Date' },
  { key: 'followUp', label: 'Follow Up' },
  { key: 'lastCall', label: 'Last Call' },
  { key: 'stage', label: 'Stage' },
  { key: 'tags', label: 'Tags' },
] as const satisfies readonly { key: Exclude<keyof LeadFilterBar, 'match'>; label: string }[]
export type Criterion = (typeof CRITERIA)[number]['key']

export const EMPTY_BAR: LeadFilterBar = { match: 'any' }

export const criteriaCount = (bar: LeadFilterBar | undefined): number =>
  bar ? CRITERIA.filter(({ key }) => bar[key] !== undefined).length : 0

/** The bar with one criterion set, or without it where nothing is chosen. */
export function withCriterion<K extends Criterion>(
  bar: LeadFilterBar,
  key: K,
  value: LeadFilterBar[K] | undefined,
): LeadFilterBar {
  const { [key]: _before, ...rest } = bar
  const isNothing = value === undefined || (Array.isArray(value) && value.length === 0)
  return (isNothing ? rest : { ...rest, [key]: value }) as LeadFilterBar
}

/** A criterion as shown on its button; empty where it is not set. */
export function criterionText(bar: LeadFilterBar, key: Criterion, symbol: string | undefined): string {
  if (key === 'quotationSent') return bar.quotationSent === undefined ? '' : bar.quotationSent ? 'Yes' : 'No'
  if (key === 'budget') return bar.budget ? rangeText(bar.budget, symbol) : ''
  if (key === 'createdOn' || key === 'followUp' || key === 'lastCall') return daysText(bar[key])
  return bar[key] ? String(bar[key].length) : ''
}

function daysText(days: BarCallDays | undefined): string {
  if (days === undefined) return ''
  if ('last' in days) return lastDaysText(days.last)
  if ('notFor' in days) return notForText(days.notFor)
  const { from, to } = days
  if (from && to) return from === to ? formatDayNumbers(from) : `${formatDayNumbers(from)} – ${formatDayNumbers(to)}`
  if (from) return `from ${formatDayNumbers(from)}`
  return to ? `until ${formatDayNumbers(to)}` : ''
}

const lastDaysText = (days: number): string => (days === 1 ? 'Today' : `Last ${days} days`)
const notForText = (days: number): string => (days === 1 ? 'Not today' : `Not for ${days} days`)

/** Numbers of days that are offered for filters that go with today. */
const RELATIVE_DAYS = [1, 7, 30, 90] as const

/** The days that go with today of a criterion, by keys for a group of radios; follow-ups have their own periods. */
export function daysChoices(
  criterion: 'createdOn' | 'followUp' | 'lastCall',
): { key: string; text: string; days: BarCallDays }[] {
  const asChoice = (days: BarCallDays) => ({ key: keyOfDays(days), text: daysText(days), days })
  if (criterion === 'followUp') return []
  // they are read in two columns: called, and not called
  if (criterion === 'lastCall') return RELATIVE_DAYS.flatMap(days => [{ last: days }, { notFor: days }].map(asChoice))
  return RELATIVE_DAYS.map(last => asChoice({ last }))
}

/** The key of days that go with today, '' for none; that of days that stay is no choice's. */
export function keyOfDays(days: BarCallDays | undefined): string {
  if (days === undefined) return ''
  if ('last' in days) return `last ${days.last}`
  return 'notFor' in days ? `not for ${days.notFor}` : 'days'
}

/** Both ends of a budget, shown as K, Lac or Cr with two decimals (LM-109). */
export const rangeText = ({ min, max }: BudgetBounds, symbol: string | undefined): string =>
  `${formatMoneyShort(min, symbol)} – ${formatMoneyShort(max, symbol)}`

/** More would not fit into an address and its request. */
const LONGEST = 6000

/** Why a bar cannot be applied, or undefined. */
export function barProblem(bar: LeadFilterBar): string | undefined {
  const lists = CRITERIA.filter(({ key }) => {
    const value = bar[key]
    return Array.isArray(value) && value.length > BAR_VALUES
  })
  if (lists[0]) return `Choose at most ${BAR_VALUES} values of ${lists[0].label}`
  if (encodeURIComponent(JSON.stringify(bar)).length > LONGEST) return 'Too many values for one filter. Choose fewer'
  return undefined
}

/** The bar, or undefined where it has no criteria (LM-118). */
export const meantBar = (bar: LeadFilterBar): LeadFilterBar | undefined => (hasCriteria(bar) ? bar : undefined)

/** The stages in their order, and those of `chosen` that there are no more, as a link or a saved view may have them. */
export function stageOptions(
  stages: readonly Pick<Stage, '_id' | 'stageName'>[],
  chosen: readonly string[],
): { value: string; label: string }[] {
  const options = stages.map(({ _id, stageName }) => ({ value: _id, label: stageName }))
  const gone = chosen.filter(id => !options.some(({ value }) => value === id))
  return [...gone.map(value => ({ value, label: 'Deleted stage' })), ...options]
}

/** What the choice of Match makes of the criteria, in words. */
export const matchText = ({ match }: Pick<LeadFilterBar, 'match'>): string => `A lead must match ${match} of these`

/** The statuses of all stages, each once with all its names (LM-Q05). */
export function statusOptions(stages: readonly Pick<Stage, 'status'>[]): { value: string; label: string }[] {
  const names = new Map<number, string[]>()
  for (const { id, statusName } of stages.flatMap(stage => stage.status)) {
    const known = names.get(id) ?? []
    if (!known.includes(statusName)) known.push(statusName)
    names.set(id, known)
  }
  return [...names].map(([id, labels]) => ({ value: String(id), label: labels.join(' / ') }))
}

export const ALL_CHOSEN = 'all'
/** Whether all, some or none of the options are chosen: the state of Select All. */
export function chosenOf(options: readonly string[], value: readonly string[]): 'all' | 'some' | 'none' {
  const count = options.filter(option => value.includes(option)).length
  if (count > 0 && count === options.length) return ALL_CHOSEN
  return count > 0 || value.length > 0 ? 'some' : 'none'
}

/** Select All: chooses every option, or none if all were chosen (LM-122). */
export function toggleAll(options: readonly string[], value: readonly string[]): string[] {
  if (chosenOf(options, value) === ALL_CHOSEN) return value.filter(one => !options.includes(one))
  return [...new Set([...value, ...options])]
}

/** Steps of the budget slider from one end to the other. */
export const SLIDER_STEPS = 100

/** The slider's positions as amounts: round ones between the bounds, and the exact bounds at its ends. */
export function sliderScale({ min, max }: BudgetBounds) {
  const step = (max - min) / SLIDER_STEPS
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(step, 1)))
  const unit = [5, 2, 1].map(times => times * magnitude).find(one => one <= step) ?? 1
  const toAmount = (position: number): number => {
    if (position <= 0) return min
    if (position >= SLIDER_STEPS) return max
    return Math.min(max, Math.max(min, Math.round((min + step * position) / unit) * unit))
  }
  const toPosition = (amount: number): number =>
    max === min ? 0 : Math.min(SLIDER_STEPS, Math.max(0, Math.round((amount - min) / step)))
  return { toAmount, toPosition }
}

/** A range of budgets as a criterion: none where it includes all budgets (LM-Q31). */
export const budgetCriterion = (range: BudgetBounds, bounds: BudgetBounds): BudgetBounds | undefined =>
  range.min <= bounds.min && range.max >= bounds.max ? undefined : range

const MOST = 9_999_999_999
const whole = (amount: number): number => Math.min(MOST, Math.max(0, Math.round(amount)))

/** Parses typed ends of a budget; an empty end is that of all budgets. */
export function typedBudget(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  bounds: BudgetBounds,
): BudgetBounds | undefined {
  if (min === undefined && max === undefined) return undefined
  const low = whole(min ?? Math.min(bounds.min, max ?? bounds.min))
  return budgetCriterion({ min: low, max: whole(max ?? Math.max(bounds.max, low)) }, bounds)
}
