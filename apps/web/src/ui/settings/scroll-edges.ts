import { type RefObject, useEffect } from 'react'

/** Where a row that scrolls sideways has more than is shown; parts of a pixel, which zoomed pages leave over, are nothing. */
export const edgesWithMore = (row: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) => ({
  before: row.scrollLeft > 1,
  after: row.scrollWidth - row.clientWidth - row.scrollLeft > 1,
})

/**
 * Marks a row that scrolls sideways with `data-before` and `data-after` while there is more at that edge, so that its style can
 * show it; `count` tells how many entries it has.
 */
export function useScrollEdges(row: RefObject<HTMLElement | null>, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are other widths
  useEffect(() => {
    const element = row.current
    if (!element) return
    const mark = (): void => {
      const { before, after } = edgesWithMore(element)
      element.toggleAttribute('data-before', before)
      element.toggleAttribute('data-after', after)
    }
    // an observer also tells of what it begins to observe
    const sizes = new ResizeObserver(mark)
    for (const part of [element, ...element.children]) sizes.observe(part)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [row, count])
}
