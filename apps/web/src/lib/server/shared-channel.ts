/** One connection for all who listen in this tab; the server allows a session ten (security, SH-Q04). */
export interface Connection<Event> {
  /**
   * Connects once and tells every event until the connection ends or `signal` aborts.
   * Answers 'refused' where trying again is of no use; rejects when the server could not be reached.
   */
  connect: (tell: (event: Event) => void, signal: AbortSignal) => Promise<'refused' | 'ended'>
  /** waits before the next try */
  pause: (milliseconds: number) => Promise<void>
  /** the event every connection begins with; whoever listens later is told it too */
  isGreeting: (event: Event) => boolean
}

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/**
 * Makes `listen`: the first listener opens the connection, the last one to leave closes it. A lost connection is made again
 * after growing pauses. A listener that leaves and comes back at once, as when one page follows another, keeps it open.
 */
export function shareChannel<Event>(connection: Connection<Event>): (listener: (event: Event) => void) => () => void {
  const listeners = new Set<(event: Event) => void>()
  let stop: AbortController | undefined
  let greeting: Event | undefined

  async function run(signal: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE
    const tell = (event: Event): void => {
      if (signal.aborted) return
      pause = FIRST_PAUSE
      if (connection.isGreeting(event)) greeting = event
      for (const listener of [...listeners]) listener(event)
    }
    while (!signal.aborted) {
      const end = await connection.connect(tell, signal).catch((error: unknown) => {
        // offline or the server is restarting: try again below
        if (!signal.aborted) console.info('live channel lost', error instanceof Error ? error.message : error)
        return 'ended' as const
      })
      if (signal.aborted) return
      greeting = undefined
      if (end === 'refused') {
        // whoever listens next, after another sign-in, tries again
        stop = undefined
        return
      }
      await connection.pause(pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  return onEvent => {
    // the same function given twice listens twice
    const listener = (event: Event): void => onEvent(event)
    listeners.add(listener)
    if (!stop) {
      stop = new AbortController()
      greeting = undefined
      void run(stop.signal)
    } else if (greeting !== undefined) {
      const late = greeting
      queueMicrotask(() => {
        if (listeners.has(listener)) listener(late)
      })
    }
    return () => {
      listeners.delete(listener)
      queueMicrotask(() => {
        if (listeners.size > 0) return
        stop?.abort()
        stop = undefined
      })
    }
  }
}
