export interface ToastOptions {
  /** milliseconds it stays, where it is not the usual time (SH-562, SH-Q98) */
  duration?: number
  /** one thing to do about it, such as Undo or Retry */
  action?: { label: string; run: () => void }
  /** announced at once, like a failure, however it looks */
  isAlert?: boolean
  /** a name of its own: an earlier message of this name goes, so that many presses do not queue up before what comes next */
  name?: string
  /** `tools`: about the list that one looks at, so beside the tabs above it instead of over its rows */
  place?: 'tools'
}
export type ToastKind = 'success' | 'error' | 'info'

/** How long a message stays in the suite, in milliseconds (SH-561). */
export const USUAL_DURATION = 4000

/** How long a message stays at least that offers something to press: long enough to read it and to get there. */
const WITH_ACTION = 8000

/** How long a message stays that would otherwise stay for `usual`, in milliseconds. */
export const durationOfMessage = ({ duration, action }: ToastOptions, usual: number): number =>
  duration ?? (action ? Math.max(usual, WITH_ACTION) : usual)
