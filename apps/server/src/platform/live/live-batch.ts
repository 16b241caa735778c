import { LiveEvent } from '@plinth/contract/live'

/** PostgreSQL takes notifications of less than 8,000 bytes; one id is 39 bytes of JSON. */
const MAX_IDS = 150

type Entry = { companyId: string; event: LiveEvent }

/**
 * Joins what happened within one moment: changed leads of one person become one event, only the last progress of an
 * import counts. More than 150 leads become "anything" (an empty list), as a reader would fetch the list anew anyway.
 */
export function mergeEvents(entries: readonly Entry[]): Entry[] {
  const merged = new Map<string, Entry>()
  for (const { companyId, event } of entries) {
    const key = `${companyId} ${keyOf(event)}`
    const before = merged.get(key)?.event
    const isMore = before?.type === 'leads.changed' && event.type === 'leads.changed'
    merged.set(key, { companyId, event: isMore ? { ...event, leadIds: union(before.leadIds, event.leadIds) } : event })
  }
  return [...merged.values()].map(({ companyId, event }) => ({ companyId, event: shortened(event) }))
}

function keyOf(event: LiveEvent): string {
  if (event.type === 'leads.changed') return `${event.type} ${event.by ?? ''}`
  return event.type === 'lead-imports.progress' ? `${event.type} ${event.importId}` : event.type
}

// an empty list already means "anything"
const union = (before: string[], more: string[]): string[] =>
  before.length === 0 || more.length === 0 ? [] : [...new Set([...before, ...more])]

const shortened = (event: LiveEvent): LiveEvent =>
  event.type === 'leads.changed' && event.leadIds.length > MAX_IDS ? { ...event, leadIds: [] } : event

/** One event as the text of a notification. */
export const encode = ({ companyId, event }: Entry): string => `${companyId} ${JSON.stringify(event)}`

/** The event in a notification; undefined for a text that is none, e.g. of a newer version. */
export function decode(payload: string): Entry | undefined {
  const space = payload.indexOf(' ')
  try {
    const parsed = LiveEvent.safeParse(JSON.parse(payload.slice(space + 1)))
    return space > 0 && parsed.success ? { companyId: payload.slice(0, space), event: parsed.data } : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
