import { PROJECT_LIFE_LIMITS } from '@plinth/contract/projects/project-life-rules'
import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import { messageOf } from '../../../../lib/forms.ts'
import { type RowSelection, useRowSelection } from '../../../../lib/pages/use-row-selection.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { loadFirstProjects } from '../list/project-list.api.ts'
import type { ProjectScope } from '../list/project-scope.ts'

const TOO_MANY = `Choose at most ${PROJECT_LIFE_LIMITS.bulk} projects`

export type ProjectSelection = RowSelection<ListedProject>

/** The projects chosen to be changed together (PJ-046). */
export function useProjectSelection(scope: ProjectScope): ProjectSelection {
  const { sort: _, ...which } = scope
  return useRowSelection<ListedProject>({
    listKey: JSON.stringify(which),
    most: PROJECT_LIFE_LIMITS.bulk,
    loadFirst: limit => loadFirstProjects(scope, limit),
    onTooMany: taken =>
      taken === undefined ? toast.error(TOO_MANY) : toast.success(`The first ${taken} are selected. ${TOO_MANY}`),
    onError: error => toast.error(messageOf(error)),
  })
}
