import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../lib/live.ts'
import { refreshSettings } from './companies.api.ts'

/** Reads name, logo and settings again when somebody changes them elsewhere (decisions.md 23). For staff: others hear nothing. */
export function useLiveCompany(isStaff: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isStaff) return
    return listenLive(event => {
      if (event.type === 'company.changed') void refreshSettings(queryClient)
    })
  }, [isStaff, queryClient])
}
