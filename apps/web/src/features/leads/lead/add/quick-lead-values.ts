import { QUICK_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import type { QuickLead } from '@plinth/contract/leads/lead/quick-lead-rules'
import { groupedNumber } from '@plinth/contract/money-text'
import { readAmount } from '@plinth/contract/readers/read-amount'
import { characters } from '@plinth/contract/text-rules'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (userId: string): string => `plinth.quick-lead.${userId}`

export const BLANK_QUICK_LEAD: QuickLead = {
  name: '',
  email: '',
  phoneNumber: '',
  budget: '',
  leadSource: '',
  sourceName: '',
  workType: '',
}
export const isQuickFilled = (lead: QuickLead): boolean => Object.values(lead).some(text => text.trim() !== '')

/** Groups a budget as the company's currency does while it is typed; invalid or too long texts stay, to be reported (IN-534, IN-535). */
export function groupBudget(text: string, symbol: string): string {
  const digits = text.replace(/[,\s]/g, '')
  return /^[0-9]{1,15}$/.test(digits) ? groupedNumber(Number(digits), symbol) : text
}

/** A budget once its field is left: `12.5 L` is 12,50,000. What says more than an amount stays. */
export function settledBudget(text: string, symbol: string): string {
  const { value, note } = readAmount(text, { currency: [symbol], invalid: '' })
  return value === undefined || note !== undefined ? text : groupedNumber(value, symbol)
}

/** The hint below a budget whose amount says less than its text. */
export function budgetHint(text: string, symbol: string): string | undefined {
  const { value, note } = readAmount(text, { currency: [symbol], invalid: '' })
  return note === undefined || value === undefined
    ? undefined
    : `Saved as ${groupedNumber(value, symbol)}. Added to the remarks: Budget: ${note}`
}

/** Values that were typed but neither saved nor discarded; undefined where there are none. */
export function readQuickDraft(userId: string, store: Store): QuickLead | undefined {
  try {
    const stored: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const texts = stored as Record<string, unknown>
    const lead = Object.fromEntries(
      Object.keys(BLANK_QUICK_LEAD).map(field => [field, typeof texts[field] === 'string' ? texts[field] : '']),
    ) as unknown as QuickLead
    return isQuickFilled(lead) ? lead : undefined
  } catch {
    // not written by this form, so it is of no use
    store.removeItem(keyOf(userId))
    return undefined
  }
}

/** Stores what is typed; an empty form removes the draft. If the storage is full the draft is lost, but not the form. */
export function keepQuickDraft(userId: string, lead: QuickLead, store: Store): void {
  try {
    if (isQuickFilled(lead)) store.setItem(keyOf(userId), JSON.stringify(lead))
    else store.removeItem(keyOf(userId))
  } catch (error) {
    console.warn('The draft of the lead could not be kept', error)
  }
}

/** The name cut at its limit, counted in characters. */
export const typedName = (text: string): string =>
  characters(text) > QUICK_LIMITS.name ? Array.from(text).slice(0, QUICK_LIMITS.name).join('') : text
