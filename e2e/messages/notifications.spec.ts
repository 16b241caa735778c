import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const badge = (page: Page) => page.getByTestId('unread-badge')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name, exact: true })
const cards = (page: Page) => panel(page).getByRole('listitem')
const more = (page: Page) => panel(page).getByRole('button', { name: 'Load more notification' })
const search = (page: Page) => panel(page).getByRole('searchbox', { name: 'Search notifications' })

/** A lead of the firm that belongs to a colleague, who is told of it. */
const giveLead = async (firm: SignedFirm, to: SignedFirm, firstName: string) =>
  (await firm.api.leads.addEdit({ body: { firstName, phoneNumber: '9876543210', assignedTo: to.userId } })).data

test('what happens to a colleague arrives in their browser alone, is found, grows by forty and is read [SH-096 SH-097 SH-098 SH-099 SH-100 SH-101 SH-102 SH-103 SH-104 SH-105 SH-106 SH-107 SH-109 SH-110 SH-111 SH-114 SH-115 SH-116 SH-117 SH-118 SH-119 SH-120 SH-121 SH-122 SH-357 SH-521 SH-550 SH-558]', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  const expectNoComplaints = watchConsole(page)
  await actAs(page, firm)
  await page.goto('/admin/')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const neha = await newColleague(base, firm, 'Neha')
  // the owner is told while their page is open (SH-Q82)
  await expect(badge(page)).toHaveText('1')

  const theirs = await (await browser.newContext({ baseURL: base })).newPage()
  await actAs(theirs, neha)
  const asked = (name: string) =>
    theirs.waitForResponse(answer => answer.url().includes(`/notify/api/notifications/${name}`))
  const onLoad = [asked('get-unread-notification-count'), asked('get-notifications?limit=40&skip=0')]
  await theirs.goto('/admin/')
  for (const answer of await Promise.all(onLoad)) expect(answer.status()).toBe(200)
  await bell(theirs).click()
  await expect(badge(theirs)).toHaveCount(0)
  for (const name of ['All', 'Unread', 'Assigned to']) {
    await tab(theirs, name).click()
    await expect(panel(theirs).getByText('No Notification!!!', { exact: true })).toBeVisible()
  }
  await expect(panel(theirs).getByRole('button', { name: 'Mark as reads' })).toBeDisabled()
  await expectAccessible(theirs)

  await test.step('arrives live', async () => {
    await tab(theirs, 'All').click()
    const lead = await giveLead(firm, neha, 'Meera')
    await expect(badge(theirs)).toHaveText('1')
    await expect(cards(theirs)).toHaveText([/has added the lead Meera for you.*just now/s])
    const link = cards(theirs).getByRole('link')
    await expect(link).toHaveAttribute('href', `/lms/?lead=${lead._id}`)
    await expect(link).toHaveAttribute('data-unread', 'true')
    await theirs.keyboard.press('Escape')
    await expect(panel(theirs)).toBeHidden()
    await expect(bell(theirs)).toBeFocused()
  })

  await test.step('grows by forty', async () => {
    await Promise.all(Array.from({ length: 43 }, () => giveLead(firm, neha, 'Asha')))
    await giveLead(firm, neha, 'Lakshmi')
    await expect(badge(theirs)).toHaveText('45')
    await expect(bell(theirs)).toHaveAccessibleName('Notifications, 45 unread')
    await bell(theirs).click()
    await expect(cards(theirs)).toHaveCount(40)
    await expectAccessible(theirs)
    await more(theirs).click()
    await expect(cards(theirs)).toHaveCount(45)
    await expect(more(theirs)).toHaveCount(0)
  })

  await test.step('is found', async () => {
    await search(theirs).fill(' LAKSHMI ')
    await expect(cards(theirs)).toHaveCount(1)
    await search(theirs).fill('nobody of this name')
    await expect(panel(theirs).getByText('No Notification!!!', { exact: true })).toBeVisible()
    // Escape clears the text first and closes the panel only then
    await theirs.keyboard.press('Escape')
    await expect(cards(theirs)).toHaveCount(45)
  })

  await test.step('is read by a click, which opens its link', async () => {
    await cards(theirs).first().click()
    await expect(theirs).toHaveURL(/\/lms\/\?lead=/)
    await expect(theirs.getByRole('dialog', { name: /Lakshmi/ })).toBeVisible()
    await expect(badge(theirs)).toHaveText('44')
    await bell(theirs).click()
    await expect(cards(theirs).first().getByRole('link')).not.toHaveAttribute('data-unread')
    await tab(theirs, 'Unread').click()
    await expect(cards(theirs).filter({ hasText: 'Lakshmi' })).toHaveCount(0)
    await expect(cards(theirs).filter({ hasText: 'Asha' })).toHaveCount(40)
    await more(theirs).click()
    await expect(cards(theirs)).toHaveCount(44)
    await tab(theirs, 'Assigned to').click()
    await expect(cards(theirs).filter({ hasText: 'Lakshmi' })).toHaveCount(1)
  })

  await test.step('all are read at once', async () => {
    await panel(theirs).getByRole('button', { name: 'Mark as reads' }).click()
    await expect(badge(theirs)).toHaveCount(0)
    await expect(cards(theirs).locator('[data-unread]')).toHaveCount(0)
    await tab(theirs, 'Unread').click()
    await expect(panel(theirs).getByText('No Notification!!!', { exact: true })).toBeVisible()
    await theirs.mouse.click(300, 700)
    await expect(panel(theirs)).toBeHidden()
    await theirs.reload()
    await expect(bell(theirs)).toHaveAccessibleName('Notifications')
  })

  // none of it was the owner's
  await expect(badge(page)).toHaveText('1')
  await bell(page).click()
  await expect(cards(page)).toHaveText([/^(Unread: )?Neha Menon has joined your team/])
  expectNoComplaints()
  await theirs.context().close()
})

test('on a phone the bell opens a full sheet; what cannot be read is said there, and the shell goes on [SH-096 SH-555]', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE)
  const firm = await newFirm(baseURL ?? '')
  const told = { receiverIds: [firm.userId], notification: 'The stone has arrived', projectName: 'Lake House' }
  await firm.api.notifications.send({ query: { type: '3' }, body: told })
  await actAs(page, firm)
  let isAway = true
  await page.route('**/notify/api/notifications/**', route =>
    isAway
      ? route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Busy' } })
      : route.fallback(),
  )
  await page.goto('/admin/')
  await bell(page).click()
  await expect(panel(page).getByText('Could not load.')).toBeVisible({ timeout: 20_000 })
  await expect(badge(page)).toHaveCount(0)
  isAway = false
  await panel(page).getByRole('button', { name: 'Retry' }).click()
  await expect(cards(page)).toHaveText([/The stone has arrived.*Lake House/s])
  const box = await panel(page).boundingBox()
  expect(box?.width).toBe(PHONE.width)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // it leads nowhere: a press only reads it
  await cards(page).getByRole('button').click()
  await expect(cards(page).getByRole('button')).not.toHaveAttribute('data-unread')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('link', { name: 'Leads', exact: true }).last()).toBeVisible()
})
