import { expect, type Page } from '@playwright/test'
import { expectAccessible, PHONE } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** So many layers over the page have their entry in the browser's history, which they get just after they opened. */
const expectLayers = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(count)

test('on a phone Back closes what is open over the page, question by question, and only then leaves it', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE)
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto('/admin/')
  await page.goto('/lms/')

  // the navigation
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Projects' }) })
  await expect(drawer).toBeVisible()
  await expectLayers(page, 1)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/lms\/$/)

  // the palette
  await page.getByRole('button', { name: 'Jump to' }).click()
  await expect(sheet(page, 'Jump to')).toBeVisible()
  await expectLayers(page, 1)
  await page.goBack()
  await expect(sheet(page, 'Jump to')).toHaveCount(0)
  await expectLayers(page, 0)

  // a form in which something was typed asks first, and Back answers the question with no
  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  const form = sheet(page, 'Add Lead')
  await form.getByLabel('First Name').first().fill('Meera')
  const question = page.getByRole('alertdialog')
  await expectLayers(page, 1)
  await page.goBack()
  await expect(question).toBeVisible()
  await expectLayers(page, 2)
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('First Name').first()).toHaveValue('Meera')
  await expectLayers(page, 1)
  await page.goBack()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/lms\/$/)

  // the bell's sheet, closed by hand, leaves no step behind
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(sheet(page, 'Notifications')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await sheet(page, 'Notifications').getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page, 'Notifications')).toHaveCount(0)
  await expectLayers(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/$/)
})

test('a link in a sheet leads on, and Back from there to the page without the sheet', async ({ page, baseURL }) => {
  await page.setViewportSize(PHONE)
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto('/lms/')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL(/\/pmt\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/lms\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an open member is in the address, on a phone and at a desk', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const nila = await newColleague(baseURL ?? '', firm, 'Nila')
  await actAs(page, firm)
  const team = '/my-profile/myprofile/accesspanel'
  await page.goto('/admin/')
  await page.goto(team)
  await page.getByRole('row').filter({ hasText: 'Nila Menon' }).first().click()
  await expect(sheet(page, 'Nila Menon')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`member=${nila.userId}`))
  await page.reload()
  await expect(sheet(page, 'Nila Menon')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page, 'Nila Menon')).toHaveCount(0)
  await expect(page).toHaveURL(/accesspanel$/)

  await page.setViewportSize(PHONE)
  await page.goto('/admin/')
  await page.goto(`${team}?member=${nila.userId}`)
  await expect(sheet(page, 'Nila Menon')).toBeVisible()
  await expectLayers(page, 1)
  await page.goBack()
  await expect(sheet(page, 'Nila Menon')).toHaveCount(0)
  await expect(page).toHaveURL(/accesspanel$/)
  await expectLayers(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/$/)
  // an id of nobody says so
  await page.goto(`${team}?member=01a3c5d8-0000-7000-8000-000000000001`)
  await expect(sheet(page, 'Member')).toContainText('This person is not on the team')
})
