import { describe, expect, it } from 'vitest'
import { NAV_ITEMS } from '../shell/navigation.ts'
import { guard } from './guard.ts'

const staff = { isClient: false, tempPassword: false, features: ['default', 'crm'] as const }
const as = (profile: object) => ({ ...staff, features: [...staff.features], ...profile })

describe('whose page it is', () => {
  it('leaves everybody where they are while the profile is not known', () => {
    expect(guard('/lms/', undefined)).toBeUndefined()
  })
  it('leads clients from every page of the staff to their own area [SH-008 SH-Q77 SH-Q78]', () => {
    const client = as({ isClient: true, features: ['default', 'crm'] })
    for (const { to } of NAV_ITEMS) expect(guard(to, client), to).toBe('/client/')
    for (const path of [
      '/leads/lead-details/1',
      '/quotation/1',
      '/my-profile/myprofile/accesspanel',
      '/my-profile/myprofile/CompanySetting/CompanyProfile',
      '/my-profile/attendance/todays/',
    ]) {
      expect(guard(path, client), path).toBe('/client/')
    }
    expect(guard('/client/', client)).toBeUndefined()
    expect(guard('/client/some-project', client)).toBeUndefined()
    expect(guard('/my-profile/myprofile/personal', client)).toBeUndefined()
    // a client's temporary password is told in the client area (SH-Q16)
    expect(guard('/client/', { ...client, tempPassword: true })).toBeUndefined()
  })
  it('leads staff with a temporary password to its replacement [SH-Q29]', () => {
    for (const path of ['/admin/', '/lms/', '/my-profile/myprofile/personal', '/client/']) {
      expect(guard(path, as({ tempPassword: true }))).toBe('/login-page')
    }
  })
  it('leads staff from the client area to their home', () => {
    for (const path of ['/client', '/client/', '/client/some-project']) expect(guard(path, as({}))).toBe('/admin/')
    expect(guard('/clients', as({}))).toBeUndefined()
  })
  it('leads staff without crm from the lead pages to the home, and nobody else [SH-Q74]', () => {
    const other = as({ features: ['default', 'accounts'] })
    for (const path of ['/lms/', '/lms/9', '/leads/pipeline', '/leads/lead-details/1']) {
      expect(guard(path, other)).toBe('/admin/')
      expect(guard(path, as({}))).toBeUndefined()
    }
    for (const path of ['/admin/', '/pmt/', '/lmsx/', '/timeline/my-task/']) expect(guard(path, other)).toBeUndefined()
  })
})
