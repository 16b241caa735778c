import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'

import { followUp, formatDayNumbers, toDay } from '../../../lib/text/format-date.ts'

/** How parts of a lead are written and linked, the same in list, cards and panel. */

/** What an empty field shows (LM-Q49). */
export const NONE = '-'

/** Whether the lead is won: in the won stage, or already a project (LM-Q15). */
export const isWon = (lead: Pick<ListedLead, 'leadStage' | 'isProjectCreated'>): boolean =>
  lead.leadStage.kind === 'won' || lead.isProjectCreated

/** The name of a call's outcome (LM-355, LM-Q04); '' without a call. */
export const callStatusName = (status: number | null): string =>
  status === null ? '' : (LEAD_STATUS_NAMES[status] ?? '')

export type PhoneOfLead = Pick<ListedLead, 'phoneNumber' | 'countryCode'>
/** Digits after the dial code: phone numbers travel with it (LM-281). */
export const nationalDigits = ({ phoneNumber, countryCode }: PhoneOfLead): string =>
  phoneNumber.startsWith(countryCode) ? phoneNumber.slice(countryCode.length) : phoneNumber.replace(/^\+/, '')

/** `+91 9876543210`; '' where a lead has no phone. */
export const shownPhone = (lead: PhoneOfLead): string =>
  lead.phoneNumber === '' ? '' : `${lead.countryCode} ${nationalDigits(lead)}`.trim()

const international = (lead: PhoneOfLead): string => `${lead.countryCode}${nationalDigits(lead)}`
export const callLink = (lead: PhoneOfLead): string => `tel:${international(lead)}`
export const textLink = (lead: PhoneOfLead): string => `sms:${international(lead)}`
/** A WhatsApp chat with the lead, with a text in its field where one is given. */
export const whatsAppLink = (lead: PhoneOfLead, text = ''): string => {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text.toWellFormed())}`
  return `https://wa.me/${international(lead).replace(/\D/g, '')}${query}`
}

/** A link to the site in the device's map application; undefined without an address. */
export function mapLink(lead: Pick<ListedLead, 'address' | 'city'>): string | undefined {
  const place = [lead.address, lead.city].filter(Boolean).join(', ')
  return place === '' ? undefined : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
}

/** An address in the pieces between which it may break where it is too long for its place: before the @ and after dots. */
export const mailPieces = (email: string): readonly string[] => email.split(/(?=@)|(?<=\.)/)

/** A link that opens the person's own mail program with a letter to the address. */
export const mailLink = (to: string): string => `mailto:${encodeURIComponent(to).replace(/%40/g, '@')}`

/** `1200 sqft`. */
export const shownArea = (lead: Pick<ListedLead, 'area' | 'areaUnit'>): string =>
  lead.area === '' ? '' : /[a-z]/i.test(lead.area) ? lead.area : `${lead.area} ${lead.areaUnit ?? ''}`.trim()

/**
 * The follow-up as the list shows it: text and colour (LM-102 to LM-105), and the time if one was set. For a lost lead it is a
 * plain date, because it is no longer due (LM-Q45). Undefined without one.
 */
export function leadFollowUp(
  lead: Pick<ListedLead, 'latestFollowUpDate' | 'latestFollowUpTime' | 'leadStage'>,
  now: Date,
  zone: string,
): { text: string; time: string; tone: 'late' | 'today' | 'later' | 'over' } | undefined {
  const due = followUp(lead.latestFollowUpDate, now, zone)
  if (!due) return undefined
  if (lead.leadStage.kind === 'lost') {
    return { text: formatDayNumbers(lead.latestFollowUpDate, zone), time: '', tone: 'over' }
  }
  return { ...due, time: lead.latestFollowUpTime }
}

/**
 * The next follow-up in words: `Tomorrow, 11:00 AM`, or `None` where nobody has said what comes next. A lead that is lost or won
 * has none.
 */
export function followUpText(
  lead: Parameters<typeof leadFollowUp>[0] & Pick<ListedLead, 'isProjectCreated'>,
  now: Date,
  zone: string,
): string {
  const due = leadFollowUp(lead, now, zone)
  if (isWon(lead) || due?.tone === 'over') return NONE
  return due ? [due.text, due.time].filter(Boolean).join(', ') : 'None'
}

/** Whether something is to be done with the lead on a later day, or nothing any more. */
export const hasNextStep = (
  lead: Pick<ListedLead, 'latestFollowUpDate' | 'leadStage' | 'isProjectCreated'>,
  now: Date,
  zone: string,
): boolean =>
  isWon(lead) ||
  lead.leadStage.kind === 'lost' ||
  (toDay(lead.latestFollowUpDate, zone) ?? '') > (toDay(now, zone) ?? '')
