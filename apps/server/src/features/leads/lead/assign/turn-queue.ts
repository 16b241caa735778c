import { turnsOfEach } from '../../../../platform/turns.ts'

/** Somebody else in the company is taking a turn at this moment. */
export class TurnIsTaken extends Error {}

/** How long a transaction waits for the company's turns, which the previous one holds until its commit. */
export type TurnWait = 'briefly' | 'long'

const inLineOf = turnsOfEach(1)

/**
 * Runs work that may take a turn in the company. If many come at once, all but one wait here and not in the database, where each
 * would hold a connection that others need and be refused after two seconds. `work` is then run again from its beginning, so it
 * must do nothing outside its transaction.
 */
export async function inLineForTurn<T>(companyId: string, work: (wait: TurnWait) => Promise<T>): Promise<T> {
  try {
    return await work('briefly')
  } catch (error) {
    if (!(error instanceof TurnIsTaken)) throw error
  }
  return inLineOf(companyId, () => work('long'))
}
