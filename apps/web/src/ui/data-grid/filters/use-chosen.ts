import { useEffect, useState } from 'react'

/** How long a choice is shown that did not arrive, in milliseconds. */
const PATIENCE = 10_000

/**
 * What is chosen, as of the last press: a choice that stands in the address arrives there with what is read for it, and a box
 * shows its tick, and the next one adds to it, before that.
 */
export function useChosen(value: readonly string[], onChange: (value: string[]) => void) {
  const [held, setHeld] = useState<{ chosen: readonly string[]; passed: readonly string[] }>()
  const now = JSON.stringify(value)
  const isOver = held !== undefined && (now === JSON.stringify(held.chosen) || !held.passed.includes(now))
  if (isOver) setHeld(undefined)
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => setHeld(undefined), PATIENCE)
    return () => clearTimeout(timer)
  }, [held])
  const chosen = held && !isOver ? held.chosen : value
  const choose = (next: string[]): void => {
    setHeld({ chosen: next, passed: [...(held?.passed ?? []), now, JSON.stringify(chosen)] })
    onChange(next)
  }
  return { chosen, choose }
}
