import { isDay } from '@plinth/contract/day-text'
import { type FieldKind, heldText, mapNames } from '@plinth/contract/field-table'
import type { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { type CustomColumn, isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { FIELD_OF_COLUMN, LEAD_TABS, LISTED_FIELDS, PLAIN_COLUMNS } from '@plinth/contract/leads/lead/lead-columns'
import { readLeadPhones } from '@plinth/contract/leads/lead/lead-readers'
import { phoneProblem } from '@plinth/contract/leads/lead/lead-rules'
import type { ExportColumn, ExportFormat, ExportOrder } from '@plinth/contract/leads/lead-exports'
import { tagCell } from '@plinth/contract/leads/lead-imports/import-fields'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'

import { countsInLakhs, DEFAULT_SYMBOL, formatMoney, localeOfSymbol } from '@plinth/contract/money-text'
import { neutraliseFormula } from '../../../platform/spreadsheets/writing/neutralise-formula.ts'
import { type SheetCell, serialOf } from '../../../platform/spreadsheets/writing/sheet-cell.ts'
import { dayOf, readDayText } from '../../../platform/time-zone.ts'
import type { ExportedLead } from '../lead/lead.service.ts'
import type { CustomFields } from './export-fields.ts'

/** How the company writes values, and whether the list is the tab of won leads. */
interface CellSetting {
  zone: string
  symbol: string
  /** the tab Won shows every lead as Won (LM-359) */
  isWonTab: boolean
  format: ExportFormat
  /** the company's custom fields by key */
  custom: CustomFields
}

/** The setting for an export of a company. */
export const cellSetting = (
  company: { timeZone: string; currencySymbol: string },
  { format, list }: Pick<ExportOrder, 'format' | 'list'>,
  custom: CustomFields,
): CellSetting => ({
  zone: company.timeZone,
  symbol: company.currencySymbol,
  isWonTab: list.type === LEAD_TABS.won,
  format,
  custom,
})

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })

/** `05 Mar 2025`, as in the list (LM-016). */
function dayCell(day: string): SheetCell {
  const at = new Date(`${day}T00:00:00Z`)
  return { value: serialOf(at), format: 'dd mmm yyyy', text: DAY.format(at) }
}

/** An amount as the list shows it, which can be summed. */
function moneyCell(amount: number | null, symbol: string): SheetCell {
  if (amount === null) return ''
  return { value: amount, format: moneyFormat(symbol), text: formatMoney(amount, symbol) }
}

/** The format of a spreadsheet that groups digits as the currency's own writing does; a space between groups cannot be asked for. */
function moneyFormat(symbol: string): string {
  const sign = `"${(symbol || DEFAULT_SYMBOL).replaceAll('"', '')}"`
  if (localeOfSymbol(symbol) === 'fr-FR') return `#,##0 ${sign}`
  if (!countsInLakhs(symbol)) return `${sign}#,##0`
  return `[>=10000000]${sign}##\\,##\\,##\\,##0;[>=100000]${sign}##\\,##\\,##0;${sign}##,##0`
}

/** How values of plain fields are written, by kind. */
const KINDS: Readonly<Record<FieldKind, (value: string | number | null, setting: CellSetting) => SheetCell>> = {
  text: heldText,
  email: heldText,
  list: heldText,
  money: (amount, { symbol }) => moneyCell(amount === null ? null : Number(amount), symbol),
  date: day => (day === null ? '' : dayCell(String(day))),
}

/** The cells of the list (LM-060 to LM-075) and of the further columns, which an import reads back; empty for blanks. */
const CELLS: Record<(typeof EXPORT_COLUMNS)[number], (lead: ExportedLead, setting: CellSetting) => SheetCell> = {
  ...mapNames(PLAIN_COLUMNS, column => {
    const name = FIELD_OF_COLUMN[column]
    const { kind } = LISTED_FIELDS[name]
    return (lead: ExportedLead, setting: CellSetting) => KINDS[kind](lead[name], setting)
  }),
  name: lead => lead.name,
  companyName: lead => lead.companyName,
  callStatus: lead => (lead.callStatus === null ? '' : (LEAD_STATUS_NAMES[lead.callStatus] ?? '')),
  followUp: followUpCell,
  lastCall: (lead, { zone }) => (lead.lastCallDate === null ? '' : dayCell(dayOf(zone, new Date(lead.lastCallDate)))),
  phoneNumber: phoneText,
  area: lead => lead.area,
  leadStage: (lead, { isWonTab }) => (isWonTab ? 'Won' : lead.leadStage.stageName),
  assignedTo: lead => lead.assignedTo?.fullName ?? '',
  secondPhone: ({ furtherPhones, countryCode }) =>
    furtherPhones.map(phone => furtherPhoneText(phone, countryCode)).join(', '),
  secondEmail: lead => lead.furtherEmails.join(', '),
  pinCode: lead => lead.pinCode,
  remarks: lead => lead.remarks,
  tags: lead => tagCell(lead.leadTag.map(tag => tag.tagName)),
}

/** A custom field, by its type: amounts and days as numbers that a spreadsheet can count with. */
function customCell(lead: ExportedLead, column: CustomColumn, { custom }: CellSetting): SheetCell {
  const value = lead.customFields[column] ?? ''
  const type = custom.get(column)?.fieldType
  if (type === 'Date' && isDay(value)) return dayCell(value)
  // more digits than a spreadsheet's numbers have would be changed
  if (type === 'Number' && /^-?[0-9.]{1,15}$/.test(value))
    return { value: Number(value), format: 'General', text: value }
  return value
}

/** `05/03/2025, 03:05 PM`, because the list's "Today" would be wrong tomorrow; only the day for a lost lead (LM-Q45). */
function followUpCell(lead: ExportedLead): SheetCell {
  const day = readDayText(lead.latestFollowUpDate)
  if (day === undefined) return ''
  const text = `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
  const time = lead.leadStage.kind === 'lost' ? '' : lead.latestFollowUpTime
  const value = serialOf(new Date(`${day}T00:00:00Z`))
  if (time === '') return { value, format: 'dd/mm/yyyy', text }
  return { value: value + minutesOf(time) / 1440, format: 'dd/mm/yyyy", "hh:mm AM/PM', text: `${text}, ${time}` }
}

/** The minutes of a day before a time such as `03:05 PM`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(/[: ]/).map(Number)
  return ((hours % 12) + (time.endsWith('PM') ? 12 : 0)) * 60 + minutes
}

/** `+91 9876543210` (LM-281). */
function phoneText({ phoneNumber, countryCode }: ExportedLead): string {
  const digits = phoneNumber.startsWith(countryCode)
    ? phoneNumber.slice(countryCode.length)
    : phoneNumber.replace(/^\+/, '')
  return `${countryCode} ${digits}`.trim()
}

/** A further number: under the lead's dial code where it can be, else under its own, with whose digits it then begins. */
function furtherPhoneText(phone: string, countryCode: string): string {
  if (phoneProblem(phone, countryCode) === undefined) return `${countryCode} ${phone}`
  const [own] = readLeadPhones(`+${phone}`, countryCode).value ?? []
  return own ? `${own.dialCode} ${own.number}` : phone
}

/** One phone or several. */
const PHONE = /^\+[0-9 ]+(, \+?[0-9 ]+)*$/

const isPhones = (column: ExportColumn): boolean => column === 'phoneNumber' || column === 'secondPhone'

/**
 * One lead as the cells of an exported row, none of which can run as a formula: texts, and amounts and dates as numbers that an
 * .xlsx shows as the list does. Phone numbers are left unchanged in an .xlsx, where its cell is text anyway; in a .csv it needs the
 * same protection as other texts.
 */
export const leadCells = (lead: ExportedLead, columns: readonly ExportColumn[], setting: CellSetting): SheetCell[] =>
  columns.map(column => {
    const cell = isCustomColumn(column) ? customCell(lead, column, setting) : CELLS[column](lead, setting)
    if (typeof cell !== 'string') return cell
    const isTextCell = setting.format === 'xlsx' && isPhones(column) && PHONE.test(cell)
    return isTextCell ? cell : neutraliseFormula(cell)
  })
