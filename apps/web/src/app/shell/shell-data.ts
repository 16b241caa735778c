import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../features/company/people/people.api.ts'
import { useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import { session } from '../../lib/server/session.ts'
import { guard } from '../pages/guard.ts'
import type { Viewer } from './navigation.ts'

/** What the navigation shows; every part may be missing while the profile loads or when it could not be read (SH-080). */
export interface ShellData {
  viewer: Viewer
  userName: string | undefined
  companyName: string | undefined
  companyLogo: string | undefined
}

/** The profile, while somebody is signed in. */
const useProfile = () => useQuery({ ...profileQuery, enabled: session.get() !== null }).data

/** Where the person signed in belongs instead of this address, once that is known. */
export const useGuard = (pathname: string) => guard(pathname, useProfile())

/** The shell's data from the profile of the person signed in. */
export function useShellData(): ShellData {
  const profile = useProfile()
  const { modules } = useRuntimeConfig()
  return {
    viewer: {
      features: profile?.features ?? [],
      isClient: profile?.isClient ?? false,
      elsewhere: Object.keys(modules),
    },
    userName: profile?.fullName || undefined,
    companyName: profile?.CompanySettingDetails.companyName || undefined,
    companyLogo: profile?.CompanySettingDetails.companyLogo ?? undefined,
  }
}
