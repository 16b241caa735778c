import type { Profile } from '@plinth/contract/company/people'

export type GuardedProfile = Pick<Profile, 'isClient' | 'tempPassword' | 'features'>

/** Addresses under My Profile that are the staff's alone. */
const STAFF_PROFILE = /^\/my-profile\/(attendance|myprofile\/(accesspanel|CompanySetting))(\/|$)/

/**
 * Where somebody is sent who opens a page of the suite that is not theirs; undefined where they may stay.
 * Clients have their own area and their profile (SH-Q77, SH-Q78); staff, to whom the client area is closed, replace a temporary password first (SH-Q29); the lead
 * pages ask for the access name `crm` (SH-Q74). The server refuses the data behind each of them all the same.
 */
export function guard(
  pathname: string,
  profile: GuardedProfile | undefined,
): '/client/' | '/admin/' | '/login-page' | undefined {
  if (!profile) return undefined
  const [first = ''] = pathname.split('/').filter(Boolean)
  if (profile.isClient) {
    const isTheirs = first === 'client' || (first === 'my-profile' && !STAFF_PROFILE.test(pathname))
    return isTheirs ? undefined : '/client/'
  }
  if (profile.tempPassword) return '/login-page'
  if (first === 'client') return '/admin/'
  if ((first === 'lms' || first === 'leads') && !profile.features.includes('crm')) return '/admin/'
  return undefined
}
