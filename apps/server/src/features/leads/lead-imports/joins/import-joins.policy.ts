import type { NormalRow } from '@plinth/contract/leads/lead-imports/import-rules'
import type { KnownLeads } from '../../lead/lead.service.ts'
import { keysOf, leadWith } from '../import-check.service.ts'
import type { ImportJoin } from '../lead-imports.tables.ts'

/**
 * What a row repeats: it is added `to` a lead that was there, by its id, or to that of an earlier row, by its place; or it `takes` in the
 * lead of a later row, for the last rows of a sheet become leads first.
 */
export type Repeat = { to: string | number } | { takes: string }

/** What each of these rows repeats, by all its numbers and addresses; `known` are the leads that have them so far. */
export function repeatsOf(rows: readonly NormalRow[], known: KnownLeads, importId: string): (Repeat | undefined)[] {
  /** the lead that has a number or address by now */
  const holders = new Map<string, string | number>()
  return rows.map((row, place) => {
    const keys = keysOf(row).filter(({ value }) => value !== '')
    const names = keys.map(({ kind, value }) => `${kind} ${value}`)
    const there = keys.flatMap(key => leadWith(known, key) ?? [])
    const before = there.find(lead => lead.importId !== importId && lead.isVisible)?.id
    const to = before ?? names.map(name => holders.get(name)).find(holder => holder !== undefined)
    for (const name of names) if (!holders.has(name)) holders.set(name, to ?? place)
    if (to !== undefined) return { to }
    const later = there.find(lead => lead.importId === importId)
    return later && { takes: later.id }
  })
}

/** Which leads are to be added to which, once those of the rows are there; `ids` are theirs. */
export const joinsOf = (repeats: readonly (Repeat | undefined)[], ids: readonly string[]): ImportJoin[] =>
  repeats.flatMap((repeat, place) => {
    const id = ids[place] ?? ''
    if (repeat === undefined) return []
    if ('takes' in repeat) return [{ gone: repeat.takes, keep: id }]
    return [{ gone: id, keep: typeof repeat.to === 'string' ? repeat.to : (ids[repeat.to] ?? '') }]
  })

/** Whether a row is not to stay a lead of its own. */
export const isAdded = (repeat: Repeat | undefined): boolean => repeat !== undefined && 'to' in repeat
