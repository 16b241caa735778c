type Store = Pick<Storage, 'setItem'>

/** The tab of the leads' header an address belongs to. */
function headerTab(pathname: string): string | undefined {
  if (/^\/leads\/pipeline(\/|$)/.test(pathname)) return 'Pipeline'
  if (/^\/leads\/analytics(\/|$)/.test(pathname)) return 'Analytics'
  return /^\/lms(\/|$)|^\/leads\/[0-9]+\/?$/.test(pathname) ? 'Leads Management' : undefined
}

/** The project an address opens: a quotation's, or one shared with a client. */
const projectId = (pathname: string): string | undefined =>
  /^\/(?:quotation\/new-quotation|client|pmt)\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]

/** Keeps where somebody was last, under the storage keys of the specification; forgotten at logout (SH-343, SH-344, SH-Q81). */
export function rememberPlace(pathname: string, store: Store = localStorage): void {
  const places = { headerTab: headerTab(pathname), projectId: projectId(pathname) }
  for (const [key, value] of Object.entries(places)) if (value !== undefined) store.setItem(key, value)
}
