import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../../company/people/people.api.ts'
import { overviewQuery } from '../projects.api.ts'

/** Starts to fetch what the pages of a project show first, while their code is still loading (PJ-322). */
export function loadProject(queryClient: QueryClient, projectId: string): void {
  void queryClient.prefetchQuery(profileQuery)
  void queryClient.prefetchQuery(overviewQuery(projectId))
}
