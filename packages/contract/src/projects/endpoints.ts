import type { EndpointTable } from '../route.ts'

/** Where the routes of this group are found and how their bodies travel: all that a client needs to know while it runs. */

export const clientsEndpoints = {
  add: { method: 'POST', path: '/pmt/api/projects/addClient', idempotent: true },
} as const satisfies EndpointTable

export const projectsEndpoints = {
  add: { method: 'POST', path: '/pmt/api/projects/add-project', idempotent: true },
  setMembers: { method: 'POST', path: '/pmt/api/projects/add-project-members' },
  search: { method: 'POST', path: '/pmt/api/projects/search-project' },
  share: { method: 'PUT', path: '/pmt/projects/:id/shares/:clientId' },
  unshare: { method: 'DELETE', path: '/pmt/projects/:id/shares/:clientId' },
  shared: { method: 'GET', path: '/pmt/shared-projects' },
  sharedById: { method: 'GET', path: '/pmt/shared-projects/:id' },
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
