import { type RefObject, useRef } from 'react'
import { useIsTouch } from '../../../../ui/use-is-touch.ts'

/** The comment, and the way to it once what comes before it is chosen. */
export function useComment(): readonly [RefObject<HTMLTextAreaElement | null>, () => void] {
  const field = useRef<HTMLTextAreaElement>(null)
  const isTouch = useIsTouch()
  const goTo = (): void => {
    // the keyboard of the device would cover what was just chosen
    if (!isTouch) field.current?.focus({ preventScroll: true })
    // no further than needed, so that what was chosen stays in view
    field.current?.scrollIntoView({ block: 'nearest' })
  }
  return [field, goTo]
}
