import { type ComponentProps, createElement, Fragment } from 'react'
import { leadDetailsRoute, leadFullDetailsRoute } from '../features/lead-details/lead-details.routes.tsx'
import type { LeadDetailsParts } from '../features/lead-details/lead-details-parts.ts'
import { leadQueueRoute } from '../features/leads/lead-queue.routes.tsx'
import { leadListRoute } from '../features/leads/leads.routes.tsx'
import { lazyPage } from '../lib/lazy-page.tsx'

const LeadTasks = lazyPage(() => import('../features/tasks/lead-tasks.tsx').then(module => module.LeadTasks))
const OwnHistory = lazyPage(() => import('../features/lead-history/log-history.tsx').then(module => module.LogHistory))
const MergeNotes = lazyPage(() => import('../features/lead-merges/merge-notes.tsx').then(module => module.MergeNotes))
const Twins = lazyPage(() => import('../features/lead-merges/twins.tsx').then(module => module.Twins))
/** A lead's history below the leads that were merged into it. */
const LogHistory = (props: ComponentProps<typeof OwnHistory>) =>
  createElement(Fragment, null, createElement(MergeNotes, props), createElement(OwnHistory, props))
const MailDialog = lazyPage(() => import('../features/lead-mails/mail-dialog.tsx').then(module => module.MailDialog))
const BulkMailDialog = lazyPage(() =>
  import('../features/lead-mails/bulk-mail-dialog.tsx').then(module => module.BulkMailDialog),
)
const MailStatus = lazyPage(() => import('../features/lead-mails/mail-status.tsx').then(module => module.MailStatus))

/** The lead list at all its addresses, with the parts of other features that stand on it. */
export const leadList = leadListRoute({
  BulkMailDialog,
  ExportDialog: lazyPage(() =>
    import('../features/lead-exports/export-dialog.tsx').then(module => module.ExportDialog),
  ),
  ImportWizard: lazyPage(() =>
    import('../features/lead-imports/import-wizard.tsx').then(module => module.ImportWizard),
  ),
  LogHistory,
  MailDialog,
  MailStatus,
  Tasks: LeadTasks,
  Twins,
  Views: lazyPage(() => import('../features/lead-views/views-menu.tsx').then(module => module.ViewsMenu)),
})

const LeadDesk = lazyPage(() => import('../features/leads/lead-desk.tsx').then(module => module.LeadDesk))
const LeadUpdate = lazyPage(() => import('../features/leads/lead-update.tsx').then(module => module.LeadUpdate))
/** What the pages of one lead are given by other features. */
const leadDetailsParts: LeadDetailsParts = {
  Desk: props => createElement(LeadDesk, { ...props, MailDialog }),
  LogHistory,
  Tasks: LeadTasks,
  Twins,
  UpdateStatus: props => createElement(LeadUpdate, { ...props, MailStatus }),
}

export const leadDetails = leadDetailsRoute(leadDetailsParts)
export const leadFullDetails = leadFullDetailsRoute(leadDetailsParts)

/** The leads to work on today. */
export const leadQueue = leadQueueRoute({ LogHistory, MailDialog, MailStatus, Tasks: LeadTasks })
