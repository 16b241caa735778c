import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { backgroundJobsRoutes } from './background-jobs.ts'
import { companiesRoutes } from './companies.ts'
import { demoCompaniesRoutes } from './demo-companies.ts'
import { filesRoutes } from './files.ts'
import { leadFormsRoutes } from './lead-forms.ts'
import { leadHistoryRoutes } from './lead-history.ts'
import { leadImportsRoutes } from './lead-imports.ts'
import { leadsRoutes } from './leads.ts'
import { liveRoutes } from './live.ts'
import { mailsRoutes } from './mails.ts'
import { notificationPreferencesRoutes } from './notification-preferences.ts'
import { peopleRoutes } from './people.ts'
import { pipelinesRoutes } from './pipelines.ts'
import { pushSubscriptionsRoutes } from './push-subscriptions.ts'
import { teamsRoutes } from './teams.ts'

/** Every operation of the server: validation, typed clients, OpenAPI, sweeps and fuzzing all come from this table. */
export const api = {
  auth: authRoutes,
  people: peopleRoutes,
  companies: companiesRoutes,
  audit: auditRoutes,
  demoCompanies: demoCompaniesRoutes,
  teams: teamsRoutes,
  pipelines: pipelinesRoutes,
  leadForms: leadFormsRoutes,
  leads: leadsRoutes,
  leadHistory: leadHistoryRoutes,
  leadImports: leadImportsRoutes,
  mails: mailsRoutes,
  backgroundJobs: backgroundJobsRoutes,
  files: filesRoutes,
  notificationPreferences: notificationPreferencesRoutes,
  pushSubscriptions: pushSubscriptionsRoutes,
  live: liveRoutes,
}
