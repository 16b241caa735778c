import { MemberSort, MemberStatus } from '@plinth/contract/members'
import { lazyPage } from '../../lib/lazy-page.tsx'
import { onboardingGate } from '../people/people.api.ts'

/** What the team invite reads from its address (SH-447, SH-Q65). */
export interface TeamInviteAddress {
  fixedRoles?: 'true'
}

const inviteRoute = {
  staticData: { title: 'Get your team on board' },
  validateSearch: (search: Record<string, unknown>): TeamInviteAddress =>
    search.fixedRoles === 'true' ? { fixedRoles: 'true' } : {},
}

/** The invite after a sign-in, at /personal-data (SH-037). */
export const personalDataRoute = {
  ...inviteRoute,
  beforeLoad: onboardingGate('/personal-data'),
  component: lazyPage(() => import('./team-invite.page.tsx').then(page => page.PersonalDataPage)),
}

/** The same page in the flow after a sign-up, at /team-onboard (SH-039, SH-Q33). */
export const teamOnboardRoute = {
  ...inviteRoute,
  beforeLoad: onboardingGate('/team-onboard'),
  component: lazyPage(() => import('./team-invite.page.tsx').then(page => page.TeamOnboardPage)),
}

/** What of Team Management is in its address. */
export interface TeamAddress extends TeamInviteAddress {
  q?: string
  role?: string
  status?: MemberStatus
  sort?: MemberSort
  order?: 'desc'
}

const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : undefined

export const teamManagementRoute = {
  staticData: { title: 'Team Management' },
  validateSearch: (search: Record<string, unknown>): TeamAddress => {
    const q = text(search.q, 100)
    const role = text(search.role, 50)
    const status = MemberStatus.safeParse(search.status).data
    const sort = MemberSort.safeParse(search.sort).data
    return {
      ...(search.fixedRoles === 'true' ? { fixedRoles: 'true' as const } : {}),
      ...(q ? { q } : {}),
      ...(role ? { role } : {}),
      ...(status ? { status } : {}),
      ...(sort ? { sort } : {}),
      ...(search.order === 'desc' ? { order: 'desc' as const } : {}),
    }
  },
  component: lazyPage(() => import('./team-management.page.tsx').then(page => page.TeamManagementPage)),
}
