import type { LeadView } from '@plinth/contract/leads/lead-views'
import { session } from '../../../../../lib/server/session.ts'

const key = (): string => `plinth.leads.firstView.${session.getUserId() ?? ''}`

/** Whether the person's list opened with a view of theirs when this browser last looked: all leads are then not asked for ahead. */
export const openedWithView = (): boolean => localStorage.getItem(key()) !== null

/** The view the list opens with, if any; remembers whether there is one. */
export function firstViewOf(views: readonly LeadView[]): LeadView | undefined {
  const first = views.find(view => view.isDefault)
  if (first) localStorage.setItem(key(), 'yes')
  else localStorage.removeItem(key())
  return first
}
