import { expect, type Page } from '@playwright/test'
import { NOTIFICATION_EVENTS } from '@plinth/contract/messages/notification-preferences'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

const PAGE = '/my-profile/myprofile/notifications'
const choice = (page: Page, name: string) => page.getByRole('switch', { name })

test('every event has a switch for each of its channels, and a press is kept at once', async ({ page, baseURL }) => {
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('switch') })
  await expect(rows).toHaveCount(Object.keys(NOTIFICATION_EVENTS).length)
  const mail = choice(page, 'A lead was assigned to you: Email')
  await expect(mail).toBeChecked()
  await expect(choice(page, 'A lead was deleted: Email')).not.toBeChecked()
  await expect(choice(page, 'A colleague sent you a message: Email')).toHaveCount(0)
  const kept = () =>
    page.waitForResponse(
      response => response.url().endsWith('/notification-preferences') && response.request().method() === 'PUT',
    )
  await Promise.all([kept(), mail.press('Space')])
  await Promise.all([kept(), choice(page, 'A lead was deleted: Email').press('Space')])
  await expect(mail).not.toBeChecked()
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(choice(page, 'A lead was deleted: Email')).toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // what cannot be kept goes back and says so
  const message = 'The service is busy. Please try again in a moment'
  await page.route('**/notify/notification-preferences', route =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message } }),
  )
  await mail.press('Space')
  await expect(page.getByText(message)).toBeVisible()
  await expect(mail).not.toBeChecked()
})
