import { type Field, mapNames } from '@plinth/contract/field-table'
import {
  FIELD_OF_COLUMN,
  type LEAD_SORTS,
  LEAD_TABS,
  type LISTED_FIELDS,
  PLAIN_COLUMNS,
} from '@plinth/contract/leads/lead/lead-columns'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import type {
  BarCallDays,
  LeadColumn,
  LeadFilterBar,
  LeadFilters,
  LeadTab,
} from '@plinth/contract/leads/lead/lead-list'
import type { Stage } from '@plinth/contract/leads/pipelines'
import type { BulkLead } from '../assign/lead-bulk.service.ts'

/** The list once more, in plain TypeScript over leads held in memory: what the server's SQL is compared with. */

const ZONE_MINUTES = 330
const DAY_MS = 86_400_000

export interface ModelInput {
  leads: readonly BulkLead[]
  stages: readonly Stage[]
  /** names of people by id */
  people: ReadonlyMap<string, string>
  /** leads that a quotation was sent for */
  quoted?: ReadonlySet<string>
  /** ids of tags by lead */
  tags?: ReadonlyMap<string, readonly string[]>
  /** who looks, and when */
  looking?: { userId: string; now: Date }
}
/** What a list is asked for, without order and page. */
export interface ModelChoice {
  type?: LeadTab | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  search?: string | undefined
  filters?: LeadFilters | undefined
  filterBar?: LeadFilterBar | undefined
}
/** of the columns that every company has */
type ModelSort = (typeof LEAD_SORTS)[number]
type Key = string | number | null

const collator = new Intl.Collator('und')
/** As the database orders texts of a column. */
export const compare = (a: string | number, b: string | number): number =>
  typeof a === 'string' && typeof b === 'string'
    ? collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
    : Number(a) - Number(b)

export const nameOf = (lead: BulkLead): string => `${lead.first_name} ${lead.last_name}`.trim()
export const dueOf = (lead: BulkLead): Date | null => (lead.lost_at ? null : (lead.follow_up_at ?? null))
/** The day of the company's zone, which has no summer time. */
export const dayOf = (at: Date | null): string | null =>
  at && new Date(at.getTime() + ZONE_MINUTES * 60_000).toISOString().slice(0, 10)
const areaOf = (lead: BulkLead): string => (lead.area === null ? '' : `${lead.area} ${lead.area_unit}`)
const isWithin = (day: string | null, from: string | undefined, to: string | undefined): boolean =>
  day !== null && (!from || day >= from) && (!to || day <= to)

const searchText = (lead: BulkLead): string =>
  `${lead.first_name} ${lead.last_name} ${lead.company_name} ${lead.email} ${lead.country_code}${lead.phone} ${lead.city}`.toLowerCase()
function isFound(lead: BulkLead, search: string): boolean {
  const digits = search.replace(/\D/g, '').replace(/^0+/, '')
  const isNumber = digits !== '' && /^[0-9+\-() ]+$/.test(search)
  const words = search.toLowerCase().split(' ')
  const texts = [
    search.toLowerCase(),
    ...(isNumber ? [digits] : words.length === 2 ? [words.toReversed().join(' ')] : []),
  ]
  return texts.some(text => searchText(lead).includes(text))
}

/** The text each column filters by. */
export const COLUMN_VALUES: Record<LeadColumn, (lead: BulkLead) => string> = {
  ...mapNames(PLAIN_COLUMNS, column => plainText(FIELD_OF_COLUMN[column])),
  name: nameOf,
  callStatus: lead => String(lead.call_status ?? ''),
  followUp: lead => dayOf(dueOf(lead)) ?? '',
  lastCall: lead => dayOf(lead.last_call_at ?? null) ?? '',
  phoneNumber: lead => lead.phone,
  area: areaOf,
  leadStage: lead => lead.stage_id,
  assignedTo: lead => lead.assigned_to ?? 'unassigned',
}
/** The text that a plain field filters by: an amount by its band. */
function plainText(name: keyof typeof LISTED_FIELDS): (lead: BulkLead) => string {
  const field: Field = LEAD_FIELDS[name]
  const stored = (lead: BulkLead) => lead[LEAD_FIELDS[name].column]
  if (field.kind !== 'money') return lead => String(stored(lead) ?? '')
  return lead => {
    const amount = stored(lead)
    if (typeof amount !== 'number') return ''
    return field.bands!.find(band => amount >= band.min && amount < band.maxExclusive)!.id
  }
}

export function listModel({ leads, stages, people, quoted = new Set(), tags = new Map(), looking }: ModelInput) {
  const stageOf = (lead: BulkLead): Stage => stages.find(stage => stage._id === lead.stage_id)!
  const sortKeys: Record<ModelSort, (lead: BulkLead) => Key> = {
    ...mapNames(PLAIN_COLUMNS, column => {
      const { column: stored } = LEAD_FIELDS[FIELD_OF_COLUMN[column]]
      return (lead: BulkLead) => (lead[stored] === '' ? null : lead[stored])
    }),
    createdAt: lead => lead.created_at.getTime(),
    name: nameOf,
    callStatus: lead => lead.call_status ?? null,
    followUp: lead => dueOf(lead)?.getTime() ?? null,
    lastCall: lead => lead.last_call_at?.getTime() ?? null,
    phoneNumber: lead => lead.phone,
    area: lead => lead.area,
    leadStage: lead => stageOf(lead).sequence,
    assignedTo: lead => (lead.assigned_to ? people.get(lead.assigned_to)! : null),
  }

  /** Whether a moment is on the days of a criterion, as they are for who looks. */
  function isOn(at: Date | null, days: BarCallDays): boolean {
    const back = (count: number) => dayOf(new Date(looking!.now.getTime() - count * DAY_MS))!
    if ('last' in days) return isWithin(dayOf(at), back(days.last - 1), back(0))
    if ('notFor' in days) return at === null || dayOf(at)! <= back(days.notFor)
    return isWithin(dayOf(at), days.from, days.to)
  }

  /** Whether a lead meets each criterion that the bar has. */
  function criteriaOf(bar: LeadFilterBar, lead: BulkLead): boolean[] {
    const month = lead.exp_closure_date ? Number(lead.exp_closure_date.slice(5, 7)) : null
    const { area, status, expClosure, budget, assignTo, source, quotationSent, createdOn, followUp, stage } = bar
    return [
      area?.includes(areaOf(lead)),
      status?.includes(lead.lead_status!),
      expClosure && (month === null ? false : expClosure.includes(month)),
      budget && (lead.budget === null ? false : budget.min <= lead.budget && lead.budget <= budget.max),
      assignTo?.map(one => (one === 'me' ? looking?.userId : one)).includes(lead.assigned_to ?? 'unassigned'),
      source?.includes(lead.lead_source),
      quotationSent === undefined ? undefined : quoted.has(lead.id) === quotationSent,
      createdOn && isOn(lead.created_at, createdOn),
      followUp && isWithin(dayOf(dueOf(lead)), followUp.from, followUp.to),
      bar.lastCall && isOn(lead.last_call_at ?? null, bar.lastCall),
      stage?.includes(lead.stage_id),
      bar.tags?.some(id => tags.get(lead.id)?.includes(id) ?? false),
    ].filter(one => one !== undefined)
  }
  function passesBar(bar: LeadFilterBar, lead: BulkLead): boolean {
    const criteria = criteriaOf(bar, lead)
    if (criteria.length === 0) return true
    return bar.match === 'all' ? criteria.every(Boolean) : criteria.some(Boolean)
  }

  const chosen = ({ type, startDate, endDate, search, filters, filterBar }: ModelChoice): BulkLead[] =>
    leads.filter(
      lead =>
        (type !== LEAD_TABS.unassigned || lead.assigned_to === null) &&
        (type !== LEAD_TABS.won || stageOf(lead).kind === 'won') &&
        (!(startDate || endDate) || isWithin(dayOf(dueOf(lead)), startDate, endDate)) &&
        (!search || isFound(lead, search)) &&
        Object.entries(filters ?? {}).every(([column, values]) =>
          values?.includes(COLUMN_VALUES[column as LeadColumn](lead)),
        ) &&
        (!filterBar || passesBar(filterBar, lead)),
    )

  /** Ids in order, blank ones last, ties as the list breaks them. */
  function sorted(from: readonly BulkLead[], sort: ModelSort, order: 'asc' | 'desc'): string[] {
    const sign = order === 'asc' ? 1 : -1
    const key = sortKeys[sort]
    return [...from]
      .sort((a, b) => {
        const [x, y] = [key(a), key(b)]
        if (x === null || y === null) {
          if (x !== y) return x === null ? 1 : -1
        } else if (compare(x, y) !== 0) return sign * compare(x, y)
        if (sort === 'followUp') {
          const younger = b.created_at.getTime() - a.created_at.getTime()
          return sign * (younger || compare(b.id, a.id))
        }
        return sign * compare(a.id, b.id)
      })
      .map(lead => lead.id)
  }

  return { stageOf, chosen, sorted, newestFirst: (from: readonly BulkLead[]) => sorted(from, 'createdAt', 'desc') }
}
