import { expect, it } from 'vitest'
import { api } from '../../api.ts'
import { isRoute, type RouteDef, type RouteTable } from '../../route.ts'

/** Routes outside the management of leads: sign-in, files, mail, notices. Those of projects and of quotations have addresses of their own. */
const OTHERS: ReadonlySet<string> = new Set([
  'auth',
  'demoCompanies',
  'companies',
  'files',
  'mails',
  'cannedReplies',
  'notifications',
  'notificationPreferences',
  'pushSubscriptions',
])
const isElsewhere = (path: string): boolean => path.startsWith('/pmt/') || path.startsWith('/quotation/')
const pathsOf = (entry: RouteDef | RouteTable): string[] =>
  isRoute(entry) ? [entry.path] : Object.values(entry).flatMap(pathsOf)

it('calls about leads go to the CRM API; mail is sent and read by its own service [LM-513]', () => {
  const paths = Object.entries(api).flatMap(([feature, routes]) => (OTHERS.has(feature) ? [] : pathsOf(routes)))
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter(path => !path.startsWith('/crm/') && !isElsewhere(path)).sort()).toEqual([
    '/email/api/e-service/get-email',
    '/email/api/e-service/send-email',
  ])
})
