import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/**
 * Lets requests of people go before a process that was just forked, on a machine with few cores. Told from outside and at
 * once: a process that sets its own priority has spent its start, and its threads that collect garbage keep theirs.
 */
export function atLowPriority<C extends ChildProcess>(child: C): C {
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10)
  } catch {
    // it has ended already, which its owner hears by other means
  }
  return child
}
