import { useEffect } from 'react'

/** What takes the focus when something in it that had the focus has gone: a marked one, the cell of a grid, the page's heading. */
const HOMES = '[data-home],[data-row] [tabindex="0"],h1'
const HOLDERS = '[role="dialog"],[role="alertdialog"],[data-panel],main'
/** Longer than whatever closes needs to give the focus back by itself. */
const GRACE = 60

/** Where the focus was: the element, all that it stood in, and how far down the window. */
interface FocusPlace {
  inside: readonly Element[]
  top: number
}

function placeOf(element: Element): FocusPlace {
  const inside: Element[] = []
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) inside.push(one)
  return { inside, top: element.getBoundingClientRect().top }
}

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0
const isOff = (element: Element): boolean => element.matches(':disabled')

/** The element itself while it is there; else what is left of its surroundings, from the inside out. */
function homeOf({ inside, top }: FocusPlace): Element | undefined {
  const distance = (element: Element): number => Math.abs(element.getBoundingClientRect().top - top)
  const [own] = inside
  if (own && isShown(own) && !isOff(own)) return own
  for (const around of inside) {
    if (!isShown(around) || isOff(around)) continue
    const [first, ...more] = [...around.querySelectorAll(HOMES)].filter(one => isShown(one) && !isOff(one))
    // a dialog has no heading of the first rank, and a panel is no page
    if (around.matches(HOLDERS) && !around.matches('main')) return around
    if (first) return more.reduce((near, one) => (distance(one) < distance(near) ? one : near), first)
    if (around.matches('main')) return around
  }
  return undefined
}

/**
 * Keeps the focus from falling to the top of the document when what has it goes: a button that its own press takes away,
 * the row of a deleted lead, what a dialog was opened with. It goes to the next row, the panel or dialog around, or the
 * heading of the page. A focus that the person lets go is left alone. For the root of the application, once.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // what floats above the page, a menu or a message, leads back to where the focus was in the page
    let last: FocusPlace | undefined
    let inPage: FocusPlace | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null

    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      last = placeOf(target)
      if (document.getElementById('root')?.contains(target)) inPage = last
    }
    const take = (): void => {
      timer = undefined
      if (!isLost() || !last) return
      // busy: it is waited for
      if (last.inside[0]?.isConnected && last.inside[0].hasAttribute('data-loading')) return
      const home = homeOf(last) ?? (inPage && homeOf(inPage))
      const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      const to = modal && !modal.contains(home ?? null) ? modal : home
      if (!(to instanceof HTMLElement)) return
      if (to.tabIndex < 0 && !to.hasAttribute('tabindex')) {
        to.tabIndex = -1
        // a later press on it is no wish to have the focus there
        to.addEventListener('blur', () => to.removeAttribute('tabindex'), { once: true })
      }
      to.focus({ preventScroll: true })
    }
    const look = (): void => {
      if (last && timer === undefined && isLost()) timer = setTimeout(take, GRACE)
    }
    const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) return
      // what goes is told while it is still there: looked at once it is gone
      queueMicrotask(() => {
        if (!isLost() || !(target instanceof Element)) return
        if (isShown(target) && !isOff(target)) last = inPage = undefined
        else look()
      })
    }
    // what was busy comes back or goes
    const watch = new MutationObserver(look)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
}
