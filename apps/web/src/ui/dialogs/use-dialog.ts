import { useCallback, useState } from 'react'

/** The state of a dialog; its subject stays set while it fades out. */
export function useDialog<T>() {
  const [state, setState] = useState<{ about: T; isOpen: boolean; times: number }>()
  const open = useCallback(
    (about: T) => setState(before => ({ about, isOpen: true, times: (before?.times ?? 0) + 1 })),
    [],
  )
  const close = useCallback(() => setState(before => (before ? { ...before, isOpen: false } : before)), [])
  return { about: state?.about, isOpen: state?.isOpen ?? false, times: state?.times ?? 0, open, close }
}
