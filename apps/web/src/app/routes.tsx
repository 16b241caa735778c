import type { OnboardingStep } from '@plinth/contract/company/people'
import { createRoute, redirect } from '@tanstack/react-router'
import { backgroundJobsRoute } from '../features/administration/background-jobs/background-jobs.routes.tsx'
import {
  personalDataRoute,
  teamManagementRoute,
  teamOnboardRoute,
} from '../features/administration/members/members.routes.tsx'
import { auditRoute } from '../features/company/audit/audit.routes.tsx'
import {
  createPasswordRoute,
  firstPasswordRoute,
  forgotPasswordRoute,
  registerRoute,
  securityRoute,
  signUpRoute,
  verifyForgotRoute,
  verifyLinkRoute,
  verifyUserRoute,
} from '../features/company/auth/auth.routes.tsx'
import {
  companyAttendanceRoute,
  companyLeadsRoute,
  companyLocationsRoute,
  companyProfileRoute,
} from '../features/company/companies/companies.routes.tsx'
import { leadAccessRoute } from '../features/company/lead-access/lead-access.routes.tsx'
import { myProfileRoute, personalDetailsRoute } from '../features/company/people/people.routes.tsx'
import { teamsRoute } from '../features/company/teams/teams.routes.tsx'
import { assignmentLogRoute, assignmentRoute } from '../features/leads/assignment/assignment.routes.tsx'
import { facebookRoute } from '../features/leads/facebook/facebook.routes.tsx'
import { archivedLeadsRoute } from '../features/leads/lead/archive/lead-archive.routes.tsx'
import { leadAnalyticsRoute } from '../features/leads/lead-analytics/lead-analytics.routes.tsx'
import { captureHookRoute, leadCapturesRoute } from '../features/leads/lead-captures/lead-captures.routes.tsx'
import { customFieldsRoute, editFieldRoute, newFieldRoute } from '../features/leads/lead-forms/lead-forms.routes.tsx'
import { leadImportsRoute } from '../features/leads/lead-imports/lead-imports.routes.tsx'
import { leadDuplicatesRoute } from '../features/leads/lead-merges/lead-merges.routes.tsx'
import { tagsRoute } from '../features/leads/lead-tags/lead-tags.routes.tsx'
import { leadTemplatesRoute } from '../features/leads/lead-templates/lead-templates.routes.tsx'
import { stagesRoute, statusesRoute } from '../features/leads/pipelines/pipelines.routes.tsx'
import { stageRulesRoute } from '../features/leads/stage-rules/stage-rules.routes.tsx'
import { cannedRepliesRoute } from '../features/messages/canned-replies/canned-replies.routes.tsx'
import { emailTemplatesRoute } from '../features/messages/email-templates/email-templates.routes.tsx'
import { mailboxRoute } from '../features/messages/mails/mails.routes.tsx'
import { notificationPreferencesRoute } from '../features/messages/notification-preferences/notification-preferences.routes.tsx'
import { clientViewRoute, sharedProjectsRoute } from '../features/projects/client-area/client-area.routes.tsx'
import { clientDuplicatesRoute } from '../features/projects/client-merges/client-merges.routes.tsx'
import { clientRoute, clientsRoute } from '../features/projects/clients/clients.routes.tsx'
import { deletedProjectsRoute } from '../features/projects/projects/projects.routes.tsx'
import { leadTaskRoute, myTasksRoute } from '../features/projects/tasks/tasks.routes.tsx'
import { lazyPage } from '../lib/pages/lazy-page.tsx'
import { convertRoute } from './convert-route.ts'
import { leadBoard, leadDetails, leadFullDetails, leadList, leadQueue } from './lead-routes.ts'
import { returnAddress } from './pages/return-address.ts'
import { clientProject, project, projectSettings } from './project-routes.ts'
import { quotationRoutes } from './quotation-routes.ts'
import { modulePage, notFoundPage, type RouterContext, root, shell } from './shell-route.ts'

/** Lets an onboarding page only be opened when it is the person's turn; loaded late, to keep the profile out of the entry. */
const gate =
  (step: OnboardingStep) =>
  async (opening: { context: RouterContext }): Promise<void> => {
    const { onboardingGate } = await import('../features/company/people/people.api.ts')
    await onboardingGate(step)(opening)
  }

/** A reserved address whose module is not built yet (SH-Q73). */
const reserved = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => shell, path, component: modulePage })

/** Where the pages of the company's settings are. */
const COMPANY_SETTINGS = '/my-profile/myprofile/CompanySetting'

/** The pages of the lead settings, in one frame. */
const settingsOfLeads = createRoute({
  getParentRoute: () => shell,
  path: '/leads/lead-management-settings',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' && q ? { q } : {}),
  component: lazyPage(() => import('./pages/lead-settings.page.tsx').then(page => page.LeadSettingsPage)),
})
const leadSettings = settingsOfLeads.addChildren([
  // the bare settings are the statuses (LM-032)
  createRoute({
    getParentRoute: () => settingsOfLeads,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: '/leads/lead-management-settings/status', replace: true })
    },
  }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/email-templates', ...emailTemplatesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/whatsapp-templates', ...cannedRepliesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/lead-templates', ...leadTemplatesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/capture-forms', ...leadCapturesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/capture-forms/$id/fields', ...captureHookRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/fb-integration', ...facebookRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/permissions', ...leadAccessRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/tags', ...tagsRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/teams', ...teamsRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/lead-assignment', ...assignmentRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/assignment-log', ...assignmentLogRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/stage', ...stagesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/status', ...statusesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/stage-transition-rules', ...stageRulesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/custom-field', ...customFieldsRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/create-new-field', ...newFieldRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/edit-field/$id', ...editFieldRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/archived-leads', ...archivedLeadsRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/$', component: modulePage }),
])

/**
 * The route table, in the order of document 1, section 2.1. A page that is built replaces its reserved entry:
 *
 *   createRoute({ getParentRoute: () => shell, path: '/lms/{-$tab}', ...leadListRoute })
 *
 * where its feature exports `leadListRoute = { validateSearch, staticData: { title }, component: lazyPage(…) }`.
 */
export const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: (search): { next?: string | undefined } => ({ ...search, next: returnAddress(search.next) }),
    staticData: { title: 'Sign in' },
    component: lazyPage(() => import('./pages/sign-in.page.tsx').then(page => page.SignInPage)),
  }),
  createRoute({ getParentRoute: () => root, path: '/get-otp/{-$type}/{-$userId}', ...registerRoute }),
  createRoute({ getParentRoute: () => root, path: '/verify-user', ...verifyUserRoute }),
  createRoute({ getParentRoute: () => root, path: '/sign-up', ...signUpRoute }),
  createRoute({
    getParentRoute: () => root,
    path: '/personal-details',
    beforeLoad: gate('/personal-details'),
    ...personalDetailsRoute,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/personal-data',
    beforeLoad: gate('/personal-data'),
    ...personalDataRoute,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/company-details',
    beforeLoad: gate('/company-details'),
    staticData: { title: 'Company details' },
    component: lazyPage(() => import('./pages/company-details.page.tsx').then(page => page.CompanyDetailsPage)),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/team-onboard',
    beforeLoad: gate('/team-onboard'),
    ...teamOnboardRoute,
  }),
  createRoute({ getParentRoute: () => root, path: '/reset', ...forgotPasswordRoute }),
  createRoute({ getParentRoute: () => root, path: '/verify-forgot', ...verifyForgotRoute }),
  createRoute({ getParentRoute: () => root, path: '/create-password', ...createPasswordRoute }),
  createRoute({ getParentRoute: () => root, path: '/login-page', ...firstPasswordRoute }),
  createRoute({ getParentRoute: () => root, path: '/verify-link', ...verifyLinkRoute }),
  createRoute({ getParentRoute: () => root, path: '/mailbox', ...mailboxRoute }),
  createRoute({
    getParentRoute: () => root,
    path: '/404',
    staticData: { title: 'Page not found' },
    component: notFoundPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/find-professionals',
    staticData: { title: 'Find professionals' },
    component: lazyPage(() => import('./pages/find-professionals.page.tsx').then(page => page.FindProfessionalsPage)),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms',
    staticData: { title: 'Terms of use' },
    component: lazyPage(() => import('./pages/terms.page.tsx').then(page => page.TermsPage)),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    staticData: { title: 'Privacy' },
    component: lazyPage(() => import('./pages/privacy.page.tsx').then(page => page.PrivacyPage)),
  }),
  shell.addChildren([
    createRoute({
      getParentRoute: () => shell,
      path: '/admin/',
      staticData: { title: 'Home' },
      component: lazyPage(() => import('./pages/home.page.tsx').then(page => page.HomePage)),
    }),
    createRoute({ getParentRoute: () => shell, path: '/admin/background-jobs', ...backgroundJobsRoute }),
    reserved('/admin/$'),
    createRoute({ getParentRoute: () => shell, path: '/client/', ...sharedProjectsRoute }),
    clientProject,
    reserved('/client/$'),
    // /leads and /leads/ are the list's address (SH-Q74)
    createRoute({
      getParentRoute: () => shell,
      path: '/leads/',
      beforeLoad: ({ location }) => {
        throw redirect({ href: `/lms/${location.searchStr}`, replace: true })
      },
    }),
    createRoute({ getParentRoute: () => shell, path: '/lms/{-$tab}', ...leadList }),
    // fixed segments win over a tab (LM-Q19)
    createRoute({ getParentRoute: () => shell, path: '/leads/today', ...leadQueue }),
    createRoute({ getParentRoute: () => shell, path: '/leads/duplicates', ...leadDuplicatesRoute }),
    createRoute({ getParentRoute: () => shell, path: '/leads/pipeline', ...leadBoard }),
    createRoute({ getParentRoute: () => shell, path: '/leads/analytics', ...leadAnalyticsRoute }),
    createRoute({ getParentRoute: () => shell, path: '/leads/imports', ...leadImportsRoute }),
    createRoute({ getParentRoute: () => shell, path: '/leads/lead-details/$leadId', ...leadDetails }),
    createRoute({ getParentRoute: () => shell, path: '/leads/lead-full-details/$leadId', ...leadFullDetails }),
    leadSettings,
    createRoute({ getParentRoute: () => shell, path: '/leads/$tab', ...leadList }),
    reserved('/leads/$'),
    reserved('/lms/$'),
    createRoute({ getParentRoute: () => shell, path: '/pmt/', ...convertRoute }),
    // fixed segments win over a project (PJ-004)
    createRoute({ getParentRoute: () => shell, path: '/pmt/deleted', ...deletedProjectsRoute }),
    createRoute({ getParentRoute: () => shell, path: '/pmt/clients', ...clientsRoute }),
    createRoute({ getParentRoute: () => shell, path: '/pmt/clients/duplicates', ...clientDuplicatesRoute }),
    createRoute({ getParentRoute: () => shell, path: '/pmt/clients/$clientId', ...clientRoute }),
    // without the frame of the project, as a client has none
    createRoute({ getParentRoute: () => shell, path: '/pmt/$projectId/client-view/$contactId', ...clientViewRoute }),
    projectSettings,
    project,
    reserved('/pmt/$'),
    reserved('/tools/$'),
    reserved('/updates/$'),
    createRoute({ getParentRoute: () => shell, path: '/timeline/my-task/', ...myTasksRoute }),
    createRoute({
      getParentRoute: () => shell,
      path: '/timeline/task-manager/all-task/task/$leadId',
      ...leadTaskRoute,
    }),
    reserved('/timeline/$'),
    reserved('/po/$'),
    reserved('/account/$'),
    createRoute({
      getParentRoute: () => shell,
      path: '/my-profile/myprofile/notifications',
      ...notificationPreferencesRoute,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/my-profile/myprofile/CompanySetting/',
      beforeLoad: () => {
        throw redirect({ href: `${COMPANY_SETTINGS}/CompanyProfile`, replace: true })
      },
    }),
    createRoute({ getParentRoute: () => shell, path: `${COMPANY_SETTINGS}/CompanyProfile`, ...companyProfileRoute }),
    createRoute({ getParentRoute: () => shell, path: `${COMPANY_SETTINGS}/Locations`, ...companyLocationsRoute }),
    createRoute({ getParentRoute: () => shell, path: `${COMPANY_SETTINGS}/Attendance`, ...companyAttendanceRoute }),
    createRoute({ getParentRoute: () => shell, path: `${COMPANY_SETTINGS}/Leads`, ...companyLeadsRoute }),
    createRoute({ getParentRoute: () => shell, path: `${COMPANY_SETTINGS}/Audit`, ...auditRoute }),
    createRoute({ getParentRoute: () => shell, path: '/my-profile/myprofile/personal', ...myProfileRoute }),
    createRoute({ getParentRoute: () => shell, path: '/my-profile/myprofile/security', ...securityRoute }),
    createRoute({ getParentRoute: () => shell, path: '/my-profile/myprofile/accesspanel', ...teamManagementRoute }),
    reserved('/my-profile/$'),
    ...quotationRoutes,
    reserved('/quotation/$'),
    reserved('/file-manager/$'),
    reserved('/mom/$'),
  ]),
])
