import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to where it was when something opened, once that closes or goes; also when it is put on the page
 * already open, which the library's own return of the focus does not cover. Leaves a focus that has moved on alone.
 */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      // a moment later: until then the trap of what is closing would take the focus back
      setTimeout(() => {
        const now = document.activeElement
        const isLost = now === null || now === document.body || now.closest('[aria-modal="true"],[data-panel]') !== null
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }, 10)
    }
  }, [isOpen])
}
