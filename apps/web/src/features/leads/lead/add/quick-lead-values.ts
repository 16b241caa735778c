import { QUICK_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { plainAmount, type QuickLead } from '@plinth/contract/leads/lead/quick-lead-rules'
import { characters } from '@plinth/contract/text-rules'
import { formatCount } from '../../../../lib/text/format-count.ts'

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

/** A budget in Indian groups as it is typed; what is no amount, or too long to be one, stays for its message (IN-534, IN-535). */
export function groupBudget(text: string): string {
  const amount = plainAmount(text)
  if (!/^[0-9]{1,15}$/.test(amount)) return text
  return formatCount(Number(amount))
}

/** What was typed and neither saved nor discarded; undefined where there is nothing. */
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
    // written by something else than this form: nothing a person could still use
    store.removeItem(keyOf(userId))
    return undefined
  }
}

/** Keeps what is typed; an empty form leaves nothing behind. A full storage costs the draft, never the form. */
export function keepQuickDraft(userId: string, lead: QuickLead, store: Store): void {
  try {
    if (isQuickFilled(lead)) store.setItem(keyOf(userId), JSON.stringify(lead))
    else store.removeItem(keyOf(userId))
  } catch (error) {
    console.warn('The draft of the lead could not be kept', error)
  }
}

/** No longer than the name may be, counted as characters. */
export const typedName = (text: string): string =>
  characters(text) > QUICK_LIMITS.name ? Array.from(text).slice(0, QUICK_LIMITS.name).join('') : text
