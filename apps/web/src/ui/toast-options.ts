export interface ToastOptions {
  /** milliseconds it stays; success 2,000, error 3,000, else 4,000 unless told (SH-561, SH-562, SH-Q98) */
  duration?: number
  /** one thing to do about it, such as Undo or Retry */
  action?: { label: string; run: () => void }
}
export type ToastKind = 'success' | 'error' | 'info'
