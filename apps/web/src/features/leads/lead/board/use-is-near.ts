import { type RefObject, useEffect, useState } from 'react'

/** How far beyond the edge of the screen, in pixels, something counts as near. */
const REACH = 400

/** Whether an element is on the screen or about to be: columns elsewhere load and draw nothing. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const found = element.current
    if (!found) return
    const observer = new IntersectionObserver(entries => setNear(entries.some(entry => entry.isIntersecting)), {
      root: found.parentElement,
      rootMargin: `0px ${REACH}px`,
    })
    observer.observe(found)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
