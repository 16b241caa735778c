import type { EndpointTable } from '../route.ts'

/** Where the routes of this group are found and how their bodies travel: all that a client needs to know while it runs. */

export const auditEndpoints = {
  list: { method: 'GET', path: '/crm/audit-entries' },
  people: { method: 'GET', path: '/crm/audit-people' },
} as const satisfies EndpointTable

export const authEndpoints = {
  login: { method: 'POST', path: '/auth/login' },
  userLogin: { method: 'POST', path: '/auth/user/login' },
  send: { method: 'POST', path: '/auth/send' },
  verify: { method: 'POST', path: '/auth/api/verify' },
  verifyLink: { method: 'POST', path: '/auth/verify-links' },
  updatePassword: { method: 'POST', path: '/auth/api/updatePassword' },
  makeHandoff: { method: 'POST', path: '/crm/user/handoff' },
  takeOver: { method: 'POST', path: '/auth/handoffs' },
  logout: { method: 'POST', path: '/crm/user/logout' },
  sessions: { method: 'GET', path: '/auth/sessions' },
  endOtherSessions: { method: 'DELETE', path: '/auth/sessions' },
  endSession: { method: 'DELETE', path: '/auth/sessions/:id' },
} as const satisfies EndpointTable

export const companiesEndpoints = {
  editSettings: { method: 'POST', path: '/crm/api/enterprise/edit-company-settings', idempotent: true },
  timeZone: { method: 'GET', path: '/crm/company-time-zone' },
  uploadLogo: { method: 'POST', path: '/crm/company-logo', multipart: 'file' },
  logo: { method: 'GET', path: '/s3/logos/:company/:key' },
} as const satisfies EndpointTable

export const filesEndpoints = {
  upload: { method: 'PUT', path: '/s3/api/upload', multipart: 'files' },
  uploadByPost: { method: 'POST', path: '/s3/api/upload', multipart: 'files' },
  address: { method: 'GET', path: '/s3/files/:id/address' },
  download: { method: 'GET', path: '/s3/files/:id' },
} as const satisfies EndpointTable

export const leadAccessEndpoints = {
  list: { method: 'GET', path: '/crm/user/company-permissions' },
  change: { method: 'PATCH', path: '/crm/user/permissions/:id', idempotent: true },
} as const satisfies EndpointTable

export const liveEndpoints = {
  events: { method: 'GET', path: '/crm/live' },
} as const satisfies EndpointTable

export const peopleEndpoints = {
  profile: { method: 'GET', path: '/crm/user/profile' },
  byId: { method: 'GET', path: '/crm/user/getUserById' },
  features: { method: 'GET', path: '/crm/user/get-features-list' },
  editDetails: { method: 'POST', path: '/crm/user/edit-user-details' },
  updateProfile: { method: 'POST', path: '/crm/user/updateProfile', multipart: 'image' },
  saveStep: { method: 'PUT', path: '/crm/onboarding-steps' },
  leaders: { method: 'GET', path: '/crm/api/enterprise/get-team-leaders' },
  members: { method: 'GET', path: '/crm/api/enterprise/get-team-member' },
  admins: { method: 'GET', path: '/crm/api/enterprise/get-all-admins' },
} as const satisfies EndpointTable

export const placesEndpoints = {
  search: { method: 'GET', path: '/crm/places' },
  nearest: { method: 'GET', path: '/crm/places/nearest' },
  towns: { method: 'GET', path: '/crm/places/towns' },
} as const satisfies EndpointTable

export const teamsEndpoints = {
  list: { method: 'GET', path: '/crm/teams' },
  byId: { method: 'GET', path: '/crm/team/:id' },
  available: { method: 'GET', path: '/crm/team/available-members' },
  create: { method: 'POST', path: '/crm/team', idempotent: true },
  edit: { method: 'PUT', path: '/crm/team/:id', idempotent: true },
  remove: { method: 'DELETE', path: '/crm/team/:id' },
  effects: { method: 'POST', path: '/crm/team-effects' },
  reportees: { method: 'GET', path: '/crm/user/get-reportees' },
} as const satisfies EndpointTable
