import { type Day, toDay } from './format-date.ts'

/** `5/3/2025`, `05-03-2025` or `05.03.2025`, as people here write a day, to YYYY-MM-DD; null when it is none. */
export function readDay(text: string): Day | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  return toDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? null
}
