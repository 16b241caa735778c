import { expect, type Page } from '@playwright/test'
import { clientFor, signUpFirm } from '../../scripts/new-firm.ts'
import { expectAccessible } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { InviteRowsPage } from '../pages/team.page.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const COMPANY = '/my-profile/myprofile/CompanySetting'
const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const notice = (page: Page) => page.getByText('These are your changes from last time.')

test('what is typed into My Profile and the company settings is there again after leaving, until it is saved or discarded', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  await firm.api.companies.editSettings({
    body: {
      ...{ companyName: 'Kalpa Interiors', address: '12 MG Road', city: 'Pune', contact: '9876543210' },
      ...{ location: 'Pune', latitude: 18.52, longitude: 73.85 },
    },
  })
  const nila = await newColleague(baseURL ?? '', firm, 'Nila')
  await actAs(page, firm)
  await page.goto('/my-profile/myprofile/personal')
  // Save lights up with the first change, and says why before
  await expect(save(page)).toBeDisabled()
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  await field(page, 'City').fill('Nashik')
  await expect(save(page)).toBeEnabled()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  await page.getByRole('link', { name: 'Personal' }).click()
  await expect(field(page, 'City')).toHaveValue('Nashik')
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(field(page, 'City')).toHaveValue('')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('')
  await expect(notice(page)).toHaveCount(0)

  await page.goto(`${COMPANY}/CompanyProfile`)
  await field(page, 'About').fill('Homes that last')
  await page.reload()
  await expect(field(page, 'About')).toHaveValue('Homes that last')
  // what somebody else has changed meanwhile is found all the same
  await nila.api.companies.editSettings({ body: { about: 'Interiors' } })
  await page.reload()
  await expect(field(page, 'About')).toHaveValue('Homes that last')
  await save(page).click()
  const conflict = page.getByRole('alert', { name: 'Changed by somebody else' })
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await save(page).click()
  await expectMessage(page, 'Company details saved')
  await expect(save(page)).toBeDisabled()
  await page.reload()
  await expect(field(page, 'About')).toHaveValue('Homes that last')
  await expect(notice(page)).toHaveCount(0)

  await page.goto(`${COMPANY}/Attendance`)
  await field(page, 'Radius in metres').fill('250')
  await page.goto('/pmt/')
  await page.goto(`${COMPANY}/Attendance`)
  await expect(field(page, 'Radius in metres')).toHaveValue('250')
  await save(page).click()
  await expectMessage(page, 'Attendance settings saved')
  expect((await firm.api.people.profile()).data.CompanySettingDetails.attendanceRadius).toBe(250)
})

test('what is typed during onboarding survives a reload and a closed tab', async ({ page, context, baseURL }) => {
  const email = newEmail()
  const token = await signUpFirm(baseURL ?? '', email, { skipsOnboarding: false })
  const { data: profile } = await clientFor(baseURL ?? '', token).people.profile()
  await actAs(page, { token, userId: profile._id })
  await page.goto('/company-details')
  await field(page, /^Company name/).fill('Kalpa Interiors')
  await page.reload()
  await expect(field(page, /^Company name/)).toHaveValue('Kalpa Interiors')
  await page.goto('/personal-details')
  await field(page, /^First Name/).fill('Asha')
  await page.goto('/personal-data')
  const rows = new InviteRowsPage(page)
  await rows.field(1, 'First Name').fill('Lena')
  await page.close()

  const tab = await context.newPage()
  await tab.goto('/personal-details')
  await expect(field(tab, /^First Name/)).toHaveValue('Asha')
  await tab.goto('/company-details')
  await expect(field(tab, /^Company name/)).toHaveValue('Kalpa Interiors')
  await tab.goto('/personal-data')
  await expect(new InviteRowsPage(tab).field(1, 'First Name')).toHaveValue('Lena')
})

test('a task that was begun is there again until it is made or given up', async ({ page, baseURL }) => {
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto('/timeline/my-task/')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  const open = () => page.getByRole('button', { name: 'New task' }).first().click()
  await open()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Measure the kitchen')
  await page.reload()
  await open()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Measure the kitchen')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('')
})
