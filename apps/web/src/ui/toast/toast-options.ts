export interface ToastOptions {
  /** milliseconds it stays, where it is not the usual time; project and client failures stay 1,000 (SH-562, SH-Q98) */
  duration?: number
  /** one thing to do about it, such as Undo or Retry */
  action?: { label: string; run: () => void }
  /** a name of its own: an earlier message of this name goes, so that many presses do not queue up before what comes next */
  name?: string
}
export type ToastKind = 'success' | 'error' | 'info'

const USUAL = 4000
/** The lead pages have their own: success 2 seconds, error 3 (IN-725, IN-726). */
const ON_LEAD_PAGES: Record<ToastKind, number> = { success: 2000, error: 3000, info: USUAL }

/** How long a message stays on a page, in milliseconds: 4 seconds in the suite (SH-561). */
export const toastDuration = (kind: ToastKind, pathname: string): number =>
  /^\/(lms|leads)(\/|$)/.test(pathname) ? ON_LEAD_PAGES[kind] : USUAL
