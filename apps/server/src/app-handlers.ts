import { backgroundJobsHandlers } from './features/administration/background-jobs/background-jobs.routes.ts'
import { foundCompany } from './features/administration/company-founding/company-founding.service.ts'
import { demoCompaniesHandlers } from './features/administration/demo-companies/demo-companies.routes.ts'
import { homeHandlers } from './features/administration/home/home.routes.ts'
import { membersHandlers } from './features/administration/members/members.routes.ts'
import { auditHandlers } from './features/company/audit/audit.routes.ts'
import { authHandlers } from './features/company/auth/auth.routes.ts'
import { companiesHandlers } from './features/company/companies/companies.routes.ts'
import { filesHandlers } from './features/company/files/files.routes.ts'
import { leadAccessHandlers } from './features/company/lead-access/lead-access.routes.ts'
import { liveHandlers } from './features/company/live/live.routes.ts'
import { peopleHandlers } from './features/company/people/people.routes.ts'
import { placesHandlers } from './features/company/places/places.routes.ts'
import { teamsHandlers } from './features/company/teams/teams.routes.ts'
import { facebookHandlers } from './features/leads/facebook/facebook.routes.ts'
import { leadArchiveHandlers } from './features/leads/lead/archive/lead-archive.routes.ts'
import { leadBoardHandlers } from './features/leads/lead/board/lead-board.routes.ts'
import { leadDetailsHandlers } from './features/leads/lead/change/lead-details.routes.ts'
import { leadMovesHandlers } from './features/leads/lead/change/lead-moves.routes.ts'
import { leadCreationHandlers } from './features/leads/lead/create/lead-creation.routes.ts'
import { leadsHandlers } from './features/leads/lead/lead.routes.ts'
import { assignmentRulesHandlers } from './features/leads/lead/rules/assignment-rules.routes.ts'
import { leadAnalyticsHandlers } from './features/leads/lead-analytics/lead-analytics.routes.ts'
import { leadInsightsHandlers } from './features/leads/lead-analytics/lead-insights.routes.ts'
import { captureHooksHandlers } from './features/leads/lead-captures/hooks/capture-hooks.routes.ts'
import { leadCapturesHandlers } from './features/leads/lead-captures/lead-captures.routes.ts'
import { leadExportsHandlers } from './features/leads/lead-exports/lead-exports.routes.ts'
import { leadFilesHandlers } from './features/leads/lead-files/lead-files.routes.ts'
import { leadFormsHandlers } from './features/leads/lead-forms/lead-forms.routes.ts'
import { leadHistoryHandlers } from './features/leads/lead-history/lead-history.routes.ts'
import { leadImportsHandlers } from './features/leads/lead-imports/lead-imports.routes.ts'
import { leadMailsHandlers } from './features/leads/lead-mails/lead-mails.routes.ts'
import { leadMergesHandlers } from './features/leads/lead-merges/lead-merges.routes.ts'
import { leadQueueHandlers } from './features/leads/lead-queue/lead-queue.routes.ts'
import { leadSelectionsHandlers } from './features/leads/lead-selections/lead-selections.routes.ts'
import { leadTagsHandlers } from './features/leads/lead-tags/lead-tags.routes.ts'
import { leadTemplatesHandlers } from './features/leads/lead-templates/lead-templates.routes.ts'
import { leadViewsHandlers } from './features/leads/lead-views/lead-views.routes.ts'
import { pipelinesHandlers } from './features/leads/pipelines/pipelines.routes.ts'
import { stageRulesHandlers } from './features/leads/stage-rules/stage-rules.routes.ts'
import { cannedRepliesHandlers } from './features/messages/canned-replies/canned-replies.routes.ts'
import { emailTemplatesHandlers } from './features/messages/email-templates/email-templates.routes.ts'
import { mailsHandlers } from './features/messages/mails/mails.routes.ts'
import { notificationPreferencesHandlers } from './features/messages/notification-preferences/notification-preferences.routes.ts'
import { notificationsHandlers } from './features/messages/notifications/notifications.routes.ts'
import { pushSubscriptionsHandlers } from './features/messages/push-subscriptions/push-subscriptions.routes.ts'
import { clientMergesHandlers } from './features/projects/client-merges/client-merges.routes.ts'
import { clientContactsHandlers, clientDirectoryHandlers } from './features/projects/clients/client-directory.routes.ts'
import { clientsHandlers } from './features/projects/clients/clients.routes.ts'
import { clientExportsHandlers } from './features/projects/clients/export/client-exports.routes.ts'
import { conversionsHandlers } from './features/projects/conversions/conversions.routes.ts'
import { projectActivitiesHandlers } from './features/projects/project-activities/project-activities.routes.ts'
import { projectBudgetHandlers } from './features/projects/project-budget/project-budget.routes.ts'
import { projectOverviewHandlers } from './features/projects/project-overview/project-overview.routes.ts'
import { projectViewsHandlers } from './features/projects/project-views/project-views.routes.ts'
import { clientPeopleHandlers } from './features/projects/projects/client-people/client-people.routes.ts'
import { projectLifeHandlers } from './features/projects/projects/life/project-life.routes.ts'
import { projectExportsHandlers } from './features/projects/projects/list/project-exports.routes.ts'
import { projectListHandlers } from './features/projects/projects/list/project-list.routes.ts'
import { projectSettingsHandlers } from './features/projects/projects/numbering/numbering.routes.ts'
import { outsidersHandlers } from './features/projects/projects/outsiders/outsiders.routes.ts'
import { projectPeopleHandlers } from './features/projects/projects/people/project-people.routes.ts'
import { projectPhasesHandlers } from './features/projects/projects/phases/project-phases.routes.ts'
import { projectDetailsHandlers } from './features/projects/projects/project-details.routes.ts'
import { projectsHandlers } from './features/projects/projects/projects.routes.ts'
import { projectTemplatesHandlers } from './features/projects/projects/templates/project-templates.routes.ts'
import { tasksHandlers } from './features/projects/tasks/tasks.routes.ts'
import { boqImportsHandlers } from './features/quotations/boq-imports/boq-imports.routes.ts'
import { clientAreaHandlers } from './features/quotations/client-area/client-area.routes.ts'
import { itemExportsHandlers } from './features/quotations/item-exports/item-exports.routes.ts'
import { itemImportsHandlers } from './features/quotations/item-imports/item-imports.routes.ts'
import {
  itemAnalysesHandlers,
  itemPicturesHandlers,
  itemsHandlers,
  kitsHandlers,
  libraryListsHandlers,
} from './features/quotations/item-library/item-library.routes.ts'
import { quotationAnalyticsHandlers } from './features/quotations/quotation/analytics/quotation-analytics.routes.ts'
import { attachmentsHandlers } from './features/quotations/quotation/attachments/attachments.routes.ts'
import { decisionsHandlers } from './features/quotations/quotation/life/decisions.routes.ts'
import { quotationListHandlers } from './features/quotations/quotation/list/quotation-list.routes.ts'
import { quotationsHandlers, versionsHandlers } from './features/quotations/quotation/quotation.routes.ts'
import { quotationSettingsHandlers } from './features/quotations/quotation/settings/settings.routes.ts'
import { quotationTemplatesHandlers } from './features/quotations/quotation/templates/templates.routes.ts'
import { quotationClientHandlers } from './features/quotations/quotation-client/quotation-client.routes.ts'
import { quotationCommentsHandlers } from './features/quotations/quotation-comments/quotation-comments.routes.ts'
import { quotationFilesHandlers } from './features/quotations/quotation-files/quotation-files.routes.ts'
import { quotationPreparationsHandlers } from './features/quotations/quotation-preparations/quotation-preparations.routes.ts'
import { quotationSendingHandlers } from './features/quotations/quotation-sending/quotation-sending.routes.ts'
import {
  paymentSchedulesHandlers,
  quotationTextsHandlers,
} from './features/quotations/quotation-settings/quotation-settings.routes.ts'
import { rateChangesHandlers } from './features/quotations/rate-changes/rate-changes.routes.ts'

/** The handlers of all features by the names of their routes. */
export const HANDLERS = {
  auth: authHandlers(foundCompany),
  people: peopleHandlers,
  members: membersHandlers,
  companies: companiesHandlers,
  leadAccess: leadAccessHandlers,
  audit: auditHandlers,
  demoCompanies: demoCompaniesHandlers,
  teams: teamsHandlers,
  pipelines: pipelinesHandlers,
  stageRules: stageRulesHandlers,
  places: placesHandlers,
  leadForms: leadFormsHandlers,
  leadTemplates: leadTemplatesHandlers,
  leadCaptures: leadCapturesHandlers,
  captureHooks: captureHooksHandlers,
  facebook: facebookHandlers,
  leads: leadsHandlers,
  leadCreation: leadCreationHandlers,
  assignmentRules: assignmentRulesHandlers,
  leadBoard: leadBoardHandlers,
  leadMoves: leadMovesHandlers,
  leadDetails: leadDetailsHandlers,
  leadArchive: leadArchiveHandlers,
  leadMerges: leadMergesHandlers,
  leadTags: leadTagsHandlers,
  leadFiles: leadFilesHandlers,
  leadHistory: leadHistoryHandlers,
  leadImports: leadImportsHandlers,
  leadExports: leadExportsHandlers,
  leadSelections: leadSelectionsHandlers,
  leadViews: leadViewsHandlers,
  cannedReplies: cannedRepliesHandlers,
  emailTemplates: emailTemplatesHandlers,
  leadMails: leadMailsHandlers,
  leadAnalytics: leadAnalyticsHandlers,
  leadInsights: leadInsightsHandlers,
  leadQueue: leadQueueHandlers,
  mails: mailsHandlers,
  home: homeHandlers,
  backgroundJobs: backgroundJobsHandlers,
  clients: clientsHandlers,
  clientDirectory: clientDirectoryHandlers,
  clientContacts: clientContactsHandlers,
  clientMerges: clientMergesHandlers,
  clientExports: clientExportsHandlers,
  projects: projectsHandlers,
  projectActivities: projectActivitiesHandlers,
  projectOverview: projectOverviewHandlers,
  projectBudget: projectBudgetHandlers,
  projectPeople: projectPeopleHandlers,
  clientPeople: clientPeopleHandlers,
  outsiders: outsidersHandlers,
  projectDetails: projectDetailsHandlers,
  projectList: projectListHandlers,
  projectExports: projectExportsHandlers,
  projectViews: projectViewsHandlers,
  projectLife: projectLifeHandlers,
  projectPhases: projectPhasesHandlers,
  projectSettings: projectSettingsHandlers,
  projectTemplates: projectTemplatesHandlers,
  conversions: conversionsHandlers,
  tasks: tasksHandlers,
  items: itemsHandlers,
  boqImports: boqImportsHandlers,
  rateChanges: rateChangesHandlers,
  itemImports: itemImportsHandlers,
  itemAnalyses: itemAnalysesHandlers,
  itemPictures: itemPicturesHandlers,
  kits: kitsHandlers,
  libraryLists: libraryListsHandlers,
  itemExports: itemExportsHandlers,
  quotationFiles: quotationFilesHandlers,
  attachments: attachmentsHandlers,
  quotations: quotationsHandlers,
  quotationList: quotationListHandlers,
  quotationAnalytics: quotationAnalyticsHandlers,
  versions: versionsHandlers,
  quotationPreparations: quotationPreparationsHandlers,
  quotationTemplates: quotationTemplatesHandlers,
  quotationTexts: quotationTextsHandlers,
  quotationSettings: quotationSettingsHandlers,
  paymentSchedules: paymentSchedulesHandlers,
  decisions: decisionsHandlers,
  quotationSending: quotationSendingHandlers,
  clientArea: clientAreaHandlers,
  quotationClient: quotationClientHandlers,
  quotationComments: quotationCommentsHandlers,
  files: filesHandlers,
  notificationPreferences: notificationPreferencesHandlers,
  notifications: notificationsHandlers,
  pushSubscriptions: pushSubscriptionsHandlers,
  live: liveHandlers,
}
