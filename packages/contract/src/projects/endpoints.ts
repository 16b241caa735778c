import type { EndpointTable } from '../route.ts'

/** Where the routes of this group are found and how their bodies travel: all that a client needs to know while it runs. */

export const clientsEndpoints = {
  add: { method: 'POST', path: '/pmt/api/projects/addClient', idempotent: true },
} as const satisfies EndpointTable

export const clientDirectoryEndpoints = {
  list: { method: 'GET', path: '/pmt/clients' },
  create: { method: 'POST', path: '/pmt/clients', idempotent: true },
  byId: { method: 'GET', path: '/pmt/clients/:id' },
  edit: { method: 'PATCH', path: '/pmt/clients/:id' },
  remove: { method: 'DELETE', path: '/pmt/clients/:id' },
  restore: { method: 'POST', path: '/pmt/clients/:id/restore' },
  activities: { method: 'GET', path: '/pmt/clients/:id/activities' },
} as const satisfies EndpointTable

export const clientExportsEndpoints = {
  file: { method: 'GET', path: '/pmt/client-exports' },
} as const satisfies EndpointTable

export const clientMergesEndpoints = {
  groups: { method: 'GET', path: '/pmt/client-duplicates' },
  merge: { method: 'POST', path: '/pmt/client-merges', idempotent: true },
  undo: { method: 'POST', path: '/pmt/client-merges/:id/undo', idempotent: true },
} as const satisfies EndpointTable

export const clientContactsEndpoints = {
  add: { method: 'POST', path: '/pmt/clients/:id/contacts', idempotent: true },
  edit: { method: 'PATCH', path: '/pmt/client-contacts/:id' },
  remove: { method: 'DELETE', path: '/pmt/client-contacts/:id' },
  invite: { method: 'POST', path: '/pmt/client-contacts/:id/invitation', idempotent: true },
  removeAccess: { method: 'DELETE', path: '/pmt/client-contacts/:id/invitation' },
} as const satisfies EndpointTable

export const projectsEndpoints = {
  add: { method: 'POST', path: '/pmt/api/projects/add-project', idempotent: true },
  setMembers: { method: 'POST', path: '/pmt/api/projects/add-project-members' },
  search: { method: 'POST', path: '/pmt/api/projects/search-project' },
  share: { method: 'PUT', path: '/pmt/projects/:id/shares/:clientId' },
  unshare: { method: 'DELETE', path: '/pmt/projects/:id/shares/:clientId' },
  shared: { method: 'GET', path: '/pmt/shared-projects' },
  sharedById: { method: 'GET', path: '/pmt/shared-projects/:id' },
  seen: { method: 'PUT', path: '/pmt/shared-projects/:id/seen' },
} as const satisfies EndpointTable

export const projectListEndpoints = {
  list: { method: 'GET', path: '/pmt/projects' },
  counts: { method: 'GET', path: '/pmt/projects/counts' },
  filterValues: { method: 'GET', path: '/pmt/projects/filter-values' },
  recent: { method: 'GET', path: '/pmt/projects/recent' },
  favour: { method: 'PUT', path: '/pmt/projects/:id/favourite' },
  unfavour: { method: 'DELETE', path: '/pmt/projects/:id/favourite' },
  open: { method: 'PUT', path: '/pmt/projects/:id/opened' },
  mute: { method: 'PUT', path: '/pmt/projects/:id/mute' },
  unmute: { method: 'DELETE', path: '/pmt/projects/:id/mute' },
} as const satisfies EndpointTable

export const projectLifeEndpoints = {
  byId: { method: 'GET', path: '/pmt/projects/:id' },
  edit: { method: 'PATCH', path: '/pmt/projects/:id' },
  remove: { method: 'DELETE', path: '/pmt/projects/:id' },
  restore: { method: 'POST', path: '/pmt/projects/:id/restore' },
  deleted: { method: 'GET', path: '/pmt/projects/deleted' },
  setStatus: { method: 'PUT', path: '/pmt/projects/:id/status' },
  setArchived: { method: 'PUT', path: '/pmt/projects/:id/archived' },
  setCover: { method: 'PUT', path: '/pmt/projects/:id/cover', multipart: 'file' },
  removeCover: { method: 'DELETE', path: '/pmt/projects/:id/cover' },
  bulk: { method: 'POST', path: '/pmt/projects/bulk', idempotent: true },
} as const satisfies EndpointTable

export const projectPhasesEndpoints = {
  list: { method: 'GET', path: '/pmt/projects/:id/phases' },
  add: { method: 'POST', path: '/pmt/projects/:id/phases', idempotent: true },
  order: { method: 'PUT', path: '/pmt/projects/:id/phases/order' },
  shift: { method: 'POST', path: '/pmt/projects/:id/phases/shift', idempotent: true },
  edit: { method: 'PATCH', path: '/pmt/phases/:id' },
  remove: { method: 'DELETE', path: '/pmt/phases/:id' },
  restore: { method: 'POST', path: '/pmt/phases/:id/restore' },
  addMilestone: { method: 'POST', path: '/pmt/phases/:id/milestones', idempotent: true },
  editMilestone: { method: 'PATCH', path: '/pmt/milestones/:id' },
  removeMilestone: { method: 'DELETE', path: '/pmt/milestones/:id' },
  restoreMilestone: { method: 'POST', path: '/pmt/milestones/:id/restore' },
  markDone: { method: 'PUT', path: '/pmt/milestones/:id/done' },
  markOpen: { method: 'DELETE', path: '/pmt/milestones/:id/done' },
  setHealth: { method: 'PUT', path: '/pmt/projects/:id/health' },
  clearHealth: { method: 'DELETE', path: '/pmt/projects/:id/health' },
} as const satisfies EndpointTable

export const projectSettingsEndpoints = {
  numbering: { method: 'GET', path: '/pmt/settings/numbering' },
  setNumbering: { method: 'PUT', path: '/pmt/settings/numbering' },
} as const satisfies EndpointTable

export const projectTemplatesEndpoints = {
  list: { method: 'GET', path: '/pmt/project-templates' },
  byId: { method: 'GET', path: '/pmt/project-templates/:id' },
  create: { method: 'POST', path: '/pmt/project-templates', idempotent: true },
  edit: { method: 'PATCH', path: '/pmt/project-templates/:id' },
  remove: { method: 'DELETE', path: '/pmt/project-templates/:id' },
  restore: { method: 'POST', path: '/pmt/project-templates/:id/restore' },
  apply: { method: 'POST', path: '/pmt/projects/:id/apply-template', idempotent: true },
  duplicate: { method: 'POST', path: '/pmt/projects/:id/duplicate', idempotent: true },
} as const satisfies EndpointTable

export const projectViewsEndpoints = {
  list: { method: 'GET', path: '/pmt/project-views' },
  create: { method: 'POST', path: '/pmt/project-views', idempotent: true },
  edit: { method: 'PATCH', path: '/pmt/project-views/:id' },
  remove: { method: 'DELETE', path: '/pmt/project-views/:id' },
  setDefault: { method: 'PUT', path: '/pmt/project-view-default' },
} as const satisfies EndpointTable

export const projectExportsEndpoints = {
  now: { method: 'GET', path: '/pmt/project-exports' },
} as const satisfies EndpointTable

export const projectDetailsEndpoints = {
  save: { method: 'POST', path: '/pmt/api/projects/save-all-data', idempotent: true },
  edit: { method: 'POST', path: '/pmt/api/projects/edit-project', idempotent: true },
  byId: { method: 'GET', path: '/pmt/api/projects/get-project-byId' },
  editLocation: { method: 'POST', path: '/pmt/api/projects/edit-location' },
} as const satisfies EndpointTable

export const projectPeopleEndpoints = {
  list: { method: 'GET', path: '/pmt/projects/:id/people' },
  setMember: { method: 'PUT', path: '/pmt/projects/:id/members/:userId' },
  removeMember: { method: 'DELETE', path: '/pmt/projects/:id/members/:userId' },
  setAdmin: { method: 'PUT', path: '/pmt/projects/:id/project-admin' },
} as const satisfies EndpointTable

export const outsidersEndpoints = {
  list: { method: 'GET', path: '/pmt/projects/:id/outsiders' },
  proposals: { method: 'GET', path: '/pmt/projects/:id/outsiders/proposals' },
  add: { method: 'POST', path: '/pmt/projects/:id/outsiders', idempotent: true },
  edit: { method: 'PATCH', path: '/pmt/outsiders/:id' },
  remove: { method: 'DELETE', path: '/pmt/outsiders/:id' },
  restore: { method: 'POST', path: '/pmt/outsiders/:id/restore' },
} as const satisfies EndpointTable

export const clientPeopleEndpoints = {
  set: { method: 'PUT', path: '/pmt/projects/:id/client-people/:contactId' },
  remove: { method: 'DELETE', path: '/pmt/projects/:id/client-people/:contactId' },
  view: { method: 'GET', path: '/pmt/projects/:id/client-view/:contactId/overview' },
} as const satisfies EndpointTable

export const projectBudgetEndpoints = {
  read: { method: 'GET', path: '/pmt/projects/:id/budget' },
  lines: { method: 'GET', path: '/pmt/projects/:id/budget/lines' },
} as const satisfies EndpointTable

export const projectOverviewEndpoints = {
  overview: { method: 'GET', path: '/pmt/projects/:id/overview' },
  dashboard: { method: 'GET', path: '/pmt/dashboard' },
} as const satisfies EndpointTable

export const projectActivitiesEndpoints = {
  list: { method: 'GET', path: '/pmt/projects/:id/activities' },
} as const satisfies EndpointTable

export const conversionsEndpoints = {
  state: { method: 'GET', path: '/pmt/lead-conversions/:leadId' },
  link: { method: 'POST', path: '/crm/api/save-projectId-leads', idempotent: true },
  linkByGet: { method: 'GET', path: '/crm/api/save-projectId-leads' },
  invite: { method: 'POST', path: '/crm/user/edit-client-password', idempotent: true },
} as const satisfies EndpointTable

export const tasksEndpoints = {
  list: { method: 'GET', path: '/pmt/tasks' },
  counts: { method: 'GET', path: '/pmt/tasks/counts' },
  byId: { method: 'GET', path: '/pmt/tasks/:id' },
  create: { method: 'POST', path: '/pmt/tasks', idempotent: true },
  edit: { method: 'PATCH', path: '/pmt/tasks/:id' },
  setStatus: { method: 'PUT', path: '/pmt/tasks/:id/status' },
  remove: { method: 'DELETE', path: '/pmt/tasks/:id' },
  restore: { method: 'POST', path: '/pmt/tasks/:id/restore' },
  addItem: { method: 'POST', path: '/pmt/tasks/:id/checklist', idempotent: true },
  editItem: { method: 'PATCH', path: '/pmt/tasks/:id/checklist/:itemId' },
  removeItem: { method: 'DELETE', path: '/pmt/tasks/:id/checklist/:itemId' },
  comments: { method: 'GET', path: '/pmt/tasks/:id/comments' },
  comment: { method: 'POST', path: '/pmt/tasks/:id/comments', idempotent: true },
  ofLeadDraft: { method: 'GET', path: '/pmt/tasks/lead-drafts/:leadId' },
} as const satisfies EndpointTable
