import { useState } from 'react'

/**
 * A choice that is shown from the very press until what is kept changes. Queries and mutations tell of their news a tick
 * after the event, and a controlled input that waits for them jumps back in between.
 *
 * Returns what to show, how to choose, and how to go back to what is kept (the choice could not be saved).
 */
export function useChosen<T>(kept: T): { shown: T; choose: (choice: T) => void; giveUp: () => void } {
  const [chosen, setChosen] = useState<{ choice: T; instead: T }>()
  return {
    shown: chosen && Object.is(chosen.instead, kept) ? chosen.choice : kept,
    choose: choice => setChosen({ choice, instead: kept }),
    giveUp: () => setChosen(undefined),
  }
}
