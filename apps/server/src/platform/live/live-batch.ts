import { LiveEvent } from '@plinth/contract/company/live'

/** A notification of PostgreSQL is limited to less than 8,000 bytes; one id is 39 bytes of JSON. */
const MAX_IDS = 150

type Entry = { companyId: string; event: LiveEvent }

/**
 * Combines events that happen at about the same time: changed leads of one person become one event, and only the latest progress
 * of an import counts. More than 150 leads become "anything" (an empty list), because a reader would fetch the list again anyway.
 */
export function mergeEvents(entries: readonly Entry[]): Entry[] {
  const merged = new Map<string, Entry>()
  for (const { companyId, event } of entries) {
    const key = `${companyId} ${keyOf(event)}`
    const before = merged.get(key)?.event
    merged.set(key, { companyId, event: before ? joined(before, event) : event })
  }
  return [...merged.values()].flatMap(({ companyId, event }) => fitting(event).map(one => ({ companyId, event: one })))
}

/**
 * Events in the order in which they are sent, changed people first: who may see less from then on must not be told of leads that were
 * changed later and joined with earlier ones.
 */
export const peopleFirst = (entries: readonly Entry[]): Entry[] => {
  const isOfPeople = ({ event }: Entry): boolean => event.type === 'people.changed'
  return [...entries.filter(isOfPeople), ...entries.filter(entry => !isOfPeople(entry))]
}

/** Combines two events of one kind; where they cannot be combined the later one counts. */
function joined(before: LiveEvent, event: LiveEvent): LiveEvent {
  if (before.type === 'leads.changed' && event.type === 'leads.changed')
    return { ...event, leadIds: union(before.leadIds, event.leadIds) }
  if ('userIds' in before && 'userIds' in event)
    return { ...event, userIds: [...new Set([...before.userIds, ...event.userIds])] }
  return event
}

function keyOf(event: LiveEvent): string {
  if (event.type === 'leads.changed') return `${event.type} ${event.by ?? ''}`
  if (event.type === 'lead-selections.progress') return `${event.type} ${event.selectionId}`
  if (event.type === 'projects.changed') return `${event.type} ${event.projectId}`
  // those who see one quotation are not told of another
  if (event.type === 'quotations.changed') return `${event.type} ${event.quotationIds.join()}`
  if (event.type === 'quotation-content.changed' || event.type === 'quotation-presence.changed')
    return `${event.type} ${event.versionId}`
  return event.type === 'lead-imports.progress' ? `${event.type} ${event.importId}` : event.type
}

// an empty list already means "anything"
const union = (before: string[], more: string[]): string[] =>
  before.length === 0 || more.length === 0 ? [] : [...new Set([...before, ...more])]

/** Splits an event into pieces that each fit into a notification: people are never left out, leads become "anything". */
function fitting(event: LiveEvent): LiveEvent[] {
  if (event.type === 'leads.changed' && event.leadIds.length > MAX_IDS) return [{ ...event, leadIds: [] }]
  if (!('userIds' in event)) return [event]
  const pieces: LiveEvent[] = []
  for (let from = 0; from < event.userIds.length; from += MAX_IDS)
    pieces.push({ ...event, userIds: event.userIds.slice(from, from + MAX_IDS) })
  return pieces
}

/** An event as the text of a notification. */
export const encode = ({ companyId, event }: Entry): string => `${companyId} ${JSON.stringify(event)}`

/** Parses a notification; undefined for anything else, such as an event of a newer version. */
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
