import { useCallback, useState } from 'react'

/** A dialog about something: what it is about stays while it fades away. */
export function useDialog<T>() {
  const [state, setState] = useState<{ about: T; isOpen: boolean }>()
  const open = useCallback((about: T) => setState({ about, isOpen: true }), [])
  const close = useCallback(() => setState(before => (before ? { ...before, isOpen: false } : before)), [])
  return { about: state?.about, isOpen: state?.isOpen ?? false, open, close }
}
