import { type FieldKind, heldText, mapNames } from '@plinth/contract/field-table'
import { FIELD_OF_COLUMN, LEAD_TABS, LISTED_FIELDS, PLAIN_COLUMNS } from '@plinth/contract/leads/lead/lead-columns'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import type { ExportColumn, ExportFormat, ExportOrder } from '@plinth/contract/leads/lead-exports'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'

import { formatMoney } from '@plinth/contract/money-text'
import { neutraliseFormula } from '../../../platform/spreadsheets/writing/neutralise-formula.ts'
import { dayOf, readDayText } from '../../../platform/time-zone.ts'

/** How the company writes values, and whether the list is the tab of won leads. */
interface CellSetting {
  zone: string
  symbol: string
  /** the tab Won shows every lead as Won (LM-359) */
  isWonTab: boolean
  format: ExportFormat
}

/** The setting for an export of a company. */
export const cellSetting = (
  company: { timeZone: string; currencySymbol: string },
  { format, list }: Pick<ExportOrder, 'format' | 'list'>,
): CellSetting => ({
  zone: company.timeZone,
  symbol: company.currencySymbol,
  isWonTab: list.type === LEAD_TABS.won,
  format,
})

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })

/** `05 Mar 2025`, as in the list (LM-016). */
const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

/** How values of plain fields are written, by kind. */
const KINDS: Readonly<Record<FieldKind, (value: string | number | null, setting: CellSetting) => string>> = {
  text: heldText,
  email: heldText,
  list: heldText,
  money: (amount, { symbol }) => formatMoney(amount === null ? null : Number(amount), symbol),
  date: day => (day === null ? '' : dayText(String(day))),
}

/** The cells of the list as plain texts (LM-060 to LM-075); empty for blanks. */
const TEXTS: Record<ExportColumn, (lead: ListedLead, setting: CellSetting) => string> = {
  ...mapNames(PLAIN_COLUMNS, column => {
    const name = FIELD_OF_COLUMN[column]
    const { kind } = LISTED_FIELDS[name]
    return (lead: ListedLead, setting: CellSetting) => KINDS[kind](lead[name], setting)
  }),
  name: lead => lead.name,
  companyName: lead => lead.companyName,
  callStatus: lead => (lead.callStatus === null ? '' : (LEAD_STATUS_NAMES[lead.callStatus] ?? '')),
  followUp: followUpText,
  lastCall: (lead, { zone }) => (lead.lastCallDate === null ? '' : dayText(dayOf(zone, new Date(lead.lastCallDate)))),
  phoneNumber: phoneText,
  area: lead => lead.area,
  leadStage: (lead, { isWonTab }) => (isWonTab ? 'Won' : lead.leadStage.stageName),
  assignedTo: lead => lead.assignedTo?.fullName ?? '',
}

/** `05/03/2025, 03:05 PM`, because the list's "Today" would be wrong tomorrow; only the day for a lost lead (LM-Q45). */
function followUpText(lead: ListedLead): string {
  const day = readDayText(lead.latestFollowUpDate)
  if (day === undefined) return ''
  const text = `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
  const time = lead.leadStage.kind === 'lost' ? '' : lead.latestFollowUpTime
  return time === '' ? text : `${text}, ${time}`
}

/** `+91 9876543210` (LM-281). */
function phoneText({ phoneNumber, countryCode }: ListedLead): string {
  const digits = phoneNumber.startsWith(countryCode)
    ? phoneNumber.slice(countryCode.length)
    : phoneNumber.replace(/^\+/, '')
  return `${countryCode} ${digits}`.trim()
}

const PHONE = /^\+[0-9 ]+$/

/**
 * One lead as the cells of an exported row, none of which can run as a formula. A phone number is left unchanged in an .xlsx,
 * where every cell is text anyway; in a .csv it needs the same protection as other texts.
 */
export const leadCells = (lead: ListedLead, columns: readonly ExportColumn[], setting: CellSetting): string[] =>
  columns.map(column => {
    const text = TEXTS[column](lead, setting)
    const isTextCell = setting.format === 'xlsx' && column === 'phoneNumber' && PHONE.test(text)
    return isTextCell ? text : neutraliseFormula(text)
  })
