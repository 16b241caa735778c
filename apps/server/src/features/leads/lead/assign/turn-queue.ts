import { turnsOfEach } from '../../../../platform/turns.ts'

/** Somebody else of the company takes a turn just now. */
export class TurnIsTaken extends Error {}

/** How long a transaction waits for the company's turns, which the one before holds until its commit. */
export type TurnWait = 'briefly' | 'long'

const inLineOf = turnsOfEach(1)

/**
 * Runs work that may take a turn of the company. Where many come at once, all but one stand in line here and not in the
 * database: there each would hold a connection that others need, and be refused once it had waited for two seconds. `work`
 * is run again from its beginning then, so it does nothing outside its transaction.
 */
export async function inLineForTurn<T>(companyId: string, work: (wait: TurnWait) => Promise<T>): Promise<T> {
  try {
    return await work('briefly')
  } catch (error) {
    if (!(error instanceof TurnIsTaken)) throw error
  }
  return inLineOf(companyId, () => work('long'))
}
