import type { AuditChange } from '@plinth/contract/company/audit'
import { bandLabel, type Field } from '@plinth/contract/field-table'
import { type CustomColumn, customFilterWords, isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import {
  CLOSURE_MONTHS,
  FIELD_OF_COLUMN,
  hasCriteria,
  isPlainColumn,
  LEAD_TABS,
  LISTED_FIELDS,
} from '@plinth/contract/leads/lead/lead-columns'
import {
  type BarCallDays,
  isOnePerson,
  type LeadColumn,
  type LeadFilterBar,
  type LeadTab,
} from '@plinth/contract/leads/lead/lead-list'
import { LEAD_FIGURES } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { ExportedList, ExportOrder } from '@plinth/contract/leads/lead-exports'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import type { Actor } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { tagsOf } from '../lead-tags/lead-tags.service.ts'
import { stagesOf } from '../pipelines/pipelines.service.ts'
import { type CustomFields, customFieldsOf, headingOf } from './export-fields.ts'
import { selectNames } from './lead-exports.queries.ts'

const TABS: Record<LeadTab, string> = {
  [LEAD_TABS.all]: 'All',
  [LEAD_TABS.followUp]: 'Follow up',
  [LEAD_TABS.unassigned]: 'Unassigned',
  [LEAD_TABS.won]: 'Won',
}

export interface MadeExport {
  actor: Pick<Actor, 'companyId' | 'company' | 'fullName' | 'userId'>
  order: ExportOrder
  fileName: string
  count: number
  at: Date
  /** for an export in the background */
  id?: string
}

/** Records in the caller's transaction who exported how many leads, with which columns and filters. */
export async function recordExport(tx: Tx, made: MadeExport): Promise<void> {
  const { actor, order, fileName, count, at, id } = made
  const now = (field: string, after: string | number): AuditChange => ({ field, before: null, after })
  const custom = await customFieldsOf(tx, actor.companyId)
  await recordAudit(tx, {
    actor,
    action: 'leads.exported',
    at,
    targetId: id,
    targetName: fileName,
    changes: [
      now('leads', count),
      now('filters', await filtersText(tx, actor, order.list, custom)),
      now('columns', order.columns.map(column => headingOf(column, custom)).join(', ')),
    ],
  })
}

/** `Tab Won; search "pune"; Stage: New or Lost`, with the present names instead of ids. */
async function filtersText(
  tx: Tx,
  { companyId, company: { currencySymbol } }: MadeExport['actor'],
  list: ExportedList,
  custom: CustomFields,
): Promise<string> {
  const { type, search, startDate, endDate, filters = {}, filterBar, figure } = list
  const stages = filters.leadStage || filterBar?.status || filterBar?.stage ? await stagesOf(tx, companyId) : []
  const people = [...(filters.assignedTo ?? []), ...(filterBar?.assignTo ?? [])].filter(isOnePerson)
  const names = people.length > 0 ? await selectNames(tx, companyId, people) : new Map<string, string>()
  names.set('me', 'whoever exports')
  for (const stage of stages) names.set(stage._id, stage.stageName)
  for (const tag of filterBar?.tags ? await tagsOf(tx, companyId) : []) names.set(tag._id, tag.name)
  const valueText = valueTexts(names, currencySymbol)
  const columns = Object.entries(filters) as [LeadColumn | CustomColumn, string[]][]
  return [
    `Tab ${TABS[type]}`,
    ...(search ? [`search "${search}"`] : []),
    ...(startDate || endDate
      ? [`follow-up ${rangeText({ ...(startDate ? { from: startDate } : {}), ...(endDate ? { to: endDate } : {}) })}`]
      : []),
    ...columns.map(
      ([column, values]) =>
        `${headingOf(column, custom)}: ${values.map(value => valueText(column, value)).join(' or ')}`,
    ),
    ...(filterBar && hasCriteria(filterBar)
      ? [`${filterBar.match} of: ${barTexts(filterBar, stages, names, valueText).join(', ')}`]
      : []),
    ...(figure ? [`figure "${LEAD_FIGURES[figure.of].label}"`] : []),
  ].join('; ')
}

const rangeText = (days: BarCallDays): string => {
  if ('last' in days) return `last ${days.last} days`
  if ('notFor' in days) return `not for ${days.notFor} days`
  return `from ${days.from ?? '…'} to ${days.to ?? '…'}`
}

/** The criteria of the filter bar, one text each. */
function barTexts(
  bar: LeadFilterBar,
  stages: readonly Stage[],
  names: ReadonlyMap<string, string>,
  valueText: ValueText,
): string[] {
  const statuses = new Map(stages.flatMap(stage => stage.status.map(one => [one.id, one.statusName] as const)))
  const choice = <T>(label: string, values: readonly T[] | undefined, text: (value: T) => string): string[] =>
    values ? [`${label}: ${values.map(text).join(' or ')}`] : []
  return [
    ...choice('Area', bar.area, value => valueText('area', value)),
    ...choice('Status', bar.status, id => statuses.get(id) ?? String(id)),
    ...choice('Expected Closure', bar.expClosure, month => CLOSURE_MONTHS[month - 1] ?? String(month)),
    ...choice('Budget', bar.budget && [bar.budget], ({ min, max }) => `from ${min} to ${max}`),
    ...choice('Assign To', bar.assignTo, value => valueText('assignedTo', value)),
    ...choice('Source', bar.source, value => valueText('leadSource', value)),
    ...choice('Quotation Sent', bar.quotationSent === undefined ? undefined : [bar.quotationSent], String),
    ...choice('Date', bar.createdOn && [bar.createdOn], rangeText),
    ...choice('Follow Up', bar.followUp && [bar.followUp], rangeText),
    ...choice('Last Call', bar.lastCall && [bar.lastCall], rangeText),
    ...choice('Stage', bar.stage, value => valueText('leadStage', value)),
    ...choice('Tags', bar.tags, id => names.get(id) ?? id),
  ]
}

type ValueText = (column: LeadColumn | CustomColumn, value: string) => string
/** The words for the values of columns: with these names of people and stages, and the bands of this currency symbol. */
const valueTexts =
  (names: ReadonlyMap<string, string>, symbol: string): ValueText =>
  (column, value) => {
    if (isCustomColumn(column)) return customFilterWords(value)
    if (value === '') return '(Blank)'
    if (column === 'callStatus') return LEAD_STATUS_NAMES[Number(value)] ?? value
    const field: Field | undefined = isPlainColumn(column) ? LISTED_FIELDS[FIELD_OF_COLUMN[column]] : undefined
    const band = field?.bands?.find(one => one.id === value)
    return band ? bandLabel(band, symbol) : (names.get(value) ?? value)
  }
