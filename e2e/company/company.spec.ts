import { expect, type Page } from '@playwright/test'
import { clientFor, signUpFirm } from '../../scripts/new-firm.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { pickPlace, townsAreThere } from '../pages/map.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const SETTINGS = '/my-profile/myprofile/CompanySetting'
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

async function expectGood(page: Page): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

async function openOnboarding(page: Page, firm: SignedFirm): Promise<void> {
  await firm.api.people.saveStep({ body: { step: '/company-details', flow: 'sign-up' } })
  await actAs(page, firm)
  await page.goto('/company-details')
}

/** How often each operation was called. */
function countCalls(page: Page): (operation: string) => number {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  return operation => paths.filter(path => path.endsWith(operation)).length
}

test('the founder enters the company, which gets its client and project once [SH-186 SH-187 SH-188 SH-189 SH-190 SH-191 SH-192 SH-193 SH-194 SH-195 SH-224 SH-225 SH-226 SH-227 SH-354 SH-404 SH-406 SH-407 SH-562]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const silent = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await townsAreThere(firm)
  const calls = countCalls(page)
  await openOnboarding(page, firm)
  await expect(page.getByRole('heading', { level: 1, name: 'Company details' })).toBeVisible()
  await expect(field(page, 'Pincode')).toHaveCount(0)
  await expectGood(page)
  await page.getByRole('button', { name: 'Pincode, GST/VAT, time zone and about optional' }).click()
  for (const name of [/^Address/, /^Location/, /^City/, 'Pincode', 'GST/VAT', /^Phone/, 'About'])
    await expect(field(page, name)).toHaveValue('')
  await expect(page.getByRole('combobox', { name: /^Country/ })).toHaveValue('India')
  await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue('+91')
  await expectGood(page)

  // what is required and what is wrong is told under its field
  await field(page, /^Email/).fill('kalpa')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Field is required')).toHaveCount(5)
  await expect(page.getByText('Invalid Email')).toBeVisible()
  await expect(field(page, /^Company name/)).toBeFocused()
  await expectAccessible(page)
  await field(page, /^Company name/).fill('k'.repeat(80))
  await expect(field(page, /^Company name/)).toHaveValue(`K${'k'.repeat(74)}`)
  await expect(page.getByText('Max character limit has been reached')).toBeVisible()
  await field(page, /^Company name/).fill('kalpa interiors')
  await field(page, 'GST/VAT').fill('27-aapfu 0939')
  await expect(field(page, 'GST/VAT')).toHaveValue('27AAPFU0939')
  await field(page, /^Email/).fill(firm.email)
  await field(page, /^Address/).fill('12 MG Road')
  await field(page, /^City/).fill('Pune')
  await field(page, /^Phone/).fill('9876543210')
  await page.getByRole('button', { name: 'Choose on map' }).click()
  await pickPlace(page, 'Pune')
  await expect(field(page, /^Location/)).toHaveValue(/Pune/)

  // a project that cannot be made keeps the page, with the server's words for a second
  const message = 'The service is busy. Please try again in a moment'
  await page.route('**/api/projects/add-project', route =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message } }),
  )
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText(message)).toHaveCount(0, { timeout: 3000 })
  await expect(page).toHaveURL(/\/company-details$/)
  await page.unroute('**/api/projects/add-project')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/personal-details$/)
  const { data: profile } = await firm.api.people.profile()
  const { companyProjectId, location, latitude } = profile.CompanySettingDetails
  expect(companyProjectId).not.toBeNull()
  expect([location.includes('Pune'), Math.round(latitude ?? 0)]).toEqual([true, 19])

  // Go back opens what was saved; saving again makes nothing new
  const before = calls('/addClient')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(field(page, /^Company name/)).toHaveValue('Kalpa interiors')
  await field(page, 'Pincode').fill('41100')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Minimum length is 6')).toBeVisible()
  await field(page, 'Pincode').fill('411001')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/personal-details$/)
  expect(calls('/addClient')).toBe(before)
  const { data: projects } = await firm.api.projects.search({ body: { name: '' } })
  expect(projects.map(project => project._id)).toEqual([companyProjectId])
  silent()
})

test('Skip leads to the admin area and ends onboarding [SH-196 SH-197 SH-220]', async ({ page, baseURL }) => {
  const email = newEmail()
  const token = await signUpFirm(baseURL ?? '', email, { skipsOnboarding: false })
  const api = clientFor(baseURL ?? '', token)
  const firm = { email, token, api, userId: (await api.people.profile()).data._id }
  await openOnboarding(page, firm)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL(/\/admin\/?$/)
  const { data } = await firm.api.people.profile()
  expect([data.isOnboardingDone, data.onboardingStep]).toEqual([true, null])
  await page.goto('/company-details')
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('a wide logo is kept whole unless somebody chooses another shape [SH-084]', async ({ page, baseURL }) => {
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto(`${SETTINGS}/CompanyProfile`)
  const buffer = await drawnPicture(page, { width: 1000, height: 200 })
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Crop logo' })
  await expect(dialog.getByRole('radio', { name: 'Whole logo' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await expect(dialog).toHaveCount(0)
  const logo = page.getByRole('banner').getByRole('link').first().getByRole('img')
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => Math.round(image.naturalWidth / image.naturalHeight)))
    .toBe(5)
})

test('the logo is cut and shown, and what two people change at once is settled [SH-084 SH-086 SH-091 SH-272]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const silent = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await firm.api.companies.editSettings({
    body: {
      ...{ companyName: 'Kalpa Interiors', address: '12 MG Road', city: 'Pune', contact: '9876543210' },
      ...{ location: 'Pune', latitude: 18.52, longitude: 73.85 },
    },
  })
  await actAs(page, firm)
  await page.goto(SETTINGS)
  await expect(page).toHaveURL(/CompanyProfile$/)
  await expect(field(page, /^Company name/)).toHaveValue('Kalpa Interiors')
  await expect(page.getByRole('navigation', { name: 'Settings', exact: true }).locator('[aria-current]')).toHaveText(
    'Company Settings',
  )
  await expectGood(page)

  // another browser sees the logo as soon as it is there
  const context = await browser.newContext({ viewport: DESK })
  const other = await context.newPage()
  await actAs(other, firm)
  await other.goto(`${SETTINGS}/CompanyProfile`)
  await expect(other.getByText('No logo')).toBeVisible()

  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  const input = page.locator('input[type=file]')
  await input.setInputFiles(svg)
  await expectMessage(page, 'Choose a picture in JPG, PNG or WebP format')
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawnPicture(page) })
  const dialog = page.getByRole('dialog', { name: 'Crop logo' })
  await dialog.getByText('Wide', { exact: true }).click()
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await expect(dialog.getByRole('button', { name: 'Save logo' })).toBeEnabled()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await expect(dialog).toHaveCount(0)
  const logo = page.getByRole('banner').getByRole('img', { name: 'Kalpa Interiors' })
  await expect(logo).toHaveJSProperty('naturalWidth', 512)
  await expect(logo).toHaveJSProperty('naturalHeight', 256)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /\/api\/s3\/logos\//)
  await expect(other.getByRole('img', { name: 'Logo of Kalpa Interiors' })).toBeVisible()
  await context.close()

  // a colleague changes the same field while it is being edited
  await field(page, /^City/).fill('Nashik')
  const nila = await newColleague(baseURL ?? '', firm, 'Nila')
  await nila.api.companies.editSettings({ body: { city: 'Mumbai', about: 'Interiors' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByRole('alert', { name: 'Changed by somebody else' })
  await expect(notice).toContainText(/Theirs\s*Mumbai/)
  await expect(notice).toContainText(/Yours\s*Nashik/)
  await expectGood(page)
  await notice.getByRole('button', { name: 'Use mine' }).click()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Company details saved')
  await expect(field(page, 'About')).toHaveValue('Interiors')
  expect((await firm.api.people.profile()).data.CompanySettingDetails).toMatchObject({
    city: 'Nashik',
    about: 'Interiors',
  })
  silent()
})

test('offices, attendance and the assignment of leads are kept, and the audit tells of it [SH-203 SH-271 SH-277 SH-278 SH-280 SH-281 SH-487]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const silent = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await townsAreThere(firm)
  await actAs(page, firm)
  await page.goto(`${SETTINGS}/Locations`)
  for (const place of ['Pune', 'Nashik']) {
    await page.getByRole('button', { name: 'Add office' }).click()
    await pickPlace(page, place)
    await expect(page.getByRole('listitem').filter({ hasText: place })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Move Nashik.* up$/ }).click()
  await expect(page.getByRole('listitem').first()).toContainText(/Nashik.*\(company\)/)
  await expectGood(page)
  await page.getByRole('button', { name: /^Remove Pune/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pune' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove Nashik/ })).toBeDisabled()

  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await field(page, 'Radius in metres').fill('250')
  await page.getByRole('switch', { name: 'Keep working hours' }).press('Space')
  await page.getByLabel('Monday to', { exact: true }).fill('08:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The end must be after the beginning')).toBeVisible()
  await page.getByLabel('Monday to', { exact: true }).fill('17:00')
  await expectGood(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Attendance settings saved')

  await page.getByRole('navigation', { name: 'Company settings' }).getByRole('link', { name: 'Leads' }).click()
  await page.getByRole('checkbox', { name: 'Enable automatic lead assignment' }).press('Space')
  await expectMessage(page, 'Lead assignment saved')
  await expectGood(page)
  const { CompanySettingDetails: saved } = (await firm.api.people.profile()).data
  expect(saved).toMatchObject({
    attendanceRadius: 250,
    workTiming: { monday: { from: '09:30', to: '17:00' }, sunday: null },
    leadAssignment: { autoAssign: true, method: 'ROUND_ROBIN' },
  })
  expect(saved.companyLocation.map(office => office.location.split(',')[0])).toEqual(['Nashik'])

  await page.getByRole('link', { name: 'Audit' }).click()
  const entries = page.getByRole('region', { name: 'Who changed what' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Automatic lead assignment')
  await expect(entries.nth(1)).toContainText('100 → 250')
  await expectGood(page)
  await page.getByRole('combobox', { name: 'Change' }).click()
  await page.getByRole('option', { name: 'Offices changed' }).click()
  await expect(entries).toHaveCount(4)
  await expect(page).toHaveURL(/action=company.locations/)
  await page.reload()
  await expect(entries).toHaveCount(4)
  silent()
})

/** A picture of 600 by 400 pixels, drawn by the browser. */
async function drawnPicture(page: Page, size = { width: 1600, height: 1200 }): Promise<Buffer> {
  const address = await page.evaluate(size => {
    const canvas = Object.assign(document.createElement('canvas'), size)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#1d4ed8'
    pen.fillRect(0, 0, size.width, size.height)
    pen.fillStyle = '#f5f1e8'
    pen.fillRect(500, 300, 600, 600)
    return canvas.toDataURL('image/png')
  }, size)
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
