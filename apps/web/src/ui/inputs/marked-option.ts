import type { KeyboardEvent } from 'react'

/**
 * Enter takes the option that is marked. Mantine's selectors look for the marked option again a moment after their list
 * has opened, and where an arrow was pressed within that moment, as happens on a busy device, they forget it, although
 * it stays marked on the screen: Enter would then send the form.
 */
function takeMarkedOption(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  if (event.target.getAttribute('aria-expanded') !== 'true') return
  const list = document.getElementById(event.target.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  marked.click()
}

/** For the element around a selector: there the key arrives after the selector had it, and only if it left it. */
export const TAKES_MARKED = { onKeyDown: takeMarkedOption }
