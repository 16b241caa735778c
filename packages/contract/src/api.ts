import { backgroundJobsRoutes } from './administration/background-jobs.ts'
import { demoCompaniesRoutes } from './administration/demo-companies.ts'
import { homeRoutes } from './administration/home.ts'
import { membersRoutes } from './administration/members.ts'
import { auditRoutes } from './company/audit.ts'
import { authRoutes } from './company/auth.ts'
import { companiesRoutes } from './company/companies.ts'
import { filesRoutes } from './company/files.ts'
import { leadAccessRoutes } from './company/lead-access.ts'
import { liveRoutes } from './company/live.ts'
import { peopleRoutes } from './company/people.ts'
import { placesRoutes } from './company/places.ts'
import { teamsRoutes } from './company/teams.ts'
import { leadsRoutes } from './leads/lead/lead.ts'
import { leadBoardRoutes } from './leads/lead/lead-board.ts'
import { leadCreationRoutes } from './leads/lead/lead-creation.ts'
import { leadDetailsRoutes } from './leads/lead/lead-details.ts'
import { leadMovesRoutes } from './leads/lead/lead-moves.ts'
import { leadCapturesRoutes } from './leads/lead-captures/lead-captures.ts'
import { leadExportsRoutes } from './leads/lead-exports.ts'
import { leadFilesRoutes } from './leads/lead-files.ts'
import { leadFormsRoutes } from './leads/lead-forms/lead-forms.ts'
import { leadHistoryRoutes } from './leads/lead-history.ts'
import { leadImportsRoutes } from './leads/lead-imports/lead-imports.ts'
import { leadMailsRoutes } from './leads/lead-mails.ts'
import { leadMergesRoutes } from './leads/lead-merges.ts'
import { leadQueueRoutes } from './leads/lead-queue.ts'
import { leadSelectionsRoutes } from './leads/lead-selections.ts'
import { leadTagsRoutes } from './leads/lead-tags.ts'
import { leadTemplatesRoutes } from './leads/lead-templates/lead-templates.ts'
import { leadViewsRoutes } from './leads/lead-views.ts'
import { pipelinesRoutes } from './leads/pipelines.ts'
import { stageRulesRoutes } from './leads/stage-rules.ts'
import { emailTemplatesRoutes } from './messages/email-templates.ts'
import { mailsRoutes } from './messages/mails.ts'
import { notificationPreferencesRoutes } from './messages/notification-preferences.ts'
import { notificationsRoutes } from './messages/notifications.ts'
import { pushSubscriptionsRoutes } from './messages/push-subscriptions.ts'
import { clientsRoutes } from './projects/clients.ts'
import { projectsRoutes } from './projects/projects.ts'
import { tasksRoutes } from './projects/tasks.ts'

/** Every operation of the server: validation, typed clients, OpenAPI, sweeps and fuzzing all come from this table. */
export const api = {
  auth: authRoutes,
  people: peopleRoutes,
  members: membersRoutes,
  companies: companiesRoutes,
  leadAccess: leadAccessRoutes,
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
  leadBoard: leadBoardRoutes,
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
  leadSelections: leadSelectionsRoutes,
  mails: mailsRoutes,
  home: homeRoutes,
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
