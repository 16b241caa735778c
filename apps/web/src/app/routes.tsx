import type { OnboardingStep } from '@plinth/contract/company/people'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
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
import { leadCapturesRoute } from '../features/leads/lead-captures/lead-captures.routes.tsx'
import { leadImportsRoute } from '../features/leads/lead-imports/lead-imports.routes.tsx'
import { leadDuplicatesRoute } from '../features/leads/lead-merges/lead-merges.routes.tsx'
import { tagsRoute } from '../features/leads/lead-tags/lead-tags.routes.tsx'
import { leadTemplatesRoute } from '../features/leads/lead-templates/lead-templates.routes.tsx'
import { statusesRoute } from '../features/leads/pipelines/pipelines.routes.tsx'
import { stageRulesRoute } from '../features/leads/stage-rules/stage-rules.routes.tsx'
import { emailTemplatesRoute } from '../features/messages/email-templates/email-templates.routes.tsx'
import { mailboxRoute } from '../features/messages/mails/mails.routes.tsx'
import { notificationPreferencesRoute } from '../features/messages/notification-preferences/notification-preferences.routes.tsx'
import { sharedProjectRoute, sharedProjectsRoute } from '../features/projects/client-area/client-area.routes.tsx'
import { leadTaskRoute, myTasksRoute } from '../features/projects/tasks/tasks.routes.tsx'
import { lazyPage } from '../lib/pages/lazy-page.tsx'
import { externalAddress, runtimeConfig } from '../lib/server/runtime-config.ts'
import { session } from '../lib/server/session.ts'
import { leadBoard, leadDetails, leadFullDetails, leadList, leadQueue } from './lead-routes.ts'
import { returnAddress } from './pages/return-address.ts'
import { Root } from './root.tsx'

export interface RouterContext {
  queryClient: QueryClient
  /** settled once `/config.json` has been read; no page calls a service before */
  configured: Promise<void>
}

const modulePage = lazyPage(() => import('./pages/module.page.tsx').then(page => page.ModulePage))
const notFoundPage = lazyPage(() => import('./pages/not-found.page.tsx').then(page => page.NotFoundPage))

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: () => createElement(notFoundPage),
  beforeLoad: ({ context }) => context.configured,
})

/**
 * Everything that needs somebody signed in, inside the navigation. Others are asked to sign in and led back; who has no business at an
 * address is led away before any of it is drawn or asked for.
 */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyPage(() => import('./shell/shell-container.tsx').then(module => module.ShellContainer)),
  beforeLoad: async ({ location, context }) => {
    const elsewhere = externalAddress(location.href, runtimeConfig())
    if (elsewhere) throw redirect({ href: elsewhere, reloadDocument: true, replace: true })
    if (!session.get()) throw redirect({ to: '/', search: { next: returnAddress(location.href) }, replace: true })
    // late, to keep the profile out of the entry
    const { shellGate } = await import('./shell/shell-gate.ts')
    await shellGate(context.queryClient, location.pathname)
  },
})

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
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/lead-templates', ...leadTemplatesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/capture-forms', ...leadCapturesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/permissions', ...leadAccessRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/tags', ...tagsRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/status', ...statusesRoute }),
  createRoute({ getParentRoute: () => settingsOfLeads, path: '/stage-transition-rules', ...stageRulesRoute }),
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
    createRoute({ getParentRoute: () => shell, path: '/client/$projectId', ...sharedProjectRoute }),
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
    reserved('/leads/analytics'),
    createRoute({ getParentRoute: () => shell, path: '/leads/imports', ...leadImportsRoute }),
    createRoute({ getParentRoute: () => shell, path: '/leads/lead-details/$leadId', ...leadDetails }),
    createRoute({ getParentRoute: () => shell, path: '/leads/lead-full-details/$leadId', ...leadFullDetails }),
    leadSettings,
    createRoute({ getParentRoute: () => shell, path: '/leads/$tab', ...leadList }),
    reserved('/leads/$'),
    reserved('/lms/$'),
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
    reserved('/quotation/$'),
    reserved('/file-manager/$'),
    reserved('/mom/$'),
  ]),
])
