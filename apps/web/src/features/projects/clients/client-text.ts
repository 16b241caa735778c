import type { ClientContact } from '@plinth/contract/projects/client-contacts'
import { formatDate } from '../../../lib/text/format-date.ts'

interface Phone {
  countryCode: string
  phoneNumber: string
}

/** `+91 9876543210`; '' without a number. */
export const phoneText = ({ countryCode, phoneNumber }: Phone): string =>
  phoneNumber === '' ? '' : `${countryCode} ${phoneNumber}`.trim()

export const callLink = ({ countryCode, phoneNumber }: Phone): string => `tel:${countryCode}${phoneNumber}`

/** Where a contact stands with the client area, in words (PJ-028). */
export function accessText({ access, accessAt }: ClientContact, zone: string | undefined): string {
  if (access === 'none') return 'Not invited'
  if (access === 'removed') return 'Access removed'
  return `${access === 'invited' ? 'Invited' : 'Signed in'} ${formatDate(accessAt, zone)}`
}
