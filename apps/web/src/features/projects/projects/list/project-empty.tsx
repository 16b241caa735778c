import { Button } from '@mantine/core'
import { PROJECT_TAB_NAMES } from '@plinth/contract/projects/project-list/project-list-rules'
import { useQuery } from '@tanstack/react-query'
import { isNarrowed } from '../../../../lib/pages/list-address.ts'
import { EmptyState } from '../../../../ui/states.tsx'
import { AddProject } from './add-project.tsx'
import { projectCountsQuery } from './project-list.api.ts'
import type { ProjectPlace } from './use-project-place.ts'

/** Why the list is empty, and what can be done (PJ-318). */
export function ProjectEmpty({ place: { scope, change }, mayAdd }: { place: ProjectPlace; mayAdd: boolean }) {
  const { data: counts } = useQuery(projectCountsQuery)
  if (isNarrowed(scope))
    return (
      <EmptyState
        title="No project matches the search and the filters."
        action={
          <Button variant="default" onClick={() => change({ q: undefined, filters: undefined })}>
            Clear search and filters
          </Button>
        }
      />
    )
  if (counts !== undefined && counts.all > 0)
    return <EmptyState title={`No projects under ${PROJECT_TAB_NAMES[scope.tab]} at the moment.`} />
  return mayAdd ? (
    <EmptyState title="No projects yet" action={<AddProject />} />
  ) : (
    <EmptyState title="You are not on a project yet. Your admin can add you." />
  )
}
