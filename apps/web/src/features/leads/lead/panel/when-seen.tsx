import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Draws what it holds once somebody has scrolled to it: what nobody looks at is not loaded. */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isSeen || !element) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setSeen(true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen ? children : <div ref={place} style={{ minHeight: height }} />
}
