import type { ProjectFilters } from '@plinth/contract/projects/project-list/project-list'
import {
  PROJECT_SORTS,
  PROJECT_TABS,
  type ProjectSort,
  type ProjectTab,
} from '@plinth/contract/projects/project-list/project-list-rules'
import { type ListAddress, type ListScope, listAddresses } from '../../../../lib/pages/list-address.ts'

/** The state of the project list as its address has it. */
export type ProjectListAddress = ListAddress<ProjectTab, ProjectFilters, ProjectSort>
/** What is listed, and in which order. */
export type ProjectScope = ListScope<ProjectTab, ProjectFilters, ProjectSort>

export const projectAddresses = listAddresses<ProjectTab, ProjectFilters, ProjectSort>({
  tabs: PROJECT_TABS,
  firstTab: 'active',
  sorts: PROJECT_SORTS,
  usualSort: 'lastActivity',
  filters: {
    phases: 'texts',
    health: 'numbers',
    projectAdmins: 'texts',
    members: 'texts',
    clients: 'texts',
    cities: 'texts',
    workScopes: 'texts',
    start: 'days',
    end: 'days',
    favourites: 'mark',
  },
})
export const { read: readProjectListAddress, scopeOf, sortAddress } = projectAddresses
