import { registerAuthJobs } from './features/company/auth/auth.jobs.ts'
import { registerFacebookJobs } from './features/leads/facebook/facebook.jobs.ts'
import { registerLeadJobs } from './features/leads/lead/lead.jobs.ts'
import { registerWeekSummaries } from './features/leads/lead-analytics/week-summary.jobs.ts'
import { registerCaptureJobs } from './features/leads/lead-captures/hooks/capture-hooks.jobs.ts'
import { registerLeadExportJobs } from './features/leads/lead-exports/lead-exports.jobs.ts'
import { registerLeadFormJobs } from './features/leads/lead-forms/lead-forms.jobs.ts'
import { registerLeadImportJobs } from './features/leads/lead-imports/lead-imports.jobs.ts'
import { registerFollowUpReminders } from './features/leads/lead-queue/follow-up-reminders.jobs.ts'
import { registerLeadSelectionJobs } from './features/leads/lead-selections/lead-selections.jobs.ts'
import { registerNotificationDeliveryJobs } from './features/messages/notification-delivery/notification-delivery.jobs.ts'
import { registerNotificationJobs } from './features/messages/notifications/notifications.jobs.ts'
import { registerClientJobs } from './features/projects/clients/purge/client-purge.jobs.ts'
import { registerProjectJobs } from './features/projects/projects/life/project-life.jobs.ts'
import { registerPhaseJobs } from './features/projects/projects/phases/project-phases.jobs.ts'
import { registerTaskJobs } from './features/projects/tasks/tasks.jobs.ts'
import { registerItemImportJobs } from './features/quotations/item-imports/item-imports.jobs.ts'
import { registerQuotationJobs } from './features/quotations/quotation/quotation.jobs.ts'
import { registerQuotationClientJobs } from './features/quotations/quotation-client/quotation-client.jobs.ts'
import { registerQuotationPrinting } from './features/quotations/quotation-files/quotation-files.jobs.ts'
import { registerQuotationMails } from './features/quotations/quotation-sending/quotation-sending.jobs.ts'
import type { Services } from './platform/context.ts'
import { registerStagedSheetJobs } from './platform/staged-sheets/staged-sheets.jobs.ts'

/** Registers the background jobs of every feature, before they start. Returns those of leads, which the application drives itself. */
export function registerJobs(services: Services) {
  registerAuthJobs(services)
  registerNotificationJobs(services)
  const leadJobs = registerLeadJobs(services)
  registerLeadExportJobs(services)
  registerLeadImportJobs(services)
  registerItemImportJobs(services)
  registerLeadFormJobs(services)
  registerLeadSelectionJobs(services)
  registerStagedSheetJobs(services)
  registerFollowUpReminders(services)
  registerFacebookJobs(services)
  registerCaptureJobs(services)
  registerNotificationDeliveryJobs(services)
  registerProjectJobs(services)
  registerQuotationJobs(services)
  registerQuotationClientJobs(services)
  registerQuotationPrinting(services)
  registerQuotationMails(services)
  registerClientJobs(services)
  registerTaskJobs(services)
  registerPhaseJobs(services)
  registerWeekSummaries(services)
  return leadJobs
}
