import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the company's pages. */
export const companyProfileRoute = {
  staticData: { title: 'Company profile' },
  component: lazyPage(() => import('./company-profile.page.tsx').then(page => page.CompanyProfilePage)),
}

export const companyLocationsRoute = {
  staticData: { title: 'Locations' },
  component: lazyPage(() => import('./company-locations.page.tsx').then(page => page.CompanyLocationsPage)),
}

export const companyAttendanceRoute = {
  staticData: { title: 'Attendance settings' },
  component: lazyPage(() => import('./company-attendance.page.tsx').then(page => page.CompanyAttendancePage)),
}

export const companyLeadsRoute = {
  staticData: { title: 'Lead assignment' },
  component: lazyPage(() => import('./company-leads.page.tsx').then(page => page.CompanyLeadsPage)),
}
