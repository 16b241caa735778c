// Shows push messages and opens the page they are about, and says that there is no connection where a page cannot be had. It keeps
// that one page and answers no other requests.

const OFFLINE = '/offline.html'
const KEPT = 'offline-1'

self.addEventListener('install', event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.add(new Request(OFFLINE, { cache: 'reload' }))))
})

self.addEventListener('activate', event => {
  // the page is asked for while this worker is still being started
  event.waitUntil(self.registration.navigationPreload?.enable())
})

const pageOf = async event => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = await caches.match(OFFLINE)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(pageOf(event))
})

/** A path of this site; `//host` and `/\host` would lead elsewhere. */
const isPath = link => typeof link === 'string' && /^\/(?![/\\])/.test(link)

const read = data => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('push', event => {
  const { title, body, link, tag } = read(event.data)
  const shown = self.registration.showNotification(title || 'Plinth', {
    body: body || 'You have a new notification',
    // a message that comes twice replaces itself
    tag: tag || 'plinth',
    icon: '/push-icon.png',
    data: { link: isPath(link) ? link : '/' },
  })
  event.waitUntil(shown)
})

const open = async link => {
  const address = new URL(link, self.location.origin)
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // a page that stands elsewhere may hold what somebody is typing: it is left alone
  const there = windows.find(one => one.url === address.href)
  await (there ? there.focus() : self.clients.openWindow(address.href))
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const link = event.notification.data?.link
  event.waitUntil(open(isPath(link) ? link : '/'))
})
