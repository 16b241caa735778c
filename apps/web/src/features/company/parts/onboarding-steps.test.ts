import type { OnboardingStep, SavedStep } from '@plinth/contract/company/people'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetSteps,
  hasCompanyDetails,
  hasPersonalDetails,
  inviteStep,
  keepStep,
  keptStep,
  marksDone,
  nextStep,
  type OnboardingProfile,
  placeOf,
  previousStep,
  stepGuard,
  unfinishedStep,
} from './onboarding-steps.ts'

const values = new Map<string, string>()
const store = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}
beforeEach(() => values.clear())

const founder: OnboardingProfile = {
  _id: 'founder',
  isClient: false,
  isSuperAdmin: true,
  isOnboardingDone: false,
  firstName: '',
  lastName: '',
  phoneNumber: '',
  onboardingStep: null,
  CompanySettingDetails: { companyName: '' },
}
const named = { firstName: 'Asha', lastName: 'Rao', phoneNumber: '9876543210' }
const company = { CompanySettingDetails: { companyName: 'Kalpa' } }
const member = { ...founder, _id: 'member', isSuperAdmin: false }
const saved: SavedStep = { step: '/company-details', flow: 'sign-up' }

describe('the saved step', () => {
  it('is kept under its key with the person it belongs to [SH-053 SH-345 SH-Q35]', () => {
    keepStep('founder', saved, store)
    expect(JSON.parse(values.get('onboardingStep') ?? '')).toEqual({ ...saved, userId: 'founder' })
    expect(keptStep('founder', store)).toEqual(saved)
    keepStep('founder', { ...saved, step: '/team-onboard' }, store)
    expect(keptStep('founder', store)?.step).toBe('/team-onboard')
  })

  it('counts for that person alone and only as a page of onboarding [SH-054 SH-Q35]', () => {
    keepStep('founder', saved, store)
    expect(keptStep('member', store)).toBeUndefined()
    const bad = [
      'nonsense',
      '"/personal-details"',
      JSON.stringify({ userId: 'founder', step: 'https://example.com/', flow: 'sign-up' }),
      JSON.stringify({ userId: 'founder', step: '/admin/', flow: 'sign-up' }),
      JSON.stringify({ userId: 'founder', step: '/team-onboard', flow: 'other' }),
    ]
    for (const text of bad) {
      values.set('onboardingStep', text)
      expect(keptStep('founder', store), text).toBeUndefined()
    }
  })

  it('sends back to it also when onboarding was marked early, and from a browser that never kept it [SH-054 SH-Q32]', () => {
    expect(unfinishedStep(founder, store)).toBeUndefined()
    expect(unfinishedStep({ ...founder, isOnboardingDone: true, onboardingStep: saved }, store)).toEqual(saved)
    // until then another browser begins as after any sign-in [SH-138]
    expect(unfinishedStep({ ...founder, onboardingStep: saved }, store)).toBeUndefined()
    keepStep('founder', { step: '/team-onboard', flow: 'sign-up' }, store)
    expect(unfinishedStep({ ...founder, onboardingStep: saved }, store)?.step).toBe('/team-onboard')
    expect(unfinishedStep({ ...founder, isClient: true, onboardingStep: saved }, store)).toBeUndefined()
  })

  it('is forgotten by Skip, Add Later and the finished invite [SH-223]', () => {
    keepStep('founder', saved, store)
    forgetSteps(store)
    expect(values.size).toBe(0)
  })
})

/** Walks from a page on, filling in whatever each page asks for. */
function walk(from: OnboardingStep, flow: SavedStep['flow'], person: OnboardingProfile): string[] {
  const path: string[] = []
  let at: string = from
  let profile = person
  while (at !== '/admin/' && at !== '/client/') {
    path.push(at)
    if (at === '/personal-details') profile = { ...profile, ...named }
    if (at === '/company-details') profile = { ...profile, ...company }
    at = nextStep(at as OnboardingStep, flow, profile)
  }
  return [...path, at]
}

describe('the order', () => {
  it('of a super admin after a sign-in: company, person, invite, admin area [SH-216 SH-352]', () => {
    expect(walk('/company-details', 'sign-in', founder)).toEqual([
      '/company-details',
      '/personal-details',
      '/personal-data',
      '/admin/',
    ])
  })

  it('of a sign-up: person, company, team onboarding, admin area [SH-166 SH-219 SH-Q33]', () => {
    expect(walk('/personal-details', 'sign-up', founder)).toEqual([
      '/personal-details',
      '/company-details',
      '/team-onboard',
      '/admin/',
    ])
  })

  it('is told as one step of three, to a super admin alone', () => {
    const places = (flow: SavedStep['flow']) =>
      (['/personal-details', '/company-details', inviteStep(flow)] as const).map(step => placeOf(step, flow, founder))
    expect(places('sign-up')).toEqual(['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3'])
    expect(places('sign-in')).toEqual(['Step 2 of 3', 'Step 1 of 3', 'Step 3 of 3'])
    expect(placeOf('/personal-details', 'sign-in', member)).toBeUndefined()
  })

  it('leaves out what is there already [SH-219 SH-Q32]', () => {
    expect(walk('/personal-details', 'sign-up', { ...founder, ...company })).toEqual([
      '/personal-details',
      '/team-onboard',
      '/admin/',
    ])
    expect(walk('/company-details', 'sign-in', { ...founder, ...named })).toEqual([
      '/company-details',
      '/personal-data',
      '/admin/',
    ])
  })

  it('of anybody else: their personal details, then their area [SH-217]', () => {
    expect(walk('/personal-details', 'sign-in', member)).toEqual(['/personal-details', '/admin/'])
    expect(nextStep('/personal-details', 'sign-in', { ...member, isClient: true })).toBe('/client/')
  })

  it('goes back from the person to the company for a super admin alone, and from the invite to the person [SH-183 SH-184]', () => {
    expect(previousStep('/personal-details', founder)).toBe('/company-details')
    expect(previousStep('/personal-details', member)).toBeUndefined()
    expect(previousStep('/company-details', founder)).toBeUndefined()
    for (const flow of ['sign-up', 'sign-in'] as const) {
      expect(previousStep(inviteStep(flow), founder)).toBe('/personal-details')
    }
  })

  it('marks onboarding done with the personal details of a sign-up and of anybody but the super admin [SH-218]', () => {
    expect(marksDone('/personal-details', 'sign-up', founder)).toBe(true)
    expect(marksDone('/personal-details', 'sign-in', founder)).toBe(false)
    expect(marksDone('/personal-details', 'sign-in', member)).toBe(true)
    expect(marksDone('/company-details', 'sign-up', founder)).toBe(false)
  })

  it('asks for every required personal detail and for a saved company', () => {
    expect(hasPersonalDetails({ ...founder, ...named })).toBe(true)
    for (const field of ['firstName', 'lastName', 'phoneNumber'] as const) {
      expect(hasPersonalDetails({ ...founder, ...named, [field]: '' })).toBe(false)
    }
    expect([hasCompanyDetails(founder), hasCompanyDetails({ ...founder, ...company })]).toEqual([false, true])
  })
})

describe('the guard of the onboarding pages', () => {
  it('leads away who has finished, unless a step is left [SH-Q36]', () => {
    const done = { ...founder, isOnboardingDone: true }
    expect(stepGuard('/personal-details', done, store)).toBe('/admin/')
    expect(stepGuard('/personal-details', founder, store)).toBeUndefined()
    keepStep('founder', saved, store)
    expect(stepGuard('/personal-details', done, store)).toBeUndefined()
  })

  it('keeps company and invite for the super admin, and clients out [SH-038 SH-Q36]', () => {
    for (const step of ['/company-details', '/personal-data', '/team-onboard'] as const) {
      expect(stepGuard(step, member, store)).toBe('/personal-details')
      expect(stepGuard(step, founder, store)).toBeUndefined()
      expect(stepGuard(step, { ...member, isClient: true }, store)).toBe('/client/')
    }
    expect(stepGuard('/personal-details', member, store)).toBeUndefined()
  })
})
