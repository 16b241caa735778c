/** Notifications read at once (SH-558). */
export const NOTIFICATION_PAGE = 40

/** The tabs of the panel; "Assigned to" shows what is addressed to the person and no mere copy (SH-Q85). */
export const NOTIFICATION_FILTERS = ['all', 'unread', 'assigned'] as const
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number]

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSAFE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/

/**
 * The link if it may be opened: a path of this application, or an http(s) address on one of these hosts (`name:port`);
 * undefined for `javascript:`, foreign sites and anything else (SH-Q94).
 */
export function safeLink(link: string, hosts: readonly string[]): string | undefined {
  if (UNSAFE.test(link)) return undefined
  if (link.startsWith('/')) return link.startsWith('//') ? undefined : link
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return undefined
  const { host, username, password } = new URL(link)
  return username === '' && password === '' && hosts.includes(host) ? link : undefined
}

/** What a click opens: the detailed link for Quotation and Mom where there is one, else the feature's (SH-112 to SH-114, SH-Q94). */
export function linkOf(one: Record<'featureName' | 'featureLink' | 'detailedLink', string>): string {
  const isDetailed = ['quotation', 'mom'].includes(one.featureName.trim().toLowerCase())
  return (isDetailed && one.detailedLink) || one.featureLink
}
