import { setImmediate as pause } from 'node:timers/promises'

/**
 * Items worked on before other requests get their turn; a quarter of a millisecond of rows of a spreadsheet. A request takes
 * several turns, and waits for a portion before each.
 */
const PORTION = 60

/** Calls `work` for every item, letting other requests in between. */
export async function inPortions<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  for (let index = 0; index < items.length; index++) {
    if (index > 0 && index % PORTION === 0) await pause()
    work(items[index]!, index)
  }
}
