import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { pickPlace, townsAreThere } from '../pages/map.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

const SETTINGS = '/my-profile/myprofile/CompanySetting'
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })

test('the time zone follows the place until one is chosen, and follow-ups keep their time of day', async ({
  page,
  baseURL,
}) => {
  const silent = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await townsAreThere(firm)
  const { api, userId } = firm
  await api.companies.editSettings({
    body: {
      ...{ companyName: 'Kalpa Interiors', address: '12 MG Road', city: 'Pune', contact: '9876543210' },
      ...{ location: 'Pune', latitude: 18.52, longitude: 73.85 },
    },
  })
  const { data: lead } = await api.leads.addEdit({
    body: { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: userId },
  })
  const followUp = async () => {
    const { latestFollowUpDate, latestFollowUpTime } = (await api.leads.byId({ query: { id: lead._id } })).data
    return [latestFollowUpDate, latestFollowUpTime]
  }
  const followupDate = `${new Date().getFullYear() + 1}-03-20`
  await api.leadMoves.patch({ query: { leadId: lead._id }, body: { followupDate, followupTime: '9:05 AM' } })
  const before = await followUp()
  await actAs(page, firm)
  await page.goto(`${SETTINGS}/CompanyProfile`)
  await expect(zone(page)).toHaveValue('Asia/Kolkata')
  await expect(page.getByText(/^It is \d+:\d+ [AP]M there now \(GMT\+5:30\)\.$/)).toBeVisible()

  await page.getByRole('button', { name: 'Choose on map' }).click()
  await pickPlace(page, 'Dubai')
  await expect(zone(page)).toHaveValue('Asia/Dubai')
  await expect(page.getByText(/\(GMT\+4\)\. Follow-ups and tasks keep their time of day\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(zone(page)).toHaveValue('Asia/Kolkata')

  // what is chosen by hand stays, also where the place changes afterwards
  await zone(page).fill('london')
  await page.getByRole('option', { name: 'Europe/London' }).click()
  await page.getByRole('button', { name: 'Choose on map' }).click()
  await pickPlace(page, 'Dubai')
  await expect(zone(page)).toHaveValue('Europe/London')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Company details saved')
  expect((await api.people.profile()).data.CompanySettingDetails).toMatchObject({
    timeZone: 'Europe/London',
    location: expect.stringContaining('Dubai'),
  })
  expect(await followUp()).toEqual(before)

  // brought back into step with the place it follows again, also where an office becomes the first one
  await zone(page).fill('dubai')
  await page.getByRole('option', { name: 'Asia/Dubai' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Company details saved')
  await page.goto(`${SETTINGS}/Locations`)
  await page.getByRole('button', { name: 'Add office' }).click()
  await pickPlace(page, 'Sydney')
  await expectMessage(page, 'Offices saved')
  await page
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Move .* up$/ })
    .click()
  await expectMessage(
    page,
    'Offices saved. The time zone is Australia/Sydney now; follow-ups and tasks keep their time of day.',
  )
  expect(await followUp()).toEqual(before)
  silent()
})
