import { LRUCache } from 'lru-cache'
import type { Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Reading, Wanted } from './project-list.conditions.ts'
import { countListed } from './project-list.queries.ts'
import { foldTallies, selectTallies, selectTallyStamp } from './project-tallies.queries.ts'

/** Totals of lists of whole companies, each with the stamp of the tallies that it was counted at. */
const remembered = new LRUCache<string, { stamp: string; total: number }>({ max: 5000 })

/**
 * How many projects are wanted. For who sees all of a company it comes from the tallies, or was counted once since a project of the
 * company changed last; others see few.
 */
export async function totalOf(tx: Tx, reading: Reading, wanted: Wanted): Promise<number> {
  const { tab, search, filters } = wanted
  if (!reading.seesAll) return countListed(tx, reading, wanted)
  if (search === '' && Object.keys(filters).length === 0)
    return tallied(await selectTallies(tx, reading.companyId), tab)
  // who is in a team, and whose favourite a project is, change without the project
  if (filters.members !== undefined || filters.favourites !== undefined) return countListed(tx, reading, wanted)
  const stamp = await selectTallyStamp(tx, reading.companyId)
  const key = keyOf(reading, wanted)
  const known = remembered.get(key)
  if (known?.stamp === stamp) return known.total
  const total = await countListed(tx, reading, wanted)
  remembered.set(key, { stamp, total })
  return total
}

/** How many projects a search found when it was counted last; not for sure how many it finds now. */
export const lastTotalOf = (reading: Reading, wanted: Wanted): number | undefined =>
  reading.seesAll ? remembered.get(keyOf(reading, wanted))?.total : undefined

const keyOf = ({ companyId }: Reading, { tab, search, filters }: Wanted): string =>
  JSON.stringify([companyId, tab, search, filters])

/** The projects of a tab. */
export const tallied = (tallies: ReadonlyMap<string, number>, tab: string): number =>
  tab === 'all' ? [...tallies.values()].reduce((sum, count) => sum + count, 0) : (tallies.get(tab) ?? 0)

/** Adds up the differences of all tallies, so that reading them stays cheap however often projects change. */
export async function addUpTallies({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.anonymous(foldTallies)
}
