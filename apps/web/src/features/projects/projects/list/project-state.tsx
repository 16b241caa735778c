import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import { StatusBadge } from '../../../../ui/badges.tsx'
import { ProjectStatus } from '../../parts/project-badges.tsx'

/** The state of a project in a word: archived or not confirmed before its status. */
export function ProjectState({ project }: { project: ListedProject }) {
  const { status, statusReason, isConfirmed, isArchived } = project
  if (isArchived) return <StatusBadge>Archived</StatusBadge>
  if (!isConfirmed) return <StatusBadge>Not confirmed</StatusBadge>
  return (
    <span title={statusReason || undefined}>
      <ProjectStatus status={status} />
    </span>
  )
}
