import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

/** What is there, in the document's order, with the work of the day; and what is not, which stands behind More (decision 53). */
const ITEMS = [
  ['Home', '/admin/'],
  ['Today', '/leads/today'],
  ['Leads', '/lms/'],
  ['Projects', '/pmt/'],
  ['Quotations', '/quotation/'],
  ['Tasks', '/timeline/my-task/'],
] as const
const LATER = [
  ['Tools', '/tools/'],
  ['Chat', '/updates/'],
  ['Purchase', '/po/global-po'],
  ['Book Keeping', '/account/project-summary'],
  ['Timeline', '/timeline/'],
  ['File manager', '/file-manager/'],
  ['Minutes of meeting', '/mom/'],
  ['Attendance', '/my-profile/attendance/todays/'],
] as const

test.describe('the navigation', () => {
  test('has its items in order, marks the active one, and every address shows its module [SH-055 SH-065 SH-067 SH-068 SH-069 SH-071 SH-072 SH-073 SH-074 SH-075 SH-076 SH-077 SH-079 SH-081 SH-082 SH-083]', async ({
    page,
    baseURL,
  }) => {
    await actAs(page, await newFirm(baseURL ?? ''))
    await page.goto('/admin/')
    const bar = page.getByRole('navigation').first()
    await expect(bar.getByRole('link')).toHaveText(ITEMS.map(([label]) => label))
    for (const [label, to] of ITEMS) {
      await expect(bar.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', to)
      await bar.getByRole('link', { name: label, exact: true }).click()
      await expect(bar.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText('Oops! Page Not Found')).toHaveCount(0)
    }
    await expect(page.getByRole('main')).toBeFocused()
    const more = bar.getByRole('button', { name: 'More modules' })
    const later = page.getByRole('menuitem')
    await more.press('Enter')
    await expect(page.getByText('Not part of this release yet')).toBeVisible()
    await expect(later).toHaveText(LATER.map(([label]) => label))
    await expect(later.last()).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    for (const [label, to] of LATER) {
      if ((await later.count()) === 0) await more.click()
      const item = page.getByRole('menuitem', { name: label })
      await expect(item).toHaveAttribute('href', to)
      await expect(item).toHaveAccessibleDescription('Not part of this release yet')
      await item.click()
      await expect(page.getByText('This module is not part of this release yet.')).toBeVisible()
      await expect(later).toHaveCount(0)
    }
    await page.goto('/account/project-summary')
    await expect(page.getByText('This module is not part of this release yet.')).toBeVisible()
    const meanwhile = page.getByRole('navigation', { name: 'What you can use today' })
    await expect(meanwhile.getByRole('link')).toHaveText([/^Projects/, /^Analytics/])
    await expectAccessible(page)
  })

  test('leaves the focus where somebody has put it while a page was on its way', async ({ page, baseURL }) => {
    await actAs(page, await newFirm(baseURL ?? ''))
    await page.goto('/admin/')
    const bar = page.getByRole('navigation').first()
    await expect(bar.getByRole('link')).toHaveText(ITEMS.map(([label]) => label))
    const held = Promise.withResolvers<void>()
    await page.route(/\.js(?:\?|$)/, async route => {
      await held.promise
      await route.continue()
    })
    const tasks = bar.getByRole('link', { name: 'Tasks', exact: true })
    await tasks.click()
    await expect(tasks).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('button', { name: 'More modules' }).press('Enter')
    await expect(page.getByText('Not part of this release yet')).toBeVisible()
    held.resolve()
    await expect(page.getByRole('heading', { name: 'My tasks' })).toBeVisible()
    await expect(page.getByText('Not part of this release yet')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Tools' })).toBeFocused()
  })

  test('has the profile menu with its addresses [SH-087 SH-088 SH-089 SH-090 SH-091 SH-092 SH-095]', async ({
    page,
    baseURL,
  }) => {
    await actAs(page, await newFirm(baseURL ?? ''))
    await page.goto('/admin/')
    await page
      .getByRole('button', { name: /profile|account|menu/i })
      .first()
      .click()
    const item = (name: string) => page.getByRole('menuitem', { name })
    await expect(item('My Profile')).toHaveAttribute('href', '/my-profile/myprofile/personal')
    await expect(item('Team Management')).toHaveAttribute('href', '/my-profile/myprofile/accesspanel')
    await expect(item('Company Settings')).toHaveAttribute(
      'href',
      '/my-profile/myprofile/CompanySetting/CompanyProfile',
    )
    // it stands behind More until it is there
    await expect(item('Attendance')).toHaveCount(0)
    await expect(item('Logout')).toBeVisible()
    await expectAccessible(page)
  })

  test('shows the logo, which leads home [SH-084 SH-085]', async ({ page, baseURL }) => {
    await actAs(page, await newFirm(baseURL ?? ''))
    await page.goto('/pmt/')
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/?$/)
  })

  test('on a phone holds the same items', async ({ page, baseURL }) => {
    await page.setViewportSize(PHONE)
    await actAs(page, await newFirm(baseURL ?? ''))
    await page.goto('/admin/')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const drawer = page.getByRole('dialog').getByRole('navigation', { name: 'Main' })
    await expect(drawer.getByRole('link')).toHaveText(ITEMS.map(([label]) => label))
    await expectAccessible(page)
    await drawer.getByText('More', { exact: true }).click()
    await expect(drawer.getByRole('link')).toHaveText([...ITEMS, ...LATER].map(([label]) => label))
    await expectAccessible(page)
    await drawer.getByRole('link', { name: 'Today' }).click()
    await expect(page).toHaveURL(/\/leads\/today$/)
    await expect(drawer).toHaveCount(0)
    const tabs = page.getByRole('navigation', { name: 'Leads area' })
    await expect(tabs.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
    for (const tab of await tabs.getByRole('link').all()) await expect(tab).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  })
})

test.describe('not found', () => {
  test('says so, leads home and stays where the address has no 404 [SH-051 SH-058 SH-059 SH-060 SH-061 SH-063]', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await expect(page.getByText('It seems like the link you followed is broken.')).toBeVisible()
    await expectAccessible(page)
    await page.clock.fastForward(15_000)
    await expect(page).toHaveURL(/no-such-page/)
    await page.getByRole('link', { name: 'Return to Home Page' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('leads on after ten seconds where the address contains 404 [SH-052 SH-062]', async ({ page }) => {
    await page.clock.install()
    await page.goto('/404')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await page.clock.fastForward(9_000)
    await expect(page).toHaveURL(/\/404$/)
    await page.clock.fastForward(1_500)
    await expect(page).toHaveURL(/\/find-professionals/)
    await expectAccessible(page)
  })

  test('leaving before that cancels it [SH-064]', async ({ page }) => {
    await page.clock.install()
    await page.goto('/404')
    await page.getByRole('link', { name: 'Return to Home Page' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(page).not.toHaveURL(/find-professionals/)
  })
})
