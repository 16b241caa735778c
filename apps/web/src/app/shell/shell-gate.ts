import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { profileQuery } from '../../features/company/people/people.api.ts'
import { guard } from '../pages/guard.ts'

/**
 * Leads away who has no business at this address, before any of it is drawn or asked for. Where the profile cannot be read the page
 * opens: it says itself what it could not get, and the server refuses what is not theirs.
 */
export async function shellGate(queryClient: QueryClient, pathname: string): Promise<void> {
  const profile = await queryClient.ensureQueryData({ ...profileQuery, retry: false }).catch(() => undefined)
  const elsewhere = guard(pathname, profile)
  if (elsewhere !== undefined) throw redirect({ href: elsewhere, replace: true })
}
