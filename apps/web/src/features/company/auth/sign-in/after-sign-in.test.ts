import { describe, expect, it } from 'vitest'
import { afterSignIn, type SignInProfile } from './after-sign-in.ts'

const settled: SignInProfile = {
  isClient: false,
  isFirstTimeLogin: false,
  tempPassword: false,
  isOnboardingDone: true,
  isSuperAdmin: false,
}

describe('afterSignIn', () => {
  it('sends a client to the client area [SH-136 SH-028]', () => {
    expect(afterSignIn({ ...settled, isClient: true })).toBe('/client/')
  })

  it('sends a first-time login with a temporary password to set a new one [SH-137]', () => {
    expect(afterSignIn({ ...settled, isFirstTimeLogin: true, tempPassword: true })).toBe('/login-page')
  })

  it('asks for a new password only when both marks are set [SH-137]', () => {
    expect(afterSignIn({ ...settled, isFirstTimeLogin: true })).toBe('/admin/')
    expect(afterSignIn({ ...settled, tempPassword: true })).toBe('/admin/')
  })

  it('sends a super admin who has not finished onboarding to the company details [SH-138]', () => {
    expect(afterSignIn({ ...settled, isOnboardingDone: false, isSuperAdmin: true })).toBe('/company-details')
  })

  it('sends anybody else who has not finished onboarding to the personal details [SH-139]', () => {
    expect(afterSignIn({ ...settled, isOnboardingDone: false })).toBe('/personal-details')
  })

  it('sends everybody else to the admin area [SH-140 SH-029]', () => {
    expect(afterSignIn(settled)).toBe('/admin/')
    expect(afterSignIn({ ...settled, isSuperAdmin: true })).toBe('/admin/')
  })

  it('goes back to an unfinished step, also where onboarding was marked done early [SH-054]', () => {
    const founder = { ...settled, isSuperAdmin: true }
    expect(afterSignIn(founder, '/team-onboard')).toBe('/team-onboard')
    expect(afterSignIn({ ...founder, isOnboardingDone: false }, '/personal-details')).toBe('/personal-details')
    expect(afterSignIn({ ...founder, isClient: true }, '/team-onboard')).toBe('/client/')
    expect(afterSignIn({ ...founder, isFirstTimeLogin: true, tempPassword: true }, '/team-onboard')).toBe('/login-page')
  })

  it('checks client, then first-time login, then onboarding [SH-141]', () => {
    const everything = { isClient: true, isFirstTimeLogin: true, tempPassword: true, isOnboardingDone: false }
    expect(afterSignIn({ ...settled, ...everything })).toBe('/client/')
    expect(afterSignIn({ ...settled, ...everything, isClient: false })).toBe('/login-page')
    expect(afterSignIn({ ...settled, ...everything, isClient: false, tempPassword: false })).toBe('/personal-details')
  })
})
