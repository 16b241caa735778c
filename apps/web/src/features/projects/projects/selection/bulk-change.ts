import { STATUS_CHANGES } from '@plinth/contract/projects/project-life-rules'
import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import type { BulkChange } from '../life/project-life.api.ts'

type Before = Pick<ListedProject, '_id' | 'status' | 'statusReason' | 'projectAdmin'>

/** The changes that take one back, for the projects that it changed; none where there is no way back for all of them. */
export function wayBack(
  change: BulkChange,
  projects: readonly Before[],
): { projectIds: string[]; change: BulkChange }[] {
  if ('isArchived' in change)
    return projects.length === 0 ? [] : [{ projectIds: idsOf(projects), change: { isArchived: !change.isArchived } }]
  const former = projects.map(project => ({ project, change: formerOf(change, project) }))
  if (former.some(one => one.change === undefined)) return []
  return [...Map.groupBy(former, one => JSON.stringify(one.change)).values()].map(some => ({
    projectIds: idsOf(some.map(one => one.project)),
    change: some[0]!.change!,
  }))
}

const idsOf = (projects: readonly Before[]): string[] => projects.map(project => project._id)

function formerOf(change: BulkChange, { status, statusReason, projectAdmin }: Before): BulkChange | undefined {
  if ('projectAdmin' in change) return projectAdmin ? { projectAdmin: projectAdmin._id } : undefined
  if (!('status' in change) || (change.status !== status && !STATUS_CHANGES[change.status].includes(status)))
    return undefined
  return { status, ...(statusReason === '' ? {} : { reason: statusReason }) }
}
