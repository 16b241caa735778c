import { dateText, plainNumber } from './cell-text.ts'

export type Attributes = Readonly<Record<string, string>>

/**
 * A cell of an .ods as the same text as in other workbooks (see `cellText`): its value, which is kept beside what is shown, wherever
 * that is a number, a day or a time. A formula yields the value stored with it. Some programs store a day as the number of days, which
 * only its style tells (`isDay`).
 */
export function documentCellText(attributes: Attributes, shown: string, isDay: boolean): string {
  switch (attributes['office:value-type']) {
    case 'float':
      return numberText(attributes['office:value'], shown, isDay)
    case 'currency':
    case 'percentage':
      return numberText(attributes['office:value'], shown, false)
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE'
    case 'date':
      return dayText(attributes['office:date-value'] ?? '') ?? shown
    case 'time':
      return timeText(attributes['office:time-value'] ?? '') ?? shown
    default:
      return shown === '' ? (attributes['office:string-value'] ?? '').trim() : shown
  }
}

function numberText(value: string | undefined, shown: string, isDay: boolean): string {
  const number = value?.trim() ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return shown
  const day = isDay ? dateText(number, false) : undefined
  if (day !== undefined) return day
  // the leading zeros of a format like 000000 stand only in what is shown
  return /^0\d+$/.test(shown) && Number(shown) === number ? shown : plainNumber(number)
}

const two = (part: number): string => String(part).padStart(2, '0')
/** Fraction of a second from which it is the next one, as in other workbooks: half a day is often stored as a little less. */
const NEARLY = 0.9999
const whole = (seconds: string | undefined): number => {
  const value = Number(seconds ?? 0)
  return value % 1 > NEARLY ? Math.ceil(value) : Math.floor(value)
}

function dayText(value: string): string | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/.exec(value)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1, 6).map(part => Number(part ?? 0))
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, whole(found[6])))
  const isReal =
    year >= 100 && month > 0 && month < 13 && day > 0 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (!isReal || Number.isNaN(at.getTime())) return undefined
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  // the day from which days are counted is how a time of day without a date is stored
  if (value.startsWith('1899-12-30')) return time
  const date = `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${at.getUTCFullYear()}`
  return time === '00:00' ? date : `${date} ${time}`
}

function timeText(value: string): string | undefined {
  const found = /^P(?:(\d{1,6})D)?T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d+)?)S)?$/.exec(
    value.replace(',', '.'),
  )
  if (!found) return undefined
  const [days = 0, hours = 0, minutes = 0] = found.slice(1, 4).map(part => Number(part ?? 0))
  const passed = (days * 24 + hours) * 60 + minutes + Math.floor(whole(found[4]) / 60)
  return `${two(Math.floor(passed / 60))}:${two(passed % 60)}`
}
