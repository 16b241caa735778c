/** Titles of the addresses that are reserved for modules of the suite (SH-Q73), by first path segment. */
const TITLES: Readonly<Record<string, string>> = {
  admin: 'Home',
  client: 'Shared projects',
  lms: 'Leads',
  leads: 'Leads',
  pmt: 'Projects',
  tools: 'Tools',
  updates: 'Chat',
  timeline: 'Tasks',
  po: 'Purchase',
  account: 'Book Keeping',
  quotation: 'Quotations',
  'file-manager': 'File manager',
  mom: 'Minutes of meeting',
  'my-profile': 'My Profile',
  'get-otp': 'Register Account',
  'verify-user': 'Verify your email',
  'sign-up': 'Create a password',
  'personal-details': 'Personal details',
  'personal-data': 'Get your team on board',
  'company-details': 'Company details',
  'team-onboard': 'Team onboarding',
  reset: 'Forgot password',
  'verify-forgot': 'Enter the code',
  'create-password': 'Create a new password',
  'login-page': 'Set up a new Password',
}

/** The title of a reserved address; the parts of My Profile have their own. */
export function moduleTitle(pathname: string): string {
  const [first = '', ...rest] = pathname.split('/').filter(Boolean)
  if (first === 'my-profile') {
    if (rest[0] === 'attendance') return 'Attendance'
    if (rest[1] === 'accesspanel') return 'Team Management'
    if (rest[1] === 'CompanySetting') return 'Company Settings'
  }
  if (first === 'timeline' && rest.length === 0) return 'Timeline'
  return TITLES[first] ?? 'Sign in'
}
