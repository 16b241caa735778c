import { useEffect, useState } from 'react'

/** Whole seconds from now until a moment, never below zero. */
export const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1000))

/** The seconds left until a moment (milliseconds since 1970), counting down while the component is on the page. */
export function useCountdown(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment, Date.now()))
  useEffect(() => {
    let timer: number | undefined
    const tick = () => {
      const now = secondsUntil(moment, Date.now())
      setLeft(now)
      if (now === 0) window.clearInterval(timer)
    }
    timer = window.setInterval(tick, 250)
    tick()
    return () => window.clearInterval(timer)
  }, [moment])
  return left
}
