import { type ToastKind, USUAL_DURATION } from '../ui/toast/toast-options.ts'

/** The lead pages have their own: success 2 seconds, error 3 (IN-725, IN-726). */
const ON_LEAD_PAGES: Record<ToastKind, number> = { success: 2000, error: 3000, info: USUAL_DURATION }

/** How long a message stays on a page, in milliseconds. */
export const toastDuration = (kind: ToastKind, pathname: string): number =>
  /^\/(lms|leads)(\/|$)/.test(pathname) ? ON_LEAD_PAGES[kind] : USUAL_DURATION
