import type { EndpointTable } from '../route.ts'

/** Paths of this group's routes and how their bodies travel: all that a client needs at run time. */

export const facebookEndpoints = {
  status: { method: 'GET', path: '/crm/user/fetch-fb-int-status' },
  addPage: { method: 'POST', path: '/crm/api/add-company-page' },
  signIn: { method: 'POST', path: '/crm/facebook-sign-ins' },
  connection: { method: 'GET', path: '/crm/facebook-connection' },
  disconnect: { method: 'DELETE', path: '/crm/facebook-connection' },
  connectPage: { method: 'POST', path: '/crm/facebook-pages/:id/connections' },
  disconnectPage: { method: 'DELETE', path: '/crm/facebook-pages/:id/connections' },
  editForm: { method: 'PUT', path: '/crm/facebook-forms/:id' },
  leads: { method: 'GET', path: '/crm/facebook-leads' },
  retry: { method: 'POST', path: '/crm/facebook-leads/:id/retries' },
  retryAll: { method: 'POST', path: '/crm/facebook-lead-retries' },
  verify: { method: 'GET', path: '/crm/facebook-notices' },
  notice: { method: 'POST', path: '/crm/facebook-notices' },
} as const satisfies EndpointTable

export const captureHooksEndpoints = {
  overview: { method: 'GET', path: '/crm/lead-captures/:id/hook' },
  makeAddress: { method: 'POST', path: '/crm/lead-captures/:id/hook-addresses' },
  removeAddress: { method: 'DELETE', path: '/crm/lead-captures/:id/hook-addresses' },
  saveMapping: { method: 'PUT', path: '/crm/lead-captures/:id/mapping' },
  deliveries: { method: 'GET', path: '/crm/lead-captures/:id/deliveries' },
  retry: { method: 'POST', path: '/crm/lead-captures/:id/deliveries/:deliveryId/retries' },
  receive: { method: 'POST', path: '/crm/lead-captures/:publicId/hooks/:key' },
  receiveSigned: { method: 'POST', path: '/crm/lead-captures/:publicId/hooks' },
} as const satisfies EndpointTable

export const assignmentRulesEndpoints = {
  list: { method: 'GET', path: '/crm/assignment-rules' },
  add: { method: 'POST', path: '/crm/assignment-rules', idempotent: true },
  edit: { method: 'PUT', path: '/crm/assignment-rules/:id', idempotent: true },
  order: { method: 'PUT', path: '/crm/assignment-rule-order', idempotent: true },
  remove: { method: 'DELETE', path: '/crm/assignment-rules/:id' },
  removed: { method: 'GET', path: '/crm/assignment-rules/removed' },
  restore: { method: 'POST', path: '/crm/assignment-rules/:id/restorations', idempotent: true },
  trial: { method: 'POST', path: '/crm/assignment-rule-trials' },
  choices: { method: 'GET', path: '/crm/lead-assignment-choices' },
  absences: { method: 'GET', path: '/crm/lead-absences' },
  setAbsence: { method: 'PUT', path: '/crm/lead-absences/:userId', idempotent: true },
} as const satisfies EndpointTable

export const leadCapturesEndpoints = {
  list: { method: 'GET', path: '/crm/lead-captures' },
  create: { method: 'POST', path: '/crm/lead-captures', idempotent: true },
  edit: { method: 'PUT', path: '/crm/lead-captures/:id' },
  remove: { method: 'DELETE', path: '/crm/lead-captures/:id' },
  newSecret: { method: 'POST', path: '/crm/lead-captures/:id/secrets' },
  submit: { method: 'POST', path: '/crm/lead-captures/:publicId/submissions' },
  receive: { method: 'POST', path: '/crm/lead-captures/:publicId/leads' },
} as const satisfies EndpointTable

export const leadExportsEndpoints = {
  now: { method: 'POST', path: '/crm/lead-exports/now' },
  start: { method: 'POST', path: '/crm/lead-exports', idempotent: true },
  list: { method: 'GET', path: '/crm/lead-exports' },
  cancel: { method: 'POST', path: '/crm/lead-exports/:id/cancel' },
  retry: { method: 'POST', path: '/crm/lead-exports/:id/retry' },
  file: { method: 'GET', path: '/crm/lead-exports/:id/file' },
} as const satisfies EndpointTable

export const leadFilesEndpoints = {
  list: { method: 'GET', path: '/crm/leads/:leadId/files' },
  add: { method: 'POST', path: '/crm/leads/:leadId/files', multipart: 'files' },
  address: { method: 'GET', path: '/crm/leads/:leadId/files/:id/address' },
  remove: { method: 'DELETE', path: '/crm/leads/:leadId/files/:id' },
} as const satisfies EndpointTable

export const leadFormsEndpoints = {
  leadSources: { method: 'GET', path: '/crm/user/get-lead-source' },
  workTypes: { method: 'GET', path: '/crm/user/get-work-types' },
  sourceNames: { method: 'GET', path: '/crm/user/get-source-name' },
  saveLeadSource: { method: 'POST', path: '/crm/user/save-lead-source', idempotent: true },
  saveWorkType: { method: 'POST', path: '/crm/user/save-work-type', idempotent: true },
  saveSourceName: { method: 'POST', path: '/crm/user/save-source-name', idempotent: true },
  lostReasons: { method: 'GET', path: '/crm/lost-reasons' },
  putLostReasons: { method: 'PUT', path: '/crm/lost-reasons' },
  customFields: { method: 'GET', path: '/crm/api/get-custom-fields' },
  individualFields: { method: 'GET', path: '/crm/api/get-custom-fields-new' },
  corporateFields: { method: 'GET', path: '/crm/api/get-custom-fields-corporate' },
  customField: { method: 'GET', path: '/crm/api/get-specific-custom-field' },
  addCustomField: { method: 'POST', path: '/crm/api/add-custom-field', idempotent: true },
  editCustomField: { method: 'POST', path: '/crm/api/edit-custom-field', idempotent: true },
  orderCustomFields: { method: 'PUT', path: '/crm/custom-field-order' },
  usesOfCustomField: { method: 'GET', path: '/crm/custom-fields/:id/uses' },
  removedCustomFields: { method: 'GET', path: '/crm/custom-fields/removed' },
  restoreCustomField: { method: 'POST', path: '/crm/custom-fields/:id/restorations', idempotent: true },
} as const satisfies EndpointTable

export const leadHistoryEndpoints = {
  ofLead: { method: 'GET', path: '/crm/user/get-lead-logs' },
  pages: { method: 'GET', path: '/crm/get-logs' },
  interactions: { method: 'GET', path: '/crm/user/get-lead-interactions' },
  saveInteraction: { method: 'POST', path: '/crm/user/save-lead-interaction', idempotent: true },
  openChat: { method: 'POST', path: '/crm/leads/:leadId/whatsapp-chats', idempotent: true },
} as const satisfies EndpointTable

export const leadImportsEndpoints = {
  upload: { method: 'POST', path: '/crm/api/lms/import-lead-csv', multipart: 'file' },
  byId: { method: 'GET', path: '/crm/lead-imports/:id' },
  rows: { method: 'GET', path: '/crm/lead-imports/:id/rows' },
  change: { method: 'PATCH', path: '/crm/lead-imports/:id' },
  correct: { method: 'POST', path: '/crm/lead-imports/:id/cells' },
  keep: { method: 'POST', path: '/crm/lead-imports/:id/remarks' },
  drop: { method: 'POST', path: '/crm/lead-imports/:id/drops' },
  undoDrop: { method: 'POST', path: '/crm/lead-imports/:id/drops/undo' },
  problems: { method: 'GET', path: '/crm/lead-imports/:id/problems' },
  cancel: { method: 'DELETE', path: '/crm/lead-imports/:id' },
  save: { method: 'POST', path: '/crm/user/save-leads' },
  list: { method: 'GET', path: '/crm/lead-imports' },
  undo: { method: 'POST', path: '/crm/lead-imports/:id/undo', idempotent: true },
  forgetMapping: { method: 'DELETE', path: '/crm/lead-import-mappings/:id' },
  file: { method: 'GET', path: '/crm/lead-imports/:id/file' },
} as const satisfies EndpointTable

export const leadMailsEndpoints = {
  send: { method: 'POST', path: '/crm/user/lead-email', idempotent: true },
  sendMany: { method: 'POST', path: '/crm/lead-mails', idempotent: true },
  recipients: { method: 'POST', path: '/crm/lead-mail-recipients' },
  sendByAddress: { method: 'POST', path: '/email/api/e-service/send-email', idempotent: true },
  list: { method: 'GET', path: '/crm/lead-mails' },
  byId: { method: 'GET', path: '/crm/lead-mails/:id' },
  sentEmail: { method: 'GET', path: '/email/api/e-service/get-email' },
  cancel: { method: 'POST', path: '/crm/lead-mails/:id/cancellations' },
  retry: { method: 'POST', path: '/crm/lead-mails/:id/retries' },
} as const satisfies EndpointTable

export const leadMergesEndpoints = {
  duplicates: { method: 'GET', path: '/crm/leads/:id/duplicates' },
  groups: { method: 'GET', path: '/crm/lead-duplicate-groups' },
  distinguish: { method: 'POST', path: '/crm/lead-distinctions' },
  preview: { method: 'GET', path: '/crm/leads/:id/belongings' },
  merge: { method: 'POST', path: '/crm/lead-merges', idempotent: true },
  undo: { method: 'POST', path: '/crm/lead-merges/:id/reversals' },
  ofLead: { method: 'GET', path: '/crm/leads/:id/merges' },
  logs: { method: 'GET', path: '/crm/lead-merges/:id/logs' },
  successor: { method: 'GET', path: '/crm/leads/:id/successor' },
} as const satisfies EndpointTable

export const leadQueueEndpoints = {
  list: { method: 'GET', path: '/crm/lead-queue' },
  summary: { method: 'GET', path: '/crm/lead-queue/summary' },
  people: { method: 'GET', path: '/crm/lead-queue/people' },
  snooze: { method: 'PUT', path: '/crm/lead-queue/snoozes/:leadId' },
  unsnooze: { method: 'DELETE', path: '/crm/lead-queue/snoozes/:leadId' },
} as const satisfies EndpointTable

export const leadSelectionsEndpoints = {
  recent: { method: 'GET', path: '/crm/lead-selections' },
  archive: { method: 'POST', path: '/crm/lead-selections/archivings', idempotent: true },
  assign: { method: 'POST', path: '/crm/lead-selections/assignments', idempotent: true },
  mail: { method: 'POST', path: '/crm/lead-selections/mails', idempotent: true },
  mailReach: { method: 'POST', path: '/crm/lead-selections/mail-reach' },
  move: { method: 'POST', path: '/crm/lead-selections/moves', idempotent: true },
  remove: { method: 'POST', path: '/crm/lead-selections/deletions', idempotent: true },
  tag: { method: 'POST', path: '/crm/lead-selections/taggings', idempotent: true },
  byId: { method: 'GET', path: '/crm/lead-selections/:id' },
  undo: { method: 'POST', path: '/crm/lead-selections/:id/undo', idempotent: true },
} as const satisfies EndpointTable

export const leadTagsEndpoints = {
  list: { method: 'GET', path: '/crm/user/get-lead-tag' },
  save: { method: 'POST', path: '/crm/user/save-lead-tag', idempotent: true },
  edit: { method: 'PUT', path: '/crm/user/edit-lead-tag' },
  uses: { method: 'GET', path: '/crm/lead-tags/:id/uses' },
  removed: { method: 'GET', path: '/crm/lead-tags/removed' },
  restore: { method: 'POST', path: '/crm/lead-tags/:id/restorations', idempotent: true },
  addToLead: { method: 'POST', path: '/crm/user/add-tag-to-lead' },
  removeFromLead: { method: 'PUT', path: '/crm/user/remove-tag-from-lead' },
} as const satisfies EndpointTable

export const leadTemplatesEndpoints = {
  list: { method: 'GET', path: '/crm/template' },
  forForm: { method: 'GET', path: '/crm/template/get-default-lead-template' },
  create: { method: 'POST', path: '/crm/template', idempotent: true },
  edit: { method: 'PUT', path: '/crm/template/:id', idempotent: true },
  remove: { method: 'DELETE', path: '/crm/template/:id' },
} as const satisfies EndpointTable

export const leadViewsEndpoints = {
  list: { method: 'GET', path: '/crm/lead-views' },
  create: { method: 'POST', path: '/crm/lead-views', idempotent: true },
  edit: { method: 'PATCH', path: '/crm/lead-views/:id' },
  remove: { method: 'DELETE', path: '/crm/lead-views/:id' },
  order: { method: 'PUT', path: '/crm/lead-view-order' },
  setDefault: { method: 'PUT', path: '/crm/lead-view-default' },
} as const satisfies EndpointTable

export const leadCreationEndpoints = {
  add: { method: 'POST', path: '/crm/user/add-lead', idempotent: true },
} as const satisfies EndpointTable

export const leadDetailsEndpoints = {
  additional: { method: 'GET', path: '/crm/user/additional-details' },
  addExpClosure: { method: 'POST', path: '/crm/user/add-exp-closure' },
  bulkUpdate: { method: 'PATCH', path: '/crm/user/leads/bulk-update' },
} as const satisfies EndpointTable

export const leadArchiveEndpoints = {
  list: { method: 'GET', path: '/crm/user/leads-list' },
} as const satisfies EndpointTable

export const leadFilterEndpoints = {
  filterOptions: { method: 'GET', path: '/crm/lead-filter-options' },
  filterBounds: { method: 'GET', path: '/crm/lead-filter-bounds' },
} as const satisfies EndpointTable

export const leadBoardEndpoints = {
  columns: { method: 'GET', path: '/crm/lead-board/columns' },
  cards: { method: 'GET', path: '/crm/lead-board/cards' },
} as const satisfies EndpointTable

export const leadMovesEndpoints = {
  patch: { method: 'PATCH', path: '/crm/user/lead', idempotent: true },
  inStage: { method: 'POST', path: '/crm/user/leads-in-stage' },
} as const satisfies EndpointTable

export const pipelinesEndpoints = {
  get: { method: 'GET', path: '/crm/user/get-pipeline' },
  addStages: { method: 'POST', path: '/crm/user/add-lead-stage', idempotent: true },
  edit: { method: 'PUT', path: '/crm/user/edit-pipeline', idempotent: true },
  stageUses: { method: 'GET', path: '/crm/stages/:id/uses' },
  statuses: { method: 'GET', path: '/crm/user/get-pipeline-pagination' },
  addStatus: { method: 'POST', path: '/crm/user/add-lead-status', idempotent: true },
  editStatus: { method: 'PUT', path: '/crm/user/edit-lead-status', idempotent: true },
  removeStatus: { method: 'DELETE', path: '/crm/user/delete-status' },
} as const satisfies EndpointTable

export const stageRulesEndpoints = {
  list: { method: 'GET', path: '/crm/user/lead-stage-transitions' },
  add: { method: 'POST', path: '/crm/user/lead-stage-transitions', idempotent: true },
  edit: { method: 'PUT', path: '/crm/user/lead-stage-transitions', idempotent: true },
} as const satisfies EndpointTable

export const leadsEndpoints = {
  list: { method: 'GET', path: '/crm/user/newLeadsData' },
  ids: { method: 'GET', path: '/crm/lead-ids' },
  counts: { method: 'GET', path: '/crm/user/newLeadCount' },
  find: { method: 'GET', path: '/crm/lead-search' },
  ...leadFilterEndpoints,
  byId: { method: 'GET', path: '/crm/api/get-lead-by-id' },
  addEdit: { method: 'POST', path: '/crm/user/addEditLead', idempotent: true },
  edit: { method: 'POST', path: '/crm/user/edit-lead', idempotent: true },
  actions: { method: 'POST', path: '/crm/user/newleadActions', idempotent: true },
  assignMany: { method: 'POST', path: '/crm/user/assign-multiple-leads', idempotent: true },
  duplicates: { method: 'GET', path: '/crm/lead-duplicates' },
  undelete: { method: 'POST', path: '/crm/leads/:id/restorations' },
} as const satisfies EndpointTable

export const leadAnalyticsEndpoints = {
  ofDays: { method: 'GET', path: '/crm/user/leadsAnalytics' },
  calls: { method: 'POST', path: '/crm/user/lead-analytics' },
  bySource: { method: 'POST', path: '/crm/user/lead-source-analytics' },
  byCity: { method: 'POST', path: '/crm/user/customer-conversion-analytics' },
  dealValue: { method: 'POST', path: '/crm/user/total-deal-value' },
  averageDealValue: { method: 'POST', path: '/crm/user/average-deal-value' },
  byStage: { method: 'POST', path: '/crm/user/total-leads-by-stage' },
  today: { method: 'POST', path: '/crm/user/todays-lead-analytics' },
  topReps: { method: 'GET', path: '/crm/user/top-sales-rep' },
  todaysLogs: { method: 'GET', path: '/crm/user/todays-lead-logs' },
} as const satisfies EndpointTable

export const leadInsightsEndpoints = {
  funnel: { method: 'POST', path: '/crm/lead-funnel' },
  stageTimes: { method: 'POST', path: '/crm/lead-stage-times' },
  lostReasons: { method: 'POST', path: '/crm/lead-lost-reasons' },
  firstResponses: { method: 'POST', path: '/crm/lead-first-responses' },
  forecast: { method: 'POST', path: '/crm/lead-forecast' },
  sourceCosts: { method: 'GET', path: '/crm/lead-source-costs' },
  saveSourceCost: { method: 'PUT', path: '/crm/lead-source-costs' },
  sourceCostFigures: { method: 'GET', path: '/crm/lead-source-cost-figures' },
} as const satisfies EndpointTable
