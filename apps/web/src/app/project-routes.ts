import { createRoute, redirect } from '@tanstack/react-router'
import { sharedProjectRoute } from '../features/projects/client-area/client-area.routes.tsx'
import { projectActivityRoute } from '../features/projects/project-activities/project-activities.routes.tsx'
import { projectBudgetRoute } from '../features/projects/project-budget/project-budget.routes.tsx'
import { projectTeamRoute } from '../features/projects/project-people/project-people.routes.tsx'
import { projectPhasesRoute } from '../features/projects/project-phases/project-phases.routes.tsx'
import { numberingRoute, projectSettingsRoute } from '../features/projects/project-settings/project-settings.routes.tsx'
import {
  projectTemplateRoute,
  projectTemplatesRoute,
} from '../features/projects/project-templates/project-templates.routes.tsx'
import { projectOverviewRoute, projectRoute } from '../features/projects/projects/projects.routes.tsx'
import { clientQuotationsRoute } from '../features/quotations/client-area/client-area.routes.tsx'
import { projectQuotationsRoute } from '../features/quotations/quotation/quotation.routes.tsx'
import { modulePage, shell } from './shell-route.ts'

const projectFrame = createRoute({ getParentRoute: () => shell, path: '/pmt/$projectId', ...projectRoute })
/** The pages of a project, in one frame (PJ-002). */
export const project = projectFrame.addChildren([
  createRoute({ getParentRoute: () => projectFrame, path: '/', ...projectOverviewRoute }),
  createRoute({ getParentRoute: () => projectFrame, path: '/phases', ...projectPhasesRoute }),
  createRoute({ getParentRoute: () => projectFrame, path: '/team', ...projectTeamRoute }),
  createRoute({ getParentRoute: () => projectFrame, path: '/activity', ...projectActivityRoute }),
  createRoute({ getParentRoute: () => projectFrame, path: '/quotations', ...projectQuotationsRoute }),
  createRoute({ getParentRoute: () => projectFrame, path: '/budget', ...projectBudgetRoute }),
])

const sharedProject = createRoute({ getParentRoute: () => shell, path: '/client/$projectId', ...sharedProjectRoute })
/** A project as its client sees it, with what other modules have for them. */
export const clientProject = sharedProject.addChildren([
  createRoute({ getParentRoute: () => sharedProject, path: '/', ...clientQuotationsRoute }),
])

const settingsOfProjects = createRoute({
  getParentRoute: () => shell,
  path: '/pmt/settings',
  ...projectSettingsRoute,
})
/** The settings of projects, in one frame (PJ-005). */
export const projectSettings = settingsOfProjects.addChildren([
  createRoute({
    getParentRoute: () => settingsOfProjects,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: '/pmt/settings/phases', replace: true })
    },
  }),
  createRoute({ getParentRoute: () => settingsOfProjects, path: '/phases', ...projectTemplatesRoute }),
  createRoute({ getParentRoute: () => settingsOfProjects, path: '/phases/$templateId', ...projectTemplateRoute }),
  createRoute({ getParentRoute: () => settingsOfProjects, path: '/numbering', ...numberingRoute }),
  createRoute({ getParentRoute: () => settingsOfProjects, path: '/$', component: modulePage }),
])
