import type { Page } from '@playwright/test'

/** Every request to the API from now on, as `GET /api/…`; the live channel is open all the time and not counted. */
export function requestsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/live')) sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}
