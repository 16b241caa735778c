import { useLayoutEffect } from 'react'

const HOLDER = '[aria-modal="true"],[data-panel]'

/**
 * Gives the focus back to where it was when something opened, once that closes or goes; also when it is put on the page
 * already open, which the library's own return of the focus does not cover. Leaves a focus that has moved on alone.
 */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      const own = document.activeElement?.closest(HOLDER)
      const known = new Set(document.querySelectorAll(HOLDER))
      // a moment later: until then the trap of what is closing would take the focus back
      setTimeout(() => {
        const now = document.activeElement
        const holder = now?.closest(HOLDER)
        // one that has opened in place of it, over it, or since has the focus rightly
        const isOwn = holder && known.has(holder) && (!own || holder === own || holder.contains(before))
        const isLost = now === null || now === document.body || isOwn
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }, 10)
    }
  }, [isOpen])
}
