import { PROJECT_TAB_NAMES, PROJECT_TABS } from '@plinth/contract/projects/project-list/project-list-rules'
import { useQuery } from '@tanstack/react-query'
import { CountTabs } from '../../../../ui/list-tools/count-tabs.tsx'
import { projectCountsQuery } from './project-list.api.ts'
import { type ProjectScope, readProjectListAddress } from './project-scope.ts'

/** The tabs of the list with their counts (PJ-037). */
export function ProjectTabs({ tab }: Pick<ProjectScope, 'tab'>) {
  const { data: counts } = useQuery(projectCountsQuery)
  return (
    <CountTabs
      label="Which projects"
      to="/pmt/"
      tabs={PROJECT_TABS}
      names={PROJECT_TAB_NAMES}
      open={tab}
      counts={counts}
      read={readProjectListAddress}
    />
  )
}
