import type { Neighbour } from '../../../lib/pages/neighbours.ts'
import type { Neighbours } from '../../../lib/pages/use-neighbours.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'

/** `j` and `k` go to the next and the previous lead; so do Alt with Page Down and Page Up, even while a field has the focus. */
export function useNeighbourKeys({ previous, next }: Neighbours, onGo: (to: Neighbour) => void): void {
  const go = (to: Neighbour | undefined) => () => to && onGo(to)
  useShortcut('k', 'Previous lead', go(previous))
  useShortcut('j', 'Next lead', go(next))
  useShortcut('alt+PageUp', 'Previous lead, also while typing', go(previous), true)
  useShortcut('alt+PageDown', 'Next lead, also while typing', go(next), true)
}
