import { SELECTION_MAILS_A_DAY, SELECTION_MAILS_AN_HOUR } from '@plinth/contract/leads/mail-limits'
import { countOf } from '../../../lib/text/format-count.ts'

/** When the last of so many mails leaves, where they do not all go out at once; else empty. */
export function paceText(mailed: number): string {
  if (mailed <= SELECTION_MAILS_AN_HOUR) return ''
  const days = Math.floor((mailed - 1) / SELECTION_MAILS_A_DAY)
  const hours = Math.floor((mailed - 1) / SELECTION_MAILS_AN_HOUR)
  const last = days > 0 ? countOf(days, 'day') : countOf(hours, 'hour')
  return `${SELECTION_MAILS_AN_HOUR} go out in an hour, the last in about ${last}; until then you can stop it on the list.`
}
