import { useEffect, useEffectEvent } from 'react'
import { addBackLayer } from '../../lib/pages/back-layers.ts'
import { useIsPhone } from '../use-is-phone.ts'

/** On a phone Back closes what is open over the page, and leaves the page only then. For every sheet and dialog. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const isPhone = useIsPhone()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOpen && isPhone) return addBackLayer(() => close())
  }, [isOpen, isPhone])
}
