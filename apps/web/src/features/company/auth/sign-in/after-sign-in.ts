import type { OnboardingStep, Profile } from '@plinth/contract/company/people'

/** What the routing after sign-in looks at. */
export type SignInProfile = Pick<
  Profile,
  'isClient' | 'isFirstTimeLogin' | 'tempPassword' | 'isOnboardingDone' | 'isSuperAdmin'
>

export type SignInAddress = '/client/' | '/login-page' | OnboardingStep | '/admin/'

/**
 * Where a person goes after signing in, checked in the written order (SH-136 to SH-141, SH-Q15, SH-Q16). A step of
 * onboarding that was left unfinished comes before the first one, and also where onboarding was marked done early
 * (SH-054, SH-Q35).
 */
export function afterSignIn(profile: SignInProfile, unfinished?: OnboardingStep): SignInAddress {
  if (profile.isClient) return '/client/'
  if (profile.isFirstTimeLogin && profile.tempPassword) return '/login-page'
  if (unfinished) return unfinished
  if (!profile.isOnboardingDone) return profile.isSuperAdmin ? '/company-details' : '/personal-details'
  return '/admin/'
}
