import type { Profile } from '@plinth/contract/people'

/** What the routing after sign-in looks at. */
export type SignInProfile = Pick<
  Profile,
  'isClient' | 'isFirstTimeLogin' | 'tempPassword' | 'isOnboardingDone' | 'isSuperAdmin'
>

export type SignInAddress = '/client/' | '/login-page' | '/company-details' | '/personal-details' | '/admin/'

/** Where a person goes after signing in, checked in the written order (SH-136 to SH-141, SH-Q15, SH-Q16). */
export function afterSignIn(profile: SignInProfile): SignInAddress {
  if (profile.isClient) return '/client/'
  if (profile.isFirstTimeLogin && profile.tempPassword) return '/login-page'
  if (!profile.isOnboardingDone) return profile.isSuperAdmin ? '/company-details' : '/personal-details'
  return '/admin/'
}
