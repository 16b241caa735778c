import {
  BAR_VALUES,
  hasCriteria,
  LEAD_COLUMNS,
  type LeadFilterBar,
  type LeadFilters,
} from '@plinth/contract/leads/lead/lead-list'

/**
 * The filters of an address, checked as the server checks them (`LeadFilters` and `LeadFilterBar` of the contract, which
 * the tests compare them with) but without its schemas, so that the first rows need not wait for zod.
 */

type Check = (value: unknown) => boolean

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole =
  (min: number, max: number): Check =>
  value =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
const isText: Check = value => typeof value === 'string' && value.length <= 1100
const isSafeText: Check = value => isText(value) && String(value).isWellFormed() && !String(value).includes('\0')
const isListOf =
  (isOne: Check, most: number): Check =>
  value =>
    Array.isArray(value) && value.length > 0 && value.length <= most && value.every(isOne)
const isRange =
  (from: string, to: string, isEnd: Check, isOpen: boolean): Check =>
  value => {
    if (!isRecord(value) || Object.keys(value).some(key => key !== from && key !== to)) return false
    const ends = [value[from], value[to]].filter(end => end !== undefined)
    if (!ends.every(isEnd) || ends.length < (isOpen ? 1 : 2)) return false
    const [first, last = first] = ends as (string | number)[]
    return first !== undefined && last !== undefined && first <= last
  }
const isDay: Check = value => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
const isDays = isRange('from', 'to', isDay, true)
const isPerson: Check = value =>
  value === 'unassigned' ||
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(String(value))

const BAR: Readonly<Record<keyof LeadFilterBar, Check>> = {
  match: value => value === 'any' || value === 'all',
  area: isListOf(isSafeText, BAR_VALUES),
  status: isListOf(isWhole(1, 100_000), BAR_VALUES),
  expClosure: isListOf(isWhole(1, 12), BAR_VALUES),
  budget: isRange('min', 'max', isWhole(0, 9_999_999_999), false),
  assignTo: isListOf(isPerson, BAR_VALUES),
  source: isListOf(isSafeText, BAR_VALUES),
  quotationSent: value => typeof value === 'boolean',
  createdOn: isDays,
  followUp: isDays,
}
const FILTERS = Object.fromEntries(LEAD_COLUMNS.map(column => [column, isListOf(isText, 100)]))

/** An object of which every part is known and passes; undefined for anything else. */
function read(json: string | undefined, checks: Readonly<Record<string, Check>>): Record<string, unknown> | undefined {
  if (json === undefined) return undefined
  try {
    const found: unknown = JSON.parse(json)
    const isGood =
      isRecord(found) &&
      Object.entries(found).every(([key, value]) => Object.hasOwn(checks, key) && checks[key]?.(value))
    return isGood ? found : undefined
  } catch {
    // a link cut off by a mail program: the list without filters is better than none
    return undefined
  }
}

/** The column filters of an address; none where they have no meaning. */
export const readFilters = (json: string | undefined): LeadFilters => read(json, FILTERS) ?? {}

/** The filter bar of an address; undefined where it has no meaning or asks for nothing. */
export function readFilterBar(json: string | undefined): LeadFilterBar | undefined {
  const found = read(json, BAR)
  const bar = found && ({ match: 'any', ...found } as LeadFilterBar)
  return bar && hasCriteria(bar) ? bar : undefined
}
