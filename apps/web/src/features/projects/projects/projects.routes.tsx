import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

interface LoaderInput {
  context: { queryClient: QueryClient }
  params: { projectId: string }
  cause: 'preload' | 'enter' | 'stay'
}

/** The frame around all pages of a project. */
export const projectRoute = {
  staticData: { title: 'Project' },
  component: lazyPage(() => import('./page/project-frame.page.tsx').then(page => page.ProjectFrame)),
  async loader({ context, params, cause }: LoaderInput): Promise<void> {
    // on its tabs it stays open, and the live channel says what has changed
    if (cause === 'stay') return
    const { loadProject } = await import('./page/project.loader.ts')
    loadProject(context.queryClient, params.projectId)
  },
}

export const projectOverviewRoute = {
  component: lazyPage(() => import('./page/overview.page.tsx').then(page => page.OverviewPage)),
}

/** The deleted projects that can be restored; for admins of the company (PJ-073). */
export const deletedProjectsRoute = {
  staticData: { title: 'Deleted projects' },
  component: lazyPage(() => import('./life/deleted-projects.page.tsx').then(page => page.DeletedProjectsPage)),
}
