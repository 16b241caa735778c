import { type FieldKind, mapNames, namesOf } from '@plinth/contract/field-table'
import { LEAD_FIELDS, type LeadField } from '@plinth/contract/leads/lead/lead-fields'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import { CALL_TYPE_NAMES, type CallType, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'

import { formatDate, formatDateTime, formatDayNumbers } from '../../../lib/text/format-date.ts'
import { formatMoney } from '../../../lib/text/format-money.ts'

/** What the history needs in order to show names for the ids it stores. */
export interface LogSetting {
  zone: string
  symbol: string | undefined
  stageName: (id: string) => string | undefined
  personName: (id: string) => string | undefined
}
export interface LogChange {
  label: string
  from: string
  to: string
}

/** The text for a missing value or an invalid day in a log line (LM-161, LM-162, LM-Q49). */
const MISSING = 'N/A'
const NO_DATE = 'Invalid Date'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const LABELS: Readonly<Record<string, string>> = {
  ...mapNames(namesOf(LEAD_FIELDS), name => {
    const { history, label }: LeadField = LEAD_FIELDS[name]
    return history ?? label
  }),
  countryCode: 'Country code',
  phoneNumber: 'Phone',
  area: 'Area',
  areaUnit: 'Area unit',
  assignedTo: 'Assigned To',
  leadStage: 'Stage',
  leadStatus: 'Status',
  callStatus: 'Last Call Status',
  callLeadStatus: 'Last Call Status',
  todayRemark: 'Call type',
  followUp: 'Follow up',
  followupDate: 'Follow-up date',
  followupTime: 'Follow-up time',
  latestFollowUpDate: 'Follow-up date',
  latestFollowUpTime: 'Follow-up time',
  reasonForNotInterested: 'Reason',
  otherContactDetails: 'Other contacts',
  otherPhoneNumbers: 'Other numbers',
  architectDetails: 'Architect',
  subject: 'Subject',
}
/** Values that are shown elsewhere, or are only for programs. */
const OWN_PLACE = new Set([
  'comment',
  'id',
  'label',
  'teamId',
  'isDeleted',
  'deletedBy',
  'dontShowAgain',
  'taskId',
  'quotationId',
  'leadUpdates',
])

/** Old and new values of an entry, field by field, in words (LM-317). */
export function logChanges(
  log: Pick<LeadLog, 'old' | 'new' | 'stageOld' | 'stageNew'>,
  setting: LogSetting,
): LogChange[] {
  const keys = [...new Set([...Object.keys(log.new), ...Object.keys(log.old)])].filter(key => !OWN_PLACE.has(key))
  const changes = keys.map(key => ({
    // custom fields are shown under their names
    label: LABELS[key] ?? (/^[a-z]+(?:[A-Z][a-z]*)*$/.test(key) ? inWords(key) : key),
    from: shownValue(key, log.old[key], setting),
    to: shownValue(key, log.new[key], setting),
  }))
  const hasStage = keys.includes('leadStage')
  if (!hasStage && log.stageNew !== null && log.stageNew !== log.stageOld) {
    changes.unshift({ label: 'Stage', from: log.stageOld ?? MISSING, to: log.stageNew })
  }
  return changes.filter(change => change.from !== change.to)
}

/** Turns `otherPhoneNumbers` into `Other phone numbers`. */
function inWords(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shownValue(key: string, value: unknown, setting: LogSetting): string {
  if (value === null || value === undefined || value === '') return MISSING
  if (Array.isArray(value))
    return value.length === 0 ? MISSING : value.map(one => shownValue(key, one, setting)).join(', ')
  if (typeof value === 'object') return shownObject(key, value as Record<string, unknown>)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const kind = kindOf(key)
  if (kind === 'money') return formatMoney(Number(value), setting.symbol) || String(value)
  if (/status$/i.test(key)) return LEAD_STATUS_NAMES[Number(value)] ?? String(value)
  if (key === 'todayRemark') return CALL_TYPE_NAMES[Number(value) as CallType] ?? String(value)
  const text = String(value)
  if (kind === 'date') return formatDate(text, setting.zone) || NO_DATE
  if (/follow-?up.*time$/i.test(key)) return text
  if (/follow-?up/i.test(key)) return shownDay(text, setting.zone)
  if (UUID.test(text)) return shownId(key, text, setting)
  return /phone/i.test(key) ? shownPhone(text) : text
}

const isPlain = (key: string): key is keyof typeof LEAD_FIELDS => Object.hasOwn(LEAD_FIELDS, key)
const kindOf = (key: string): FieldKind | undefined => (isPlain(key) ? LEAD_FIELDS[key].kind : undefined)

/** The name for an id, or a text saying that it no longer exists (LM-158 to LM-160). */
function shownId(key: string, id: string, setting: LogSetting): string {
  if (key === 'leadStage') return setting.stageName(id) ?? 'stage (deleted)'
  if (key === 'assignedTo') return setting.personName(id) ?? 'User (deleted)'
  return /(?:member|user|by|sender)s?(?:Id)?$/i.test(key) ? (setting.personName(id) ?? 'Unknown User') : id
}

/** A person, stage or contact: its name, or else its texts. */
function shownObject(key: string, value: Record<string, unknown>): string {
  for (const name of ['fullName', 'stageName', 'statusName', 'name'])
    if (typeof value[name] === 'string' && value[name] !== '') return value[name]
  if (key === 'leadStage') return 'stage (deleted)'
  if (key === 'assignedTo') return 'User (deleted)'
  const texts = Object.values(value)
    .flat()
    .filter(one => (typeof one === 'string' && one !== '') || typeof one === 'number')
  return texts.length === 0 ? MISSING : texts.map(one => shownPhone(String(one))).join(' ')
}

/** `05-03-2025 03:05 PM` becomes `05/03/2025 03:05 PM`; an instant becomes its day; anything else is not a date. */
function shownDay(text: string, zone: string): string {
  const [, day, time] = /^(\d{2}-\d{2}-\d{4})(.*)$/.exec(text) ?? []
  const shown = formatDayNumbers(day ?? text, zone)
  return shown === '' ? NO_DATE : `${shown}${time ?? ''}`
}

/** `919876543210` becomes `+91-9876543210`, but only when ten digits follow the 91 (LM-164, LM-Q48). */
const shownPhone = (text: string): string => (/^91\d{10}$/.test(text) ? `+91-${text.slice(2)}` : text)

/** When an entry was made, in the company's time zone wherever the browser is (LM-165, decision 17). */
export const logTime = (at: string, zone: string): string => formatDateTime(at, zone) || NO_DATE

/** The author of an entry. */
export const logAuthor = (log: Pick<LeadLog, 'updatedBy'>): string => log.updatedBy.trim() || 'Unknown User'

/** Whether an entry is about a task of the lead. */
export const isOfTask = (log: Pick<LeadLog, 'new'>): boolean => typeof log.new.taskId === 'string'
