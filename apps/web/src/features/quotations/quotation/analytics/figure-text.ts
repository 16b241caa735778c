import { percentText } from '@plinth/contract/quotations/decimal-text'

const NONE = '–'

/** `62.5` as `62.5 %`; a share of nothing as a dash (QT-307). */
export const shareText = (share: string | null | undefined): string => percentText(share) || NONE

/** `3.5` as `3.5 days`; where nothing has days, a dash. */
export const daysText = (days: string | null): string => {
  if (days === null) return NONE
  const number = days.replace(/\.0$/, '')
  return `${number} ${number === '1' ? 'day' : 'days'}`
}
