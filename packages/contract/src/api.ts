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
import { assignmentRulesRoutes } from './leads/assignment/assignment-rules.ts'
import { facebookRoutes } from './leads/facebook/facebook.ts'
import { leadBoardRoutes } from './leads/lead/board/lead-board.ts'
import { leadsRoutes } from './leads/lead/lead.ts'
import { leadArchiveRoutes } from './leads/lead/lead-archive.ts'
import { leadCreationRoutes } from './leads/lead/lead-creation.ts'
import { leadDetailsRoutes } from './leads/lead/lead-details.ts'
import { leadMovesRoutes } from './leads/lead/lead-moves.ts'
import { leadAnalyticsRoutes } from './leads/lead-analytics/lead-analytics.ts'
import { leadInsightsRoutes } from './leads/lead-analytics/lead-insights.ts'
import { captureHooksRoutes } from './leads/lead-captures/capture-hooks.ts'
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
import { cannedRepliesRoutes } from './messages/canned-replies.ts'
import { emailTemplatesRoutes } from './messages/email-templates.ts'
import { mailsRoutes } from './messages/mails.ts'
import { notificationPreferencesRoutes } from './messages/notification-preferences.ts'
import { notificationsRoutes } from './messages/notifications.ts'
import { pushSubscriptionsRoutes } from './messages/push-subscriptions.ts'
import { clientContactsRoutes } from './projects/client-contacts.ts'
import { clientDirectoryRoutes } from './projects/client-directory.ts'
import { clientExportsRoutes } from './projects/client-exports.ts'
import { clientsRoutes } from './projects/clients.ts'
import { conversionsRoutes } from './projects/conversions.ts'
import { clientMergesRoutes } from './projects/people/client-merges.ts'
import { clientPeopleRoutes } from './projects/people/client-people.ts'
import { outsidersRoutes } from './projects/people/outsiders.ts'
import { projectActivitiesRoutes } from './projects/project-activities.ts'
import { projectBudgetRoutes } from './projects/project-budget/project-budget.ts'
import { projectDetailsRoutes } from './projects/project-details.ts'
import { projectLifeRoutes } from './projects/project-life.ts'
import { projectExportsRoutes } from './projects/project-list/project-exports.ts'
import { projectListRoutes } from './projects/project-list/project-list.ts'
import { projectViewsRoutes } from './projects/project-list/project-views.ts'
import { projectOverviewRoutes } from './projects/project-overview.ts'
import { projectPeopleRoutes } from './projects/project-people.ts'
import { projectPhasesRoutes } from './projects/project-phases/project-phases.ts'
import { projectSettingsRoutes } from './projects/project-settings/project-settings.ts'
import { projectTemplatesRoutes } from './projects/project-templates/project-templates.ts'
import { projectsRoutes } from './projects/projects.ts'
import { tasksRoutes } from './projects/tasks.ts'
import { itemAnalysesRoutes } from './quotations/assemblies/item-analyses.ts'
import { kitsRoutes } from './quotations/assemblies/kits.ts'
import { boqImportsRoutes } from './quotations/boq-imports.ts'
import { itemExportsRoutes } from './quotations/item-exports.ts'
import { itemImportsRoutes } from './quotations/item-imports/item-imports.ts'
import { itemPicturesRoutes } from './quotations/item-pictures/item-pictures.ts'
import { itemsRoutes } from './quotations/items.ts'
import { libraryListsRoutes } from './quotations/library-lists.ts'
import { quotationAnalyticsRoutes } from './quotations/quotation/analytics/analytics-routes.ts'
import { attachmentsRoutes } from './quotations/quotation/attachments/attachments.ts'
import { clientAreaRoutes } from './quotations/quotation/client/client-area.ts'
import { decisionsRoutes } from './quotations/quotation/decisions.ts'
import { quotationListRoutes } from './quotations/quotation/list/list-routes.ts'
import { quotationsRoutes } from './quotations/quotation/quotation.ts'
import { quotationTemplatesRoutes } from './quotations/quotation/templates/templates.ts'
import { versionsRoutes } from './quotations/quotation/versions.ts'
import { quotationClientRoutes } from './quotations/quotation-client.ts'
import { quotationCommentsRoutes } from './quotations/quotation-comments.ts'
import { quotationFilesRoutes } from './quotations/quotation-files.ts'
import { quotationPreparationsRoutes } from './quotations/quotation-preparations.ts'
import { quotationSendingRoutes } from './quotations/quotation-sending.ts'
import { paymentSchedulesRoutes, quotationTextsRoutes } from './quotations/quotation-settings/presets.ts'
import { quotationSettingsRoutes } from './quotations/quotation-settings/settings.ts'
import { rateChangesRoutes } from './quotations/rate-changes.ts'

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
  captureHooks: captureHooksRoutes,
  facebook: facebookRoutes,
  leads: leadsRoutes,
  leadCreation: leadCreationRoutes,
  assignmentRules: assignmentRulesRoutes,
  leadBoard: leadBoardRoutes,
  leadMoves: leadMovesRoutes,
  leadDetails: leadDetailsRoutes,
  leadArchive: leadArchiveRoutes,
  leadMerges: leadMergesRoutes,
  leadTags: leadTagsRoutes,
  leadFiles: leadFilesRoutes,
  leadHistory: leadHistoryRoutes,
  leadImports: leadImportsRoutes,
  leadExports: leadExportsRoutes,
  leadViews: leadViewsRoutes,
  leadAnalytics: leadAnalyticsRoutes,
  leadInsights: leadInsightsRoutes,
  cannedReplies: cannedRepliesRoutes,
  emailTemplates: emailTemplatesRoutes,
  leadMails: leadMailsRoutes,
  leadQueue: leadQueueRoutes,
  leadSelections: leadSelectionsRoutes,
  mails: mailsRoutes,
  home: homeRoutes,
  backgroundJobs: backgroundJobsRoutes,
  clients: clientsRoutes,
  clientDirectory: clientDirectoryRoutes,
  clientContacts: clientContactsRoutes,
  clientMerges: clientMergesRoutes,
  clientExports: clientExportsRoutes,
  projects: projectsRoutes,
  projectDetails: projectDetailsRoutes,
  projectList: projectListRoutes,
  projectExports: projectExportsRoutes,
  projectViews: projectViewsRoutes,
  projectLife: projectLifeRoutes,
  projectActivities: projectActivitiesRoutes,
  projectOverview: projectOverviewRoutes,
  projectBudget: projectBudgetRoutes,
  projectPeople: projectPeopleRoutes,
  clientPeople: clientPeopleRoutes,
  outsiders: outsidersRoutes,
  projectPhases: projectPhasesRoutes,
  projectSettings: projectSettingsRoutes,
  projectTemplates: projectTemplatesRoutes,
  conversions: conversionsRoutes,
  tasks: tasksRoutes,
  items: itemsRoutes,
  boqImports: boqImportsRoutes,
  rateChanges: rateChangesRoutes,
  itemImports: itemImportsRoutes,
  itemAnalyses: itemAnalysesRoutes,
  itemPictures: itemPicturesRoutes,
  kits: kitsRoutes,
  libraryLists: libraryListsRoutes,
  itemExports: itemExportsRoutes,
  quotationFiles: quotationFilesRoutes,
  attachments: attachmentsRoutes,
  quotations: quotationsRoutes,
  quotationList: quotationListRoutes,
  quotationAnalytics: quotationAnalyticsRoutes,
  versions: versionsRoutes,
  quotationPreparations: quotationPreparationsRoutes,
  quotationTemplates: quotationTemplatesRoutes,
  quotationTexts: quotationTextsRoutes,
  quotationSettings: quotationSettingsRoutes,
  paymentSchedules: paymentSchedulesRoutes,
  decisions: decisionsRoutes,
  quotationSending: quotationSendingRoutes,
  clientArea: clientAreaRoutes,
  quotationClient: quotationClientRoutes,
  quotationComments: quotationCommentsRoutes,
  files: filesRoutes,
  notificationPreferences: notificationPreferencesRoutes,
  notifications: notificationsRoutes,
  pushSubscriptions: pushSubscriptionsRoutes,
  live: liveRoutes,
}
