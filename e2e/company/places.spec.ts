import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { townsAreThere } from '../pages/map.ts'
import { test } from '../pages/test.ts'

// the first start of an installation loads the towns in the background, which takes its time on a busy machine
test.describe.configure({ timeout: 120_000 })

const location = (page: Page) => page.getByRole('textbox', { name: /^Location/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Company location' })
const pinOf = (page: Page) => dialogOf(page).getByRole('application')
const searchOf = (page: Page) => dialogOf(page).getByRole('searchbox', { name: 'Search for a place' })
/** What the pin's place is called; read out when it changes. */
const named = (page: Page, text: string | RegExp) =>
  expect(dialogOf(page).locator('[aria-live="polite"]').getByText(text)).toBeVisible()

async function openMap(page: Page, firm: SignedFirm): Promise<void> {
  await townsAreThere(firm)
  await firm.api.people.saveStep({ body: { step: '/company-details', flow: 'sign-up' } })
  await actAs(page, firm)
  await page.goto('/company-details')
  await page.getByRole('button', { name: 'Choose on map' }).click()
  await expect(pinOf(page)).toBeVisible()
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('the place of the company is searched for, and applied by Submit alone [SH-198 SH-199 SH-201 SH-202 SH-532 SH-534 SH-570 IN-733]', async ({
  page,
  baseURL,
}) => {
  const silent = watchConsole(page)
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  const firm = await newFirm(baseURL ?? '')
  await openMap(page, firm)
  // neither map nor outlines come from elsewhere
  await expect.poll(() => fetched.some(path => /^\/assets\/countries-50m.*\.json$/.test(path))).toBe(true)
  await named(page, 'Delhi, India')
  await expect(dialogOf(page).getByRole('textbox', { name: 'Latitude' })).toHaveValue('28.6139')
  await expect(dialogOf(page).getByRole('textbox', { name: 'Longitude' })).toHaveValue('77.209')
  await expectAccessible(page)

  await searchOf(page).fill('xyzzyx')
  await expect(page.getByText('No results found')).toBeVisible()
  await searchOf(page).press('Escape')
  await expect(page.getByText('No results found')).toBeHidden()
  await searchOf(page).fill('poona')
  await expect(page.getByRole('option', { name: 'Pune Maharashtra, India' })).toBeVisible()
  await expectAccessible(page)
  await searchOf(page).press('Enter')
  await named(page, 'Pune, Maharashtra, India')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(location(page)).toHaveValue('')

  await location(page).click()
  await named(page, 'Delhi, India')
  await searchOf(page).fill('pune')
  await page.getByRole('option', { name: 'Pune Maharashtra, India' }).click()
  await named(page, 'Pune, Maharashtra, India')
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(location(page)).toHaveValue('Pune, Maharashtra, India')
  // it begins where it was left
  await location(page).click()
  await named(page, 'Pune, Maharashtra, India')
  await expect(dialogOf(page).getByRole('textbox', { name: 'Latitude' })).toHaveValue('18.51957')
  silent()
})

test('the pin is dragged, moved by keys, put by a press or by figures, and named again [SH-200 SH-533]', async ({
  page,
  baseURL,
}) => {
  await openMap(page, await newFirm(baseURL ?? ''))
  const latitude = dialogOf(page).getByRole('textbox', { name: 'Latitude' })
  const longitude = dialogOf(page).getByRole('textbox', { name: 'Longitude' })
  const at = async () => [Number(await latitude.inputValue()), Number(await longitude.inputValue())] as const
  // the map of Delhi: about 0.0028 degrees to a pixel
  const from = await middleOf(pinOf(page))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 60, from.y + 70, { steps: 6 })
  await page.mouse.up()
  await named(page, 'Gurgaon, Haryana, India')
  const dragged = await at()
  expect(dragged[0]).toBeCloseTo(28.44, 1)
  expect(dragged[1]).toBeCloseTo(77.04, 1)

  await pinOf(page).press('ArrowRight')
  await pinOf(page).press('Shift+ArrowUp')
  await expect.poll(async () => (await at())[1]).toBeGreaterThan(dragged[1])
  await expect.poll(async () => (await at())[0]).toBeGreaterThan(dragged[0] + 0.05)

  const map = await middleOf(dialogOf(page).locator('.leaflet-container'))
  await page.mouse.click(map.x, map.y)
  await named(page, /^New Delhi, Delhi, India$/)

  await latitude.fill('0')
  await longitude.fill('-30')
  await longitude.press('Enter')
  await named(page, '0.00000, -30.00000')

  // a full sheet on a phone, where a press that comes before the name waits for it
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await latitude.fill('12.97')
  await longitude.fill('77.59')
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click()
  await expect(location(page)).toHaveValue('Bengaluru, Karnataka, India')
})

test('a search that finds nothing says so after Enter and after the field is left, and an address finds its town [SH-199 SH-534]', async ({
  page,
  baseURL,
}) => {
  await openMap(page, await newFirm(baseURL ?? ''))
  const nothing = dialogOf(page).getByRole('status').filter({ hasText: 'No place found' })
  await searchOf(page).fill('xyzzyx')
  await expect(page.getByText('No results found')).toBeVisible()
  await searchOf(page).press('Enter')
  await expect(page.getByText('No results found')).toBeHidden()
  await expect(nothing).toHaveText('No place found for “xyzzyx”. Try the nearest town.')
  await expectAccessible(page)
  await searchOf(page).fill('xyzzyx qwrtzp')
  await expect(nothing).toHaveCount(0)
  // leaving the field, before the answer or after it
  await dialogOf(page).getByRole('textbox', { name: 'Latitude' }).focus()
  await expect(nothing).toHaveText('No place found for “xyzzyx qwrtzp”. Try the nearest town.')

  await searchOf(page).fill('Indiranagar Bangalore')
  await page.getByRole('option', { name: 'Bengaluru Karnataka, India' }).click()
  await named(page, 'Bengaluru, Karnataka, India')
  await dialogOf(page).getByRole('textbox', { name: 'Latitude' }).focus()
  await expect(nothing).toHaveCount(0)
})

test('the pin begins at the city that was typed, and neither a press beside the map nor an older search speaks against it', async ({
  page,
  baseURL,
}) => {
  await openMap(page, await newFirm(baseURL ?? ''))
  await expect(dialogOf(page).getByText('Towns only: put the pin on the street by hand.')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: /^City/ }).fill('Pune')
  await location(page).click()
  await named(page, 'Pune, Maharashtra, India')
  await searchOf(page).fill('nashik')
  await page.getByRole('option', { name: 'Nashik Maharashtra, India' }).click()
  await named(page, 'Nashik, Maharashtra, India')
  await pinOf(page).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(searchOf(page)).toHaveValue('')
  await page.mouse.click(8, 400)
  await expect(dialogOf(page)).toBeVisible()
})
