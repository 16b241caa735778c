import type { OnboardingFlow, OnboardingStep, Profile, SavedStep } from '@plinth/contract/company/people'

/** What the steps look at. */
export type OnboardingProfile = Pick<
  Profile,
  '_id' | 'isClient' | 'isSuperAdmin' | 'isOnboardingDone' | 'firstName' | 'lastName' | 'phoneNumber' | 'onboardingStep'
> & { CompanySettingDetails: Pick<Profile['CompanySettingDetails'], 'companyName'> }

export type Area = '/admin/' | '/client/'
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'onboardingStep'
// named here and only typed there: sign-in looks at them, and need not load the contract of the profile
const STEPS: readonly OnboardingStep[] = ['/personal-details', '/company-details', '/personal-data', '/team-onboard']
const FLOWS: readonly OnboardingFlow[] = ['sign-up', 'sign-in']

/** Keeps the step in this browser, with the person it belongs to (SH-053, SH-Q35). */
export function keepStep(userId: string, saved: SavedStep, store: Store = localStorage): void {
  store.setItem(KEY, JSON.stringify({ ...saved, userId }))
}

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  typeof value === 'string' && list.some(one => one === value)

/** The step this browser keeps for a person: one of the known pages, never another's and never a free address (SH-Q35). */
export function keptStep(userId: string, store: Store = localStorage): SavedStep | undefined {
  const text = store.getItem(KEY)
  if (text === null) return undefined
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || kept.userId !== userId) return undefined
  const { step, flow } = kept as Record<string, unknown>
  const isKnown = isOneOf(STEPS, step) && isOneOf(FLOWS, flow)
  return isKnown ? { step, flow } : undefined
}

/** Forgets the values of onboarding: after Skip, Add Later and the invite (SH-223). Logout forgets them with all others. */
export const forgetSteps = (store: Store = localStorage): void => store.removeItem(KEY)

/**
 * The unfinished step of a person: what this browser kept (SH-054, SH-Q35), or, once onboarding is marked done early by signing up
 * (SH-Q32), what the server remembers where another browser was lost. Until then a browser that kept nothing begins with the order
 * after a sign-in (SH-138, SH-139).
 */
export function unfinishedStep(profile: OnboardingProfile, store: Store = localStorage): SavedStep | undefined {
  if (profile.isClient) return undefined
  const remembered = profile.isOnboardingDone ? profile.onboardingStep : null
  return keptStep(profile._id, store) ?? remembered ?? undefined
}

/** Where a person's own area is. */
export const areaOf = (profile: Pick<Profile, 'isClient'>): Area => (profile.isClient ? '/client/' : '/admin/')

/** Whether the required personal details are there (SH-372, SH-373, SH-375). */
export const hasPersonalDetails = (profile: OnboardingProfile): boolean =>
  [profile.firstName, profile.lastName, profile.phoneNumber].every(value => value !== '')

/** Whether the company details were saved (SH-Q32). */
export const hasCompanyDetails = (profile: OnboardingProfile): boolean =>
  profile.CompanySettingDetails.companyName !== ''

/** The invite's address in this flow (SH-Q33). */
export const inviteStep = (flow: OnboardingFlow): OnboardingStep =>
  flow === 'sign-up' ? '/team-onboard' : '/personal-data'

/**
 * Where "Next" leads, by what is there already, so that the order after a sign-in (company, person, invite) and the order
 * after a sign-up (person, company, invite) both come out (SH-216, SH-217, SH-219, SH-Q32). The profile is the one after
 * the step was saved. After the invite comes the person's area (SH-352).
 */
export function nextStep(
  from: OnboardingStep,
  flow: OnboardingFlow,
  profile: OnboardingProfile,
): OnboardingStep | Area {
  if (!profile.isSuperAdmin) return areaOf(profile)
  if (from === '/personal-details') return hasCompanyDetails(profile) ? inviteStep(flow) : '/company-details'
  if (from === '/company-details') return hasPersonalDetails(profile) ? inviteStep(flow) : '/personal-details'
  return areaOf(profile)
}

/** Where "Go back" leads; undefined where it is not offered (SH-183, SH-184, SH-Q34). */
export function previousStep(
  from: OnboardingStep,
  profile: Pick<Profile, 'isSuperAdmin'>,
): '/company-details' | '/personal-details' | undefined {
  if (!profile.isSuperAdmin || from === '/company-details') return undefined
  return from === '/personal-details' ? '/company-details' : '/personal-details'
}

/** Where a step is on its way, for people: "Step 1 of 3"; undefined for who has this one step alone (SH-217, SH-Q32). */
export function placeOf(
  step: OnboardingStep,
  flow: OnboardingFlow,
  profile: Pick<Profile, 'isSuperAdmin'>,
): string | undefined {
  if (!profile.isSuperAdmin) return undefined
  const way: OnboardingStep[] =
    flow === 'sign-up' ? ['/personal-details', '/company-details'] : ['/company-details', '/personal-details']
  const at = way.indexOf(step)
  return `Step ${at === -1 ? 3 : at + 1} of 3`
}

/** Whether saving this step marks onboarding done (SH-218, SH-Q32); otherwise Skip, Add Later or the invite does. */
export const marksDone = (
  from: OnboardingStep,
  flow: OnboardingFlow,
  profile: Pick<Profile, 'isSuperAdmin'>,
): boolean => from === '/personal-details' && (flow === 'sign-up' || !profile.isSuperAdmin)

/** Where somebody belongs who opens an onboarding page that is not theirs; undefined when they may stay (SH-Q36). */
export function stepGuard(
  step: OnboardingStep,
  profile: OnboardingProfile,
  store: Store = localStorage,
): OnboardingStep | Area | undefined {
  if (profile.isClient) return '/client/'
  if (profile.isOnboardingDone && !unfinishedStep(profile, store)) return '/admin/'
  if (!profile.isSuperAdmin && step !== '/personal-details') return '/personal-details'
  return undefined
}

/** The flow of a page that is opened without an unfinished step: the one after a sign-in. */
export const flowOf = (profile: OnboardingProfile, store: Store = localStorage): OnboardingFlow =>
  unfinishedStep(profile, store)?.flow ?? 'sign-in'

/** Whether an address is one of onboarding. */
export const isOnboardingStep = (path: string): path is OnboardingStep => isOneOf(STEPS, path)
