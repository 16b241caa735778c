import type { MemberSort, MemberStatus } from '@plinth/contract/administration/members'

// named here and only typed there: the route table is loaded before sign-in, the contract's schemas need not be
export const STATUSES: readonly MemberStatus[] = ['active', 'invited', 'inactive', 'withdrawn']
export const SORTS: readonly MemberSort[] = ['name', 'email', 'roleName', 'designation', 'createdAt']

/** What the team invite reads from its address (SH-447, SH-Q65). */
export interface TeamInviteAddress {
  fixedRoles?: 'true'
}

export const readInviteAddress = (search: Record<string, unknown>): TeamInviteAddress =>
  search.fixedRoles === 'true' ? { fixedRoles: 'true' } : {}

/** What of Team Management is in its address. */
export interface TeamAddress extends TeamInviteAddress {
  q?: string | undefined
  role?: string | undefined
  status?: MemberStatus | undefined
  sort?: MemberSort | undefined
  order?: 'desc' | undefined
  /** the person who is open */
  member?: string | undefined
  /** opens the invite once */
  invite?: 'true' | undefined
}

const ID = /^[0-9a-f-]{36}$/i
const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : undefined

/** Reads it; what is none of it is left out. */
export function readTeamAddress(search: Record<string, unknown>): TeamAddress {
  const q = text(search.q, 100)
  const role = text(search.role, 50)
  const status = STATUSES.find(one => one === search.status)
  const sort = SORTS.find(one => one === search.sort)
  return {
    ...readInviteAddress(search),
    ...(q ? { q } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
    ...(search.order === 'desc' ? { order: 'desc' as const } : {}),
    ...(typeof search.member === 'string' && ID.test(search.member) ? { member: search.member } : {}),
    ...(search.invite === 'true' ? { invite: 'true' as const } : {}),
  }
}
