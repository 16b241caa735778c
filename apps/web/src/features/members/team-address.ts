import { MemberSort, MemberStatus } from '@plinth/contract/members'

/** What the team invite reads from its address (SH-447, SH-Q65). */
export interface TeamInviteAddress {
  fixedRoles?: 'true'
}

export const readInviteAddress = (search: Record<string, unknown>): TeamInviteAddress =>
  search.fixedRoles === 'true' ? { fixedRoles: 'true' } : {}

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

/** Reads it; what is none of it is left out. */
export function readTeamAddress(search: Record<string, unknown>): TeamAddress {
  const q = text(search.q, 100)
  const role = text(search.role, 50)
  const status = MemberStatus.safeParse(search.status).data
  const sort = MemberSort.safeParse(search.sort).data
  return {
    ...readInviteAddress(search),
    ...(q ? { q } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
    ...(search.order === 'desc' ? { order: 'desc' as const } : {}),
  }
}
