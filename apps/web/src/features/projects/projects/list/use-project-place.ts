import type { ProjectFilters } from '@plinth/contract/projects/project-list/project-list'
import type { ProjectSort, ProjectTab } from '@plinth/contract/projects/project-list/project-list-rules'
import { type ListPlace, useListPlace } from '../../../../lib/pages/use-list-place.ts'
import { projectAddresses } from './project-scope.ts'

export type ProjectPlace = ListPlace<ProjectTab, ProjectFilters, ProjectSort>

/** The list's state, read from and written to the address, the only place that has it. */
export const useProjectPlace = (): ProjectPlace => useListPlace(projectAddresses, '/pmt/')
