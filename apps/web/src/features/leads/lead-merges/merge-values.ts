import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { DuplicateReason } from '@plinth/contract/leads/lead-merges'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import {
  isPlainChoice,
  MERGE_LABELS,
  MERGED_FIELDS,
  type MergeChoice,
  type MergeField,
  mergeValue,
} from '@plinth/contract/leads/merge-rules'
import { formatDate } from '../../../lib/text/format-date.ts'
import { formatMoney } from '../../../lib/text/format-money.ts'
import { callStatusName, NONE, shownArea, shownPhone } from '../parts/lead-text.ts'

/** How the company writes values. */
export interface Writing {
  zone: string
  symbol: string | undefined
  /** names of the company's custom fields by id */
  fieldNames: ReadonlyMap<string, string>
}

export const REASON_TEXTS: Readonly<Record<DuplicateReason, string>> = {
  phone: 'same phone',
  email: 'same email',
  name: 'similar name, same city',
}

/** The label of a choice. */
export const choiceLabel = (choice: MergeChoice, { fieldNames }: Pick<Writing, 'fieldNames'>): string =>
  choice.startsWith('custom.')
    ? (fieldNames.get(choice.slice('custom.'.length)) ?? 'A field that was removed')
    : MERGE_LABELS[choice as MergeField]

/** A lead's value for a choice in words; a dash where it has none. */
export function choiceText(lead: Lead, choice: MergeChoice, writing: Pick<Writing, 'zone' | 'symbol'>): string {
  const shown = shownValue(lead, choice, writing) ?? mergeValue(lead, choice)
  return shown.trim() === '' ? NONE : shown
}

/** The value for display where that differs from the one that is compared; undefined for all others. */
function shownValue(lead: Lead, choice: MergeChoice, writing: Pick<Writing, 'zone' | 'symbol'>): string | undefined {
  if (!isPlainChoice(choice)) return SHOWN[choice]?.(lead, writing)
  const value = lead[choice]
  if (value === null) return ''
  const { kind } = MERGED_FIELDS[choice]
  if (kind === 'money') return formatMoney(Number(value), writing.symbol)
  return kind === 'date' ? formatDate(String(value), writing.zone) : undefined
}

const SHOWN: Readonly<Record<string, (lead: Lead, writing: Pick<Writing, 'zone' | 'symbol'>) => string>> = {
  phone: shownPhone,
  place: lead => {
    const status =
      lead.leadStage.status.find(one => one.id === lead.leadStatus)?.statusName ?? LEAD_STATUS_NAMES[lead.leadStatus]
    return [lead.leadStage.stageName, status, lead.assignedTo?.fullName ?? 'Unassigned'].filter(Boolean).join(', ')
  },
  lastCall: (lead, { zone }) =>
    [callStatusName(lead.callStatus), lead.lastCallDate ? formatDate(lead.lastCallDate, zone) : '']
      .filter(Boolean)
      .join(', '),
  area: shownArea,
}

/**
 * The name of a lead next to another: where both have the same name, also the first of e-mail, phone and day of creation that
 * distinguishes them.
 */
export function nameBeside(lead: Lead, other: Lead, zone: string): string {
  if (lead.name.trim().toLowerCase() !== other.name.trim().toLowerCase()) return lead.name
  const marks = [
    [lead.email, other.email],
    [shownPhone(lead), shownPhone(other)],
    [`added ${formatDate(lead.createdAt, zone)}`, `added ${formatDate(other.createdAt, zone)}`],
  ] as const
  const mark = marks.find(([own, others]) => own !== '' && others !== '' && own !== others)
  return mark ? `${lead.name} (${mark[0]})` : lead.name
}

/** `2 updates, 1 e-mail`, or undefined where there are none. */
export function belongingsText(belongings: readonly { what: string; count: number }[]): string | undefined {
  const parts = belongings.map(({ what, count }) => `${count} ${count === 1 ? singular(what) : what}`)
  return parts.length === 0 ? undefined : parts.join(', ')
}

const singular = (what: string): string => what.replace(/ies$/, 'y').replace(/s$/, '')
