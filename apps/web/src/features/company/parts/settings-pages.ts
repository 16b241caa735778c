import type { Feature } from '@plinth/contract/company/people'

interface SettingsPage {
  label: string
  to: string
  access: Feature
  isForClients: boolean
}

const PAGES = [
  { label: 'Personal', to: '/my-profile/myprofile/personal', access: 'default', isForClients: true },
  { label: 'Security', to: '/my-profile/myprofile/security', access: 'default', isForClients: true },
  { label: 'Notifications', to: '/my-profile/myprofile/notifications', access: 'default', isForClients: true },
  { label: 'Team Management', to: '/my-profile/myprofile/accesspanel', access: 'accessPanel', isForClients: false },
  {
    label: 'Company Settings',
    to: '/my-profile/myprofile/CompanySetting/CompanyProfile',
    access: 'companyDetails',
    isForClients: false,
  },
] as const satisfies readonly SettingsPage[]

/** The pages about oneself and one's company that a person may open (SH-088 to SH-092, SH-Q78). */
export const settingsPages = (viewer: {
  features: readonly string[]
  isClient: boolean
}): readonly (typeof PAGES)[number][] =>
  PAGES.filter(
    page =>
      (page.access === 'default' || viewer.features.includes(page.access)) && (!viewer.isClient || page.isForClients),
  )
