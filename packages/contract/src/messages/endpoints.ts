import type { EndpointTable } from '../route.ts'

/** Where the routes of this group are found and how their bodies travel: all that a client needs to know while it runs. */

export const cannedRepliesEndpoints = {
  list: { method: 'GET', path: '/email/canned-replies' },
  create: { method: 'POST', path: '/email/canned-replies', idempotent: true },
  edit: { method: 'PATCH', path: '/email/canned-replies/:id' },
  remove: { method: 'DELETE', path: '/email/canned-replies/:id' },
} as const satisfies EndpointTable

export const emailTemplatesEndpoints = {
  list: { method: 'GET', path: '/crm/api/get-all-emailTemplate' },
  create: { method: 'POST', path: '/crm/email-templates', idempotent: true },
  edit: { method: 'PUT', path: '/crm/email-templates/:id' },
  remove: { method: 'DELETE', path: '/crm/email-templates/:id' },
  preview: { method: 'POST', path: '/crm/email-template-previews' },
} as const satisfies EndpointTable

export const mailsEndpoints = {
  mailbox: { method: 'GET', path: '/email/mailbox' },
} as const satisfies EndpointTable

export const notificationPreferencesEndpoints = {
  list: { method: 'GET', path: '/notify/notification-preferences' },
  set: { method: 'PUT', path: '/notify/notification-preferences' },
} as const satisfies EndpointTable

export const notificationsEndpoints = {
  unreadCount: { method: 'GET', path: '/notify/api/notifications/get-unread-notification-count' },
  list: { method: 'GET', path: '/notify/api/notifications/get-notifications' },
  readAll: { method: 'POST', path: '/notify/api/notifications/read-all-notifications' },
  markRead: { method: 'POST', path: '/notify/api/notifications/add-readedBy' },
  send: { method: 'POST', path: '/notify/api/notifications/send-service', idempotent: true },
} as const satisfies EndpointTable

export const pushSubscriptionsEndpoints = {
  key: { method: 'GET', path: '/notify/push-subscriptions/key' },
  list: { method: 'GET', path: '/notify/push-subscriptions' },
  subscribe: { method: 'POST', path: '/notify/push-subscriptions' },
  unsubscribe: { method: 'POST', path: '/notify/push-subscriptions/remove' },
} as const satisfies EndpointTable
