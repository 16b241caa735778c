/** Somebody's place in a team. */
export interface Membership {
  teamId: string
  userId: string
  isLead: boolean
}

/** What the groups of a company see of its leads (LM-336, LM-337). */
export type Permissions = Readonly<
  Record<'team_lead' | 'team_member', { view: 'all' | 'team' | 'own'; unassigned: boolean }>
>

/** The assignees whose leads somebody sees, or `everybody`, and whether unassigned ones are among them. */
interface Sight {
  assignees: ReadonlySet<string> | 'everybody'
  unassigned: boolean
}

/** What somebody who is no admin sees where these are the teams of the company (LM-Q93, LM-Q94). */
function sightOf(userId: string, memberships: readonly Membership[], permissions: Permissions): Sight {
  const own = memberships.filter(one => one.userId === userId)
  const { view, unassigned } = permissions[own.some(one => one.isLead) ? 'team_lead' : 'team_member']
  if (view === 'all') return { assignees: 'everybody', unassigned }
  const teams = new Set(view === 'team' ? own.map(one => one.teamId) : [])
  const mates = memberships.filter(one => teams.has(one.teamId)).map(one => one.userId)
  return { assignees: new Set([userId, ...mates]), unassigned }
}

/** Whether one sees a lead that the other does not. */
function seesBeyond(one: Sight, other: Sight): boolean {
  if (one.unassigned && !other.unassigned) return true
  if (other.assignees === 'everybody') return false
  const { assignees } = other
  return one.assignees === 'everybody' || [...one.assignees].some(id => !assignees.has(id))
}

/** Who of these people sees leads after a change of the teams that they do not see before it, and the other way round. */
export function changesOfSight(
  people: readonly string[],
  before: readonly Membership[],
  after: readonly Membership[],
  permissions: Permissions,
): { more: Set<string>; less: Set<string> } {
  const more = new Set<string>()
  const less = new Set<string>()
  for (const id of people) {
    const [then, now] = [sightOf(id, before, permissions), sightOf(id, after, permissions)]
    if (seesBeyond(now, then)) more.add(id)
    if (seesBeyond(then, now)) less.add(id)
  }
  return { more, less }
}
