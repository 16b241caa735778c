import type { ClientSort } from '@plinth/contract/projects/client-directory'

// named here and only typed there: the route table is loaded before sign-in, the contract's schemas need not be
const SORTS: readonly ClientSort[] = ['name', 'city', 'activeProjects', 'lastActivity']

/** What of the client directory is in its address. */
export interface ClientsAddress {
  q?: string | undefined
  kind?: 'individual' | 'company' | undefined
  projects?: 'active' | 'none' | undefined
  signIn?: 'true' | undefined
  sort?: ClientSort | undefined
  order?: 'asc' | 'desc' | undefined
}

/** Reads it; what is none of it is left out. */
export function readClientsAddress(search: Record<string, unknown>): ClientsAddress {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 100) : ''
  const sort = SORTS.find(one => one === search.sort)
  const { kind, projects, order } = search
  return {
    ...(q === '' ? {} : { q }),
    ...(kind === 'individual' || kind === 'company' ? { kind } : {}),
    ...(projects === 'active' || projects === 'none' ? { projects } : {}),
    ...(search.signIn === 'true' || search.signIn === true ? { signIn: 'true' as const } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(order === 'asc' || order === 'desc' ? { order } : {}),
  }
}

/** Which clients an address asks for. */
export const selectionOf = ({ q, kind, projects, signIn, sort, order }: ClientsAddress) => ({
  ...(q === undefined ? {} : { search: q }),
  ...(kind === undefined ? {} : { kind }),
  ...(projects === undefined ? {} : { projects }),
  ...(signIn === undefined ? {} : { canSignIn: signIn }),
  sort: sort ?? 'name',
  ...(order === undefined ? {} : { order }),
})
export type ClientSelection = ReturnType<typeof selectionOf>

/** Whether a search or filter leaves something out. */
export const isNarrowed = ({ q, kind, projects, signIn }: ClientsAddress): boolean =>
  [q, kind, projects, signIn].some(one => one !== undefined)
