import { expect, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../scripts/find-chromium.ts'
import { expectAccessible } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

// the headless shell, which the other tests run in, knows no push messages
const whole = process.env.WHOLE_CHROMIUM_PATH ?? '/usr/bin/chromium'
test.use({ launchOptions: { executablePath: whole, args: CHROMIUM_FLAGS } })

const PAGE = '/my-profile/myprofile/notifications'
const device = (page: Page) => page.getByRole('region', { name: 'Push on this device' })

test('a device asks only when its button is pressed, and shows what the server pushes', async ({
  page,
  baseURL,
  context,
}) => {
  const firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
  const origin = new URL(baseURL ?? '').origin
  const browser = await context.newCDPSession(page)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  const permit = (setting: 'prompt' | 'granted' | 'denied') =>
    browser.send('Browser.setPermission', {
      origin,
      permission: { name: 'notifications' },
      setting,
      ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
    })
  await permit('denied')
  await page.goto(PAGE)
  await expect(device(page).getByRole('status')).toContainText('blocked in your browser')
  await expect(device(page).getByRole('button')).toHaveCount(0)
  const isSubscribed = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return ((await registration?.pushManager.getSubscription()) ?? null) !== null
  }
  expect(await page.evaluate(isSubscribed)).toBe(false)

  // the page hears of the change in the browser's settings by itself
  await permit('granted')
  const turnOn = device(page).getByRole('button', { name: 'Turn on for this device' })
  await expect(turnOn).toBeVisible()
  await expectAccessible(page)
  // no push service can be reached from here, which the person is told; the worker is there all the same
  await turnOn.click()
  await expect(page.getByText('Your browser could not reach its push service. Please try again.')).toBeVisible()
  const [worker] = context.serviceWorkers()
  expect(worker?.url()).toBe(`${origin}/push-worker.js`)
  const registration = await page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.ready
    return { scope, caches: await caches.keys() }
  })
  // nothing but the page for times without a connection is kept
  expect(registration).toEqual({ scope: `${origin}/`, caches: ['offline-1'] })

  const shown = await worker!.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerLike
    const opened: string[] = []
    scope.clients.openWindow = async address => void opened.push(address)
    const push = async (data: unknown) => {
      await scope.happens(new scope.PushEvent('push', { data: JSON.stringify(data) }))
    }
    scope.happens = event =>
      new Promise(resolve => {
        const work: Promise<unknown>[] = []
        event.waitUntil = promise => work.push(promise)
        scope.dispatchEvent(event)
        resolve(Promise.all(work))
      })
    await push({ title: 'New lead', body: 'Patel Villa', link: '/leads/1', tag: 'a' })
    await push({ title: 'New lead', body: 'Patel Villa', link: '/leads/1', tag: 'a' })
    await push({ title: 'Bad', body: 'Elsewhere', link: '//evil.example', tag: 'b' })
    const notifications = await scope.registration.getNotifications()
    for (const notification of notifications)
      await scope.happens(new scope.NotificationEvent('notificationclick', { notification }))
    const left = (await scope.registration.getNotifications()).length
    return { notifications: notifications.map(({ title, body, tag }) => ({ title, body, tag })), opened, left }
  })
  expect(shown).toEqual({
    notifications: [
      { title: 'New lead', body: 'Patel Villa', tag: 'a' },
      { title: 'Bad', body: 'Elsewhere', tag: 'b' },
    ],
    opened: [`${origin}/leads/1`, `${origin}/`],
    left: 0,
  })
})

/** What the test uses of a service worker's global scope; the type checker of these tests knows pages only. */
interface ServiceWorkerLike {
  clients: { openWindow(address: string): Promise<void> }
  registration: ServiceWorkerRegistration
  PushEvent: new (name: string, init: { data: string }) => Extendable
  NotificationEvent: new (name: string, init: { notification: Notification }) => Extendable
  dispatchEvent(event: Extendable): void
  happens(event: Extendable): Promise<unknown>
}
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

test('a subscribed device is known to the server until it is turned off or signed out', async ({
  page,
  baseURL,
  context,
}) => {
  const firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
  await context.grantPermissions(['notifications'])
  // the browser's own part is played here: its push service is out of reach
  await page.addInitScript(() => {
    const key = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
    const subscription = {
      endpoint: 'https://push.example.com/send/device',
      toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: key, auth: 'x'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'yes')
      return subscription as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('subscribed') ? (subscription as unknown as PushSubscription) : null
  })
  const known = async () => (await firm.api.pushSubscriptions.list()).data.length
  await page.goto(PAGE)
  await device(page).getByRole('button', { name: 'Turn on for this device' }).click()
  const turnOff = device(page).getByRole('button', { name: 'Turn off for this device' })
  await expect(turnOff).toBeVisible()
  expect(await known()).toBe(1)
  await page.reload()
  await turnOff.click()
  await expect(device(page).getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  expect(await known()).toBe(0)
  await device(page).getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(turnOff).toBeVisible()
  await page.getByRole('button', { name: /profile menu/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
})
