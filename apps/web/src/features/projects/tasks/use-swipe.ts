import { type PointerEvent, useRef, useState } from 'react'

/** Pixels to the right after which letting go counts. */
const ENOUGH = 88
/** Before that a finger may still mean to scroll. */
const SLOP = 10

/**
 * A swipe to the right by touch, with what to lay on the element: how far it has come, and its handlers. The same can always
 * be done by a button. The element scrolls up and down as before (`touch-action: pan-y`).
 */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number; pointer: number } | undefined>(undefined)
  const [moved, setMoved] = useState(0)
  const end = () => {
    start.current = undefined
    setMoved(0)
  }
  return {
    moved,
    isEnough: moved >= ENOUGH,
    handlers: onSwipe
      ? {
          onPointerDown: (event: PointerEvent) => {
            if (event.pointerType !== 'touch' || !event.isPrimary) return
            start.current = { x: event.clientX, y: event.clientY, pointer: event.pointerId }
          },
          onPointerMove: (event: PointerEvent) => {
            const from = start.current
            if (!from || from.pointer !== event.pointerId) return
            const [x, y] = [event.clientX - from.x, Math.abs(event.clientY - from.y)]
            if (moved === 0 && (x < SLOP || y > x)) return
            setMoved(Math.max(0, Math.min(x, ENOUGH * 1.4)))
          },
          onPointerUp: () => {
            const isSwipe = start.current !== undefined && moved >= ENOUGH
            end()
            if (isSwipe) onSwipe()
          },
          onPointerCancel: end,
        }
      : {},
  }
}
