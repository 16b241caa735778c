// Shows push messages and opens the page they are about. It caches nothing and answers no requests of the page.

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
