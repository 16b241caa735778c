import type { EndpointTable } from '../route.ts'

/** Where the routes of this group are found and how their bodies travel: all that a client needs to know while it runs. */

export const backgroundJobsEndpoints = {
  list: { method: 'GET', path: '/crm/background-jobs' },
  retry: { method: 'POST', path: '/crm/background-jobs/:id/retry' },
} as const satisfies EndpointTable

export const demoCompaniesEndpoints = {
  enter: { method: 'POST', path: '/auth/demo-companies' },
  remove: { method: 'DELETE', path: '/crm/demo-companies' },
  spreadsheet: { method: 'GET', path: '/crm/demo-companies/spreadsheet' },
} as const satisfies EndpointTable

export const homeEndpoints = {
  work: { method: 'GET', path: '/crm/home/work' },
  review: { method: 'GET', path: '/crm/home/review' },
  welcome: { method: 'GET', path: '/crm/home/welcome' },
  putAway: { method: 'POST', path: '/crm/home/notes/:note/put-away' },
  bringBack: { method: 'DELETE', path: '/crm/home/notes/:note/put-away' },
} as const satisfies EndpointTable

export const membersEndpoints = {
  roles: { method: 'GET', path: '/crm/api/enterprise/get-default-roles' },
  designations: { method: 'GET', path: '/crm/api/enterprise/get-designations' },
  createDesignation: { method: 'POST', path: '/crm/api/enterprise/create-designation', idempotent: true },
  onboard: { method: 'POST', path: '/crm/api/enterprise/team-onboard', idempotent: true },
  addTeamMembers: { method: 'POST', path: '/crm/user/add-company-teamMembers', idempotent: true },
  list: { method: 'GET', path: '/crm/members' },
  byId: { method: 'GET', path: '/crm/members/:id' },
  edit: { method: 'PATCH', path: '/crm/members/:id', idempotent: true },
  resendInvitation: { method: 'POST', path: '/crm/members/:id/invitations', idempotent: true },
  withdrawInvitation: { method: 'DELETE', path: '/crm/members/:id/invitations', idempotent: true },
  deactivate: { method: 'POST', path: '/crm/members/:id/deactivations', idempotent: true },
  reactivate: { method: 'DELETE', path: '/crm/members/:id/deactivations', idempotent: true },
  handOver: { method: 'POST', path: '/crm/members/:id/hand-overs', idempotent: true },
} as const satisfies EndpointTable
