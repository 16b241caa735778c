import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Jump to' })
const field = (page: Page) => palette(page).getByRole('textbox')
const entry = (page: Page, name: string | RegExp) => palette(page).getByRole('button', { name })

/** Opens the palette and types. */
async function look(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Jump to' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill(text)
}

async function firmWithLeads(base: string): Promise<SignedFirm & { wonId: string; lateId: string }> {
  const firm = await newFirm(base)
  const add = async (firstName: string, lastName: string, phoneNumber: string) =>
    (await firm.api.leads.addEdit({ body: { firstName, lastName, phoneNumber } })).data
  const open = await add('Rahul', 'Verma', '9845011111')
  const won = await add('Wanda', 'Won', '7012398765')
  const late = await add('Archie', 'Late', '8800122334')
  const { stages } = (await firm.api.pipelines.get()).data
  const wonStage = stages.find(stage => stage.kind === 'won')
  await firm.api.leads.actions({ body: { leadId: won._id, leadStage: wonStage?._id ?? '', assignedTo: firm.userId } })
  await firm.api.leadDetails.bulkUpdate({
    query: { action: 'archive' },
    body: { leadIds: [late._id], archiveStatus: true },
  })
  expect(open._id).not.toBe(won._id)
  return { ...firm, wonId: won._id, lateId: late._id }
}

test('finds leads, won and archived ones too, by name and half a number from every page', async ({ page, baseURL }) => {
  const quiet = watchConsole(page)
  const firm = await firmWithLeads(baseURL ?? '')
  await actAs(page, firm)
  await page.goto('/admin/')
  await look(page, '70123')
  await expect(entry(page, /Wanda Won.*Won$/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/leads/lead-full-details/${firm.wonId}$`))

  await page.goto('/my-profile/myprofile/security')
  await look(page, 'late archie')
  await entry(page, /Archie Late.*Archived$/).click()
  await expect(page).toHaveURL(new RegExp(`/leads/lead-full-details/${firm.lateId}$`))

  await page.goto('/tools/')
  await look(page, 'rahul')
  await entry(page, /Rahul Verma/).click()
  await expect(page.getByRole('dialog', { name: 'Rahul Verma' })).toBeVisible()
  quiet()
})

test('on the list a lead opens over the list as it is narrowed', async ({ page, baseURL }) => {
  await actAs(page, await firmWithLeads(baseURL ?? ''))
  await page.goto('/lms/2?q=rahul')
  await look(page, 'rahul')
  await entry(page, /Rahul Verma/).click()
  await expect(page.getByRole('dialog', { name: 'Rahul Verma' })).toBeVisible()
  await expect(page).toHaveURL(/\/lms\/2\?q=rahul&lead=/)
})

test('keeps the focus when it is opened while a page is still on its way', async ({ page, baseURL }) => {
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto('/pmt/')
  await look(page, 'audit')
  const arrival = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await arrival.promise
    await route.continue()
  })
  await entry(page, /^Audit/).click()
  await expect(page).toHaveURL(/CompanySetting\/Audit$/)
  await look(page, 'pipe')
  arrival.resolve()
  await expect(page).toHaveTitle('Audit · Plinth')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('line')
  await expect(field(page)).toHaveValue('pipeline')
})

test('finds people, sub-pages of settings and actions, with icons and keys, and offers the last ones first', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi')
  await actAs(page, firm)
  await page.goto('/pmt/')
  await look(page, 'ravi')
  await entry(page, /Ravi Menon/).click()
  await expect(page).toHaveURL(new RegExp(`accesspanel\\?member=${colleague.userId}`))
  await expect(page.getByRole('dialog', { name: 'Ravi Menon' })).toBeVisible()

  await page.goto('/pmt/')
  for (const [typed, name, address] of [
    ['audit', /^Audit/, /CompanySetting\/Audit$/],
    ['pipeline', /^Pipeline/, /\/leads\/pipeline$/],
    ['password', /^Security/, /\/security$/],
    ['add lead', /^Add Lead/, /\/lms\//],
  ] as const) {
    await look(page, typed)
    await expect(entry(page, name).locator('svg')).toHaveCount(1)
    await entry(page, name).click()
    await expect(page).toHaveURL(address)
  }
  await expect(page.getByRole('dialog', { name: 'Add Lead' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add Lead' })).toHaveCount(0)

  await look(page, '')
  await expect(palette(page).getByRole('button').nth(0)).toHaveText(/Add Lead/)
  await expect(palette(page).getByRole('button').nth(1)).toHaveText(/Security/)
  await expect(entry(page, /^Keyboard shortcuts/).locator('kbd')).toHaveText('?')
  await field(page).fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await look(page, 'import')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Import XLS' })).toBeVisible()
  await page.keyboard.press('Escape')
  await look(page, 'sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('recentCommands'))).toBeNull()
})

test('loses no key that is typed while its code is on its way, and gives the keys back with Esc', async ({
  page,
  baseURL,
}) => {
  await actAs(page, await firmWithLeads(baseURL ?? ''))
  let arrive = (): void => undefined
  const held = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/command-palette*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/lms/')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rahux')
  await page.keyboard.press('Backspace')
  arrive()
  await page.keyboard.type('l v')
  await expect(field(page)).toHaveValue('rahul v')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('er')
  await expect(field(page)).toHaveValue('rahul ver')
  await expect(entry(page, /Rahul Verma/)).toBeVisible()
  // the very next key is the page's again
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Add Lead' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add Lead' })).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('on a phone is a list that fits, in light and dark', async ({ page, baseURL }) => {
  await page.setViewportSize(PHONE)
  await actAs(page, await firmWithLeads(baseURL ?? ''))
  await page.goto('/admin/')
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    await page.getByRole('button', { name: 'Jump to' }).click()
    await field(page).fill('a')
    await expect(entry(page, /Wanda Won/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
  }
})
