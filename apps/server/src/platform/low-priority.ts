import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'

/**
 * Lowers the priority of a process that was just forked, so that on a machine with few cores people's requests come first. It is
 * set from outside at once, because a process that lowers its own priority has already spent its start, and its garbage
 * collection threads keep the old one.
 */
export function atLowPriority<C extends ChildProcess>(child: C): C {
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10)
  } catch {
    // the process has ended already, which its owner learns in other ways
  }
  return child
}
