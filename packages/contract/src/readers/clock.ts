import { clockOf } from './moment.ts'

/** Times of day as people write them. */

const CLOCK = /^([0-9]{1,2})(?:[:.]([0-9]{2})(?::[0-9]{2}(?:\.[0-9]+)?)?)? ?(?:([ap])\.?m\.?)?$/

export interface Clock {
  time: string
  /** an hour alone, which could be many things */
  isBare: boolean
}

/**
 * `16:30`, `4:30 pm`, `4pm`, `11` as HH:mm. With `ofWork` an hour from 1 to 7 that names no half of the day is in the afternoon,
 * when people are called. Lower case; undefined for what is no time.
 */
export function readClock(text: string, ofWork = false): Clock | undefined {
  const match = CLOCK.exec(text)
  if (!match) return undefined
  const [, typed = '', minutes = '00', half] = match
  const hour = Number(typed)
  if (Number(minutes) > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  const isAfternoon = half === 'p' || (half === undefined && ofWork && hour >= 1 && hour <= 7 && !typed.startsWith('0'))
  const whole = half === undefined ? hour : hour % 12
  return {
    time: clockOf((whole + (isAfternoon ? 12 : 0)) * 60 + Number(minutes)),
    isBare: match[2] === undefined && half === undefined,
  }
}
