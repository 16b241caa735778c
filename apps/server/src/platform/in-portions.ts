import { setImmediate as pause } from 'node:timers/promises'

/** Items worked on before other requests get their turn; about a millisecond of rows of a spreadsheet. */
const PORTION = 250

/** Calls `work` for every item, letting other requests in between. */
export async function inPortions<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  for (let index = 0; index < items.length; index++) {
    if (index > 0 && index % PORTION === 0) await pause()
    work(items[index]!, index)
  }
}
