import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, TABLET, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { test } from '../../pages/test.ts'

const FORM = {
  title: '',
  isOn: true,
  fields: {
    lastName: 'off' as const,
    email: 'off' as const,
    city: 'off' as const,
    requirement: 'off' as const,
    budget: 'off' as const,
    message: 'off' as const,
  },
  consentText: '',
  allowedOrigins: [] as string[],
  successText: '',
  redirectUrl: '',
  leadSource: 'Portal',
  campaign: '',
  teamId: null,
}

const ENQUIRY = {
  RESPONSE: {
    UNIQUE_QUERY_ID: '2712884',
    SENDER_NAME: 'Meera Iyer',
    SENDER_MOBILE: '+91-9876543210',
    SENDER_CITY: 'Pune',
    QUERY_MCAT_NAME: 'Villas',
  },
}

test('another system posts leads in its own words, and an admin says once what its fields are', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
  const settings = { ...FORM, name: 'Portal' }
  await firm.api.leadCaptures.create({ body: settings })
  await page.goto('/leads/lead-management-settings/capture-forms')
  await page.getByRole('button', { name: 'Fields of Portal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fields of Portal')
  await expect(
    page.getByRole('navigation', { name: 'Lead settings' }).getByRole('link', { name: 'Capture forms' }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Nothing has been received yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = (await page.getByRole('status', { name: 'Address with its key' }).textContent()) ?? ''
  await expectAccessible(page)
  const post = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${baseURL}${new URL(address).pathname}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
    expect(response.status).toBe(200)
  }

  // what is received appears without a reload
  await post(ENQUIRY)
  await expect(page.getByText('1 lead waits and comes in when you save.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'SENDER NAME is' })).toHaveValue('Full name')
  await expect(page.getByRole('combobox', { name: 'SENDER MOBILE is' })).toHaveValue('Phone')
  const category = page.getByRole('combobox', { name: 'QUERY MCAT NAME is' })
  await category.click()
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await expect(page.getByText('Only one field can be the City')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await category.click()
  await page.getByRole('option', { name: 'Work Scope' }).click()
  // a field that comes in meanwhile takes nothing away from what was chosen
  await post({ RESPONSE: { ...ENQUIRY.RESPONSE, UNIQUE_QUERY_ID: '2', SENDER_MOBILE: '9111111111', PLOT: 'Corner' } })
  await expect(page.getByRole('combobox', { name: 'PLOT is' })).toHaveValue('Remarks, with the name of the field')
  await expect(category).toHaveValue('Work Scope')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const received = page.getByRole('region', { name: 'Received' })
  await expect(received.getByText('Came in')).toHaveCount(2)
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await showIn(page, 'dark')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // one that cannot be a lead says why
  await post({ RESPONSE: { SENDER_NAME: 'Asha', SENDER_MOBILE: '12' } })
  await expect(received.getByText('Phone: Invalid phone number')).toBeVisible()
  await expect(received.getByRole('button', { name: 'Try again' })).toBeVisible()
  await received.getByRole('link', { name: /^2712884 · Meera Iyer/ }).click()
  await expect(page).toHaveURL(/\/lms\/\?lead=/)
  const { data } = await firm.api.leads.list({ query: {} })
  expect(data.data.map(lead => [lead.name, lead.phoneNumber]).sort()).toEqual([
    ['Meera Iyer', '9111111111'],
    ['Meera Iyer', '9876543210'],
  ])
  quiet()
})
