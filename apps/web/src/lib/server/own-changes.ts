import type { LiveEvent } from '@plinth/contract/company/live'

/** Leads that this page is changing, or has just changed, with the time until which news of that is expected. */
const own = new Map<string, number>()
const echoes = new WeakSet<LiveEvent>()
/** News come within a second; whoever changes the lead later is somebody else. */
const EXPECTED = 5_000

/** Runs a change of one lead whose page reads again by itself what has changed: the news of it say nothing new here. */
export async function asOwnChange<T>(leadId: string, change: () => Promise<T>): Promise<T> {
  own.set(leadId, Date.now() + EXPECTED)
  try {
    return await change()
  } catch (error) {
    own.delete(leadId)
    throw error
  }
}

/** Whether news only say what this page has done itself, as the person signed in; the same for everybody who hears them, and once for each change. */
export function isOwnEcho(event: LiveEvent, userId: string | null): boolean {
  if (echoes.has(event)) return true
  if (event.type !== 'leads.changed' || event.by === null || event.by !== userId) return false
  for (const [leadId, until] of own) if (until < Date.now()) own.delete(leadId)
  // who may not see every lead is told no ids
  const ids = event.leadIds.length > 0 ? event.leadIds : [...own.keys()]
  if (ids.length === 0 || !ids.every(id => own.has(id))) return false
  for (const id of ids) own.delete(id)
  echoes.add(event)
  return true
}
