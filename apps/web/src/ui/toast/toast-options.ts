export interface ToastOptions {
  /** milliseconds it stays, where it is not the usual time (SH-562, SH-Q98) */
  duration?: number
  /** one thing to do about it, such as Undo or Retry */
  action?: { label: string; run: () => void }
  /** a name of its own: an earlier message of this name goes, so that many presses do not queue up before what comes next */
  name?: string
}
export type ToastKind = 'success' | 'error' | 'info'

/** How long a message stays in the suite, in milliseconds (SH-561). */
export const USUAL_DURATION = 4000
