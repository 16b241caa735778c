import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { backgroundJobsRoutes } from './background-jobs.ts'
import { clientsRoutes } from './clients.ts'
import { companiesRoutes } from './companies.ts'
import { demoCompaniesRoutes } from './demo-companies.ts'
import { emailTemplatesRoutes } from './email-templates.ts'
import { filesRoutes } from './files.ts'
import { leadCapturesRoutes } from './lead-captures.ts'
import { leadCreationRoutes } from './lead-creation.ts'
import { leadDetailsRoutes } from './lead-details.ts'
import { leadExportsRoutes } from './lead-exports.ts'
import { leadFilesRoutes } from './lead-files.ts'
import { leadFormsRoutes } from './lead-forms.ts'
import { leadHistoryRoutes } from './lead-history.ts'
import { leadImportsRoutes } from './lead-imports.ts'
import { leadMailsRoutes } from './lead-mails.ts'
import { leadMergesRoutes } from './lead-merges.ts'
import { leadMovesRoutes } from './lead-moves.ts'
import { leadQueueRoutes } from './lead-queue.ts'
import { leadTagsRoutes } from './lead-tags.ts'
import { leadTemplatesRoutes } from './lead-templates.ts'
import { leadViewsRoutes } from './lead-views.ts'
import { leadsRoutes } from './leads.ts'
import { liveRoutes } from './live.ts'
import { mailsRoutes } from './mails.ts'
import { membersRoutes } from './members.ts'
import { notificationPreferencesRoutes } from './notification-preferences.ts'
import { notificationsRoutes } from './notifications.ts'
import { peopleRoutes } from './people.ts'
import { pipelinesRoutes } from './pipelines.ts'
import { placesRoutes } from './places.ts'
import { projectsRoutes } from './projects.ts'
import { pushSubscriptionsRoutes } from './push-subscriptions.ts'
import { stageRulesRoutes } from './stage-rules.ts'
import { tasksRoutes } from './tasks.ts'
import { teamsRoutes } from './teams.ts'

/** Every operation of the server: validation, typed clients, OpenAPI, sweeps and fuzzing all come from this table. */
export const api = {
  auth: authRoutes,
  people: peopleRoutes,
  members: membersRoutes,
  companies: companiesRoutes,
  audit: auditRoutes,
  demoCompanies: demoCompaniesRoutes,
  teams: teamsRoutes,
  pipelines: pipelinesRoutes,
  stageRules: stageRulesRoutes,
  places: placesRoutes,
  leadForms: leadFormsRoutes,
  leadTemplates: leadTemplatesRoutes,
  leadCaptures: leadCapturesRoutes,
  leads: leadsRoutes,
  leadCreation: leadCreationRoutes,
  leadMoves: leadMovesRoutes,
  leadDetails: leadDetailsRoutes,
  leadMerges: leadMergesRoutes,
  leadTags: leadTagsRoutes,
  leadFiles: leadFilesRoutes,
  leadHistory: leadHistoryRoutes,
  leadImports: leadImportsRoutes,
  leadExports: leadExportsRoutes,
  leadViews: leadViewsRoutes,
  emailTemplates: emailTemplatesRoutes,
  leadMails: leadMailsRoutes,
  leadQueue: leadQueueRoutes,
  mails: mailsRoutes,
  backgroundJobs: backgroundJobsRoutes,
  clients: clientsRoutes,
  projects: projectsRoutes,
  tasks: tasksRoutes,
  files: filesRoutes,
  notificationPreferences: notificationPreferencesRoutes,
  notifications: notificationsRoutes,
  pushSubscriptions: pushSubscriptionsRoutes,
  live: liveRoutes,
}
