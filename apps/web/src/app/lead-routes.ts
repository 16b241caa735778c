import { type ComponentProps, createElement, Fragment } from 'react'
import { leadBoardRoute } from '../features/leads/lead/board/lead-board.routes.tsx'
import { leadListRoute } from '../features/leads/lead/list/lead.routes.tsx'
import { leadQueueRoute } from '../features/leads/lead/queue/lead-queue.routes.tsx'
import { leadDetailsRoute, leadFullDetailsRoute } from '../features/leads/lead-details/lead-details.routes.tsx'
import type { LeadDetailsParts } from '../features/leads/lead-details/lead-details-parts.ts'
import { lazyPage } from '../lib/pages/lazy-page.tsx'

const LeadTasks = lazyPage(() => import('../features/projects/tasks/lead-tasks.tsx').then(module => module.LeadTasks))
const OwnHistory = lazyPage(() =>
  import('../features/leads/lead-history/log-history.tsx').then(module => module.LogHistory),
)
const MergeNotes = lazyPage(() =>
  import('../features/leads/lead-merges/merge-notes.tsx').then(module => module.MergeNotes),
)
const Twins = lazyPage(() => import('../features/leads/lead-merges/twins.tsx').then(module => module.Twins))
/** A lead's history below the leads that were merged into it. */
const LogHistory = (props: ComponentProps<typeof OwnHistory>) =>
  createElement(Fragment, null, createElement(MergeNotes, props), createElement(OwnHistory, props))
const MailDialog = lazyPage(() =>
  import('../features/leads/lead-mails/mail-dialog.tsx').then(module => module.MailDialog),
)
const BulkMailDialog = lazyPage(() =>
  import('../features/leads/lead-mails/bulk-mail-dialog.tsx').then(module => module.BulkMailDialog),
)
const MailStatus = lazyPage(() =>
  import('../features/leads/lead-mails/mail-status.tsx').then(module => module.MailStatus),
)

const Views = lazyPage(() => import('../features/leads/lead-views/views-menu.tsx').then(module => module.ViewsMenu))

/** The lead list at all its addresses, with the parts of other features that stand on it. */
export const leadList = leadListRoute({
  BulkMailDialog,
  ExportDialog: lazyPage(() =>
    import('../features/leads/lead-exports/export-dialog.tsx').then(module => module.ExportDialog),
  ),
  ImportWizard: lazyPage(() =>
    import('../features/leads/lead-imports/import-wizard.tsx').then(module => module.ImportWizard),
  ),
  LogHistory,
  MailDialog,
  MailStatus,
  Tasks: LeadTasks,
  Twins,
  Views,
})

const LeadDesk = lazyPage(() => import('../features/leads/lead/lead-desk.tsx').then(module => module.LeadDesk))
const LeadUpdate = lazyPage(() =>
  import('../features/leads/lead/update/lead-update.tsx').then(module => module.LeadUpdate),
)
/** What the pages of one lead are given by other features. */
const leadDetailsParts: LeadDetailsParts = {
  About: lazyPage(() => import('../features/leads/lead/panel/lead-about.tsx').then(module => module.LeadAbout)),
  Desk: props => createElement(LeadDesk, { ...props, MailDialog }),
  LogHistory,
  Reach: lazyPage(() => import('../features/leads/lead/panel/lead-reach.tsx').then(module => module.LeadReach)),
  Tasks: LeadTasks,
  Twins,
  UpdateStatus: props => createElement(LeadUpdate, { ...props, MailStatus }),
}

export const leadDetails = leadDetailsRoute(leadDetailsParts)
export const leadFullDetails = leadFullDetailsRoute(leadDetailsParts)

/** The leads by stage. */
export const leadBoard = leadBoardRoute({
  EditPipeline: lazyPage(() =>
    import('../features/leads/pipelines/edit-pipeline-dialog.tsx').then(module => module.EditPipelineDialog),
  ),
  LogHistory,
  MailDialog,
  MailStatus,
  Tasks: LeadTasks,
  Twins,
  Views,
})

/** The leads to work on today. */
export const leadQueue = leadQueueRoute({ LogHistory, MailDialog, MailStatus, Tasks: LeadTasks })
