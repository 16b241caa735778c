import { describe, expect, it } from 'vitest'
import { settingsPages } from './settings-pages.ts'

const labels = (features: readonly string[], isClient = false) =>
  settingsPages({ features, isClient }).map(page => page.label)

describe('the pages of the settings', () => {
  it('follow the rights of the person [SH-088 SH-089 SH-090 SH-091 SH-092]', () => {
    expect(labels([])).toEqual(['Personal', 'Security', 'Notifications'])
    expect(labels(['default', 'accessPanel'])).toContain('Team Management')
    expect(labels(['default', 'accessPanel'])).not.toContain('Company Settings')
    expect(labels(['default', 'companyDetails'])).toEqual(['Personal', 'Security', 'Notifications', 'Company Settings'])
    expect(
      settingsPages({ features: ['accessPanel', 'companyDetails'], isClient: false }).map(page => page.to),
    ).toEqual([
      '/my-profile/myprofile/personal',
      '/my-profile/myprofile/security',
      '/my-profile/myprofile/notifications',
      '/my-profile/myprofile/accesspanel',
      '/my-profile/myprofile/CompanySetting/CompanyProfile',
    ])
  })

  it('are those about oneself for a client', () => {
    expect(labels(['accessPanel', 'companyDetails'], true)).toEqual(['Personal', 'Security', 'Notifications'])
  })
})
